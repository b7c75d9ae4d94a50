import { readXlsx } from 'hucre/xlsx'
import { parseCsv } from 'hucre/csv'
import { describe, expect, it } from 'vitest'
import type { Reader } from '../../../../shared/domain/reader.ts'
import { reportFileName } from '../../../../functions/reports/files/report-file.ts'
import type { FileContext } from '../../../../functions/reports/files/file-context.ts'
import type { DeviceRows } from '../../../../functions/reports/rows/report-rows.ts'
import { eventRowJson, positionJson } from '../../../../shared/wire/json.ts'
import type { CombinedJson, ReportForm, TripJson } from '../../../../shared/wire/report-json.ts'
import { eventOf, positionOf } from '../../api/api-fixture.ts'
import { bytesOf, context, reader, trip } from './file-fixture.ts'

const workbook = async (pieces: DeviceRows[], of: FileContext) =>
  readXlsx(await bytesOf('xlsx', pieces, of), { readStyles: true })

describe('a workbook', () => {
  it('has a title, whose it is, the period, zone and units above a table with totals', async () => {
    const { sheets } = await workbook([{ deviceId: 1, rows: [trip, { ...trip, maxSpeed: 60 }] }], context('trips'))
    const [sheet] = sheets
    expect(sheet!.name).toBe('Van 1')
    expect(sheet!.rows.slice(0, 7).map((row) => row.filter((cell) => cell !== null))).toEqual([
      ['Trips'],
      ['Vehicle', 'Van 1'],
      ['Period', '2024-05-01 00:00 – 2024-05-02 00:00'],
      ['Time zone', 'Africa/Algiers'],
      ['Units', 'km, km/h, l'],
      [],
      expect.arrayContaining(['Start', 'Start address', 'Duration', 'Distance']),
    ])
    expect(sheet!.freezePane).toEqual({ rows: 7 })
    expect(sheet!.autoFilter?.range).toBe('A7:O9')
    const total = sheet!.rows.at(-1)!
    expect(total[0]).toBe('Total')
    expect(total[3]).toBeCloseTo(24.69, 5)
    expect(total[4]).toBeCloseTo(60 * 1.852, 5)
    expect(sheet!.cells?.get('10,3')?.formula).toBe('SUBTOTAL(109,D8:D9)')
  })

  it('keeps numbers, moments and durations what they are, with a format that names the unit', async () => {
    const { sheets } = await workbook([{ deviceId: 1, rows: [trip] }], context('trips'))
    const { rows, cells } = sheets[0]!
    const row = rows[7]!
    expect(row[0]).toEqual(new Date(Date.UTC(2024, 4, 1, 12)))
    expect(row[3]).toBeCloseTo(12.345, 6)
    expect(cells?.get('7,3')?.style?.numFmt).toBe('#,##0.00" km"')
    expect(cells?.get('7,5')?.style?.numFmt).toBe('#,##0.0" km/h"')
    expect(cells?.get('7,2')?.style?.numFmt).toBe('[h]:mm')
    // nothing stands where nothing is known
    expect([row[8], row[11], row[12]]).toEqual([null, null, null])
  })

  it('has no speed where it moved without data', async () => {
    const gap: TripJson = { ...trip, gap: true, averageSpeed: 0, maxSpeed: 0 }
    const { sheets } = await workbook([{ deviceId: 1, rows: [gap] }], context('trips'))
    const row = sheets[0]!.rows[7]!
    expect(row[3]).toBeCloseTo(12.345, 6)
    expect([row[4], row[5], row[14]]).toEqual([null, null, 'Moved without data'])
  })

  it('runs nothing that somebody typed, and opens places on a map', async () => {
    const { sheets } = await workbook([{ deviceId: 1, rows: [trip] }], context('trips'))
    const cell = sheets[0]!.cells?.get('7,6')
    expect([sheets[0]!.rows[7]![6], cell?.formula]).toEqual([trip.startAddress, undefined])
    expect(cell?.hyperlink?.target).toContain('mlat=36.75&mlon=3.06')
    expect(sheets[0]!.rows[7]![7]).toBe('36.800000°, 3.100000°')
  })

  it('has a sheet for each device, under names that Excel takes', async () => {
    const names = ['A/B:C*?', "'quoted'", 'x'.repeat(40), 'x'.repeat(40), 'History', 'a b c', '///']
    const pieces = names.map((_, at) => ({ deviceId: at + 1, rows: [trip] }))
    const { sheets } = await workbook(pieces, context('trips', { names }))
    const got = sheets.map(({ name }) => name)
    expect(got.slice(0, 2)).toEqual(['A B C', 'quoted'])
    expect(new Set(got.map((name) => name.toLowerCase())).size).toBe(names.length)
    for (const name of got) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/)
  })

  it('is one sheet for a summary, and says so when there is nothing', async () => {
    const { sheets } = await workbook([{ deviceId: 1, rows: [] }], context('summary', { names: ['Van 1', 'Van 2'] }))
    expect(sheets.map(({ name }) => name)).toEqual(['Summary'])
    expect(sheets[0]!.rows[1]!.slice(0, 2)).toEqual(['Vehicles', '2'])
    expect(sheets[0]!.rows.at(-1)![0]).toBe('No data in this period')
  })

  it("is in the reader's language, units and direction", async () => {
    const arabic: Reader = { ...reader, language: 'ar', speedUnit: 'mph', coordinateFormat: 'dms' }
    const rows = [positionJson(positionOf(1, 1))]
    const { sheets } = await workbook([{ deviceId: 1, rows }], context('route', { reader: arabic }))
    const [sheet] = sheets
    expect([sheet!.view?.rightToLeft, sheet!.rows[0]![0]]).toEqual([true, 'المسار'])
    expect(sheet!.rows[7]!.slice(1, 3)).toEqual([`36° 45' 0.00" N`, `3° 3' 36.00" E`])
    expect(sheet!.cells?.get('7,3')?.style?.numFmt).toBe('#,##0.0" ميل/س"')
  })

  it('says where events were, as far as they say it; those of older builds say nothing', async () => {
    const placed = eventRowJson(eventOf(1, 1, { place: [36.8, 3.1] }))
    const { latitude: _unknown, longitude: _too, ...older } = eventRowJson(eventOf(1, 2))
    const rows = [placed, eventRowJson(eventOf(1, 2)), older as typeof placed]
    const { sheets } = await workbook([{ deviceId: 1, rows }], context('events'))
    const column = sheets[0]!.rows[6]!.indexOf('Address')
    expect(sheets[0]!.rows.slice(7, 10).map((row) => row[column])).toEqual(['36.800000°, 3.100000°', null, null])
    expect(sheets[0]!.cells?.get(`7,${column}`)?.hyperlink?.target).toContain('mlat=36.8&mlon=3.1')
  })

  it('names events, alarms and what they are about', async () => {
    const { sheets } = await workbook([{ deviceId: 1, rows: twoEvents }], context('events'))
    expect(sheets[0]!.rows[7]!.slice(1, 4)).toEqual(['Entered a geofence', 'Depot 7', null])
    expect(sheets[0]!.rows[8]![1]).toBe('SOS')
  })
})

const twoEvents = [
  eventRowJson(eventOf(1, 1, { type: 'geofenceEnter', geofenceId: 7 })),
  eventRowJson(eventOf(1, 2, { type: 'alarm', attributes: { alarm: 'sos' } })),
]
const together = (deviceId: number, facts: Partial<CombinedJson> = {}): CombinedJson => ({
  deviceId,
  route: [
    [3.06, 36.75],
    [3.07, 36.76],
    [3.08, 36.77],
  ],
  events: twoEvents,
  positions: [positionJson(positionOf(1, 1))],
  ...facts,
})

describe('the combined report', () => {
  const names = ['Van 1', 'A very long name of a vehicle, longer than a sheet’s']
  const pieces = [
    { deviceId: 1, rows: [together(1)] },
    { deviceId: 2, rows: [together(2, { events: [], positions: [], gaps: [{ ...trip, gap: true }] })] },
  ]

  it('has a sheet for each part that a device has, whose name ends with the part', async () => {
    const { sheets } = await workbook(pieces, context('combined', { names }))
    expect(sheets.map(({ name }) => name)).toEqual([
      'Van 1 · Events',
      'Van 1 · Positions',
      'Van 1 · Route',
      'A very long name of a ve · Gaps',
      'A very long name of a v · Route',
    ])
  })

  it('has the columns, formats and totals of each part', async () => {
    const { sheets } = await workbook(pieces, context('combined', { names }))
    const [found, positions, way, gaps] = sheets
    const tableOf = (sheet: typeof found) => sheet!.rows.slice(6)
    expect(tableOf(found)[0]!.slice(0, 3)).toEqual(['Time', 'Event', 'Geofence'])
    expect(tableOf(found).map((row) => row[1])).toEqual(['Event', 'Entered a geofence', 'SOS'])
    expect(positions!.cells?.get('7,3')?.style?.numFmt).toBe('#,##0.0" km/h"')
    expect(tableOf(way)).toEqual([
      ['Latitude', 'Longitude'],
      [36.75, 3.06],
      [36.76, 3.07],
      [36.77, 3.08],
    ])
    expect(gaps!.cells?.get('7,3')?.style?.numFmt).toBe('#,##0.00" km"')
    expect(gaps!.rows.at(-1)![3]).toBeCloseTo(12.345, 6)
  })

  it('has its parts one below the other as comma-separated values, each under its name', async () => {
    const lines = (await bytesOf('csv', pieces, context('combined', { names }))).toString().slice(1).split('\r\n')
    const at = (title: string) => lines.indexOf(title)
    expect(lines[0]).toBe('Van 1 · Events')
    expect([lines[at('Van 1 · Positions') - 1], lines[at('Van 1 · Route') + 1]]).toEqual(['', 'Latitude,Longitude'])
    expect(lines.slice(-5, -1)).toEqual(['Latitude,Longitude', '36.75,3.06', '36.76,3.07', '36.77,3.08'])
  })

  it('says so where there is nothing', async () => {
    const { sheets } = await workbook([{ deviceId: 1, rows: [] }], context('combined'))
    expect(sheets.map(({ rows }) => rows.at(-1)![0])).toEqual(['No data in this period'])
  })
})

describe('comma-separated values', () => {
  const linesOf = async (of: FileContext, pieces: DeviceRows[]) => (await bytesOf('csv', pieces, of)).toString()

  it('begin with the device, name units, and run nothing that somebody typed', async () => {
    const text = await linesOf(context('trips', { names: ['@Van'] }), [
      { deviceId: 1, rows: [{ ...trip, deviceName: '@Van' }] },
    ])
    expect(text.startsWith('\uFEFFVehicle,Start,')).toBe(true)
    const [titles, row] = parseCsv(text.slice(1)) as string[][]
    expect(titles![4]).toBe('Distance (km)')
    expect([row![0], row![1], row![7]]).toEqual(["'@Van", '2024-05-01 12:00:00', `'${trip.startAddress}`])
    expect(row!.slice(3, 5)).toEqual(['1:30:00', '12.345'])
  })

  it('have semicolons where numbers have commas, and numbers below zero stay numbers', async () => {
    const french: Reader = { ...reader, language: 'fr' }
    const rows = [positionJson(positionOf(1, 1, { latitude: -36.75 }))]
    const text = await linesOf(context('route', { reader: french }), [{ deviceId: 1, rows }])
    expect(text.split('\r\n')[1]).toMatch(/^Van 1;2024-05-01 12:00:01;-36,75;3,06;22,2;20;/)
  })
})

it('JSON is the same list that is answered at once', async () => {
  const pieces = [
    { deviceId: 1, rows: [trip] },
    { deviceId: 2, rows: [] },
    { deviceId: 3, rows: [trip, trip] },
  ]
  expect(JSON.parse((await bytesOf('json', pieces, context('trips'))).toString())).toEqual([trip, trip, trip])
  expect(JSON.parse((await bytesOf('json', [], context('trips'))).toString())).toEqual([])
})

it.each([
  { names: ['Van 1'], name: 'Trips Van 1 2024-05-01.xlsx' },
  { names: ['Van 1', 'Van 2'], name: 'Trips 2024-05-01.xlsx' },
  { names: ['Van 1'], name: 'Trips Van 1 2024-05-01.pdf', form: 'pdf' },
] as { names: string[]; name: string; form?: ReportForm }[])(
  'a file is called $name',
  ({ names, name, form = 'xlsx' }) => {
    expect(reportFileName(context('trips', { names }), form)).toBe(name)
  },
)
