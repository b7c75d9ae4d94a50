import type { Feature, LineString, Polygon } from 'geojson'
import type { Area } from '../../../shared/domain/area/area.ts'
import { metresPerDegree } from '../../../shared/domain/area/bounds.ts'

const circleCorners = 72

/** An area as the map draws it. A circle becomes corners that no eye tells from it. */
export function areaShape(area: Area): Feature<Polygon | LineString> {
  if (area.kind === 'line') return feature({ type: 'LineString', coordinates: area.points.map(pair) })
  const corners = area.kind === 'polygon' ? area.corners : around(area)
  return feature({ type: 'Polygon', coordinates: [[...corners, corners[0]!].map(pair)] })
}

type Corner = { latitude: number; longitude: number }

const feature = (geometry: Polygon | LineString): Feature<Polygon | LineString> => ({
  type: 'Feature',
  properties: {},
  geometry,
})
const pair = ({ longitude, latitude }: Corner): [number, number] => [longitude, latitude]

function around({ centre, radiusMetres }: Extract<Area, { kind: 'circle' }>): Corner[] {
  const degrees = radiusMetres / metresPerDegree
  const stretch = 1 / Math.max(0.01, Math.cos((centre.latitude * Math.PI) / 180))
  return Array.from({ length: circleCorners }, (_, step) => {
    const angle = (2 * Math.PI * step) / circleCorners
    return {
      latitude: Math.max(-85, Math.min(85, centre.latitude + degrees * Math.sin(angle))),
      longitude: centre.longitude + degrees * stretch * Math.cos(angle),
    }
  })
}
