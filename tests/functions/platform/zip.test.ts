import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { addContent, closeEntry, endZip, newZip, openEntry, type Zip } from '../../../functions/platform/zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Puts the process down after every call, as it were: what is remembered goes through JSON. */
function written(entries: Record<string, readonly Uint8Array[]>): Buffer {
  let zip: Zip = newZip()
  const pieces: Buffer[] = []
  const write = (piece: (zip: Zip) => Buffer) => {
    pieces.push(piece(zip))
    zip = JSON.parse(JSON.stringify(zip)) as Zip
  }
  for (const [name, contents] of Object.entries(entries)) {
    write((each) => openEntry(each, name))
    for (const content of contents) write((each) => addContent(each, content))
    write(closeEntry)
  }
  write(endZip)
  return Buffer.concat(pieces)
}

describe('a ZIP file written in pieces', () => {
  it('gives back every file whole, whatever the pieces were', () => {
    const large = new Uint8Array(300_000).map((_, at) => (at * 7919) % 251)
    const file = written({
      'empty.txt': [],
      'رحلة é.csv': [bytes('a,b\r\n'), bytes(''), bytes('1,2\r\n')],
      'files/large.bin': [large.subarray(0, 7), large.subarray(7, 200_000), large.subarray(200_000)],
    })
    const found = unzipSync(new Uint8Array(file))
    expect(Object.keys(found)).toEqual(['empty.txt', 'رحلة é.csv', 'files/large.bin'])
    expect(found['empty.txt']).toHaveLength(0)
    expect(new TextDecoder().decode(found['رحلة é.csv'])).toBe('a,b\r\n1,2\r\n')
    expect(Buffer.from(found['files/large.bin']!).equals(Buffer.from(large))).toBe(true)
  })

  it('names what lies beyond four gigabytes with 64 bits', () => {
    const zip: Zip = { offset: 5e9, entries: [{ name: 'far.txt', offset: 4.5e9, crc: 1, size: 2, packed: 3 }] }
    const end = endZip(zip)
    const at = end.indexOf(Buffer.from([0x50, 0x4b, 6, 6]))
    expect(end.readUInt32LE(42)).toBe(0xffffffff)
    expect(end.readUInt16LE(46 + 'far.txt'.length)).toBe(1)
    expect(Number(end.readBigUInt64LE(46 + 'far.txt'.length + 4))).toBe(4.5e9)
    expect(Number(end.readBigUInt64LE(at + 48))).toBe(5e9)
    expect(Number(end.readBigUInt64LE(at + 56 + 8))).toBe(5e9 + at)
  })

  it('counts more files than 16 bits hold', () => {
    const entry = { name: 'a', offset: 0, crc: 0, size: 0, packed: 2 }
    const end = endZip({ offset: 10, entries: Array.from({ length: 70_000 }, () => ({ ...entry })) })
    const at = end.lastIndexOf(Buffer.from([0x50, 0x4b, 6, 6]))
    expect(Number(end.readBigUInt64LE(at + 24))).toBe(70_000)
  })
})
