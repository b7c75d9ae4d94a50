import type { Position } from '../../../shared/domain/position.ts'
import type { RemovedStretch } from '../ports/ports.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { limits } from '../../../shared/domain/limits.ts'

export interface HistoryRange {
  /** epoch ms, both ends included */
  from: number
  to: number
  rowsMax?: number
}

/**
 * The positions of a range, each id once, by fix time and then id.
 * @throws Failure tooLarge over `rowsMax` rows, with advice
 */
export function inHistoryOrder(found: Iterable<Position>, range: HistoryRange): Position[] {
  const byId = new Map<number, Position>()
  for (const position of found) {
    if (position.fixTime >= range.from && position.fixTime <= range.to) byId.set(position.id, position)
  }
  refuseOver(byId.size, range)
  return [...byId.values()].sort((a, b) => a.fixTime - b.fixTime || a.id - b.id)
}

/** @throws Failure tooLarge when there are more rows than asked for, or than `limits.historyRowsMax` */
export function refuseOver(rows: number, { rowsMax = limits.historyRowsMax }: Pick<HistoryRange, 'rowsMax'>): void {
  if (rows <= rowsMax) return
  throw new Failure('tooLarge', `This period holds more than ${rowsMax} positions. Ask for a shorter one.`, {
    field: 'from',
  })
}

/** Which positions of a device a removal takes. Where it is stays known, even when its history goes. */
export const goesFrom =
  ({ from, to, id }: RemovedStretch, last: Position | null) =>
  (row: Position): boolean =>
    row.fixTime >= from && row.fixTime <= to && row.id !== last?.id && (id === undefined || row.id === id)
