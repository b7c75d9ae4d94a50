import type { FeatureCollection, GeoJsonProperties } from 'geojson'
import GeoJSONVT, { type LegacyTile } from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import type { VectorTile } from './pmtiles-writer.ts'

export interface Layer {
  name: string
  features: FeatureCollection
  /** simplification in tile units of 1/8192; 0 for points */
  tolerance: number
  /** how far shapes reach over a tile's edge, same unit: lines drawn on the edge need it */
  buffer: number
  /** the first zoom whose tiles hold a feature with these properties; all when absent */
  zoomFrom?: (properties: NonNullable<GeoJsonProperties>) => number
}

export interface Zooms {
  min: number
  max: number
}

/** Units of a tile's side: as many as MapLibre keeps. */
const extent = 8192
/** Over the edge further than any line is wide. */
const coverEdge = 256

/** A shape as large as the tile, for what is everywhere where no other layer covers it. */
const corners: [number, number][] = [
  [-coverEdge, -coverEdge],
  [extent + coverEdge, -coverEdge],
  [extent + coverEdge, extent + coverEdge],
  [-coverEdge, extent + coverEdge],
  [-coverEdge, -coverEdge],
]
const cover: LegacyTile = { features: [{ type: 3, geometry: [corners], tags: {} }] }

type Tiles = Map<string, { z: number; x: number; y: number; parts: Record<string, LegacyTile> }>

function coveredTiles(name: string, { min, max }: Zooms): Tiles {
  const tiles: Tiles = new Map()
  for (let z = min; z <= max; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) tiles.set(`${z}/${x}/${y}`, { z, x, y, parts: { [name]: cover } })
  return tiles
}

/**
 * Cuts layers into vector tiles; tiles without any feature are left out.
 * @param ground a further layer, whose only shape fills each tile of the world
 */
export function sliceTiles(layers: readonly Layer[], zooms: Zooms, ground?: string): VectorTile[] {
  const byTile: Tiles = ground === undefined ? new Map() : coveredTiles(ground, zooms)
  for (const { name, features, tolerance, buffer, zoomFrom } of layers) {
    const index = new GeoJSONVT(features, {
      maxZoom: zooms.max,
      indexMaxZoom: zooms.max,
      indexMaxPoints: 0,
      tolerance,
      buffer,
      extent,
    })
    for (const { z, x, y } of index.tileCoords) {
      const part = z >= zooms.min ? index.getTile(z, x, y) : null
      if (!part) continue
      if (zoomFrom) part.features = part.features.filter(({ tags }) => zoomFrom(tags ?? {}) <= z)
      if (part.features.length === 0) continue
      const key = `${z}/${x}/${y}`
      const tile = byTile.get(key) ?? { z, x, y, parts: {} }
      tile.parts[name] = part
      byTile.set(key, tile)
    }
  }
  return [...byTile.values()].map(({ z, x, y, parts }) => ({
    z,
    x,
    y,
    data: fromGeojsonVt(parts, { version: 2, extent }),
  }))
}
