import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A ZIP file that is written in pieces by processes that know nothing of each other: all that there is to remember is
 * plain data. Every piece of content is compressed by itself and ends at a whole byte, so that the next one can follow.
 * @see PKWARE APPNOTE 6.3: data descriptors, UTF-8 names (bits 3 and 11 of the flags), ZIP64 for what lies beyond 4 GB.
 */
export interface Zip {
  /** bytes written so far */
  offset: number
  entries: ZipEntry[]
}

export interface ZipEntry {
  name: string
  offset: number
  crc: number
  size: number
  packed: number
}

export const newZip = (): Zip => ({ offset: 0, entries: [] })

/** One entry stays below it, so that only places within the file need 64 bits. */
export const entryBytesMax = 1024 ** 3

const flags = (1 << 3) | (1 << 11)
const deflated = 8
const version = 20
const version64 = 45
const max32 = 0xffffffff
const max16 = 0xffff
/** a last block of compressed content, with nothing in it */
const lastBlock = Buffer.from([3, 0])
/** 1 January 1980: the same content gives the same file */
const date = (1 << 5) | 1

/** Begins an entry. @returns the bytes to write */
export function openEntry(zip: Zip, name: string): Buffer {
  zip.entries.push({ name, offset: zip.offset, crc: 0, size: 0, packed: 0 })
  const text = Buffer.from(name)
  const header = record([
    [4, 0x04034b50],
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, date],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, text.length],
    [2, 0],
  ])
  return written(zip, Buffer.concat([header, text]))
}

/** Adds to the entry that was opened last. */
export function addContent(zip: Zip, content: Uint8Array): Buffer {
  const entry = zip.entries.at(-1)!
  const packed = deflateRawSync(content, { finishFlush: constants.Z_SYNC_FLUSH })
  entry.crc = crc32(content, entry.crc)
  entry.size += content.length
  entry.packed += packed.length
  return written(zip, packed)
}

export function closeEntry(zip: Zip): Buffer {
  const entry = zip.entries.at(-1)!
  entry.packed += lastBlock.length
  const descriptor = record([
    [4, 0x08074b50],
    [4, entry.crc],
    [4, entry.packed],
    [4, entry.size],
  ])
  return written(zip, Buffer.concat([lastBlock, descriptor]))
}

/** The list of entries, with which the file ends. */
export function endZip(zip: Zip): Buffer {
  const start = zip.offset
  const list = Buffer.concat(zip.entries.map(queued))
  const [count, far] = [zip.entries.length, start > max32 || list.length > max32 || zip.entries.length >= max16]
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, far ? max16 : count],
    [2, far ? max16 : count],
    [4, far ? max32 : list.length],
    [4, far ? max32 : start],
    [2, 0],
  ])
  return written(zip, Buffer.concat([list, far ? end64(count, { start, bytes: list.length }) : Buffer.alloc(0), end]))
}

function queued({ name, offset, crc, size, packed }: ZipEntry): Buffer {
  const text = Buffer.from(name)
  const far = offset >= max32
  const extra = far
    ? record([
        [2, 1],
        [2, 8],
        [8, offset],
      ])
    : Buffer.alloc(0)
  const header = record([
    [4, 0x02014b50],
    [2, far ? version64 : version],
    [2, far ? version64 : version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, date],
    [4, crc],
    [4, packed],
    [4, size],
    [2, text.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, far ? max32 : offset],
  ])
  return Buffer.concat([header, text, extra])
}

/** The end of a large file, and where that is. */
const end64 = (count: number, list: { start: number; bytes: number }): Buffer =>
  record([
    [4, 0x06064b50],
    [8, 44],
    [2, version64],
    [2, version64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, list.bytes],
    [8, list.start],
    [4, 0x07064b50],
    [4, 0],
    [8, list.start + list.bytes],
    [4, 1],
  ])

/** Numbers of so many bytes, the lowest byte first. */
function record(fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

function written(zip: Zip, bytes: Buffer): Buffer {
  zip.offset += bytes.length
  return bytes
}
