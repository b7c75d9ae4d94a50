import { inflateSync } from 'node:zlib'
import { fontBytes } from './font-bytes.ts'

const opened = new Map<string, Buffer>()

/** A font of a package as its tables. They are inflated once: fontkit would do so again for each glyph. */
export function fontTables(file: string): Buffer {
  const known = opened.get(file)
  if (known) return known
  const font = tablesIn(Buffer.from(fontBytes(file)))
  opened.set(file, font)
  return font
}

/** @see W3C, "WOFF File Format 1.0", sections 3 to 5 */
const woff = { headerBytes: 44, entryBytes: 20 }
/** @see OpenType, "Font file", "Table directory" */
const sfnt = { headerBytes: 12, entryBytes: 16, alignment: 4 }

/** The font in a WOFF file. */
function tablesIn(file: Buffer): Buffer {
  const count = file.readUInt16BE(12)
  const header = Buffer.alloc(sfnt.headerBytes + count * sfnt.entryBytes)
  const entrySelector = Math.floor(Math.log2(count))
  const searchRange = 2 ** entrySelector * sfnt.entryBytes
  file.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(searchRange, 6)
  header.writeUInt16BE(entrySelector, 8)
  header.writeUInt16BE(count * sfnt.entryBytes - searchRange, 10)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (let at = 0; at < count; at++) {
    const entry = woff.headerBytes + at * woff.entryBytes
    const place = sfnt.headerBytes + at * sfnt.entryBytes
    const [from, stored, length] = [4, 8, 12].map((within) => file.readUInt32BE(entry + within)) as [
      number,
      number,
      number,
    ]
    const given = file.subarray(from, from + stored)
    const table = stored < length ? inflateSync(given) : given
    const filling = (sfnt.alignment - (length % sfnt.alignment)) % sfnt.alignment
    // its name, and the checksum of what it was before it was deflated
    file.copy(header, place, entry, entry + 4)
    file.copy(header, place + 4, entry + 16, entry + 20)
    header.writeUInt32BE(offset, place + 8)
    header.writeUInt32BE(length, place + 12)
    parts.push(table, Buffer.alloc(filling))
    offset += length + filling
  }
  return Buffer.concat(parts)
}
