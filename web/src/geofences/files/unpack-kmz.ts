import { Unzip, UnzipInflate, unzipSync } from 'fflate'
import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'

/** Why there is no KML in a ZIP archive. */
export type KmzFault = 'noKml' | 'unpackedTooLarge' | 'brokenZip'

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * The KML document of a KMZ file: `doc.kml`, or the first one outside of folders, or the first one.
 *
 * Sizes that an archive states are not believed: it is unpacked piece by piece, and no further than the limit. Names only
 * tell which entry is meant.
 */
export function unpackKmz(bytes: Uint8Array): { text: string } | { fault: KmzFault } {
  try {
    const name = documentOf(namesIn(bytes))
    return name === null ? { fault: 'noKml' } : unpackEntry(bytes, name)
  } catch {
    // fflate throws whatever it stumbles over
    return { fault: 'brokenZip' }
  }
}

function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = []
  unzipSync(bytes, {
    filter: ({ name }) => {
      names.push(name)
      return false
    },
  })
  return names
}

/** Archives of a Mac hold a twin of each file, without its content. */
const isTwin = (name: string): boolean => /(^|\/)(__MACOSX\/|\._)/.test(name)

function documentOf(names: readonly string[]): string | null {
  const documents = names.filter((name) => /\.kml$/i.test(name) && !isTwin(name))
  return (
    documents.find((name) => name.toLowerCase() === 'doc.kml') ??
    documents.find((name) => !name.includes('/')) ??
    documents[0] ??
    null
  )
}

/** So few bytes become four megabytes at most. */
const pieceBytes = 4096

function unpackEntry(bytes: Uint8Array, name: string): { text: string } | { fault: KmzFault } {
  const decoder = new TextDecoder()
  let text = ''
  let unpackedBytes = 0
  let state: 'waiting' | 'reading' | 'read' = 'waiting'
  const isTooLarge = () => unpackedBytes > mapLimits.kmzUnpackedBytesMax
  const unzip = new Unzip((entry) => {
    if (entry.name !== name || state !== 'waiting') return
    state = 'reading'
    entry.ondata = (error, data, isLast) => {
      if (error) throw error
      unpackedBytes += data.length
      if (isTooLarge()) return
      text += decoder.decode(data, { stream: !isLast })
      if (isLast) state = 'read'
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  const isDone = () => state === 'read' || isTooLarge()
  for (let at = 0; at < bytes.length && !isDone(); at += pieceBytes) {
    unzip.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length)
  }
  if (isTooLarge()) return { fault: 'unpackedTooLarge' }
  return isDone() ? { text } : { fault: 'brokenZip' }
}
