import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { mapLimits } from '../../../shared/domain/map/map-limits.ts'
import { unpackKmz } from '../../../web/src/geofences/files/unpack-kmz.ts'

const zip = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

/** The archive with another 32-bit number at each place where this one stands, as in the headers of an entry. */
function replaced(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const changed = bytes.slice()
  const view = new DataView(changed.buffer)
  for (let at = 0; at + 4 <= changed.length; at++) {
    if (view.getUint32(at, true) === from) view.setUint32(at, to, true)
  }
  return changed
}

describe('the document of a KMZ file', () => {
  it.each<{ name: string; files: Record<string, string>; text: string }>([
    { name: 'doc.kml, wherever it stands', files: { 'a.kml': 'other', 'files/x.png': 'PNG', 'doc.kml': 'doc' }, text: 'doc' },
    { name: 'DOC.KML', files: { 'DOC.KML': 'doc' }, text: 'doc' },
    { name: 'the first outside of folders', files: { 'old/a.kml': 'old', 'b.kml': 'first', 'c.kml': 'c' }, text: 'first' },
    { name: 'one in a folder', files: { 'places/a.kml': 'in a folder' }, text: 'in a folder' },
    { name: 'not the twin that a Mac adds', files: { '__MACOSX/._doc.kml': 'twin', '._a.kml': 'twin', 'a.kml': 'doc' }, text: 'doc' },
    { name: 'one whose name leads out of the archive', files: { '../../../etc/passwd.kml': 'harmless' }, text: 'harmless' },
    { name: 'one whose name is a property', files: { '__proto__/constructor.kml': 'harmless' }, text: 'harmless' },
    { name: 'one with letters of several bytes', files: { 'مكان.kml': `é🗺${'x'.repeat(9000)}é` }, text: `é🗺${'x'.repeat(9000)}é` },
    { name: 'an empty one', files: { 'doc.kml': '' }, text: '' },
  ])('$name', ({ files, text }) => expect(unpackKmz(zip(files))).toEqual({ text })) // prettier-ignore

  it('is also found uncompressed', () => {
    expect(unpackKmz(zipSync({ 'doc.kml': [strToU8('plain'), { level: 0 }] }))).toEqual({ text: 'plain' })
  })
})

describe('an archive without a document that can be used', () => {
  const zeros = new Uint8Array(mapLimits.kmzUnpackedBytesMax + 1)
  const bomb = zipSync({ 'doc.kml': zeros })
  const random = Array.from({ length: 40_000 }, (_, at) => ((at * 7919) % 104_729).toString(36)).join('')
  const whole = zip({ 'doc.kml': random })

  it.each([
    { name: 'of pictures', bytes: zip({ 'a.png': 'PNG', 'kml.txt': 'x' }), fault: 'noKml' },
    { name: 'of nothing', bytes: zip({}), fault: 'noKml' },
    { name: 'that grows beyond the limit', bytes: bomb, fault: 'unpackedTooLarge' },
    { name: 'that grows and says it is small', bytes: replaced(bomb, zeros.length, 10), fault: 'unpackedTooLarge' }, // prettier-ignore
    { name: 'that is cut off', bytes: whole.subarray(0, whole.length >> 1), fault: 'brokenZip' },
    { name: 'whose list of files is there and whose file is not', bytes: whole.with(0, 0), fault: 'brokenZip' },
    { name: 'that only begins like one', bytes: strToU8('PK\u0003\u0004 and so on'), fault: 'brokenZip' },
    { name: 'packed in a way that nobody reads', bytes: replaced(whole, 0x0008_0000, 0x0063_0000), fault: 'brokenZip' },
  ])('$name: $fault', ({ bytes, fault }) => expect(unpackKmz(bytes)).toEqual({ fault }))
})
