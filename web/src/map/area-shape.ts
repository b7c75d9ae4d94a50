import type { Feature, LineString, Polygon } from 'geojson'
import { ringsOf, type Area } from '../../../shared/domain/area/area.ts'
import { unwrapped } from '../../../shared/domain/area/unwrap-longitudes.ts'
import { earthRadiusMetres } from '../../../shared/domain/distance.ts'

const circleCornersMin = 72
const circleCornersMax = 720
const chordErrorMetres = 0.5
/** Mercator has no poles */
const latitudeMax = 85
const radians = Math.PI / 180

/** An area as the map draws it. A circle becomes corners that no eye tells from it. */
export function areaShape(area: Area): Feature<Polygon | LineString> {
  if (area.kind === 'line') return feature({ type: 'LineString', coordinates: area.points.map(pair) })
  const rings = area.kind === 'polygon' ? ringsOf(area) : [around(area)]
  return feature({ type: 'Polygon', coordinates: rings.map((corners) => [...corners, corners[0]!].map(pair)) })
}

type Corner = { latitude: number; longitude: number }

const feature = (geometry: Polygon | LineString): Feature<Polygon | LineString> => ({
  type: 'Feature',
  properties: {},
  geometry,
})
const pair = ({ longitude, latitude }: Corner): [number, number] => [longitude, latitude]

/** The great circle's points at that distance; one that holds a pole is closed along the map's edge. */
function around({ centre, radiusMetres }: Extract<Area, { kind: 'circle' }>): Corner[] {
  const distance = Math.min(radiusMetres / earthRadiusMetres, Math.PI)
  const latitude = centre.latitude * radians
  const count = cornersOf(radiusMetres)
  const ring = unwrapped(
    Array.from({ length: count }, (_, step) => {
      const bearing = (-2 * Math.PI * step) / count
      const sine = Math.sin(latitude) * Math.cos(distance) + Math.cos(latitude) * Math.sin(distance) * Math.cos(bearing)
      const across = Math.sin(bearing) * Math.sin(distance) * Math.cos(latitude)
      const along = Math.cos(distance) - Math.sin(latitude) * sine
      return {
        latitude: Math.max(-latitudeMax, Math.min(latitudeMax, Math.asin(Math.max(-1, Math.min(1, sine))) / radians)),
        longitude: centre.longitude + Math.atan2(across, along) / radians,
      }
    }),
  )
  const [first, last] = [ring[0]!, ring.at(-1)!]
  if (Math.abs(last.longitude - first.longitude) < 180) return ring
  // it runs around the world: on to the edge on the side of the pole that it holds
  const edge = Math.PI / 2 - latitude < distance ? latitudeMax : -latitudeMax
  const end = first.longitude + Math.sign(last.longitude - first.longitude) * 360
  return [
    ...ring,
    { latitude: first.latitude, longitude: end },
    { latitude: edge, longitude: end },
    { latitude: edge, longitude: first.longitude },
  ]
}

/** So many that no chord is half a metre inside of the circle, as far as that can be. */
const cornersOf = (radiusMetres: number): number => {
  const angle = Math.acos(Math.max(-1, 1 - chordErrorMetres / radiusMetres))
  return Math.max(circleCornersMin, Math.min(circleCornersMax, Math.ceil(Math.PI / angle)))
}
