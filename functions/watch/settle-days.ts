import {
  dayOf,
  dayStart,
  isSameCarryOver,
  noCarryOver,
  type Day,
  type DaySettings,
} from '../../shared/domain/days/day.ts'
import { deriveDay } from '../../shared/domain/days/derive-day.ts'
import {
  firstUnsettled,
  rememberUnsettled,
  settledUpTo,
  unsettledOf,
  withUnsettled,
  type Unsettled,
} from '../../shared/domain/days/unsettled.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import { limits } from '../../shared/domain/limits.ts'
import type { Tracks } from '../platform/ports/ports.ts'

/** A device with a year of new history is settled in parts, so that others get their turn. */
const daysAtOnce = 31

/** When the earliest unsettled day may be settled (epoch ms): it is over, and buffered fixes had time to arrive. */
export function settlingDueAt(state: DeviceState): number | null {
  const first = firstUnsettled(unsettledOf(state.memory))
  return first === undefined ? null : dayStart(first + 1) + limits.daySettlingDelayMs
}

export interface Settled {
  /** how many summaries were derived */
  settled: number
  /** false when days are left, or the device sent a message meanwhile: it has to be visited again soon */
  isDone: boolean
  state: DeviceState
}

/**
 * Derives the summaries of unsettled days, from the first of them on, as far as they are over. When a day carries
 * something else over to the next one than before, that one is derived again too.
 *
 * Summaries are saved before the state says that they are settled: a process that dies between the two repeats them with
 * the same result. A device that sent a message meanwhile keeps its list, and is visited again.
 */
export async function settleDays(
  tracks: Tracks,
  state: DeviceState,
  { now, settings }: { now: number; settings: DaySettings },
): Promise<Settled> {
  const list = unsettledOf(state.memory)
  const first = firstUnsettled(list)
  const lastOver = dayOf(now - limits.daySettlingDelayMs) - 1
  if (first === undefined || first > lastOver) return { settled: 0, isDone: true, state }

  let next: number | null = first
  let settled = 0
  while (next !== null && next <= lastOver && settled < daysAtOnce) {
    const derivedDay = await deriveOneDay(tracks, { deviceId: state.deviceId, day: next, settings })
    settled++
    next = await nextToDerive(tracks, { deviceId: state.deviceId, derivedDay, list })
  }
  const rest = next === null ? [] : withUnsettled(settledUpTo(list, next - 1), next)
  const memory = rememberUnsettled(state.memory, rest)
  const saved = await tracks.save({ state: { ...state, memory }, accepted: [], events: [] })
  return { settled, isDone: saved !== null && (next === null || next > lastOver), state: saved ?? state }
}

interface Derivation {
  deviceId: number
  day: number
  settings: DaySettings
}

async function deriveOneDay(tracks: Tracks, { deviceId, day, settings }: Derivation): Promise<Day> {
  const before = (await tracks.nextDay(deviceId, day, 'before'))?.carry ?? noCarryOver
  const positions = await tracks.between(deviceId, {
    from: dayStart(day),
    to: dayStart(day + 1) - 1,
    rowsMax: Number.MAX_SAFE_INTEGER,
  })
  const derivedDay = deriveDay({ day, before }, positions, settings)
  await tracks.saveDays(deviceId, [derivedDay])
  return derivedDay
}

/** The next day on the list; before it, the next stored one, when it was derived from another carry-over. */
async function nextToDerive(
  tracks: Tracks,
  { deviceId, derivedDay, list }: { deviceId: number; derivedDay: Day; list: Unsettled },
): Promise<number | null> {
  const queued = firstUnsettled(settledUpTo(list, derivedDay.day)) ?? null
  const kept = await tracks.nextDay(deviceId, derivedDay.day, 'after')
  if (kept && (queued === null || kept.day < queued) && !isSameCarryOver(kept.before, derivedDay.carry)) return kept.day
  return queued
}
