import { expect, test } from 'vitest'
import { readCsv } from '../../../../infra/local/replay/read-csv.ts'

const noon = Date.UTC(2026, 0, 26, 12)

test.each([
  { name: 'plain names', text: 'timestamp,latitude,longitude\n2026-01-26T12:00:00Z,53.4,-2.9' },
  { name: 'short names', text: 'ts,lat,lon\n2026-01-26 12:00:00,53.4,-2.9' },
  { name: 'capital names with blanks and units', text: 'Fix Time,Latitude,Longitude\n2026-01-26 12:00:00,53.4,-2.9' },
  { name: 'semicolons', text: 'time;lat;lng\n2026-01-26T13:00:00+01:00;53.4;-2.9' },
  { name: 'tabs', text: 'time\tlat\tlng\n2026-01-26T12:00:00.000Z\t53.4\t-2.9' },
  { name: 'epoch seconds', text: `time,lat,lng\n${noon / 1000},53.4,-2.9` },
  { name: 'epoch milliseconds and a byte order mark', text: `\uFEFFtime,lat,lng\n${noon},53.4,-2.9` },
])('columns are found by $name', ({ text }) => {
  expect(readCsv(text).points[0]).toMatchObject({ time: noon, latitude: 53.4, longitude: -2.9, device: '' })
})

test('a vehicle column names the vehicle, and a row number does not', () => {
  const { points } = readCsv('id,vehicle_id,time,lat,lon\n77,4716,2026-01-26T12:00:00Z,1,2')
  expect(points[0]).toMatchObject({ device: '4716', attributes: { id: 77 } })
})

test('a bad row is skipped with its line and reason, its neighbours are kept', () => {
  const { points, skipped } = readCsv(
    'time,lat,lon\nyesterday,1,2\n2026-01-26T12:00:00Z,north,2\n2026-01-26T12:00:00Z,1,2',
  )
  expect(points).toHaveLength(1)
  expect(skipped).toEqual(['line 2: the time "yesterday" cannot be read', 'line 3: the place is not a pair of numbers'])
})

test.each(['t', 'T', 'gps_0 timestamp'])('the time is in the column that is named: %s', (name) => {
  const { points } = readCsv(`${name.toLowerCase()},lat,lng\n2026-01-26T12:00:00Z,1,2`, { timeColumn: name })
  expect(points).toMatchObject([{ time: noon, attributes: {} }])
})

test('a column that is named and not there is said', () => {
  expect(() => readCsv('t,lat,lng\n1,2,3', { timeColumn: 'when' })).toThrow(
    'The file has no column when, which --time names. Found: t, lat, lng',
  )
  expect(() => readCsv('t,lat,lng\n1,2,3')).toThrow(/no time column: .*, or what --time says. Found: t, lat, lng/)
})

test('a file without a place says which names it may have', () => {
  expect(() => readCsv('time,speed\n1,2')).toThrow(
    /no latitude column: it may be called latitude, lat, y. Found: time, speed/,
  )
})
