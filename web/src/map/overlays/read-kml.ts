import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'
import { kml } from '@tmcw/togeojson'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { readMapXml, type ParseXml } from '../files/read-map-xml.ts'

/** What is drawn of a point of interest: its shape, its name as plain text, and colours of six digits. */
export type Interests = FeatureCollection<Geometry, { name?: string; stroke?: string; fill?: string }>

/**
 * The points, lines and areas of a KML file; null when it is none, or one that defines entities. Nothing of the file is
 * trusted: a name becomes text, descriptions, pictures and links to other files are not read, shapes off the earth and
 * those beyond `mapLimits.interestShapesMax` are left out.
 */
export function readKml(text: string, parse?: ParseXml): Interests | null {
  const document = readMapXml(text, parse)
  if (typeof document === 'string' || document.documentElement?.localName !== 'kml') return null
  const features = kml(document).features.flatMap(interestsOf).slice(0, mapLimits.interestShapesMax)
  return { type: 'FeatureCollection', features }
}

type Interest = Interests['features'][number]

function interestsOf({ geometry, properties }: Feature<Geometry | null>): Interest[] {
  const { name, stroke, fill } = properties ?? {}
  const shown = {
    ...(typeof name === 'string' && name.trim() !== '' && { name: shortened(name.trim()) }),
    ...(isColour(stroke) && { stroke }),
    ...(isColour(fill) && { fill }),
  }
  return partsOf(geometry).map((part) => ({ type: 'Feature', geometry: part, properties: shown }))
}

/** Those of a collection, and of one in another; without those that cannot be drawn. */
function partsOf(geometry: Geometry | null): Geometry[] {
  if (geometry === null) return []
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(partsOf)
  return isOnEarth(geometry.coordinates) ? [geometry] : []
}

function isOnEarth(coordinates: unknown): boolean {
  if (!Array.isArray(coordinates) || coordinates.length === 0) return false
  if (typeof coordinates[0] !== 'number') return coordinates.every(isOnEarth)
  const [longitude, latitude] = coordinates as Position
  return Math.abs(longitude ?? Number.NaN) <= 180 && Math.abs(latitude ?? Number.NaN) <= 90
}

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)

/** Cut between characters, not within one that takes two units. */
const shortened = (name: string): string =>
  name.length > mapLimits.interestNameCharactersMax
    ? `${name.slice(0, mapLimits.interestNameCharactersMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
    : name
