import type { Position } from '../position.ts'

/** Whether a position has a place of its own that neither the tracker nor the engine doubts. */
export const hasSoundPlace = ({ valid, outdated, attributes }: Position): boolean =>
  valid && !outdated && attributes.outlier !== true
