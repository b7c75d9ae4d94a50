import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { FileContext } from '../../../../functions/reports/files/file-context.ts'
import type { DeviceRows } from '../../../../functions/reports/rows/report-rows.ts'
import { brandOf, brandTokens } from '../../../../shared/domain/brand/brand.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import type { Reader } from '../../../../shared/domain/reader.ts'
import { eventRowJson, positionJson } from '../../../../shared/wire/json.ts'
import type { CombinedJson, TripJson } from '../../../../shared/wire/report-json.ts'
import { eventOf, positionOf } from '../../api/api-fixture.ts'
import { bytesOf, context, reader, trip } from './file-fixture.ts'
import { linesOf, pdfPages } from './pdf-text.ts'

const pagesOf = async (pieces: DeviceRows[], of: FileContext) => pdfPages(await bytesOf('pdf', pieces, of))
const tripsOf = (...rows: Partial<TripJson>[]): DeviceRows => ({
  deviceId: 1,
  rows: rows.map((facts) => ({ ...trip, ...facts })),
})

/** With an alpha channel. @param pixels in place of those that it should have */
function png(width: number, height: number, pixels = Buffer.alloc(height * (1 + width * 4))): Buffer {
  const size = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const chunk = (name: string, data: Buffer) =>
    Buffer.concat([size(data.length), Buffer.from(name), data, size(crc32(Buffer.concat([Buffer.from(name), data])))])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([size(width), size(height), Buffer.from([8, 6, 0, 0, 0])])),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a PDF', () => {
  it('has whose it is, the report, its facts, and a table with units and totals', async () => {
    const pieces = [tripsOf({}, { maxSpeed: 60, distance: 1000 })]
    const pages = await pagesOf(pieces, context('trips'))
    expect(pages).toHaveLength(1)
    const lines = linesOf(pages[0]!)
    expect(lines.slice(0, 2)).toEqual(['Qafila', 'Trips'])
    expect(lines).toContain('Vehicle Period Time zone Units')
    expect(lines).toContain('Van 1 2024-05-01 00:00 – 2024-05-02 00:00 Africa/Algiers km, km/h, l')
    const all = lines.join('\n')
    for (const text of ['Distance', '(km)', 'Top', '2024-05-01 12:00', '1:30', '12.35', 'Ali']) {
      expect(all).toContain(text)
    }
    const total = lines.find((line) => line.startsWith('Total'))!
    expect(total.split(' ')).toEqual(expect.arrayContaining(['3:00', '13.35', (60 * 1.852).toFixed(1)]))
    expect(lines.at(-1)).toBe('Qafila · Trips 2024-05-01 00:00 – 2024-05-02 00:00 Page 1 of 1')
  })

  it('has the columns that the page shows first and that say something', async () => {
    const said = async (facts: Partial<TripJson>) =>
      linesOf((await pagesOf([tripsOf(facts)], context('trips')))[0]!).join('\n')
    const plain = await said({ spentFuel: 5, driverName: null })
    expect([plain.includes('fuel'), plain.includes('Driver'), plain.includes('Note')]).toEqual([false, false, false])
    expect(await said({ gap: true })).toContain('Moved without data')
  })

  it('repeats the titles on each page, and says how many there are', async () => {
    const pages = await pagesOf([tripsOf(...Array.from({ length: 80 }, () => ({})))], context('trips'))
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      const lines = linesOf(page)
      expect(lines.filter((line) => /Start.*Duration/.test(line))).toHaveLength(1)
      expect(lines.at(-1)).toMatch(new RegExp(`Page ${at + 1} of ${pages.length}$`))
    }
    const rows = pages.flatMap((page) => linesOf(page).filter((line) => line.includes('1:30')))
    expect(rows).toHaveLength(80)
    expect(linesOf(pages.at(-1)!).some((line) => line.startsWith('Total'))).toBe(true)
  })

  it('has a heading for each device, and one table of all for a summary', async () => {
    const names = ['Van 1', 'Van 2']
    const trips = await pagesOf([tripsOf({}), { ...tripsOf({}), deviceId: 2 }], context('trips', { names }))
    const lines = linesOf(trips[0]!)
    expect([lines.includes('Van 1'), lines.includes('Van 2')]).toEqual([true, true])
    expect(lines.some((line) => line.startsWith('Van 1 Van 2 2024'))).toBe(true)
    const [empty] = await pagesOf([{ deviceId: 1, rows: [] }], context('summary', { names }))
    expect(linesOf(empty!)).toContain('No data in this period')
  })

  it('shows the name and the colour of the organisation', async () => {
    const brand = brandOf({ attributes: { title: 'Atlas Transport', colorPrimary: '#0a5f8a' } })
    const [page] = await pagesOf([tripsOf({})], context('trips', { brand }))
    expect(linesOf(page!)[0]).toBe('Atlas Transport')
    const accent = brandTokens(brand, 'light')['--q-accent']!
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16) / 255)
    const filled = [...page!.content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g)].map((each) =>
      each.slice(1).map(Number),
    )
    const close = ([r, g, b]: number[]) => Math.abs(r! - red!) + Math.abs(g! - green!) + Math.abs(b! - blue!) < 0.01
    expect(filled.some(close)).toBe(true)
  })

  it.each([
    { name: 'a PNG', picture: png(4, 2), isDrawn: true },
    { name: 'a PNG that unpacks to more than it says', picture: png(4, 2, Buffer.alloc(100_000)), isDrawn: false },
    { name: 'a PNG of very many pixels', picture: png(10_000, 10_000, Buffer.alloc(10)), isDrawn: false },
    { name: 'a PNG with a row of an unknown kind', picture: png(1, 1, Buffer.from([9, 0, 0, 0, 0])), isDrawn: false },
    { name: 'the begin of a PNG', picture: png(4, 2).subarray(0, 40), isDrawn: false },
    { name: 'a JPEG without a size', picture: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]), isDrawn: false },
    { name: 'a drawing', picture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), isDrawn: false },
    { name: 'no file', picture: null, isDrawn: false },
  ])('shows the logo where it can: $name', async ({ picture, isDrawn }) => {
    const of = context('trips', { logo: async () => picture })
    const [page] = await pagesOf([tripsOf({})], of)
    expect([linesOf(page!)[1], / Do\b/.test(page!.content)]).toEqual(['Trips', isDrawn])
  })

  it('has no more rows than it says, and tells what to do instead', async () => {
    const rows = Array.from({ length: reportLimits.reportPdfRowsMax + 1 }, () => trip)
    await expect(pagesOf([{ deviceId: 1, rows }], context('trips'))).rejects.toThrow(
      'A PDF has at most 10000 rows. Ask for a shorter period or fewer devices, or take Excel or CSV.',
    )
  })

  it('has the parts of a combined report, without its thousands of points', async () => {
    const events = [eventRowJson(eventOf(1, 1, { type: 'geofenceEnter', geofenceId: 7 }))]
    const row: CombinedJson = { deviceId: 1, route: [[3, 36]], events, positions: [positionJson(positionOf(1, 1))] }
    const [page] = await pagesOf([{ deviceId: 1, rows: [row] }], context('combined'))
    const lines = linesOf(page!)
    expect(lines.filter((line) => line.startsWith('Van 1 ·'))).toEqual(['Van 1 · Events', 'Van 1 · Positions'])
    expect(lines.join('\n')).toContain('Entered a geofence')
  })
})

describe('what people typed', () => {
  it.each([
    { name: 'signs of a PDF', typed: ') Tj ET (Q)', shown: ') Tj ET (Q)' },
    { name: 'signs that turn the direction', typed: '\u202Ecba\u2066 1\u200F', shown: 'cba 1' },
    { name: 'lines and controls', typed: 'a\nb\u0000\tc\u2028d', shown: 'a b c d' },
    { name: 'half a sign', typed: 'a\uD83D', shown: 'a\uFFFD' },
    { name: 'letters of other scripts', typed: 'Öß Ąž Ωμ Жд', shown: 'Öß Ąž Ωμ Жд' },
  ])('is text: $name', async ({ typed, shown }) => {
    const [page] = await pagesOf([tripsOf({ driverName: typed })], context('trips'))
    const row = linesOf(page!).find((line) => line.includes('1:30'))!
    expect(row.replaceAll(/\s+/g, ' ').slice(-shown.length - 1)).toBe(` ${shown}`)
  })

  it('stays in its cell, however long it is', async () => {
    const [page] = await pagesOf([tripsOf({ startAddress: 'W'.repeat(5000) })], context('trips'))
    const cut = page!.texts.filter(({ glyphs }) => glyphs.includes('W'))
    expect(cut).toHaveLength(4)
    expect(cut.at(-1)!.glyphs.at(-1)).toBe('…')
  })

  it('may be signs that no font has', async () => {
    const pages = await pagesOf([tripsOf({ driverName: '🚚 東京 עברית' })], context('trips'))
    expect(pages).toHaveLength(1)
  })
})

describe('in Arabic', () => {
  const arabic: Reader = { ...reader, language: 'ar' }
  const read = (glyphs: readonly string[]) => glyphs.toReversed().join('')

  it('letters are joined, and words and columns follow each other from the right', async () => {
    const names = ['شاحنة وهران 12']
    const [page] = await pagesOf([tripsOf({}, {})], context('trips', { reader: arabic, names }))
    const { texts } = page!
    const at = (text: string) => texts.findLast(({ glyphs }) => [read(glyphs), glyphs.join('')].includes(text))
    const [lorry, oran, number] = ['شاحنة', 'وهران', '12'].map(at)
    expect([oran!.y, number!.y]).toEqual([lorry!.y, lorry!.y])
    expect(lorry!.x).toBeGreaterThan(oran!.x)
    expect(oran!.x).toBeGreaterThan(number!.x)
    expect(at('الرحلات')!.x).toBeGreaterThan(700)
    expect(at('1:30')!.x).toBeLessThan(at('2024-05-01 12:00')!.x)
    expect(at('المجموع')!.x).toBeGreaterThan(700)
    const foot = texts.filter(({ y }) => y === Math.min(...texts.map((text) => text.y)))
    expect(foot.map(({ glyphs }) => read(glyphs)).join(' ')).toContain('صفحة')
  })

  it('brackets are turned, numbers and Latin names are not', async () => {
    const [page] = await pagesOf([tripsOf({})], context('trips', { reader: arabic, names: ['حافلة (Van 7) ليل'] }))
    const line = linesOf(page!).find((each) => each.includes('Van 7'))!
    expect(line.replaceAll(' ', '')).toContain('(Van7)')
  })
})
