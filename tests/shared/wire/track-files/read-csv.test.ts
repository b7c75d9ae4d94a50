import { expect, test } from 'vitest'
import { guessCsv, readCsv, readCsvTable } from '../../../../shared/wire/track-files/read-csv.ts'
import { trackFormatOf } from '../../../../shared/wire/track-files/track-format.ts'

const noon = Date.UTC(2026, 0, 26, 12)
const tableOf = (text: string) => readCsvTable(text, 100)
function read(text: string, zone = 'UTC') {
  const table = tableOf(text)
  const { choices, open } = guessCsv(table, zone)
  return { ...readCsv(table, choices), choices, open: [...open] }
}

test.each([
  { name: 'plain names', text: 'timestamp,latitude,longitude\n2026-01-26T12:00:00Z,53.4,-2.9' },
  { name: 'short names', text: 'ts,lat,lon\n2026-01-26 12:00:00,53.4,-2.9' },
  { name: 'capital names with blanks', text: 'Fix Time,Latitude,Longitude\n2026-01-26 12:00:00,53.4,-2.9' },
  { name: 'names with units', text: 'Time (UTC),Latitude (degrees),Longitude (deg)\n2026-01-26 12:00:00,53.4,-2.9' },
  { name: 'semicolons and decimal commas', text: 'time;lat;lng\n2026-01-26T13:00:00+01:00;53,4;-2,9' },
  { name: 'tabs', text: 'time\tlat\tlng\n2026-01-26T12:00:00.000Z\t53.4\t-2.9' },
  { name: 'epoch seconds', text: `time,lat,lng\n${noon / 1000},53.4,-2.9` },
  { name: 'epoch milliseconds and a byte order mark', text: `\uFEFFtime,lat,lng\n${noon},53.4,-2.9` },
  { name: 'a date beside a time of day', text: 'Date,Time,Lat,Lon\n2026-01-26,12:00:00,53.4,-2.9' },
  { name: 'halves of the day', text: 'time,lat,lon\n1/26/2026 12:00:00 PM,53.4,-2.9' },
  { name: 'quoted cells', text: '"time","lat","lon"\n"2026-01-26T12:00:00Z","53.4","-2.9"' },
])('columns and times are found by $name', ({ text }) => {
  expect(read(text).points).toMatchObject([{ time: noon, latitude: 53.4, longitude: -2.9 }])
})

test.each([
  { name: 'that says its unit', title: 'Speed (km/h)', knots: 10, open: [] },
  { name: 'in miles', title: 'speed_mph', knots: 18.52 / 1.15078, open: [] },
  { name: 'in knots', title: 'Speed [knots]', knots: 18.52, open: [] },
  { name: 'in metres a second', title: 'speed m/s', knots: (18.52 * 3.6) / 1.852, open: [] },
  { name: 'that does not say it, which is asked', title: 'speed', knots: 10, open: ['speedUnit'] },
])('a speed $name is read', ({ title, knots, open }) => {
  const found = read(`time,lat,lon,${title}\n2026-01-26T12:00:00Z,1,2,18.52`)
  expect(found.points[0]!.speed).toBeCloseTo(knots, 6)
  expect(found.open).toEqual(open)
})

test('times without a zone are on the clock that is chosen, and asked about', () => {
  const found = read('time,lat,lon\n2026-01-26 13:00:00,1,2', 'Africa/Algiers')
  expect(found.points[0]!.time).toBe(noon)
  expect(found.open).toEqual(['zone'])
})

test.each([
  { name: 'day first', days: ['03/01/2026', '26/01/2026'], at: Date.UTC(2026, 0, 3), open: ['zone'] },
  { name: 'month first', days: ['03/01/2026', '01/26/2026'], at: Date.UTC(2026, 2, 1), open: ['zone'] },
  { name: 'either', days: ['03/01/2026', '04/01/2026'], at: Date.UTC(2026, 0, 3), open: ['zone', 'dateOrder'] },
])('days in numbers are read: $name', ({ days, at, open }) => {
  const found = read(['time,lat,lon', ...days.map((day) => `${day} 00:00,1,2`)].join('\n'))
  expect(found.points[0]!.time).toBe(at)
  expect(found.open).toEqual(open)
})

test('a column is read as what somebody chose', () => {
  const table = tableOf('a,b,c\n2026-01-26T12:00:00Z,1,2')
  const { choices } = guessCsv(table, 'UTC')
  expect(() => readCsv(table, choices)).toThrow(expect.objectContaining({ problem: 'noColumn', detail: 'time' }))
  const chosen = { ...choices, columns: { time: 0, latitude: 1, longitude: 2 } }
  expect(readCsv(table, chosen).points).toMatchObject([{ time: noon, latitude: 1, longitude: 2 }])
})

test('unknown columns of other programs are left out, those of our own lists are attributes', () => {
  const other = read('time,lat,lon,note\n2026-01-26T12:00:00Z,1,2,hello')
  expect(other.points[0]!.attributes).toEqual({})
  const own = read(
    'id,protocol,deviceTime,fixTime,latitude,longitude,speed,note,=cmd\n1,x,2026-01-26T12:00:01Z,2026-01-26T12:00:00Z,1,2,5,hello,',
  )
  expect(own.points).toMatchObject([{ deviceTime: noon + 1000, speed: 5, attributes: { note: 'hello' } }])
  expect(own.open).toEqual([])
})

test('a bad row is skipped with its line, its neighbours are kept', () => {
  const { points, skipped } = read(
    'time,lat,lon\nyesterday,1,2\n\n2026-01-26T12:00:00Z,north,2\n2026-01-26T12:00:00Z,1,2',
  )
  expect(points).toHaveLength(1)
  expect(skipped).toEqual([
    { line: 2, reason: 'noTime', text: 'yesterday' },
    { line: 4, reason: 'noPlace', text: 'north 2' },
  ])
})

test.each([
  { name: 'nothing', text: '', problem: 'empty' },
  { name: 'one column', text: 'hello\nthere', problem: 'unknown' },
  { name: 'bytes', text: 'a,b\0c\n1,2', problem: 'unknown' },
  { name: 'a line without an end', text: `time,lat,lon\n${'x'.repeat(70_000)}`, problem: 'longLine' },
  { name: 'too many rows', text: `time,lat,lon\n${'1,2,3\n'.repeat(101)}`, problem: 'tooMany' },
])('$name is refused', ({ text, problem }) => {
  expect(() => tableOf(text)).toThrow(expect.objectContaining({ problem }))
})

test.each([
  { name: 'GPX', text: '\uFEFF<?xml version="1.0"?>\n<!-- a <kml> --><gpx:gpx xmlns:gpx="a"/>', format: 'gpx' },
  { name: 'KML', text: '<kml/>', format: 'kml' },
  { name: 'NMEA', text: '$GPGGA,1,2', format: 'nmea' },
  { name: 'CSV', text: 'time,lat,lon', format: 'csv' },
])('$name is recognised by what is written', ({ text, format }) => {
  expect(trackFormatOf(text)).toBe(format)
})

test('other XML is refused', () => {
  expect(() => trackFormatOf('<html><body/></html>')).toThrow(expect.objectContaining({ problem: 'unknown' }))
})
