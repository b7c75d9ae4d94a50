import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Feature, FeatureCollection, Geometry, Point } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { townNorth } from './bay-of-algiers.data.ts'

interface Named {
  name: string | null
  scalerank: number
  /** of rivers */
  min_zoom?: number
}
interface Airport extends Named {
  type: string
  iata_code: string
}

/** A file of `natural-earth/`, see its README. */
function read(name: string): unknown {
  const packed = readFileSync(new URL(`natural-earth/${name}.json.gz`, import.meta.url))
  return JSON.parse(gunzipSync(packed).toString('utf8'))
}

function objects(name: string, properties: (of: Named) => Record<string, unknown>): FeatureCollection {
  const topology = read(name) as Topology<Record<string, GeometryCollection<Named>>>
  const { features } = feature(topology, topology.objects[name]!)
  return {
    type: 'FeatureCollection',
    features: features
      // simplification has left nothing of a few
      .filter(({ geometry }) => (geometry as Geometry | null) !== null)
      .map(({ geometry, properties: of }) => ({ type: 'Feature', geometry, properties: properties(of) })),
  }
}

/** Rivers as lines. Property: `rank`, the zoom from which one is worth drawing. */
export const rivers = (): FeatureCollection =>
  objects('rivers', ({ min_zoom, scalerank }) => ({ rank: min_zoom ?? scalerank }))

/** Lakes as shapes. Property: `rank` 0 (vast) to 9. */
export const lakes = (): FeatureCollection => objects('lakes', ({ scalerank }) => ({ rank: scalerank }))

/** Built-up areas as shapes, and the part of Algiers that they leave out. */
export function urbanAreas(): FeatureCollection {
  const { features } = objects('urban', () => ({}))
  const coordinates = [townNorth.map(([x, y]) => [x, y])]
  const added: Feature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }
  return { type: 'FeatureCollection', features: [...features, added] }
}

/**
 * Civil airports as points. Properties: `name`, `code` (IATA), `rank` 2 (a hub of the world) to 9; names in Arabic and
 * French where they are known.
 */
export function airports(namesIn: (name: string) => Record<string, string>): FeatureCollection<Point> {
  const civil = (read('airports') as FeatureCollection<Point, Airport>).features.filter(
    ({ properties }) => /^[A-Z]{3}$/.test(properties.iata_code) && !/^military|^spaceport/.test(properties.type),
  )
  return {
    type: 'FeatureCollection',
    features: civil.map(({ geometry, properties: { name, iata_code, scalerank } }) => ({
      type: 'Feature',
      geometry,
      properties: { ...(name ? { name, ...namesIn(name) } : {}), code: iata_code, rank: scalerank },
    })),
  }
}
