import { gzipSync } from 'node:zlib'

/** Where the bytes of a run of tiles with following ids and equal content lie. `runLength` 0 points to a leaf directory. */
export interface DirectoryEntry {
  tileId: number
  offset: number
  length: number
  runLength: number
}

function varint(out: number[], value: number): void {
  let rest = value
  while (rest >= 0x80) {
    out.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  out.push(rest)
}

/** One directory as PMTiles v3 writes it: a count, then ids (as differences), runs, lengths and offsets as columns. */
export function encodeDirectory(entries: readonly DirectoryEntry[]): Uint8Array {
  const out: number[] = []
  varint(out, entries.length)
  let lastId = 0
  for (const entry of entries) {
    varint(out, entry.tileId - lastId)
    lastId = entry.tileId
  }
  for (const entry of entries) varint(out, entry.runLength)
  for (const entry of entries) varint(out, entry.length)
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1]
    const follows = before !== undefined && entry.offset === before.offset + before.length
    varint(out, follows ? 0 : entry.offset + 1)
  }
  return gzipSync(Uint8Array.from(out), { level: 9 })
}

/** Readers fetch the first 16,384 bytes at once: header and root directory must fit. */
const rootBytesMax = 16_384 - 127
const leafEntries = 2048

/**
 * The root directory, and below it leaf directories when there are more entries than it can hold.
 * @param entries sorted by `tileId`
 */
export function encodeDirectories(entries: readonly DirectoryEntry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = encodeDirectory(entries)
  if (whole.length <= rootBytesMax) return { root: whole, leaves: new Uint8Array() }
  const leaves: Uint8Array[] = []
  const pointers: DirectoryEntry[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += leafEntries) {
    const part = entries.slice(start, start + leafEntries)
    const leaf = encodeDirectory(part)
    pointers.push({ tileId: part[0]!.tileId, offset, length: leaf.length, runLength: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: encodeDirectory(pointers), leaves: Buffer.concat(leaves) }
}
