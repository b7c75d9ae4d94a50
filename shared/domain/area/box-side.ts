import { distanceMetres, type Coordinates } from '../distance.ts'
import { metresPerDegree, type Bounds } from './bounds.ts'
import type { Ring } from './ring.ts'
import { nearest } from './unwrap-longitudes.ts'

/** Where a whole box lies: all of it inside an area, all of it outside, or neither for certain. */
export type BoxSide = 'inside' | 'outside' | 'edge'

/** Whether a place of the box may lie within so many metres of the bounds; false is certain, as of `mayReach`. */
export function mayOverlap(bounds: Bounds, box: Bounds, metres: number): boolean {
  const margin = metres / metresPerDegree
  if (box.north < bounds.south - margin || box.south > bounds.north + margin) return false
  const northmost = Math.max(Math.abs(bounds.south - margin), Math.abs(bounds.north + margin))
  if (northmost > 89) return true
  const wide = margin / Math.cos((northmost * Math.PI) / 180)
  const turned = nearest((box.west + box.east) / 2, (bounds.west + bounds.east) / 2) - (box.west + box.east) / 2
  return [turned - 360, turned, turned + 360].some(
    (turn) => box.west + turn <= bounds.east + wide && box.east + turn >= bounds.west - wide,
  )
}

/** On a plane, a distance to a line is that on the earth only for sides as short as this. */
const sideMetresMax = 20_000

/** Of what is at most so far from a point or a line. @param metresTo the distance to that */
export function sideOfNear(
  { points, distance }: { points: readonly Coordinates[]; distance: number },
  box: Bounds,
  metresTo: (place: Coordinates) => number,
): BoxSide {
  const isShort = points.every((point, at) => at === 0 || distanceMetres(points[at - 1]!, point) <= sideMetresMax)
  if (!isShort) return 'edge'
  const centre = centreOf(box)
  const reach = reachMetres(box, centre)
  const slack = 1 + reach / 100
  const metres = metresTo(centre)
  if (metres > distance + reach + slack) return 'outside'
  return metres + reach + slack < distance ? 'inside' : 'edge'
}

/** No place of the box is further from its centre: along a parallel, then along a meridian. */
function reachMetres(box: Bounds, centre: Coordinates): number {
  const southmost = box.south <= 0 && box.north >= 0 ? 0 : Math.min(Math.abs(box.south), Math.abs(box.north))
  const widest = Math.cos((southmost * Math.PI) / 180)
  return metresPerDegree * (box.north - centre.latitude + (box.east - centre.longitude) * widest)
}

/** Of rings that are planar in latitude and longitude. @param contains whether a place is within their area */
export function sideOfRings(rings: readonly Ring[], box: Bounds, contains: (place: Coordinates) => boolean): BoxSide {
  const centre = centreOf(box)
  if (rings.some((ring) => mayCross(ring, box, centre))) return 'edge'
  return contains(centre) ? 'inside' : 'outside'
}

function mayCross({ places, middle }: Ring, box: Bounds, centre: Coordinates): boolean {
  const turn = nearest(centre.longitude, middle) - centre.longitude
  const [west, east] = [box.west + turn - little, box.east + turn + little]
  if (west < middle - 180 || east > middle + 180) return true
  const around = { south: box.south - little, north: box.north + little, west, east }
  return places.some((place, at) => at > 0 && crosses(places[at - 1]!, place, around))
}

/** degrees, a tenth of a millimetre: more than rounding errors */
const little = 1e-9

/** Whether a side has a point within the box (Liang and Barsky, 1984). */
function crosses(from: Coordinates, to: Coordinates, box: Bounds): boolean {
  const [dx, dy] = [to.longitude - from.longitude, to.latitude - from.latitude]
  let [enters, leaves] = [0, 1]
  for (const [step, room] of [
    [-dx, from.longitude - box.west],
    [dx, box.east - from.longitude],
    [-dy, from.latitude - box.south],
    [dy, box.north - from.latitude],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false
    } else if (step < 0) enters = Math.max(enters, room / step)
    else leaves = Math.min(leaves, room / step)
    if (enters > leaves) return false
  }
  return true
}

const centreOf = (box: Bounds): Coordinates => ({
  latitude: (box.south + box.north) / 2,
  longitude: (box.west + box.east) / 2,
})
