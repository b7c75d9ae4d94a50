import { earthRadiusMetres, type Coordinates } from '../distance.ts'
import { nearest } from './unwrap-longitudes.ts'

/** The least box around places; longitudes run on across the date line, as `unrolled` gives them. */
export interface Bounds {
  south: number
  north: number
  west: number
  east: number
}

export const metresPerDegree = (Math.PI * earthRadiusMetres) / 180

export function boundsOf(places: readonly Coordinates[]): Bounds {
  const bounds = { south: 90, north: -90, west: Number.POSITIVE_INFINITY, east: Number.NEGATIVE_INFINITY }
  for (const { latitude, longitude } of places) {
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
    bounds.west = Math.min(bounds.west, longitude)
    bounds.east = Math.max(bounds.east, longitude)
  }
  return bounds
}

/**
 * Whether a place may lie within so many metres of the box. It is asked of every geofence with every fix, so it only
 * compares; false is certain, true is not.
 */
export function mayReach(bounds: Bounds, place: Coordinates, metres: number): boolean {
  const margin = metres / metresPerDegree
  if (place.latitude < bounds.south - margin || place.latitude > bounds.north + margin) return false
  const northmost = Math.max(Math.abs(bounds.south - margin), Math.abs(bounds.north + margin))
  // near a pole a metre is any number of degrees
  if (northmost > 89) return true
  const wide = margin / Math.cos((northmost * Math.PI) / 180)
  const longitude = nearest(place.longitude, (bounds.west + bounds.east) / 2)
  return longitude >= bounds.west - wide && longitude <= bounds.east + wide
}
