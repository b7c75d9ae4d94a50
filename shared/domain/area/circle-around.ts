import { distanceMetres, type Coordinates } from '../distance.ts'
import type { Area } from './area.ts'
import { boundsOf } from './bounds.ts'
import { nearest, unwrapped } from './unwrap-longitudes.ts'

/** A circle that holds an area, about as small as it can be. Degrees and metres; of a line without its corridor. */
export function circleAround(area: Area): Coordinates & { radiusMetres: number } {
  if (area.kind === 'circle') return { ...area.centre, radiusMetres: area.radiusMetres }
  const places = unwrapped(area.kind === 'polygon' ? area.corners : area.points)
  const { south, north, west, east } = boundsOf(places)
  const centre = { latitude: (south + north) / 2, longitude: nearest((west + east) / 2, 0) }
  return { ...centre, radiusMetres: Math.max(...places.map((place) => distanceMetres(centre, place))) }
}
