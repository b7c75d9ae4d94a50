import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'
import { namesInZip, UnpackedTooLarge, unpackZip } from '../../files/unpack-zip.ts'

/** Why there is no KML in a ZIP archive. */
export type KmzFault = 'noKml' | 'unpackedTooLarge' | 'brokenZip'

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * The KML document of a KMZ file: `doc.kml`, or the first one outside of folders, or the first one.
 * Names only tell which entry is meant.
 */
export function unpackKmz(bytes: Uint8Array): { text: string } | { fault: KmzFault } {
  try {
    const name = documentOf(namesInZip(bytes))
    if (name === null) return { fault: 'noKml' }
    const files = unpackZip(bytes, { names: [name], bytesMax: mapLimits.kmzUnpackedBytesMax })
    return { text: new TextDecoder().decode(files.get(name)) }
  } catch (error) {
    // fflate throws whatever it stumbles over
    return { fault: error instanceof UnpackedTooLarge ? 'unpackedTooLarge' : 'brokenZip' }
  }
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
