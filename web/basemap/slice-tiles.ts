import type { FeatureCollection } from 'geojson'
import GeoJSONVT, { type LegacyTile } from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import type { VectorTile } from './pmtiles-writer.ts'

export interface Layer {
  name: string
  features: FeatureCollection
  /** simplification in tile units of 1/4096; 0 for points */
  tolerance: number
  /** how far shapes reach over a tile's edge, same unit: lines drawn on the edge need it */
  buffer: number
}

/** Cuts layers into vector tiles from `zoomMin` to `zoomMax`; tiles without any feature are left out. */
export function sliceTiles(layers: readonly Layer[], zoomMin: number, zoomMax: number): VectorTile[] {
  const byTile = new Map<string, { z: number; x: number; y: number; parts: Record<string, LegacyTile> }>()
  for (const { name, features, tolerance, buffer } of layers) {
    const index = new GeoJSONVT(features, {
      maxZoom: zoomMax,
      indexMaxZoom: zoomMax,
      indexMaxPoints: 0,
      tolerance,
      buffer,
      extent: 4096,
    })
    for (const { z, x, y } of index.tileCoords) {
      const part = z >= zoomMin ? index.getTile(z, x, y) : null
      if (!part || part.features.length === 0) continue
      const key = `${z}/${x}/${y}`
      const tile = byTile.get(key) ?? { z, x, y, parts: {} }
      tile.parts[name] = part
      byTile.set(key, tile)
    }
  }
  return [...byTile.values()].map(({ z, x, y, parts }) => ({ z, x, y, data: fromGeojsonVt(parts, { version: 2 }) }))
}
