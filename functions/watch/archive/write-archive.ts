import type { Archives, Upload } from '../../platform/ports/tenant-ports.ts'
import type { Source } from './sources.ts'
import { addContent, closeEntry, endZip, entryBytesMax, newZip, openEntry, type Zip } from '../../platform/zip.ts'

/** All that one step leaves to the next, as plain data. */
export interface Writing {
  upload: Upload
  zip: Zip
  /** rows of each entry, as they lie in the file */
  rows: number[]
  /** tags of the parts that are stored */
  tags: string[]
  /** what is written but not stored yet, in base64 */
  unsaved: string
  /** every part is stored: all that is left is to join them */
  isWhole?: boolean
  /** the source under way and where it goes on */
  at: { source: number; name: string; cursor: number; isOpen: boolean; part: number }
}

export const newWriting = (upload: Upload): Writing => ({
  upload,
  zip: newZip(),
  rows: [],
  tags: [],
  unsaved: '',
  at: { source: 0, name: '', cursor: 0, isOpen: false, part: 1 },
})

const megabyte = 1024 * 1024
/** A store takes 10,000 parts at most, so they grow. */
const partBytes = (written: number) => (8 + 8 * Math.floor(written / 1000)) * megabyte

/** Holds back what is too small for a part of its own. */
class Pen {
  #waiting: Buffer[]
  #size: number
  readonly #archives: Archives
  readonly #writing: Writing

  constructor(archives: Archives, writing: Writing) {
    this.#archives = archives
    this.#writing = writing
    this.#waiting = [Buffer.from(writing.unsaved, 'base64')]
    this.#size = this.#waiting[0]!.length
  }

  async write(...pieces: readonly Buffer[]): Promise<void> {
    this.#waiting.push(...pieces)
    this.#size += pieces.reduce((sum, piece) => sum + piece.length, 0)
    if (this.#size >= partBytes(this.#writing.tags.length)) await this.store()
  }

  async store(): Promise<void> {
    const { upload, tags } = this.#writing
    tags.push(await this.#archives.writePart(upload, tags.length + 1, Buffer.concat(this.#waiting)))
    this.#waiting = []
    this.#size = 0
  }

  unsaved(): string {
    return Buffer.concat(this.#waiting).toString('base64')
  }
}

/**
 * Goes on writing the archive until its parts are stored or `isTimeUp` says so. What is remembered of the step before is
 * changed in place.
 */
export async function writeArchive(
  { archives, sources }: { archives: Archives; sources: readonly Source[] },
  writing: Writing,
  isTimeUp: () => boolean,
): Promise<void> {
  if (writing.isWhole) return
  const pen = new Pen(archives, writing)
  const { at, zip } = writing
  at.source = placeOf(sources, at)
  if (at.name !== '' && sources[at.source]?.name !== at.name) {
    if (at.isOpen) await pen.write(closeEntry(zip))
    Object.assign(at, { cursor: 0, part: 1, isOpen: false })
  }
  for (; at.source < sources.length; Object.assign(at, { source: at.source + 1, cursor: 0, part: 1 })) {
    const source = sources[at.source]!
    at.name = source.name
    if (!(await writeSource({ source, pen, writing }, isTimeUp))) {
      writing.unsaved = pen.unsaved()
      return
    }
  }
  const manifest = Buffer.from(`${JSON.stringify(manifestOf(writing), null, 2)}\n`)
  await pen.write(openEntry(zip, 'manifest.json'), addContent(zip, manifest), closeEntry(zip), endZip(zip))
  await pen.store()
  writing.unsaved = ''
  writing.isWhole = true
}

interface Work {
  source: Source
  pen: Pen
  writing: Writing
}

/** @returns whether the source is written to its end */
async function writeSource({ source, pen, writing }: Work, isTimeUp: () => boolean): Promise<boolean> {
  const { at, zip, rows } = writing
  for (let next: number | null = at.cursor; next !== null;) {
    if (isTimeUp()) return false
    const piece = await source.piece(next, !at.isOpen)
    const isEmptyFile = piece.next === null && at.part === 1 && !source.leftOutWhenEmpty
    if (!at.isOpen && (piece.content.length > 0 || isEmptyFile)) {
      await pen.write(openEntry(zip, nameOfPart(source.name, at.part)))
      rows.push(0)
      at.isOpen = true
    }
    if (piece.content.length > 0) await pen.write(addContent(zip, piece.content))
    if (at.isOpen) rows[rows.length - 1]! += piece.rows
    next = piece.next
    at.cursor = next ?? 0
    if (at.isOpen && (next === null || zip.entries.at(-1)!.size >= entryBytesMax / 2)) {
      await pen.write(closeEntry(zip))
      at.isOpen = false
      at.part++
    }
  }
  return true
}

/** Something may have been added or removed since the last step; what is under way is found by its name. */
function placeOf(sources: readonly Source[], at: Writing['at']): number {
  const found = at.name === '' ? 0 : sources.findIndex(({ name }) => name === at.name)
  return found >= 0 ? found : Math.min(at.source, sources.length)
}

const nameOfPart = (name: string, part: number) => (part === 1 ? name : name.replace(/(\.[^.]*)?$/, `-${part}$1`))

const manifestOf = ({ zip, rows }: Writing) => ({
  files: zip.entries.map(({ name, size }, place) => ({ name, rows: rows[place], bytes: size })),
})
