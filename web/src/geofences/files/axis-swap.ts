import type { Area } from '../../../../shared/domain/area/area.ts'
import { distanceMetres, type Coordinates } from '../../../../shared/domain/distance.ts'
import { ringsOf } from '../../../../shared/domain/area/area.ts'
import { centreOf } from '../drawing/grips.ts'

const digits = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const swap = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: digits(longitude),
  longitude: digits(latitude),
})

/** The same with latitude and longitude exchanged. */
export function swappedArea(area: Area): Area {
  if (area.kind === 'circle') return { ...area, centre: swap(area.centre) }
  if (area.kind === 'line') return { ...area, points: area.points.map(swap) }
  const [corners = [], ...holes] = ringsOf(area).map((ring) => ring.map(swap))
  return { kind: 'polygon', corners, ...(holes.length > 0 && { holes }) }
}

const farMetres = 500_000
const nearMetres = 200_000

/**
 * Whether latitude and longitude of a file seem to be exchanged: they are out of range as they are, or everything is far
 * from the known places and would be near one of them the other way round.
 */
export function areAxesSwapped(areas: readonly Area[], known: readonly Coordinates[]): boolean {
  const all = areas.flatMap(placesOf)
  const isRight = ({ latitude, longitude }: Coordinates) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360
  if (all.some((place) => !isRight(place))) return all.every((place) => isRight(swap(place)))
  const centres = areas.map(centreOf)
  const nearest = (place: Coordinates) => Math.min(...known.map((each) => distanceMetres(each, place)))
  return (
    known.length > 0 &&
    centres.every(
      (centre) => nearest(centre) > farMetres && isRight(swap(centre)) && nearest(swap(centre)) < nearMetres,
    )
  )
}

const placesOf = (area: Area): readonly Coordinates[] =>
  area.kind === 'circle' ? [area.centre] : area.kind === 'line' ? area.points : ringsOf(area).flat()
