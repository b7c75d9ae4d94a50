import { UnfitArchive } from './pmtiles-header.ts'

export interface ArchiveEntry {
  tileId: number
  offset: number
  length: number
  /** how many following tiles are the same; 0 when this is where a further directory lies */
  runLength: number
}

/**
 * One directory of a PMTiles archive, not compressed: the columns that `web/basemap/pmtiles-directory.ts` writes.
 * @throws UnfitArchive when it is damaged
 */
export function parseDirectory(bytes: Uint8Array): ArchiveEntry[] {
  let at = 0
  const number = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  const count = number()
  // each entry takes four bytes at least
  if (count * 4 > bytes.length) throw new UnfitArchive('its directory is damaged')
  const entries = Array.from({ length: count }, () => ({ tileId: 0, offset: 0, length: 0, runLength: 0 }))
  let last = 0
  for (const entry of entries) entry.tileId = last += number()
  for (const entry of entries) entry.runLength = number()
  for (const entry of entries) entry.length = number()
  let end = 0
  for (const entry of entries) {
    entry.offset = (number() || end + 1) - 1
    end = entry.offset + entry.length
  }
  return entries
}

/** The entry that holds a tile or leads to it; null where nothing is drawn. */
export function entryOf(entries: readonly ArchiveEntry[], tileId: number): ArchiveEntry | null {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (entries[middle]!.tileId <= tileId) low = middle + 1
    else high = middle
  }
  const entry = entries[low - 1]
  if (!entry) return null
  return entry.runLength === 0 || tileId - entry.tileId < entry.runLength ? entry : null
}
