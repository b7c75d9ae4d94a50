import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'
import { gpx, kml } from '@tmcw/togeojson'
import type { Feature, GeoJsonObject, Geometry } from 'geojson'
import { readMapXml, type XmlFault } from '../../map/files/read-map-xml.ts'
import { shapesOf, type FileShapes } from './shapes-of-features.ts'
import { isZip, unpackKmz, type KmzFault } from './unpack-kmz.ts'

/** Why a file cannot be used; each has words, `geofences.file.<reason>`. */
export type FileRefusal = 'tooLarge' | KmzFault | XmlFault | 'notJson' | 'unknown' | 'empty'

/** @throws never: what is wrong with a file is its answer */
export async function readShapes(file: File): Promise<FileShapes | { refusal: FileRefusal }> {
  if (file.size > mapLimits.geofenceFileBytesMax) return { refusal: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isZip(bytes)) return readShapesText(new TextDecoder().decode(bytes))
  const unpacked = unpackKmz(bytes)
  return 'fault' in unpacked ? { refusal: unpacked.fault } : readShapesText(unpacked.text)
}

/** GPX, KML or GeoJSON, recognised by what is written and not by the file's name. */
export function readShapesText(text: string): FileShapes | { refusal: FileRefusal } {
  const start = text.trimStart()
  const read = start.startsWith('<')
    ? readXml(start)
    : start.startsWith('{') || start.startsWith('[')
      ? readJson(start)
      : null
  if (read === null) return { refusal: 'unknown' }
  if ('refusal' in read) return read
  const shapes = shapesOf(read.features, { isGpx: read.isGpx })
  return shapes.shapes.length === 0 ? { refusal: 'empty' } : shapes
}

interface Read {
  features: readonly Feature[]
  isGpx: boolean
}

function readXml(text: string): Read | { refusal: FileRefusal } {
  const document = readMapXml(text)
  if (typeof document === 'string') return { refusal: document }
  const root = document.documentElement?.localName.toLowerCase()
  if (root === 'gpx') return { features: gpx(document).features, isGpx: true }
  if (root === 'kml') return { features: kml(document).features as Feature[], isGpx: false }
  return { refusal: 'unknown' }
}

function readJson(text: string): Read | { refusal: FileRefusal } {
  try {
    return { features: featuresOf(JSON.parse(text) as GeoJsonObject), isGpx: false }
  } catch {
    return { refusal: 'notJson' }
  }
}

/** A collection, a feature, or a bare geometry. */
function featuresOf(value: unknown): Feature[] {
  if (typeof value !== 'object' || value === null || !('type' in value)) return []
  if (value.type === 'FeatureCollection') {
    const features: unknown = 'features' in value ? value.features : []
    return Array.isArray(features) ? features.flatMap(featuresOf) : []
  }
  if (value.type === 'Feature') return [value as Feature]
  return [{ type: 'Feature', properties: {}, geometry: value as Geometry }]
}
