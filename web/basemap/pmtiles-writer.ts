import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type DirectoryEntry, encodeDirectories } from './pmtiles-directory.ts'
import { tileId } from '../../shared/wire/pmtiles/tile-id.ts'

export interface VectorTile {
  z: number
  x: number
  y: number
  /** a Mapbox vector tile, not compressed */
  data: Uint8Array
}

const headerBytes = 127
const compressionGzip = 2
const tileTypeVector = 1

/** Stores equal tiles once, and neighbours on the tile curve that are equal as one run. */
function packTiles(tiles: readonly VectorTile[]) {
  const sorted = tiles.map((tile) => ({ id: tileId(tile.z, tile.x, tile.y), data: tile.data }))
  sorted.sort((a, b) => a.id - b.id)
  const places = new Map<string, { offset: number; length: number }>()
  const contents: Uint8Array[] = []
  const entries: DirectoryEntry[] = []
  let size = 0
  for (const { id, data } of sorted) {
    const key = createHash('sha1').update(data).digest('base64')
    let place = places.get(key)
    if (!place) {
      const packed = gzipSync(data, { level: 9 })
      place = { offset: size, length: packed.length }
      places.set(key, place)
      contents.push(packed)
      size += packed.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.tileId + last.runLength === id) last.runLength++
    else entries.push({ tileId: id, runLength: 1, ...place })
  }
  return { entries, data: Buffer.concat(contents), tileCount: sorted.length, contentCount: contents.length }
}

/**
 * Writes a PMTiles archive, version 3, of gzipped vector tiles that cover the world.
 * Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. The same tiles give the same bytes.
 */
export function writePmtiles(tiles: readonly VectorTile[], metadata: Record<string, unknown>): Uint8Array {
  const { entries, data, tileCount, contentCount } = packTiles(tiles)
  const { root, leaves } = encodeDirectories(entries)
  const about = gzipSync(JSON.stringify(metadata), { level: 9 })
  const zooms = tiles.map((tile) => tile.z)

  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0, 'ascii')
  header.writeUInt8(3, 7)
  let position = 8
  const number64 = (value: number) => {
    header.writeBigUInt64LE(BigInt(value), position)
    position += 8
  }
  let offset = headerBytes
  for (const section of [root, about, leaves, data]) {
    number64(offset)
    number64(section.length)
    offset += section.length
  }
  number64(tileCount)
  number64(entries.length)
  number64(contentCount)
  const clustered = 1
  const bytes = [
    clustered,
    compressionGzip,
    compressionGzip,
    tileTypeVector,
    zooms.reduce((a, b) => Math.min(a, b)),
    zooms.reduce((a, b) => Math.max(a, b)),
  ]
  for (const byte of bytes) header.writeUInt8(byte, position++)
  const worldE7 = [-180, -85, 180, 85].map((degrees) => degrees * 1e7)
  for (const edge of worldE7) position = header.writeInt32LE(edge, position)
  header.writeUInt8(2, position++)
  for (const centre of [3.06e7, 36.75e7]) position = header.writeInt32LE(centre, position)
  return Buffer.concat([header, root, about, leaves, data])
}
