import { ringsOf, type Area } from '../../../../shared/domain/area/area.ts'
import { boundsOf, metresPerDegree } from '../../../../shared/domain/area/bounds.ts'
import { unwrapped } from '../../../../shared/domain/area/unwrap-longitudes.ts'
import type { Coordinates } from '../../../../shared/domain/distance.ts'

/** What can be held and moved of a shape. A line counts as ring 0. */
export type Grip =
  | { kind: 'corner'; ring: number; at: number }
  /** half way to the next corner: moving it makes a corner */
  | { kind: 'middle'; ring: number; at: number }
  | { kind: 'radius' }
  | { kind: 'whole' }

export interface PlacedGrip {
  grip: Grip
  place: Coordinates
}

export function sameGrip(a: Grip | null, b: Grip | null): boolean {
  if (a === null || b === null || a.kind !== b.kind) return a === b
  return !('ring' in a) || !('ring' in b) || (a.ring === b.ring && a.at === b.at)
}

/** The points of a shape by ring; a circle has none. */
export function pointsOf(area: Area): readonly (readonly Coordinates[])[] {
  if (area.kind === 'circle') return []
  return area.kind === 'line' ? [area.points] : ringsOf(area)
}

/** Corners and middles of sides, then what moves the whole; of a circle its centre and a place on its edge. */
export function gripsOf(area: Area): PlacedGrip[] {
  if (area.kind === 'circle') {
    return [
      { grip: { kind: 'radius' }, place: eastOf(area.centre, area.radiusMetres) },
      { grip: { kind: 'whole' }, place: area.centre },
    ]
  }
  const grips = pointsOf(area).flatMap((points, ring) => {
    const closed = area.kind === 'polygon' ? unwrapped([...points, points[0]!]) : unwrapped(points)
    return closed.flatMap((place, at): PlacedGrip[] => {
      const next = closed[at + 1]
      const corner: PlacedGrip[] = at < points.length ? [{ grip: { kind: 'corner', ring, at }, place }] : []
      if (!next) return corner
      const middle = {
        latitude: (place.latitude + next.latitude) / 2,
        longitude: (place.longitude + next.longitude) / 2,
      }
      return [...corner, { grip: { kind: 'middle', ring, at }, place: middle }]
    })
  })
  return [...grips, { grip: { kind: 'whole' }, place: centreOf(area) }]
}

/** A polygon's centre of gravity, a circle's centre, the middle of the box around a line. */
export function centreOf(area: Area): Coordinates {
  if (area.kind === 'circle') return area.centre
  const [points = []] = pointsOf(area)
  const places = unwrapped(area.kind === 'polygon' ? [...points, points[0]!] : points)
  const { south, north, west, east } = boundsOf(places)
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  return area.kind === 'polygon' ? (gravityCentre(places) ?? middle) : middle
}

/** Shoelace formula, from the first corner so that small areas far from zero keep their digits; null without an area. */
function gravityCentre(closed: readonly Coordinates[]): Coordinates | null {
  const start = closed[0]!
  let [twice, latitude, longitude] = [0, 0, 0]
  for (let at = 1; at < closed.length; at++) {
    const from = { x: closed[at - 1]!.longitude - start.longitude, y: closed[at - 1]!.latitude - start.latitude }
    const to = { x: closed[at]!.longitude - start.longitude, y: closed[at]!.latitude - start.latitude }
    const cross = from.x * to.y - to.x * from.y
    twice += cross
    longitude += (from.x + to.x) * cross
    latitude += (from.y + to.y) * cross
  }
  return twice === 0
    ? null
    : { latitude: start.latitude + latitude / (3 * twice), longitude: start.longitude + longitude / (3 * twice) }
}

/** So many metres to the east, along the parallel. */
function eastOf({ latitude, longitude }: Coordinates, metres: number): Coordinates {
  const stretch = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return { latitude, longitude: longitude + metres / metresPerDegree / stretch }
}
