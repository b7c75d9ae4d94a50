/** Readings that are kept of a window at the most: each position of a vehicle pays for them. */
const readingsMax = 15

/** Levels (litres) that were read in the window, with their times (epoch ms), the oldest first. Plain data. */
export type Recent = readonly (readonly [time: number, litres: number])[]

/** The middle one of the levels that were read within a time: slosh is read too low as often as too high. */
export function smoothed(
  recent: Recent,
  reading: readonly [time: number, litres: number],
  windowMs: number,
): { litres: number; recent: Recent } {
  const [time] = reading
  const within = recent.filter(([at]) => at > time - windowMs && at <= time)
  const levels = [...within, reading].map(([, litres]) => litres).toSorted((a, b) => a - b)
  const middle = levels[levels.length >> 1]!
  const litres = levels.length % 2 === 1 ? middle : (levels[(levels.length >> 1) - 1]! + middle) / 2
  const latest = within.at(-1)
  const isDue = !latest || time - latest[0] >= windowMs / readingsMax
  return { litres, recent: isDue ? [...within, reading] : within }
}
