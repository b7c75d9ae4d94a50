import { distanceMetres, type Coordinates } from '../distance.ts'

/**
 * Distance in metres from a place to the nearest point of a segment, from the three side lengths (Heron's formula);
 * when the foot of the perpendicular is outside the segment, to the nearer end.
 */
export function metresToSegment(place: Coordinates, { from, to }: { from: Coordinates; to: Coordinates }): number {
  const length = distanceMetres(from, to)
  const [toFrom, toEnd] = [distanceMetres(place, from), distanceMetres(place, to)]
  const isBeyond = Math.max(toFrom, toEnd) ** 2 >= Math.min(toFrom, toEnd) ** 2 + length ** 2
  if (length === 0 || isBeyond) return Math.min(toFrom, toEnd)
  const half = (length + toFrom + toEnd) / 2
  const square = half * (half - length) * (half - toFrom) * (half - toEnd)
  return (2 * Math.sqrt(Math.max(0, square))) / length
}

/** Distance in metres from a place to the nearest point of a line through these points. */
export function metresToLine(place: Coordinates, points: readonly Coordinates[]): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 1; at < points.length; at++) {
    nearest = Math.min(nearest, metresToSegment(place, { from: points[at - 1]!, to: points[at]! }))
  }
  return nearest
}
