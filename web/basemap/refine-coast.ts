import type { Position } from 'geojson'
import { bayBounds, bayCoast } from './bay-of-algiers.data.ts'

const [west, south, east, north] = bayBounds
const within = ([x, y]: Position): boolean => x! > west && x! < east && y! > south && y! < north

/** A line or closed ring whose corners in the Bay of Algiers are replaced by finer ones, in its own direction. */
export function refined(line: readonly Position[]): Position[] {
  const start = line.findIndex(within)
  if (start < 0) return [...line]
  const end = line.findLastIndex(within)
  const eastward = line[start]![0]! < line[end]![0]!
  const coast: Position[] = bayCoast.map(([x, y]) => [x, y])
  return [...line.slice(0, start), ...(eastward ? coast : coast.toReversed()), ...line.slice(end + 1)]
}
