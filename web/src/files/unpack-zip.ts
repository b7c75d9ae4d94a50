import { Unzip, UnzipInflate, unzipSync } from 'fflate'

/** An archive holds more than may be unpacked. */
export class UnpackedTooLarge extends Error {}

/** The names of files in an archive, as its list of them says. @throws Error for what is no archive */
export function namesInZip(bytes: Uint8Array): string[] {
  const names: string[] = []
  unzipSync(bytes, {
    filter: ({ name }) => {
      if (!name.endsWith('/')) names.push(name)
      return false
    },
  })
  return names
}

/** So few bytes become four megabytes at most. */
const pieceBytes = 4096

/**
 * Files of an archive by their names, of each the first. Sizes that an archive states are not believed: it is unpacked
 * piece by piece, no further than is wanted, and never beyond `bytesMax` in all.
 *
 * @throws UnpackedTooLarge
 * @throws Error when a file is not there, or damaged
 */
export function unpackZip(
  bytes: Uint8Array,
  { names, bytesMax }: { names: readonly string[]; bytesMax: number },
): Map<string, Uint8Array> {
  const wanted = new Set(names)
  const files = new Map<string, Uint8Array>()
  let unpackedBytes = 0
  const unzip = new Unzip((entry) => {
    if (!wanted.delete(entry.name)) return
    const pieces: Uint8Array[] = []
    entry.ondata = (error, data, isLast) => {
      if (error) throw error
      unpackedBytes += data.length
      if (unpackedBytes > bytesMax) throw new UnpackedTooLarge()
      pieces.push(data)
      if (isLast) files.set(entry.name, joined(pieces))
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  const count = wanted.size
  for (let at = 0; at < bytes.length && files.size < count; at += pieceBytes) {
    unzip.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length)
  }
  if (files.size < count) throw new Error('a file of the archive is missing')
  return files
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
