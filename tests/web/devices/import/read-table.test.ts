import { writeXlsx } from 'hucre/xlsx'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readTable, tableLimits } from '../../../../web/src/devices/import/read-table.ts'

const cells = async (bytes: Uint8Array, language = 'en') => {
  const read = await readTable(bytes, language)
  return 'refusal' in read ? read.refusal : read.rows.map((row) => [row.number, ...row.cells])
}
const utf8 = (text: string) => new TextEncoder().encode(text)
const wide = (text: string) =>
  new Uint8Array([
    0xff,
    0xfe,
    ...Array.from(text).flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
  ])

test.each([
  {
    name: 'commas',
    bytes: utf8('Name,Identifier\nVan 1,van-1\n'),
    rows: [
      [1, 'Name', 'Identifier'],
      [2, 'Van 1', 'van-1'],
    ],
  },
  {
    name: 'semicolons of a French Excel, with a byte order mark',
    bytes: utf8('\uFEFFNom;Identifiant\r\n"Élite; 1";v1\r\n'),
    rows: [
      [1, 'Nom', 'Identifiant'],
      [2, 'Élite; 1', 'v1'],
    ],
  },
  {
    name: 'Windows-1252',
    bytes: new Uint8Array([...utf8('Nom;Id\n'), 0xc9, ...utf8('lite;v1')]),
    rows: [
      [1, 'Nom', 'Id'],
      [2, 'Élite', 'v1'],
    ],
  },
  {
    name: 'Windows-1256 for a reader of Arabic',
    language: 'ar',
    bytes: new Uint8Array([...utf8('n;i\n'), 0xe3, 0xd1, ...utf8(';v1')]),
    rows: [
      [1, 'n', 'i'],
      [2, 'مر', 'v1'],
    ],
  },
  {
    name: 'UTF-16 with tabs',
    bytes: wide('Nom\tId\nÉté\tv1\n'),
    rows: [
      [1, 'Nom', 'Id'],
      [2, 'Été', 'v1'],
    ],
  },
  {
    name: 'a named separator',
    bytes: utf8('sep=|\nName|Id\nA,B|v1'),
    rows: [
      [2, 'Name', 'Id'],
      [3, 'A,B', 'v1'],
    ],
  },
  {
    name: 'what our own files guard: formulas and directions',
    bytes: utf8("Phone,Name\n'+33 6,\u2068a\u202Eb\u2069"),
    rows: [
      [1, 'Phone', 'Name'],
      [2, '+33 6', 'a\u202Eb'],
    ],
  },
  {
    name: 'empty rows, which count',
    bytes: utf8('a,b\n\n,\n1,2'),
    rows: [
      [1, 'a', 'b'],
      [4, '1', '2'],
    ],
  },
])('reads $name', async ({ bytes, rows, language }) => {
  expect(await cells(bytes, language)).toEqual(rows)
})

test('reads the first filled sheet of a workbook, numbers with all digits and dates as days', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Empty', rows: [] },
      { name: 'Hidden', rows: [['x']], hidden: true },
      {
        name: 'Devices',
        rows: [
          ['Id', 'On'],
          [356938035643809, new Date('2027-12-31')],
          [null, null],
          ['v2', true],
        ],
      },
    ],
  })
  expect(await cells(bytes)).toEqual([
    [1, 'Id', 'On'],
    [2, '356938035643809', '2027-12-31'],
    [4, 'v2', 'true'],
  ])
})

test.each([
  { name: 'an empty file', bytes: utf8(' \n'), refusal: 'empty' },
  { name: 'a picture', bytes: new Uint8Array([0x89, 0x50, 0, 0, 13]), refusal: 'unreadable' },
  { name: 'a broken workbook', bytes: utf8('PK broken'), refusal: 'unreadable' },
  { name: 'too many rows', bytes: utf8('a,b\n'.repeat(tableLimits.rowsMax + 100)), refusal: 'tooManyRows' },
  { name: 'too many bytes', bytes: new Uint8Array(tableLimits.bytesMax + 1), refusal: 'tooLarge' },
])('refuses $name', async ({ bytes, refusal }) => {
  expect(await cells(bytes)).toBe(refusal)
})

/** A workbook with further files in it. */
async function workbookWith(more: Record<string, Uint8Array>): Promise<Uint8Array> {
  const bytes = await writeXlsx({ sheets: [{ name: 'Devices', rows: [['Id'], ['v1']] }] })
  return zipSync({ ...unzipSync(bytes), ...more })
}
const zeros = new Uint8Array(tableLimits.unpackedBytesMax)

test.each([
  { name: 'a sheet', file: 'xl/worksheets/sheet1.xml' },
  { name: 'its texts', file: 'xl/sharedStrings.xml' },
  { name: 'a picture', file: 'xl/media/image1.png' },
  { name: 'something nobody reads', file: 'notes.txt' },
])('a workbook that unpacks to too much is refused: $name', async ({ file }) => {
  expect(await cells(await workbookWith({ [file]: zeros }))).toBe('unpackedTooLarge')
})

test('so is one of which many files together are too much, and one that states small sizes', async () => {
  const tenth = zeros.subarray(0, zeros.length / 10)
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`xl/media/${at}.bmp`, tenth]))
  expect(await cells(await workbookWith(many))).toBe('unpackedTooLarge')
  const bytes = await workbookWith({ 'notes.txt': zeros })
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 0; at + 4 <= bytes.length; at++) {
    if (view.getUint32(at, true) === zeros.length) view.setUint32(at, 10, true)
  }
  expect(await cells(bytes)).toBe('unpackedTooLarge')
})

test('one with pictures and folders is read', async () => {
  const bytes = await workbookWith({ 'xl/media/': new Uint8Array(), 'xl/media/image1.png': strToU8('PNG') })
  expect(await cells(bytes)).toEqual([
    [1, 'Id'],
    [2, 'v1'],
  ])
})
