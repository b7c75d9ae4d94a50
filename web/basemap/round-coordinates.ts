import type { Position } from 'geojson'

/** West, south, east, north in degrees: where vehicles are looked at from near. */
const home = [-12, 27, 16, 46] as const
/** Corners between sides that are both longer than this, in degrees, show as corners at street level. */
const longSide = 0.006

/** Around the western Mediterranean. */
export const isNearHome = ([x, y]: Position): boolean => x! > home[0] && x! < home[2] && y! > home[1] && y! < home[3]

const between = ([x1, y1]: Position, [x2, y2]: Position, part: number): Position => [
  x1! + (x2! - x1!) * part,
  y1! + (y2! - y1!) * part,
]

const isLong = ([x1, y1]: Position, [x2, y2]: Position): boolean => Math.hypot(x2! - x1!, y2! - y1!) > longSide

/**
 * A line or closed ring with its coarse corners rounded around the western Mediterranean: each becomes a curve of five
 * points that begins and ends on the sides. The source has a point each kilometre or two, which looks broken from near.
 * What two countries share stays shared: a corner's curve is the same in both directions.
 */
export function rounded(line: readonly Position[]): Position[] {
  const first = line[0]
  const last = line.at(-1)
  if (!first || !last || line.length < 3) return [...line]
  const inner = line.slice(1, -1).flatMap((corner, index) => curve(line[index]!, corner, line[index + 2]!))
  return [first, ...inner, last]
}

function curve(before: Position, corner: Position, after: Position): Position[] {
  if (!isNearHome(corner) || !isLong(before, corner) || !isLong(corner, after)) return [corner]
  const start = between(corner, before, 0.48)
  const end = between(corner, after, 0.48)
  return [0, 0.25, 0.5, 0.75, 1].map((part) => between(between(start, corner, part), between(corner, end, part), part))
}
