import type { Coordinates } from '../distance.ts'
import { ringsOf, type Area } from './area.ts'

/** An area as clients of this API read it: latitude first, rings open, a radius with at most one decimal. */
export function formatArea(area: Area): string {
  if (area.kind === 'circle') return `CIRCLE (${placeText(area.centre)}, ${Math.round(area.radiusMetres * 10) / 10})`
  if (area.kind === 'polygon') return `POLYGON (${ringsOf(area).map(ringText).join(', ')})`
  return `LINESTRING (${area.points.map(placeText).join(', ')})`
}

const placeText = ({ latitude, longitude }: Coordinates) => `${latitude} ${longitude}`
const ringText = (corners: readonly Coordinates[]) => `(${corners.map(placeText).join(', ')})`
