import type { Coordinates } from '../distance.ts'

/**
 * The same places with longitudes that run on without a jump, so that planar geometry holds across the date line:
 * each is at most half a turn from the one before. A side is always the short way round.
 */
export function unwrapped(places: readonly Coordinates[]): Coordinates[] {
  let before = places[0]?.longitude ?? 0
  return places.map(({ latitude, longitude }) => {
    before = nearest(longitude, before)
    return { latitude, longitude: before }
  })
}

/** The longitude, in whichever turn around the earth it is nearest to another one. */
export const nearest = (longitude: number, to: number): number => longitude + 360 * Math.round((to - longitude) / 360)
