import { parse } from 'csv-parse/sync'
import type { Track, TrackPoint } from './track.ts'

const names = {
  time: ['timestamp', 'fixtime', 'time', 'datetime', 'devicetime', 'date', 'ts', 'gpstime', 'recordedat'],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
  speed: ['speed', 'speedkmh', 'velocity', 'kmh'],
  course: ['bearing', 'course', 'heading', 'direction', 'angle'],
  altitude: ['altitude', 'alt', 'elevation', 'ele', 'height'],
  device: ['vehicleid', 'deviceid', 'uniqueid', 'imei', 'vehicle', 'device', 'trackid', 'ident'],
} as const
type Meaning = keyof typeof names

/**
 * Reads a CSV file with a header line; separators `, ; tab` are found out. Times without a zone are UTC.
 * Columns that have no meaning here are carried as attributes. @throws Error that lists the columns when one is missing
 * @param timeColumn the name of the column that holds the time; found by usual names when absent
 */
export function readCsv(text: string, { timeColumn }: { timeColumn?: string } = {}): Track {
  const rows = parse<Record<string, string>>(text, {
    columns: true,
    bom: true,
    delimiter: separatorOf(text),
    skip_empty_lines: true,
    trim: true,
  })
  const header = Object.keys(rows[0] ?? {})
  const found = header.join(', ') || 'none'
  const columns = { ...meaningOf(header), ...(timeColumn !== undefined && { time: columnCalled(timeColumn, header) }) }
  if (timeColumn !== undefined && !columns.time)
    throw new Error(`The file has no column ${timeColumn}, which --time names. Found: ${found}`)
  for (const needed of ['time', 'latitude', 'longitude'] as const) {
    if (columns[needed]) continue
    const orNamed = needed === 'time' ? ', or what --time says' : ''
    const called = `it may be called ${names[needed].join(', ')}${orNamed}`
    throw new Error(`The file has no ${needed} column: ${called}. Found: ${found}`)
  }

  const track: Track = { points: [], skipped: [] }
  rows.forEach((row, index) => {
    const point = pointOf(row, columns)
    if (typeof point === 'string') track.skipped.push(`line ${index + 2}: ${point}`)
    else track.points.push(point)
  })
  return track
}

function separatorOf(text: string): string {
  const header = text.slice(0, text.indexOf('\n'))
  return [',', ';', '\t'].sort((a, b) => header.split(b).length - header.split(a).length)[0]!
}

const columnCalled = (name: string, header: readonly string[]): string | undefined =>
  header.find((column) => column === name) ?? header.find((column) => column.toLowerCase() === name.toLowerCase())

function meaningOf(header: readonly string[]): Partial<Record<Meaning, string>> {
  const plain = new Map(header.map((column) => [column.toLowerCase().replace(/[^a-z]/g, ''), column]))
  const pairs = Object.entries(names).map(
    ([meaning, words]) => [meaning, words.find((word) => plain.has(word))] as const,
  )
  return Object.fromEntries(pairs.map(([meaning, word]) => [meaning, word && plain.get(word)]))
}

function pointOf(row: Record<string, string>, columns: Partial<Record<Meaning, string>>): TrackPoint | string {
  const read = (meaning: Meaning) => row[columns[meaning] ?? ''] ?? ''
  const time = timeOf(read('time'))
  const latitude = numberOf(read('latitude'))
  const longitude = numberOf(read('longitude'))
  if (time === undefined) return `the time ${JSON.stringify(read('time'))} cannot be read`
  if (latitude === undefined || longitude === undefined) return 'the place is not a pair of numbers'

  const used = new Set(Object.values(columns))
  const rest = Object.entries(row).filter(([column, value]) => !used.has(column) && value !== '')
  return {
    device: read('device'),
    time,
    latitude,
    longitude,
    speed: numberOf(read('speed')),
    course: numberOf(read('course')),
    altitude: numberOf(read('altitude')),
    attributes: Object.fromEntries(rest.map(([column, value]) => [column, numberOf(value) ?? value])),
  }
}

function numberOf(text: string): number | undefined {
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? undefined : value
}

function timeOf(text: string): number | undefined {
  const number = numberOf(text)
  if (number !== undefined) return number < 1e11 ? number * 1000 : number
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`
  const time = Date.parse(zoned)
  return Number.isNaN(time) ? undefined : time
}
