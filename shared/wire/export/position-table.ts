import type { AttributeValue, Position } from '../../domain/position.ts'
import { zonedIsoTime } from './zoned-iso-time.ts'

type Cell = AttributeValue | null

/**
 * Positions as a table, in the units of this API: knots, metres, degrees, ISO times on the clock of a zone. Each
 * attribute that any of them has is a column behind the fixed ones, by name.
 */
export function positionTable(
  positions: readonly Position[],
  zone = 'UTC',
): { columns: string[]; rows: Iterable<Cell[]> } {
  const keys = [...new Set(positions.flatMap(({ attributes }) => Object.keys(attributes)))].toSorted()
  return { columns: [...fixed.map(([name]) => name), ...keys], rows: rowsOf(positions, { keys, zone }) }
}

function* rowsOf(
  positions: readonly Position[],
  { keys, zone }: { keys: readonly string[]; zone: string },
): Generator<Cell[]> {
  for (const position of positions) {
    const { attributes } = position
    const more = keys.map((key) => (Object.hasOwn(attributes, key) ? attributes[key]! : null))
    yield [...fixed.map(([, cell]) => cell(position, zone)), ...more]
  }
}

const fixed: readonly [name: string, cell: (position: Position, zone: string) => Cell][] = [
  ['id', ({ id }) => id],
  ['deviceId', ({ deviceId }) => deviceId],
  ['protocol', ({ protocol }) => protocol],
  ['serverTime', ({ serverTime }, zone) => zonedIsoTime(serverTime, zone)],
  ['deviceTime', ({ deviceTime }, zone) => zonedIsoTime(deviceTime, zone)],
  ['fixTime', ({ fixTime }, zone) => zonedIsoTime(fixTime, zone)],
  ['valid', ({ valid }) => valid],
  ['latitude', ({ latitude }) => latitude],
  ['longitude', ({ longitude }) => longitude],
  ['altitude', ({ altitude }) => altitude],
  ['speed', ({ speed }) => speed],
  ['course', ({ course }) => course],
  ['address', ({ address }) => address],
  ['accuracy', ({ accuracy }) => accuracy],
]
