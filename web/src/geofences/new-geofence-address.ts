import type { Area } from '../../../shared/domain/area/area.ts'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import type { Coordinates } from '../../../shared/domain/distance.ts'

/** Opens the editor with a circle there: `/geofences?circle=36.75,3.06,100`. */
export const newGeofenceAddress = ({ latitude, longitude }: Coordinates, radiusMetres: number): string =>
  `/geofences?circle=${latitude.toFixed(6)},${longitude.toFixed(6)},${Math.round(radiusMetres)}`

/** The circle of such an address; null for none. */
export function readNewCircle(query: URLSearchParams): Extract<Area, { kind: 'circle' }> | null {
  const parts = (query.get('circle') ?? '').split(',')
  const [latitude = Number.NaN, longitude = Number.NaN, radiusMetres = Number.NaN] = parts.map((part) =>
    /^-?\d{1,8}(\.\d{1,12})?$/.test(part) ? Number(part) : Number.NaN,
  )
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const isRight = parts.length === 3 && isOnEarth && radiusMetres > 0 && radiusMetres <= placeLimits.areaRadiusMetresMax
  return isRight ? { kind: 'circle', centre: { latitude, longitude }, radiusMetres } : null
}
