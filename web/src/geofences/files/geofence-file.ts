import type { Area } from '../../../../shared/domain/area/area.ts'
import { xmlText } from '../../../../shared/wire/export/xml.ts'
import { areaShape } from '../../map/area-shape.ts'
import { colourOf, widthMetresOf, type GeofenceShape } from '../../map/geofences/geofence-shape.ts'

export const exportForms = ['geojson', 'kml', 'gpx'] as const
export type ExportForm = (typeof exportForms)[number]

const kinds: Readonly<Record<ExportForm, string>> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
}

/** Geofences as a file for other programs. Those whose area cannot be read are left out. */
export function geofenceFile(form: ExportForm, shown: readonly GeofenceShape[], title: string) {
  return { content: new Blob([geofenceText(form, shown, title)], { type: kinds[form] }), name: `${title}.${form}` }
}

export function geofenceText(form: ExportForm, shown: readonly GeofenceShape[], title: string): string {
  const read = shown.filter((each): each is Read => each.area !== null)
  if (form === 'geojson') return geoJson(read)
  return form === 'kml' ? kml(read, title) : gpx(read, title)
}

type Read = GeofenceShape & { area: Area }

/** A circle is a point with its radius in metres, as GeoJSON has none; a line has the half-width of its corridor. */
function geoJson(shown: readonly Read[]): string {
  const features = shown.map(({ geofence, area }) => ({
    type: 'Feature',
    properties: {
      name: geofence.name,
      ...(geofence.description && { description: geofence.description }),
      ...(colourOf(geofence) !== null && { color: colourOf(geofence) }),
      ...(area.kind === 'circle' && { radius: area.radiusMetres }),
      ...(area.kind === 'line' && { polylineDistance: widthMetresOf(geofence) }),
    },
    geometry:
      area.kind === 'circle'
        ? { type: 'Point', coordinates: [area.centre.longitude, area.centre.latitude] }
        : areaShape(area).geometry,
  }))
  return `${JSON.stringify({ type: 'FeatureCollection', features }, null, 1)}\n`
}

/** KML knows no circle: it becomes corners. */
function kml(shown: readonly Read[], title: string): string {
  const placemarks = shown.map(({ geofence, area }) => {
    const { geometry } = areaShape(area)
    const shape =
      geometry.type === 'LineString'
        ? `<LineString>${kmlPlaces(geometry.coordinates)}</LineString>`
        : `<Polygon>${geometry.coordinates.map(kmlRing).join('')}</Polygon>`
    return `<Placemark><name>${xmlText(geofence.name)}</name>${
      !geofence.description ? '' : `<description>${xmlText(geofence.description)}</description>`
    }${shape}</Placemark>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(title)}</name>`,
    ...placemarks,
    '</Document></kml>\n',
  ].join('\n')
}

const kmlPlaces = (places: readonly (readonly number[])[]) =>
  `<coordinates>${places.map(([longitude, latitude]) => `${longitude},${latitude}`).join(' ')}</coordinates>`

const kmlRing = (ring: readonly (readonly number[])[], index: number): string => {
  const name = index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs'
  return `<${name}><LinearRing>${kmlPlaces(ring)}</LinearRing></${name}>`
}

/** A track for each ring and line: GPX has no areas. */
function gpx(shown: readonly Read[], title: string): string {
  const tracks = shown.map(({ geofence, area }) => {
    const { geometry } = areaShape(area)
    const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates
    const segments = lines.map(
      (line) =>
        `<trkseg>${line.map(([longitude, latitude]) => `<trkpt lat="${latitude}" lon="${longitude}"/>`).join('')}</trkseg>`,
    )
    return `<trk><name>${xmlText(geofence.name)}</name>${segments.join('')}</trk>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Qafila" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata><name>${xmlText(title)}</name></metadata>`,
    ...tracks,
    '</gpx>\n',
  ].join('\n')
}
