import { quarterMs } from '../../../../shared/domain/days/day.ts'
import type { PositionDayJson } from '../../../../shared/wire/days/position-days-json.ts'
import type { Period } from '../../period/period.ts'

/** A part of a track that is loaded at once: both ends inclusive, epoch ms. */
export interface LoadWindow extends Period {
  /** how many it holds, by the day summaries */
  positions: number
}

const windowPositionsMax = 1500
/** Tracks with up to so many positions are loaded whole, the parts around the clock first. */
const wholePositionsMax = 15_000
/** Of longer ones, so many windows before and after the clock. */
const before = 1
const after = 2

/** A quarter of an hour with positions: when it begins, epoch ms, and what happened in it. */
export interface QuarterOfDay {
  start: number
  positions: number
  metres: number
  engineMs: number
  maxSpeed: number
}

/** The quarters of an hour with positions in a period, in order. */
export const quartersOf = (days: readonly PositionDayJson[], { from, to }: Period): QuarterOfDay[] =>
  days.flatMap(({ day, quarters }) =>
    quarters
      .map(([index, positions, metres, engineMs, maxSpeed]) => ({
        start: Date.parse(day) + index * quarterMs,
        positions,
        metres,
        engineMs,
        maxSpeed,
      }))
      .filter(({ start }) => start + quarterMs > from && start <= to),
  )

/** The parts in which a track is loaded: next to each other, none much larger than a screen can wait for. */
export function windowsOf(quarters: readonly QuarterOfDay[], { from, to }: Period): LoadWindow[] {
  const windows: LoadWindow[] = []
  for (const { start, positions } of quarters) {
    const open = windows.at(-1)
    const end = Math.min(start + quarterMs - 1, to)
    if (open && open.positions + positions <= windowPositionsMax) {
      open.to = end
      open.positions += positions
    } else {
      if (open) open.to = start - 1
      windows.push({ from: Math.max(start, from), to: end, positions })
    }
  }
  return windows
}

/** Which windows are wanted while the clock stands at a time: their numbers, the most urgent first. */
export function windowsWanted(windows: readonly LoadWindow[], time: number): number[] {
  const here = windowAt(windows, time)
  const isWhole = windows.reduce((sum, { positions }) => sum + positions, 0) <= wholePositionsMax
  const urgency = (index: number) => (index >= here ? index - here : (here - index) * 2 - 0.5)
  return windows
    .map((_, index) => index)
    .filter((index) => isWhole || (index >= here - before && index <= here + after))
    .sort((one, other) => urgency(one) - urgency(other))
}

/** The window that holds a time, else the first one after it, else the last one. */
export function windowAt(windows: readonly LoadWindow[], time: number): number {
  const found = windows.findIndex(({ to }) => time <= to)
  return found === -1 ? Math.max(0, windows.length - 1) : found
}
