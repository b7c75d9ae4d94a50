import type { Position } from '../domain/position.ts'

type Flagged = Pick<Position, 'valid' | 'outdated' | 'derived'>

const valid = 1
const outdated = 2
/** The sum of the derived values begins at this bit; older builds left it 0. */
const derivedFrom = 4

/** What is true of a position, as it is stored: one byte. */
export const flagsOf = (position: Flagged): number =>
  (position.valid ? valid : 0) + (position.outdated ? outdated : 0) + (position.derived ?? 0) * derivedFrom

/** Gives a position the flags that were stored. */
export function setFlags(position: Flagged, flags: number): void {
  position.valid = (flags & valid) > 0
  position.outdated = (flags & outdated) > 0
  const derived = Math.floor(flags / derivedFrom)
  if (derived > 0) position.derived = derived
  else if (position.derived !== undefined) delete position.derived
}
