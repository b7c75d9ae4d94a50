import type { Position } from '../position.ts'

/** Whether a position has a place of its own that the tracker does not doubt. */
export const hasOwnCoordinates = ({ valid, outdated }: Pick<Position, 'valid' | 'outdated'>): boolean =>
  valid && !outdated

/** Whether a position has a place of its own that neither the tracker nor the engine doubts. */
export const hasValidFix = (position: Position): boolean =>
  hasOwnCoordinates(position) && position.attributes.outlier !== true
