import { gzipSync } from 'node:zlib'
import { fromGeojsonVt } from 'vt-pbf'
import GeoJSONVT from 'geojson-vt'
import type { Feature, FeatureCollection } from 'geojson'
import type { VectorTile } from '../../../web/basemap/pmtiles-writer.ts'
import { tileId } from '../../../shared/wire/pmtiles/tile-id.ts'

export interface ArchiveOptions {
  tiles: readonly VectorTile[]
  metadata?: unknown
  /** west, south, east, north */
  bounds?: readonly [number, number, number, number]
  /** of directories, metadata and tiles */
  isPacked?: boolean
  /** tiles lie in the opposite order, each in a leaf directory of its own */
  isScattered?: boolean
  /** bytes that are written over those of the header: position → value */
  header?: Record<number, number>
}

const vector = (value: number): number[] => {
  const out: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128)
  return [...out, rest]
}

interface Entry {
  id: number
  offset: number
  length: number
  run: number
}

function directory(entries: readonly Entry[]): Uint8Array {
  const ids = entries.flatMap(({ id }, at) => vector(id - (entries[at - 1]?.id ?? 0)))
  const columns = [
    ...entries.flatMap(({ run }) => vector(run)),
    ...entries.flatMap(({ length }) => vector(length)),
    ...entries.flatMap(({ offset }) => vector(offset + 1)),
  ]
  return Uint8Array.from([...vector(entries.length), ...ids, ...columns])
}

/** A PMTiles archive as other programs write it; `web/basemap/pmtiles-writer.ts` writes one kind only. */
export function foreignArchive(options: ArchiveOptions): Uint8Array<ArrayBuffer> {
  const { tiles, metadata = {}, bounds = [-180, -85, 180, 85], isPacked = true, isScattered = false } = options
  const pack = (bytes: Uint8Array) => (isPacked ? gzipSync(bytes) : bytes)
  const contents = tiles.map(({ data }) => pack(data))
  const order = isScattered ? contents.toReversed() : contents
  const offsetOf = (content: Uint8Array) =>
    order.slice(0, order.indexOf(content)).reduce((sum, { length }) => sum + length, 0)
  const entries = tiles
    .map(({ z, x, y }, at) => {
      const content = contents[at]!
      return { id: tileId(z, x, y), offset: offsetOf(content), length: content.length, run: 1 }
    })
    .sort((a, b) => a.id - b.id)
  const leaves = isScattered ? entries.map((entry) => pack(directory([entry]))) : []
  const pointers = leaves.map((leaf, at) => ({
    id: entries[at]!.id,
    offset: leaves.slice(0, at).reduce((sum, { length }) => sum + length, 0),
    length: leaf.length,
    run: 0,
  }))
  const root = pack(directory(isScattered ? pointers : entries))
  const sections = [root, pack(Buffer.from(JSON.stringify(metadata))), Buffer.concat(leaves), Buffer.concat(order)]
  const head = Buffer.alloc(127)
  head.write('PMTiles\x03', 0, 'latin1')
  let at = 127
  for (const [index, section] of sections.entries()) {
    head.writeBigUInt64LE(BigInt(at), 8 + 16 * index)
    head.writeBigUInt64LE(BigInt(section.length), 16 + 16 * index)
    at += section.length
  }
  const compression = isPacked ? 2 : 1
  const zooms = tiles.map(({ z }) => z)
  head.set([isScattered ? 0 : 1, compression, compression, 1, Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [index, degrees] of bounds.entries()) head.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index)
  for (const [position, value] of Object.entries(options.header ?? {})) head[Number(position)] = value
  return Uint8Array.from(Buffer.concat([head, ...sections]))
}

/** Tiles of GeoJSON features by layer, from zoom 0 to `zoomMax`, where there are any. */
export function tilesOf(layers: Record<string, readonly Feature[]>, zoomMax: number): VectorTile[] {
  const byPlace = new Map<string, { place: [number, number, number]; parts: Record<string, never> }>()
  for (const [name, features] of Object.entries(layers)) {
    const collection: FeatureCollection = { type: 'FeatureCollection', features: [...features] }
    const index = new GeoJSONVT(collection, { maxZoom: zoomMax, indexMaxZoom: zoomMax, indexMaxPoints: 0 })
    for (const { z, x, y } of index.tileCoords) {
      const part = index.getTile(z, x, y)
      if (!part || part.features.length === 0) continue
      const tile = byPlace.get(`${z}/${x}/${y}`) ?? { place: [z, x, y], parts: {} }
      tile.parts[name] = part as never
      byPlace.set(`${z}/${x}/${y}`, tile)
    }
  }
  return [...byPlace.values()].map(({ place: [z, x, y], parts }) => ({
    z,
    x,
    y,
    data: fromGeojsonVt(parts, { version: 2 }),
  }))
}
