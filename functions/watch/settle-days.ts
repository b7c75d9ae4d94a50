import { dayOf, dayStart, isSameCarry, noCarry, type Day, type DaySettings } from '../../shared/domain/days/day.ts'
import { deriveDay } from '../../shared/domain/days/derive-day.ts'
import {
  firstUnsettled,
  settledUpTo,
  unsettledKey,
  unsettledOf,
  withUnsettled,
  type Unsettled,
} from '../../shared/domain/days/unsettled.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import { limits } from '../../shared/domain/limits.ts'
import type { Tracks } from '../platform/ports/ports.ts'

/** A device that comes with a year of history is settled in parts, so that others get their turn. */
const daysAtOnce = 31

/** When the earliest unsettled day may be settled (epoch ms): it is over, and buffered fixes had their time. */
export function settlingDueAt(state: DeviceState): number | null {
  const first = firstUnsettled(unsettledOf(state.memory))
  return first === undefined ? null : dayStart(first + 1) + limits.daySettlingDelayMs
}

export interface Settled {
  /** how many days were told */
  settled: number
  /** false when there is more to tell, or the device spoke meanwhile: it has to be asked again soon */
  isDone: boolean
  state: DeviceState
}

/**
 * Tells the days that got positions since they were told last, from the first of them on, as far as they are over. A
 * day whose story leaves something else to the next one makes that one be told again too.
 *
 * Days are kept before the state says that they are settled: who dies between the two tells them again, and alike. A
 * device that spoke meanwhile keeps its list, and is asked again.
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
  const saved = await tracks.save({
    state: { ...state, memory: { ...state.memory, [unsettledKey]: rest } },
    accepted: [],
    events: [],
  })
  return { settled, isDone: saved !== null && (next === null || next > lastOver), state: saved ?? state }
}

interface Derivation {
  deviceId: number
  day: number
  settings: DaySettings
}

async function deriveOneDay(tracks: Tracks, { deviceId, day, settings }: Derivation): Promise<Day> {
  const before = (await tracks.nextDay(deviceId, day, 'before'))?.carry ?? noCarry
  const positions = await tracks.between(deviceId, {
    from: dayStart(day),
    to: dayStart(day + 1) - 1,
    rowsMax: Number.MAX_SAFE_INTEGER,
  })
  const derivedDay = deriveDay({ day, before }, positions, settings)
  await tracks.keepDays(deviceId, [derivedDay])
  return derivedDay
}

/** The next day on the list; before it, the next one kept, when it was told from something else than is known now. */
async function nextToDerive(
  tracks: Tracks,
  { deviceId, derivedDay, list }: { deviceId: number; derivedDay: Day; list: Unsettled },
): Promise<number | null> {
  const queued = firstUnsettled(settledUpTo(list, derivedDay.day)) ?? null
  const kept = await tracks.nextDay(deviceId, derivedDay.day, 'after')
  if (kept && (queued === null || kept.day < queued) && !isSameCarry(kept.before, derivedDay.carry)) return kept.day
  return queued
}
