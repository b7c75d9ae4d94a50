import type { Day } from '../../../shared/domain/days/day.ts'
import { dayOf } from '../../../shared/domain/days/day.ts'
import { unsettledOf, type Unsettled } from '../../../shared/domain/days/settlement-list.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { ReportWindow } from '../../../shared/domain/reports/window.ts'

/** What a reader lets the days take that have to be derived first. Each call may throw: then they take too long. */
export interface DayWork {
  /** before those of a device, which have about so many positions */
  expect?: (positions: number) => void
  /** before a day with so many positions is derived; they are read by then */
  begin: (positions: number) => Promise<void> | void
  /** days that the same reader derived before, by names of their own */
  find?: (deviceId: number, name: string) => Day | undefined
  keep?: (deviceId: number, name: string, day: Day) => void
}

/** of a day that has no summary yet: a position every ten seconds */
export const positionsUnknown = 8640

/** About how many positions unsettled days have up to one day, by those that have a summary. */
export function expectedPositions(
  { positionSequence }: DeviceState,
  { list, lastDay, stored }: { list: Unsettled; lastDay: number; stored: readonly Day[] },
): number {
  const counts = stored.flatMap(({ count }) => (count > 0 ? [count] : []))
  const ofDay = counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) / counts.length : positionsUnknown
  // each position of a device has the next number
  return Math.min(Math.round(ofDay * daysUpTo(list, lastDay)), positionSequence)
}

/** How many days of a device have to be derived for a period. */
export function daysToDerive({ last, memory }: DeviceState, { from, end }: ReportWindow): number {
  if (last && dayOf(last.fixTime) < dayOf(from)) return 0
  return daysUpTo(unsettledOf(memory), dayOf(end - 1) + 1)
}

const daysUpTo = (list: Unsettled, lastDay: number): number =>
  list.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, lastDay) - from + 1), 0)
