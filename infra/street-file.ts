import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { UnfitArchive } from '../shared/wire/pmtiles/pmtiles-header.ts'
import { PmtilesArchive, type ReadRange } from '../shared/wire/pmtiles/pmtiles-archive.ts'
import { describeStreets } from '../shared/wire/streets/street-description.ts'
import type { StreetExtract } from '../shared/wire/streets/street-extracts.ts'

/**
 * Reads what `/maps/index.json` says of an archive of streets on this machine.
 * @throws Error with one line for a person that names the file and what is expected
 */
export async function describeStreetFile(path: string): Promise<StreetExtract> {
  try {
    const handle = await open(path)
    try {
      const read: ReadRange = async ({ from, length }) => {
        if (length > pieceBytesMax) throw new UnfitArchive('it is damaged or cut off')
        const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, from)
        return { data: buffer.subarray(0, bytesRead), etag: null }
      }
      const described = await describeStreets(new PmtilesArchive(read), servedName(path))
      return { ...described, name: basename(path).replace(/\.pmtiles$/, '') }
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw new Error(`${path} cannot be shown as a map: ${because(error)}.`, { cause: error })
  }
}

/** Directories and tiles are some 100 KB; an archive that names a larger piece is damaged. */
const pieceBytesMax = 64 * 1024 * 1024

/** A name that stands in an address as it is. */
const servedName = (path: string): string =>
  `${
    basename(path)
      .replace(/\.pmtiles$/, '')
      .replaceAll(/[^\w.-]+/g, '-')
      .replace(/^[.-]+/, '') || 'map'
  }.pmtiles`

function because(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EACCES' || code === 'EPERM') return `it cannot be read (${code})`
  if (code === 'EISDIR') return 'it is a folder; a PMTiles file is expected'
  return message
}
