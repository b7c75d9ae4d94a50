// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { reportFile } from '../../../functions/reports/files/report-file.ts'
import type { FileContext } from '../../../functions/reports/files/file-context.ts'
import type { ReportItem } from '../../../functions/reports/rows/report-rows.ts'
import { reports, type AnyReport } from '../../../shared/catalog/reports/index.ts'
import { brandOf } from '../../../shared/domain/brand/brand.ts'
import { readerOf, type Reader as FileReader } from '../../../shared/domain/reader.ts'
import { readerLanguages } from '../../../shared/entities/reader-language.ts'
import { device } from '../../../shared/entities/device.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { eventRowJson, positionJson } from '../../../shared/wire/json.ts'
import { createWords, regionOf, type Dictionary } from '../../../shared/i18n/t.ts'
import { measuresOf } from '../../../web/src/display/measures.ts'
import { columnsOnPage } from '../../../web/src/reports/columns/report-columns.ts'
import { scaledBy } from '../../../web/src/reports/columns/scaled.ts'
import { headingOf, type Reader } from '../../../web/src/reports/table/column.ts'
import { eventOf, positionOf } from '../../functions/api/api-fixture.ts'
import { performanceRows } from './performance-rows.data.ts'
import { trip } from './report-screen.tsx'

/** What only one of the two has; notes are marks on pages. */
const onlyOnPage = ['replay', 'workshop', 'behind', 'detail', 'more', 'course', 'deviceTime', 'serverTime']
const onlyInFile: Partial<Record<AnyReport['name'], string[]>> = {
  quality: ['gapTimes'],
  logbook: ['changes'],
  events: ['attributes'],
  route: ['attributes', 'device'],
}

const none = { distance: 0, averageSpeed: 0, maxSpeed: 0, spentFuel: 0, startOdometer: 0, endOdometer: 0 }
const odd = { ...none, spentFuel: -90, fuelPer100Km: null, fuelPerHour: null }
const usual = trip({ spentFuel: 30, startOdometer: 5_000_000, endOdometer: 5_012_000, driverName: 'Ali' })
const { startLat: latitude, startLon: longitude } = usual
const stop = { ...trip(odd), positionId: 1, latitude, longitude, address: null, engineHours: 0 }
const summary = { ...usual, startHours: 7_200_000, endHours: 9_000_000, engineHours: 1_800_000 }

/** Of each report rows that say much, and rows that say nothing or what nobody can believe. */
const rowsOf: Partial<Record<AnyReport['name'], readonly object[]>> = {
  trips: [usual, trip(odd), trip({ ...odd, gap: true, maxSpeed: 12, averageSpeed: 9, startAddress: null })],
  stops: [
    {
      ...stop,
      engineHours: 600_000,
      spentFuel: 2,
      geofenceNames: ['Depot'],
      address: 'Hydra',
      startOdometer: 9_000_000,
    },
    stop,
    { ...stop, gap: true, distance: 44_000, endLat: 36.8, endLon: 3.1, endAddress: null },
  ],
  summary: [
    { ...summary, fuelCost: 870.3 },
    { ...summary, ...odd, startHours: 0, endHours: 0, engineHours: 0, gapDistance: 12_000 },
  ],
  events: [
    eventRowJson(eventOf(1, 1, { type: 'geofenceEnter', geofenceId: 7, place: [36.8, 3.1] })),
    eventRowJson(eventOf(1, 2, { type: 'alarm', attributes: { alarm: 'sos,lowBattery' } })),
    eventRowJson(eventOf(1, 3, { type: 'deviceStopped', attributes: { geofences: '7,8' } })),
    eventRowJson(eventOf(1, 4, { type: 'maintenance', maintenanceId: 3 })),
  ],
  route: [positionJson(positionOf(1, 1)), positionJson(positionOf(1, 2, { speed: 0, altitude: 1500, valid: false }))],
  ...performanceRows,
  geofences: [{ ...usual, ...none, geofenceId: 7, geofenceName: 'Depot' }],
  quality: [
    {
      deviceId: 1,
      deviceName: 'Van 1',
      day: '2026-11-01',
      received: 9,
      stored: 4,
      late: 0,
      repeated: 2,
      rejected: [
        { reason: 'invalid', count: 2 },
        { reason: 'duplicateTime', count: 1 },
      ],
      since: null,
      gaps: [{ from: '2026-11-01T03:00:00.000Z', to: '2026-11-01T05:00:00.000Z', distance: 900 }],
    },
  ],
}

const words = (language: string) =>
  createWords(
    language,
    Object.assign(
      {},
      ...['app', 'fleet', 'details', 'period', 'reports'].map(
        (group) => JSON.parse(readFileSync(`shared/i18n/${group}.${language}.json`, 'utf8')) as Dictionary,
      ),
    ) as Dictionary,
  )

const names = {
  geofence: (id: number) => `Depot ${id}`,
  maintenance: (id: number) => `Oil ${id}`,
  driver: () => undefined,
  device: () => 'Trailer 2',
}
const units = {
  speedUnit: 'mph',
  distanceUnit: 'mi',
  altitudeUnit: 'ft',
  volumeUnit: 'usGal',
  coordinateFormat: 'dms',
} as const

function pageReader(language: FileReader['language']): Reader {
  const t = words(language)
  const measures = measuresOf(regionOf[language]!, { ...units, timezone: 'Africa/Algiers' }, t)
  const formats = { date: (moment: string | number) => `day of ${moment}` } as Reader['formats']
  return {
    t,
    measures,
    formats,
    names,
    addressAt: () => '',
    device: () => 'Van 1',
    minute: (time) => measures.time(time),
    scaled: scaledBy(measures, formats),
  }
}

function fileContext(report: AnyReport, language: FileReader['language'], asked: object): FileContext {
  const amina = user.schema.parse({ name: 'Amina', email: 'amina@atlas.example' })
  const reader = readerOf({ user: amina, server: newServerSettings() })
  return {
    request: { name: report.name, from: 0, to: 1, deviceIds: [1], ...asked },
    reader: { ...reader, ...units, language, zone: 'Africa/Algiers' },
    devices: new Map([[1, { ...device.schema.parse({ name: 'Van 1', uniqueId: 'van-1' }), id: 1 }]]),
    groupName: () => null,
    brand: brandOf({ attributes: {} }),
    logo: async () => null,
    geofenceName: names.geofence,
    maintenanceName: names.maintenance,
  }
}

async function fileOf(form: 'csv' | 'xlsx' | 'json', rows: readonly object[], context: FileContext): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const pieces = (async function* () {
    yield { deviceId: 1, rows: rows as ReportItem[] }
  })()
  for await (const part of reportFile(form, pieces, context)) parts.push(part)
  return Buffer.concat(parts)
}

async function csvOf(rows: readonly object[], context: FileContext) {
  const text = (await fileOf('csv', rows, context)).toString().slice(1)
  const delimiter = context.reader.language === 'en' ? ',' : ';'
  const [titles = [], ...lines] = parseCsv(text, { delimiter }) as string[][]
  return { headings: titles.map((title) => title.replace(/ \([^()]*\)$/, '')), lines }
}

/** The number in a text of either. */
function numberIn(text: string, language: string): number {
  const decimal = language === 'en' ? '.' : ','
  const digits = text.replaceAll(decimal === '.' ? /[^\d.-]/g : /[^\d,-]/g, '')
  return Number(digits.replace(',', '.'))
}

const tables = reports.filter(({ columns, view }) => columns.length > 0 && view !== 'chart')
const asked = [{}, { gaps: true, daily: true, prices: true }]
const cases = tables.flatMap((report) =>
  readerLanguages.flatMap((language) => asked.map((more) => ({ report, language, more, name: report.name }))),
)

describe.each(cases)('$name in $language, asked with $more', ({ report, language, more }) => {
  const reader = pageReader(language)
  const rows = rowsOf[report.name] ?? []
  const context = fileContext(report, language, more)
  const page = columnsOnPage<object>(report.name, more)
  const both = page.filter(({ key }) => !onlyOnPage.includes(key))

  it('has the same headings on its page and in its files', async () => {
    const csv = await csvOf(rows, context)
    const alone = ['note', ...(onlyInFile[report.name] ?? [])].map((key) => reader.t(`reports.column.${key}`))
    expect(csv.headings.filter((heading) => !alone.includes(heading))).toEqual(
      both.map((column) => headingOf(column, reader)),
    )
    expect(csv.headings.filter((heading) => heading.includes('reports.'))).toEqual([])
    const { sheets } = await readXlsx(await fileOf('xlsx', rows, context))
    // a sheet for each device is named after it
    const own = csv.headings.filter(
      (heading) => report.file === 'oneTable' || heading !== reader.t('reports.column.device'),
    )
    expect(sheets[0]!.rows).toContainEqual(own)
  })

  it('says the same values, or nothing, on its page and in its files', async () => {
    const { headings, lines } = await csvOf(rows, context)
    const differing = rows.flatMap((row, at) =>
      both.flatMap((column) => {
        const inFile = lines[at]![headings.indexOf(headingOf(column, reader))]!
        const onPage = withoutMarks(column.text(row, reader), reader)
        const isSame =
          column.isNumber && column.key !== 'duration'
            ? sameNumber({ key: column.key, onPage, inFile, language })
            : sameText(column.key, onPage, inFile)
        return isSame ? [] : [{ row: at, column: column.key, onPage, inFile }]
      }),
    )
    expect(differing).toEqual([])
  })
})

const withoutMarks = (text: string, { t }: Reader): string =>
  ['reports.gap', 'reports.arriving'].reduce((left, key) => left.replace(` (${t(key)})`, ''), text)

/** Moments, days and durations are written in other ways: both say one, or none. */
const written = [
  'current',
  'nextDue',
  'lastDue',
  'dueTime',
  'doneTime',
  'doneValue',
  'recordedTime',
  'service.left',
  'service.period',
  'service.warnBefore',
  'movingTime',
  'stoppedTime',
  'inUseTime',
  'availableTime',
  'speedingTime',
  'idleTime',
  'nightTime',
  'noBreakTime',
  'startTime',
  'endTime',
  'time',
  'day',
  'gaps',
  'duration',
  'engineHours',
  'startHours',
  'endHours',
]

const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')
const sameText = (key: string, onPage: string, inFile: string): boolean =>
  written.includes(key) ? (onPage === '') === (inFile === '') : plain(onPage) === plain(inFile)

interface Both {
  key: string
  onPage: string
  inFile: string
  language: string
}

function sameNumber({ key, onPage, inFile, language }: Both): boolean {
  if (written.includes(key) || onPage === '' || inFile === '') return (onPage === '') === (inFile === '')
  if (key === 'latitude' || key === 'longitude') return onPage === inFile
  // a page rounds, and writes short ways in feet
  return /ft|قدم|pi/.test(onPage) && key !== 'altitude'
    ? true
    : Math.abs(numberIn(onPage, language) - numberIn(inFile, language)) <= 0.51
}

it('JSON has the rows as they are answered', async () => {
  for (const report of tables) {
    const rows = rowsOf[report.name]!
    const text = (await fileOf('json', rows, fileContext(report, 'en', {}))).toString()
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(rows)))
  }
})

it.each([
  { what: 'fuel that was not used', report: 'trips', key: 'spentFuel', row: trip(odd) },
  { what: 'no fuel at all', report: 'trips', key: 'fuelPer100', row: trip(odd) },
  { what: 'an engine that did not run', report: 'stops', key: 'engineHours', row: stop },
  { what: 'the speed of a gap', report: 'trips', key: 'averageSpeed', row: trip({ gap: true, averageSpeed: 9 }) },
  { what: 'no odometer', report: 'trips', key: 'startOdometer', row: trip(odd) },
] as const)('of $what nothing is written', async ({ report: name, key, row }) => {
  const report = reports.find((each) => each.name === name)!
  const reader = pageReader('en')
  const column = columnsOnPage<object>(name).find((each) => each.key === key)!
  const { headings, lines } = await csvOf([row], fileContext(report, 'en', {}))
  const inFile = lines[0]![headings.indexOf(headingOf(column, reader))]
  expect([column.text(row, reader), column.value(row, reader), inFile]).toEqual(['', null, ''])
  expect(column.total?.([row], reader) ?? '').toBe('')
})
