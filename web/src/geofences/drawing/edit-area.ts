import { ringsOf, type Area } from '../../../../shared/domain/area/area.ts'
import { distanceMetres, type Coordinates } from '../../../../shared/domain/distance.ts'
import { simplify } from '../../../../shared/domain/days/simplify.ts'
import { placeLimits } from '../../../../shared/domain/limits/places.ts'
import { centreOf, pointsOf, type Grip } from './grips.ts'

/** Six decimals are a tenth of a metre. */
export const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Math.round(Math.max(-90, Math.min(90, latitude)) * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
})

const radiusOf = (metres: number): number =>
  Math.min(placeLimits.areaRadiusMetresMax, Math.max(1, Math.round(metres * 10) / 10))

export const circleOf = (centre: Coordinates, edge: Coordinates): Area => ({
  kind: 'circle',
  centre,
  radiusMetres: radiusOf(distanceMetres(centre, edge)),
})

/** Between two opposite corners. */
export const rectangleOf = (from: Coordinates, to: Coordinates): Area => ({
  kind: 'polygon',
  corners: [
    from,
    { latitude: from.latitude, longitude: to.longitude },
    to,
    { latitude: to.latitude, longitude: from.longitude },
  ],
})

/** The shape with one of its grips at another place. */
export function moveGrip(area: Area, grip: Grip, to: Coordinates): Area {
  const place = rounded(to)
  if (grip.kind === 'whole') return shifted(area, centreOf(area), place)
  if (area.kind === 'circle') return circleOf(area.centre, place)
  if (grip.kind === 'radius') return area
  return withPoints(area, grip.ring, (points) =>
    grip.kind === 'corner' ? points.with(grip.at, place) : points.toSpliced(grip.at + 1, 0, place),
  )
}

/** The shape with a corner after the given one. */
export const insertCorner = (area: Area, { ring, at }: { ring: number; at: number }, place: Coordinates): Area =>
  area.kind === 'circle' ? area : withPoints(area, ring, (points) => points.toSpliced(at + 1, 0, rounded(place)))

/** Null when nothing is left; a hole that loses its third corner is filled. */
export function removeCorner(area: Area, { ring, at }: { ring: number; at: number }): Area | null {
  if (area.kind === 'circle') return null
  const points = pointsOf(area)[ring] ?? []
  if (points.length > (area.kind === 'line' ? 2 : 3)) return withPoints(area, ring, (all) => all.toSpliced(at, 1))
  return area.kind === 'polygon' && ring > 0 ? withoutHole(area, ring) : null
}

function withoutHole(area: Extract<Area, { kind: 'polygon' }>, ring: number): Area {
  const holes = (area.holes ?? []).toSpliced(ring - 1, 1)
  return { kind: 'polygon', corners: area.corners, ...(holes.length > 0 && { holes }) }
}

/** A polygon with one hole more; other shapes have none. */
export const withHole = (area: Area, hole: readonly Coordinates[]): Area =>
  area.kind === 'polygon' ? { ...area, holes: [...(area.holes ?? []), hole] } : area

type Points = readonly Coordinates[]

function withPoints(
  area: Exclude<Area, { kind: 'circle' }>,
  ring: number,
  change: (points: Coordinates[]) => Points,
): Area {
  if (area.kind === 'line') return { ...area, points: change([...area.points]) }
  const [corners = [], ...holes] = ringsOf(area).map((points, at) => (at === ring ? change([...points]) : points))
  return { kind: 'polygon', corners, ...(holes.length > 0 && { holes }) }
}

function shifted(area: Area, from: Coordinates, to: Coordinates): Area {
  const move = ({ latitude, longitude }: Coordinates) =>
    rounded({
      latitude: latitude + to.latitude - from.latitude,
      longitude: longitude + to.longitude - from.longitude,
    })
  if (area.kind === 'circle') return { ...area, centre: move(area.centre) }
  if (area.kind === 'line') return { ...area, points: area.points.map(move) }
  const [corners = [], ...holes] = ringsOf(area).map((points) => points.map(move))
  return { kind: 'polygon', corners, ...(holes.length > 0 && { holes }) }
}

/** How many corners a shape has in all; a circle has none. */
export const cornerCount = (area: Area): number => pointsOf(area).reduce((sum, points) => sum + points.length, 0)

/** The shape with fewer corners, its edge nowhere further than so many metres from what it was. */
export function simplifiedArea(area: Area, toleranceMetres: number): Area {
  if (area.kind === 'circle') return area
  if (area.kind === 'line') return { ...area, points: simplify(area.points, toleranceMetres) }
  const [corners = [], ...holes] = ringsOf(area).map((points) => {
    const fewer = simplify([...points, points[0]!], toleranceMetres).slice(0, -1)
    return fewer.length < 3 ? points : fewer
  })
  return { kind: 'polygon', corners, ...(holes.length > 0 && { holes }) }
}
