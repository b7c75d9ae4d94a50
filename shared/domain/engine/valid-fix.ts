import type { Position } from '../position.ts'

/** Whether a position has coordinates of its own that the tracker calls valid. */
export const hasOwnCoordinates = ({ valid, outdated }: Pick<Position, 'valid' | 'outdated'>): boolean =>
  valid && !outdated

/** The same, and the engine did not mark it as an outlier. */
export const hasValidFix = (position: Position): boolean =>
  hasOwnCoordinates(position) && position.attributes.outlier !== true
