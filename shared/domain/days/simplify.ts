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

/** Metres east and north, in arrays of their own: a day has thousands of places. */
interface Points {
  x: Float64Array
  y: Float64Array
}

function onPlane(places: readonly Coordinates[]): Points {
  const metresPerDegree = (earthRadiusMetres * Math.PI) / 180
  const narrowing = Math.cos((places[0]!.latitude * Math.PI) / 180)
  const points = { x: new Float64Array(places.length), y: new Float64Array(places.length) }
  for (const [index, { latitude, longitude }] of places.entries()) {
    points.x[index] = longitude * metresPerDegree * narrowing
    points.y[index] = latitude * metresPerDegree
  }
  return points
}

/** The point between two others that is farthest from the line between them. */
function farthest({ x, y }: Points, from: number, to: number): { index: number; metres: number } {
  const [fromX, fromY] = [x[from]!, y[from]!]
  const [wayX, wayY] = [x[to]! - fromX, y[to]! - fromY]
  const length = wayX * wayX + wayY * wayY
  let [found, most] = [from, 0]
  for (let index = from + 1; index < to; index++) {
    const [awayX, awayY] = [x[index]! - fromX, y[index]! - fromY]
    const share = length === 0 ? 0 : (awayX * wayX + awayY * wayY) / length
    const nearest = share < 0 ? 0 : share > 1 ? 1 : share
    const [missX, missY] = [awayX - nearest * wayX, awayY - nearest * wayY]
    const square = missX * missX + missY * missY
    if (square > most) [found, most] = [index, square]
  }
  return { index: found, metres: Math.sqrt(most) }
}
