/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** What the first 127 bytes of a PMTiles archive say. Lengths and places in bytes. */
export interface PmtilesHeader {
  rootAt: number
  rootBytes: number
  metadataAt: number
  metadataBytes: number
  leavesAt: number
  tilesAt: number
  /** of directories and metadata */
  innerCompression: Compression
  tileCompression: Compression
  zoomMin: number
  zoomMax: number
  bounds: Bounds
}

export type Compression = 'none' | 'gzip'

/** The archive is none that can be read here; the message is for a person. */
export class UnfitArchive extends Error {}

/** Header and root directory always lie in here. */
export const headBytes = 16_384
const headerBytes = 127
const vectorTiles = 1
const compressions: readonly string[] = ['unknown', 'none', 'gzip', 'brotli', 'zstd']
const tileTypes: readonly string[] = ['unknown', 'vector', 'PNG', 'JPEG', 'WebP', 'AVIF', 'MapLibre']

/**
 * Reads the header of a PMTiles archive, version 3, of vector tiles.
 * Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 * @throws UnfitArchive that names what was found and what is expected
 */
export function readHeader(head: Uint8Array): PmtilesHeader {
  const mark = new TextDecoder().decode(head.subarray(0, 7))
  if (mark !== 'PMTiles' || head.length < headerBytes) throw new UnfitArchive('it is no PMTiles archive')
  if (head[7] !== 3) throw new UnfitArchive(`it is PMTiles version ${head[7]}; version 3 is expected`)
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const number = (at: number) => Number(view.getBigUint64(at, true))
  const degrees = (at: number) => view.getInt32(at, true) / 1e7
  const [inner = 0, tiles = 0, type = 0] = head.subarray(97, 100)
  if (type !== vectorTiles) {
    throw new UnfitArchive(`its tiles are ${tileTypes[type] ?? `of type ${type}`}; vector tiles (MVT) are expected`)
  }
  return {
    rootAt: number(8),
    rootBytes: number(16),
    metadataAt: number(24),
    metadataBytes: number(32),
    leavesAt: number(40),
    tilesAt: number(56),
    innerCompression: compressionOf(inner, 'its directories are'),
    tileCompression: compressionOf(tiles, 'its tiles are'),
    zoomMin: head[100]!,
    zoomMax: head[101]!,
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
  }
}

function compressionOf(code: number, subject: string): Compression {
  const name = compressions[code] ?? `of kind ${code}`
  if (name === 'none' || name === 'gzip') return name
  throw new UnfitArchive(`${subject} compressed: ${name}; gzip or none is expected`)
}
