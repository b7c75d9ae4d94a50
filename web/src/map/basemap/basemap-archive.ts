import { tileId } from '../../../basemap/tile-id.ts'
import type { ByteRange, RangeAnswer } from '../../api/read-range.ts'
import { entryOf, parseDirectory, type ArchiveEntry } from './archive-directory.ts'

export type ReadRange = (range: ByteRange, signal?: AbortSignal) => Promise<RangeAnswer>

/** Zoom, column and row. */
export type TilePlace = readonly [z: number, x: number, y: number]

interface Opened {
  etag: string | null
  root: readonly ArchiveEntry[]
  leavesAt: number
  tilesAt: number
  zoomMin: number
  zoomMax: number
  leaves: Map<number, Promise<ArchiveEntry[]>>
}

/** Header and root directory always lie in here. */
const headBytes = 16_384

/**
 * Reads the archives that `web/basemap/pmtiles-writer.ts` writes: PMTiles version 3, everything gzipped. One request for
 * the head, one for each further directory, one for each tile.
 */
export class BasemapArchive {
  readonly #read: ReadRange
  #opened: Promise<Opened> | null = null

  constructor(read: ReadRange) {
    this.#read = read
  }

  /** @throws Error when the file cannot be read */
  async zooms(): Promise<{ min: number; max: number }> {
    const opening = this.#open()
    opening.catch(() => this.#forget(opening))
    const { zoomMin, zoomMax } = await opening
    return { min: zoomMin, max: zoomMax }
  }

  /**
   * A vector tile, unpacked; empty where nothing is drawn.
   * @throws Error when the file cannot be read; the next call starts from its head again
   */
  async tile(place: TilePlace, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const tile = (await this.#tileOfVersion(place, signal)) ?? (await this.#tileOfVersion(place, signal))
    if (!tile) throw new Error('the base map changes with every request')
    return tile
  }

  /** Null when the file has another version than its head had: the head must be read again. */
  async #tileOfVersion([z, x, y]: TilePlace, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
    const opening = this.#open()
    try {
      const opened = await opening
      const entry = await this.#find(opened, tileId(z, x, y))
      if (!entry) return new Uint8Array()
      const { data, etag } = await this.#read({ from: opened.tilesAt + entry.offset, length: entry.length }, signal)
      if (etag === opened.etag) return await unzip(data)
      this.#forget(opening)
      return null
    } catch (error) {
      if (!signal?.aborted) this.#forget(opening)
      throw error
    }
  }

  async #find(opened: Opened, id: number): Promise<ArchiveEntry | null> {
    let entry = entryOf(opened.root, id)
    while (entry?.runLength === 0) entry = entryOf(await this.#leaf(opened, entry), id)
    return entry
  }

  #leaf({ leaves, leavesAt }: Opened, { offset, length }: ArchiveEntry): Promise<ArchiveEntry[]> {
    const known = leaves.get(offset)
    if (known) return known
    const leaf = this.#read({ from: leavesAt + offset, length }).then(async ({ data }) =>
      parseDirectory(await unzip(data)),
    )
    leaves.set(offset, leaf)
    return leaf
  }

  #open(): Promise<Opened> {
    this.#opened ??= this.#readHead()
    return this.#opened
  }

  #forget(opening: Promise<Opened>): void {
    if (this.#opened === opening) this.#opened = null
  }

  async #readHead(): Promise<Opened> {
    const { data, etag } = await this.#read({ from: 0, length: headBytes })
    const view = new DataView(data.buffer, data.byteOffset)
    const number = (at: number) => Number(view.getBigUint64(at, true))
    const rootAt = number(8)
    return {
      etag,
      root: parseDirectory(await unzip(data.slice(rootAt, rootAt + number(16)))),
      leavesAt: number(40),
      tilesAt: number(56),
      zoomMin: view.getUint8(100),
      zoomMax: view.getUint8(101),
      leaves: new Map(),
    }
  }
}

async function unzip(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}
