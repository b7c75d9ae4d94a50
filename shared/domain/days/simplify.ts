import { earthRadiusMetres, type Coordinates } from '../distance.ts'

/** The line simplified by so many metres, or by as many more as leave no more corners than that. */
export function simplifyTo<At extends Coordinates>(
  places: readonly At[],
  { toleranceMetres, cornersMax }: { toleranceMetres: number; cornersMax: number },
): At[] {
  let tolerance = toleranceMetres
  let corners = simplify(places, tolerance)
  while (corners.length > cornersMax) corners = simplify(corners, (tolerance *= coarser))
  return corners
}

const coarser = 1.5

interface Point {
  x: number
  y: number
}

/**
 * The corners of a line that is nowhere further than `toleranceMetres` from the given one (Douglas and Peucker, 1973), on
 * a plane that touches the earth at its first point: good enough for one day.
 */
export function simplify<At extends Coordinates>(places: readonly At[], toleranceMetres: number): At[] {
  if (places.length < 3) return [...places]
  const points = onPlane(places)
  const kept = new Set([0, places.length - 1])
  const open: [number, number][] = [[0, places.length - 1]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range
    const corner = farthest(points, from, to)
    if (corner.metres <= toleranceMetres) continue
    kept.add(corner.index)
    open.push([from, corner.index], [corner.index, to])
  }
  return places.filter((_, index) => kept.has(index))
}

function onPlane(places: readonly Coordinates[]): Point[] {
  const metresPerDegree = (earthRadiusMetres * Math.PI) / 180
  const narrowing = Math.cos((places[0]!.latitude * Math.PI) / 180)
  return places.map(({ latitude, longitude }) => ({
    x: longitude * metresPerDegree * narrowing,
    y: latitude * metresPerDegree,
  }))
}

function farthest(points: readonly Point[], from: number, to: number): { index: number; metres: number } {
  let found = { index: from, metres: 0 }
  for (let index = from + 1; index < to; index++) {
    const metres = fromStretch(points[index]!, points[from]!, points[to]!)
    if (metres > found.metres) found = { index, metres }
  }
  return found
}

/** metres from the nearest point of the line between them */
function fromStretch(point: Point, from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const length = x * x + y * y
  const share = length === 0 ? 0 : ((point.x - from.x) * x + (point.y - from.y) * y) / length
  const nearest = Math.min(1, Math.max(0, share))
  return Math.hypot(point.x - from.x - nearest * x, point.y - from.y - nearest * y)
}
