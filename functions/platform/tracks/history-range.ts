import type { Position } from '../../../shared/domain/position.ts'
import type { HistoryRange, RemovedRange } from '../ports/ports.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { sequenceOfId } from '../../../shared/domain/ids.ts'
import { isOfImport } from '../../../shared/domain/imports/track-import.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import { inTrackOrder } from '../../../shared/domain/track-order.ts'

/**
 * The positions of a range, each id once, in the order of the track.
 * @throws Failure tooLarge over `rowsMax` rows, with advice
 */
export function inHistoryOrder(found: Iterable<Position>, range: HistoryRange): Position[] {
  const byId = new Map<number, Position>()
  for (const position of found) {
    if (position.fixTime >= range.from && position.fixTime <= range.to) byId.set(position.id, position)
  }
  refuseOver(byId.size, range)
  return [...byId.values()].sort(inTrackOrder)
}

/** @throws Failure tooLarge when there are more rows than `rowsMax`, or than `historyLimits.historyRowsMax` */
export function refuseOver(
  rows: number,
  { rowsMax = historyLimits.historyRowsMax }: Pick<HistoryRange, 'rowsMax'>,
): void {
  if (rows <= rowsMax) return
  throw new Failure('tooLarge', 'This period holds more than {most} positions. Ask for a shorter one.', {
    field: 'from',
    values: { most: rowsMax },
  })
}

/** Which positions of a device a removal covers. The last position stays, even when its history is removed. */
export const isRemovedBy =
  ({ from, to, id, sequenceMax = Number.POSITIVE_INFINITY, importId }: RemovedRange, last: Position | null) =>
  (row: Position): boolean =>
    row.fixTime >= from &&
    row.fixTime <= to &&
    row.id !== last?.id &&
    (id === undefined || row.id === id) &&
    (importId === undefined || isOfImport(row, importId)) &&
    sequenceOfId(row.id) <= sequenceMax
