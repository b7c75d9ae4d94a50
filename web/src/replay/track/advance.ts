import { screenLimits } from '../../../../shared/domain/limits/screen.ts'

/** How the clock runs: a position each half second, or so many times faster than it happened. */
export type ReplaySpeed = 'step' | 1 | 2 | 5 | 10 | 30 | 60
export const replaySpeeds: readonly ReplaySpeed[] = ['step', 1, 2, 5, 10, 30, 60]

/** When positions were measured, of all vehicles together. Epoch ms. */
export interface Timeline {
  /** the last one */
  to: number
  /** the next one after a time; null for none */
  next: (time: number) => number | null
  /** the last one at or before a time; null for none */
  previous: (time: number) => number | null
}

/**
 * Where the clock stands after it ran for `elapsedMs`. By steps it takes `screenLimits.replayStepMs` from one position to the
 * next, however long that was. It stops at the last position.
 */
export function advance(
  at: number,
  { elapsedMs, speed }: { elapsedMs: number; speed: ReplaySpeed },
  timeline: Timeline,
): number {
  if (speed !== 'step') return Math.min(timeline.to, at + elapsedMs * speed)
  let left = elapsedMs
  let time = at
  while (left > 0) {
    const next = timeline.next(time)
    if (next === null) return timeline.to
    const step = next - (timeline.previous(time) ?? time)
    const needed = step === 0 ? 0 : ((next - time) / step) * screenLimits.replayStepMs
    if (needed > left) return time + (left / screenLimits.replayStepMs) * step
    left -= needed
    time = next
  }
  return time
}
