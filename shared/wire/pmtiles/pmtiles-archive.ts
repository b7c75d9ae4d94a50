import { BoundedMap } from '../../domain/bounded-map.ts'
import { entryOf, parseDirectory, type ArchiveEntry } from './archive-directory.ts'
import { type Compression, headBytes, type PmtilesHeader, readHeader, UnfitArchive } from './pmtiles-header.ts'
import { tileId } from './tile-id.ts'

/** First byte and how many. */
export interface ByteRange {
  from: number
  length: number
}

export interface RangeAnswer {
  data: Uint8Array<ArrayBuffer>
  /** the version tag of the file; null when there is none */
  etag: string | null
}

/** Part of the file of an archive; shorter when the file ends before. */
export type ReadRange = (range: ByteRange, signal?: AbortSignal) => Promise<RangeAnswer>

/** Zoom, column and row. */
export type TilePlace = readonly [z: number, x: number, y: number]

interface Opened extends PmtilesHeader {
  etag: string | null
  root: readonly ArchiveEntry[]
  leaves: Map<number, Promise<ArchiveEntry[]>>
}

/** An archive of a country has some hundred further directories of about 100 KB each in memory. */
const leavesMax = 64

/** The specification advises one level of further directories; writers use two at most. One that names itself would be read for ever. */
const levelsMax = 4

/** Tiles and directories are some 100 KB; a piece of a damaged archive may unpack to anything. */
const unpackedBytesMax = 64 * 1024 * 1024

const damaged = 'it is damaged or cut off'

/** The file was replaced since its head was read. */
class Replaced extends Error {}

/**
 * Reads PMTiles archives, version 3, of any writer: leaf directories, gzip or no compression. One request for the head,
 * one for each further directory, one for each tile.
 */
export class PmtilesArchive {
  readonly #read: ReadRange
  #opened: Promise<Opened> | null = null

  constructor(read: ReadRange) {
    this.#read = read
  }

  /** @throws Error when the file cannot be read, UnfitArchive when it is none of ours */
  header(): Promise<PmtilesHeader> {
    return this.#open()
  }

  /** What the archive says of itself: the JSON object behind its root directory. @throws as `header` */
  async metadata(): Promise<Record<string, unknown>> {
    const { metadataAt, metadataBytes, innerCompression } = await this.#open()
    if (metadataBytes === 0) return {}
    const { data } = await this.#read({ from: metadataAt, length: metadataBytes })
    const text = new TextDecoder().decode(await unpack(data, innerCompression))
    try {
      return JSON.parse(text) as Record<string, unknown>
    } catch {
      throw new UnfitArchive('its metadata is not JSON')
    }
  }

  /**
   * A vector tile, unpacked; empty where nothing is drawn.
   * @throws Error when the file cannot be read; the next call starts from its head again
   */
  async tile(place: TilePlace, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const tile = (await this.#tileOfVersion(place, signal)) ?? (await this.#tileOfVersion(place, signal))
    if (!tile) throw new Error('the archive changes with every request')
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
      if (etag !== opened.etag) throw new Replaced()
      return await unpack(data, opened.tileCompression)
    } catch (error) {
      if (!signal?.aborted) this.#forget(opening)
      if (error instanceof Replaced) return null
      throw error
    }
  }

  async #find(opened: Opened, id: number): Promise<ArchiveEntry | null> {
    let entry = entryOf(opened.root, id)
    for (let level = 0; entry?.runLength === 0; level += 1) {
      if (level === levelsMax) throw new UnfitArchive(damaged)
      entry = entryOf(await this.#leaf(opened, entry), id)
    }
    return entry
  }

  #leaf(opened: Opened, { offset, length }: ArchiveEntry): Promise<ArchiveEntry[]> {
    const { leaves, leavesAt, innerCompression } = opened
    const known = leaves.get(offset)
    if (known) return known
    const leaf = this.#read({ from: leavesAt + offset, length }).then(async ({ data, etag }) => {
      if (etag !== opened.etag) throw new Replaced()
      return parseDirectory(await unpack(data, innerCompression))
    })
    leaves.set(offset, leaf)
    return leaf
  }

  #open(): Promise<Opened> {
    if (this.#opened) return this.#opened
    const opening = this.#readHead()
    opening.catch(() => this.#forget(opening))
    this.#opened = opening
    return opening
  }

  #forget(opening: Promise<Opened>): void {
    if (this.#opened === opening) this.#opened = null
  }

  async #readHead(): Promise<Opened> {
    const { data, etag } = await this.#read({ from: 0, length: headBytes })
    const header = readHeader(data)
    const root = await unpack(data.slice(header.rootAt, header.rootAt + header.rootBytes), header.innerCompression)
    return { ...header, etag, root: parseDirectory(root), leaves: new BoundedMap(leavesMax) }
  }
}

/** @throws UnfitArchive when it is no gzip, or more than `unpackedBytesMax` */
async function unpack(packed: Uint8Array<ArrayBuffer>, compression: Compression): Promise<Uint8Array<ArrayBuffer>> {
  if (compression === 'none') return packed
  let bytes = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      bytes += piece.byteLength
      if (bytes > unpackedBytesMax) throw new RangeError(`more than ${unpackedBytesMax} bytes`)
      controller.enqueue(piece)
    },
  })
  try {
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(counted)
    return new Uint8Array(await new Response(unpacked).arrayBuffer())
  } catch (error) {
    throw new UnfitArchive(damaged, { cause: error })
  }
}
