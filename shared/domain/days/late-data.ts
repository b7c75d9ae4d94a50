import type { DeviceState } from '../device-state.ts'
import { withMemory } from '../engine/raise-events.ts'
import { historyLimits } from '../limits/history.ts'
import { settledUpTo, withUnsettled, type Unsettled } from './settlement-list.ts'

/** What a device's memory holds of positions that came late. Most devices never have any of it. */
type Memory = DeviceState['memory']

/** Days with late positions whose events are compared with their trips once they are settled. */
const lateName = 'late'
/** Days of which history arrives. */
const arrivingName = 'arriving'
/** Totals of positions that are stored do not follow from those before them. */
const refoldName = 'refold'
/** Settled days begin with other totals than their positions were written from, see `total-shift.ts`. */
const movedName = 'moved'
/** Which version of the state positions were removed from last: what was derived before that does not hold. */
const removedName = 'removed'

export const lateDaysOf = (memory: Readonly<Memory>): Unsettled => (memory[lateName] as Unsettled | undefined) ?? []
export const hasStaleTotals = (memory: Readonly<Memory>): boolean => memory[refoldName] === 1
export const hasMovedDays = (memory: Readonly<Memory>): boolean => memory[movedName] === 1

/** Days of which old positions came since all was settled: more of them are probably on their way. */
export const arrivingDaysOf = (memory: Readonly<Memory>): Unsettled =>
  (memory[arrivingName] as Unsettled | undefined) ?? []

/** Whether the totals of the latest position are passing, because history still arrives. */
export const isHistoryArriving = (memory: Readonly<Memory>): boolean => arrivingDaysOf(memory).length > 0

/** Whether a position belongs to history, and not to the last minutes, which often come in another order. */
export const isOfHistory = (position: { fixTime: number }, last: { fixTime: number }): boolean =>
  last.fixTime - position.fixTime > historyLimits.lateAfterMs

/** The memory after a position of history of this day. */
export function rememberArriving(memory: Memory, day: number): Memory {
  const known = arrivingDaysOf(memory)
  const days = withUnsettled(known, day)
  return days === known ? memory : withMemory(memory, arrivingName, days)
}

export const rememberStaleTotals = (memory: Memory): Memory => withMemory(memory, refoldName, 1)
export const rememberMovedDays = (memory: Memory): Memory => withMemory(memory, movedName, 1)

export const removedAt = (memory: Readonly<Memory>): number => (memory[removedName] as number | undefined) ?? 0

/** The state whose history is about to be removed in part, or was. */
export const rememberRemoval = (state: DeviceState): DeviceState => ({
  ...state,
  memory: withMemory(rememberStaleTotals(state.memory), removedName, state.version),
})

/** The memory after a late position of this day. What it leaves open, the next day tells. */
export function rememberLate(memory: Memory, day: number): Memory {
  const known = lateDaysOf(memory)
  const days = withUnsettled(withUnsettled(known, day), day + 1)
  return rememberStaleTotals(days === known ? memory : withMemory(memory, lateName, days))
}

/**
 * The memory once the totals of all stored positions follow, and the days up to this one are settled. The day of the
 * latest position may get more of them, evaluated by rules that remember what they knew when the late ones came.
 */
export function withoutLate(memory: Memory, { settledDay, lastDay }: { settledDay: number; lastDay: number }): Memory {
  const left = settledUpTo(lateDaysOf(memory), Math.min(settledDay, lastDay - 1))
  const rest = withMemory(withMemory(memory, lateName, left.length > 0 ? left : undefined), refoldName, undefined)
  return withMemory(rest, arrivingName, undefined)
}
