import { checkDay, checkLatest, type Difference } from '../../shared/domain/days/check-days.ts'
import {
  dayOf,
  dayStart,
  isSameButTotals,
  isSameCarryOver,
  type Day,
  type DaySettings,
} from '../../shared/domain/days/day.ts'
import {
  hasStaleTotals,
  lateDaysOf,
  rememberMovedDays,
  rememberStaleTotals,
  withoutLate,
} from '../../shared/domain/days/late-data.ts'
import { withoutExclusions } from '../../shared/domain/days/exclusions.ts'
import { settingsVersion } from '../../shared/domain/days/settings-version.ts'
import { hasMovedTotals, isMovable, withStart } from '../../shared/domain/days/total-shift.ts'
import {
  firstUnsettled,
  isUnsettled,
  rememberUnsettled,
  settledUpTo,
  unsettledOf,
  withUnsettled,
  type Unsettled,
} from '../../shared/domain/days/settlement-list.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { DueService } from '../../shared/domain/engine/active-rules.ts'
import { withRules } from '../../shared/domain/days/late/late-rules.ts'
import type { RulesBefore } from '../../shared/domain/days/late/rules-before.ts'
import type { Whereabouts } from '../../shared/domain/days/whereabouts.ts'
import { historyLimits } from '../../shared/domain/limits/history.ts'
import { log } from '../platform/log.ts'
import type { Tracks } from '../platform/ports/ports.ts'
import {
  bothRewritten,
  deriveOpenDays,
  deriveStoredDay,
  nothingRewritten,
  type Derivation,
  type DerivedRows,
} from './derive-stored-day.ts'
import { daysAtOnce, withDayBefore } from './day-before.ts'
import { saveSettled } from './save-settled.ts'

/**
 * When the earliest unsettled day may be settled (epoch ms): it is over, and buffered fixes had time to arrive.
 * @param delayMs after its end
 */
export function settlingDueAt(state: DeviceState, delayMs: number = historyLimits.daySettlingDelayMs): number | null {
  const first = firstUnsettled(unsettledOf(state.memory))
  return first === undefined ? null : dayStart(first + 1) + delayMs
}

export interface Settled {
  /** how many summaries were derived */
  settled: number
  /** false when days are left, or the device sent a message meanwhile: it has to be visited again soon */
  isDone: boolean
  state: DeviceState
}

export interface SettleContext {
  now: number
  /** how long after its end a day is derived at the earliest */
  delayMs?: number
  settings: DaySettings
  /** maintenance that may be due by totals that late positions change */
  services?: readonly DueService[]
  /** asked after each derived day: whether others get their turn, and this device is visited again; never when absent */
  isTimeUp?: () => boolean
  /** gets the days that were derived or have other totals now, before the state says that they are settled */
  noteDays?: (days: readonly number[]) => Promise<void>
}

/**
 * Derives the summaries of unsettled days, from the first of them on, as far as they are over, and what their positions
 * have from those before them. When a day carries something else over to the next one than before, that one is derived
 * again too; when only its totals differ, the next summary notes where it begins now. After late positions, days that
 * are not over get the right totals as well, and so does the device.
 *
 * Everything is saved before the state says that it is settled: a process that dies between the two repeats it with the
 * same result. A device that sent a message meanwhile keeps its list, and is visited again.
 */
export async function settleDays(
  tracks: Tracks,
  state: DeviceState,
  {
    now,
    delayMs = historyLimits.daySettlingDelayMs,
    settings,
    services = [],
    isTimeUp = () => false,
    noteDays,
  }: SettleContext,
): Promise<Settled> {
  const list = unsettledOf(state.memory)
  const lastOver = dayOf(now - delayMs) - 1
  const first = firstUnsettled(list)
  const isDue = first !== undefined && first <= lastOver
  if (!isDue && !hasStaleTotals(state.memory)) return { settled: 0, isDone: true, state }

  const context = { tracks, deviceId: state.deviceId, settings, memory: state.memory }
  const begin = isDue ? await firstToDerive(context, first) : null
  const over = await deriveOver(context, { list, next: begin, lastOver, isTimeUp, version: state.version, now })
  const { settled, next } = over
  const noted = await noteChanges(tracks, state, over)
  const latest = noted && !hasStaleTotals(noted.memory) ? checkLatest(state.last, over.latest) : []
  sayWhatDiffered(tracks, state, [...over.differs, ...over.summaries.flatMap(checkDay), ...latest])
  if (!noted) return { settled, isDone: false, state }
  for (const summary of over.summaries.toReversed()) {
    const whereabouts = over.whereabouts.get(summary)
    await tracks.saveDays(state.deviceId, [summary], whereabouts && [whereabouts])
  }
  if (over.summaries.length > 0) await noteDays?.(over.summaries.map(({ day }) => day))

  const settledDay = next === null ? lastOver : next - 1
  const left = settledUpTo(list, settledDay)
  const rest = next === null ? left : withUnsettled(left, next)
  const memory = withoutExclusions(rememberUnsettled(noted.memory, rest), settledDay)
  if (next !== null && next <= lastOver) {
    const saved = await saveSettled(tracks, noted, { memory, events: over.missing, raisedBy: 0, services })
    return { settled, isDone: false, state: saved ?? noted }
  }
  const isStale = hasStaleTotals(memory) || latest.length > 0
  const open = isStale ? await deriveOpenDays(context, { list: rest, last: state.last, latest: over.latest }) : null
  const saved = await saveSettled(tracks, noted, {
    memory: withoutLate(withRulesOf(state, memory, over), {
      settledDay: lastOver,
      lastDay: dayOf(state.last?.fixTime ?? 0),
    }),
    events: over.missing,
    last: open?.last ?? null,
    raisedBy: open?.rewritten.raisedBy ?? 0,
    services,
  })
  return { settled, isDone: saved !== null, state: saved ?? noted }
}

/** Rules go on from what they found in the order of time, where nothing came after that. */
const withRulesOf = ({ last }: DeviceState, memory: DeviceState['memory'], { rules }: Over): DeviceState['memory'] =>
  rules && rules.unsure.size === 0 && last && rules.last?.id === last.id ? withRules(memory, rules) : memory

/**
 * The state that knows of totals which do not follow any more, and of days that moved; saved before the summaries are,
 * if it did not know. @returns null when the device sent a message meanwhile
 */
async function noteChanges(tracks: Tracks, state: DeviceState, over: Over): Promise<DeviceState | null> {
  const current = { ...state, version: state.version + over.rewritten.raisedBy }
  if (over.rewritten.positions === 0 && !over.hasMoved) return current
  const stale = rememberStaleTotals(state.memory)
  const memory = over.hasMoved ? rememberMovedDays(stale) : stale
  if (memory === state.memory) return current
  return tracks.save({ state: { ...current, memory }, accepted: [], events: [] })
}

interface Over extends DerivedRows {
  settled: number
  /** the next day to derive; null when there is none on the list */
  next: number | null
  /** whether a summary begins with other totals than its positions were written from */
  hasMoved: boolean
  /** whether a summary was derived only because settings changed: then its events stay as they were announced */
  areSettingsNew: boolean
  /** to be stored, the last of them first: so what is left to do stays visible */
  summaries: Day[]
  /** of those that were derived, and did not only move */
  whereabouts: Map<Day, Whereabouts>
  /** stored positions that did not follow from those before them, although nothing says why; they are repaired */
  differs: Difference[]
  /** what rules remember after the last day, where they went over it */
  rules: RulesBefore | null
}

interface Part {
  list: Unsettled
  /** the first day to derive; null for none */
  next: number | null
  lastOver: number
  isTimeUp: () => boolean
  /** of the state that they are derived from */
  version: number
  now: number
}

/** Derives days that are over: at least one, and no more when the time is up, or the device sent a message. */
async function deriveOver(context: Derivation, { list, next, lastOver, isTimeUp, version, now }: Part): Promise<Over> {
  const summaries: Day[] = []
  const over: Over = {
    settled: 0,
    next,
    latest: null,
    missing: [],
    rewritten: nothingRewritten,
    hasMoved: false,
    areSettingsNew: next !== null && !isUnsettled(list, next),
    summaries,
    whereabouts: new Map(),
    differs: [],
    rules: null,
  }
  const late = lateDaysOf(context.memory)
  const firstLate = firstUnsettled(late) ?? Number.POSITIVE_INFINITY
  let ruled: Day | null = null
  while (over.next !== null && over.next <= lastOver && summaries.length < daysAtOnce) {
    const checked = await withDayBefore(context, over.next, summaries.at(-1))
    const { day } = checked
    over.differs.push(...checked.differs)
    // what the live rules remember after a late day may not be what was derived
    const isLate = day >= firstLate || (!isUnsettled(list, day) && !over.areSettingsNew)
    const derivedBefore = summaries.at(-1) ?? null
    const rules = ruled === derivedBefore ? over.rules : null
    const derived = await deriveStoredDay(context, { day, isLate, derivedBefore, rules, now })
    ruled = derived.day
    over.rules = derived.rules
    const following = await moveFollowing(context, {
      after: derived.day,
      list,
      isOpenEnded: isUnsettled(late, day),
      left: daysAtOnce - summaries.length - 1,
    })
    const isExpected = isLate || over.areSettingsNew || hasStaleTotals(context.memory) || over.rewritten.positions > 0
    if (!isExpected) over.differs.push(...derived.differs)
    summaries.push(derived.day, ...following.moved)
    over.whereabouts.set(derived.day, derived.whereabouts)
    over.settled++
    over.missing.push(...derived.missing)
    over.rewritten = bothRewritten(over.rewritten, derived.rewritten)
    over.hasMoved ||= following.moved.length > 0 || hasMovedTotals(derived.day)
    over.latest = derived.latest
    over.areSettingsNew ||= following.isStale
    over.next = following.next
    const isLast = over.next === null || over.next > lastOver
    if (isTimeUp() || (!isLast && (await hasChanged(context, version + over.rewritten.raisedBy)))) break
  }
  return over
}

/**
 * Whether the device sent a message since it was read: what is derived cannot be saved then. A buffer that is still
 * arriving costs a day's derivation each time that it is visited, and not all of its days.
 */
const hasChanged = async ({ tracks, deviceId }: Derivation, version: number): Promise<boolean> =>
  (await tracks.state(deviceId)).version !== version

/**
 * The day to begin with when this one is the first unsettled: the first stored one of the device when the day before this
 * one was derived by other settings than those of now, or by an older build: all of them are derived again, so that
 * reports need not do it each time.
 */
async function firstToDerive({ tracks, deviceId, settings }: Derivation, day: number): Promise<number> {
  const before = await tracks.nextDay(deviceId, day, 'before')
  if (!before || before.derivedBy === settingsVersion(settings)) return day
  return (await tracks.nextDay(deviceId, -1, 'after'))?.day ?? day
}

/** One line for each vehicle, of which an alarm counts how many there are. */
function sayWhatDiffered({ tenantId }: Tracks, { deviceId }: DeviceState, differs: readonly Difference[]): void {
  if (differs.length > 0) log({ capability: 'watch', what: 'totalsDiffer', tenantId, deviceId, differs })
}

/**
 * Summaries after a day begin with its totals; as far as nothing else differs, they only note that. Those of older builds,
 * and those with given totals, which may be of an older build, are derived again.
 * @param isOpenEnded whether the next day has to be derived anyway: it tells which late events at the end of this one stay
 * @returns those that do, and the next day to derive
 */
async function moveFollowing(
  { tracks, deviceId, settings }: Derivation,
  { after, list, left, isOpenEnded }: { after: Day; list: Unsettled; left: number; isOpenEnded: boolean },
): Promise<{ moved: Day[]; next: number | null; isStale: boolean }> {
  const moved: Day[] = []
  const isStale = false
  for (;;) {
    const { day, carry } = moved.at(-1) ?? after
    const queued = firstUnsettled(settledUpTo(list, day)) ?? null
    const kept = await tracks.nextDay(deviceId, day, 'after')
    if (!kept || (queued !== null && kept.day >= queued)) return { moved, next: queued, isStale }
    if (kept.derivedBy !== settingsVersion(settings)) return { moved, next: kept.day, isStale: true }
    if (isOpenEnded || !kept.written) return { moved, next: kept.day, isStale }
    if (isSameCarryOver(kept.before, carry)) return { moved, next: queued, isStale }
    const onlyMoves =
      isSameButTotals(kept.before, carry) && isMovable(kept, carry) && kept.written.given.totalDistance === undefined
    if (!onlyMoves || moved.length >= left) return { moved, next: kept.day, isStale }
    moved.push(withStart(kept, carry))
  }
}
