import type { Position } from '../../../shared/domain/position.ts'
import type { RemovedStretch } from '../ports/ports.ts'

/** Which positions of a device a removal takes. Where it is stays known, even when its history goes. */
export const goesFrom =
  ({ from, to, id }: RemovedStretch, last: Position | null) =>
  (row: Position): boolean =>
    row.fixTime >= from && row.fixTime <= to && row.id !== last?.id && (id === undefined || row.id === id)
