/** Degrees, WGS 84. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Equatorial radius of WGS 84 in metres: every distance of this API is measured on a sphere of this size. */
export const earthRadiusMetres = 6_378_137

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in metres by the haversine formula, which stays exact for places that nearly coincide. */
export function distanceMetres(from: Coordinates, to: Coordinates): number {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2)
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2)
  const square =
    halfLatitude * halfLatitude +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude * halfLongitude
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(square)))
}
