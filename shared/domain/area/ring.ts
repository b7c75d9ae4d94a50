import type { Coordinates } from '../distance.ts'
import { boundsOf } from './bounds.ts'
import { nearest, unwrapped } from './unwrap-longitudes.ts'

/** A ring that is made ready to be asked about many places. */
export interface Ring {
  /** its corners and again the first, with longitudes that run on across the date line */
  places: readonly Coordinates[]
  /** the longitude between its west and its east */
  middle: number
}

export function ringOf(corners: readonly Coordinates[]): Ring {
  const places = unwrapped([...corners, corners[0]!])
  const { west, east } = boundsOf(places)
  return { places, middle: (west + east) / 2 }
}

/** Whether a place is inside a ring that is planar in latitude and longitude: a ray to the east leaves it once more. */
export function isInRing({ places, middle }: Ring, place: Coordinates): boolean {
  const { latitude } = place
  const longitude = nearest(place.longitude, middle)
  let inside = false
  for (let at = 1; at < places.length; at++) {
    const from = places[at - 1]!
    const to = places[at]!
    if (from.latitude > latitude === to.latitude > latitude) continue
    const share = (latitude - from.latitude) / (to.latitude - from.latitude)
    if (longitude < from.longitude + share * (to.longitude - from.longitude)) inside = !inside
  }
  return inside
}
