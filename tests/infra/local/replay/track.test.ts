import { expect, test } from 'vitest'
import { readTrack } from '../../../../infra/local/replay/track.ts'

const noon = Date.UTC(2026, 0, 26, 12)
const readCsv = (text: string, timeColumn?: string) => readTrack(text, { isGpx: false, timeColumn })

test('a vehicle column names the vehicle, and other columns are carried', () => {
  const { points } = readCsv('id,vehicle_id,time,lat,lon\n77,4716,2026-01-26T12:00:00Z,1,2')
  expect(points[0]).toMatchObject({ device: '4716', time: noon, attributes: { id: '77' } })
})

test('a bad row is skipped with its line and reason, its neighbours are kept', () => {
  const { points, skipped } = readCsv(
    'time,lat,lon\nyesterday,1,2\n2026-01-26T12:00:00Z,north,2\n2026-01-26T12:00:00Z,1,2',
  )
  expect(points).toHaveLength(1)
  expect(skipped).toEqual([
    'line 2: the time cannot be read: "yesterday"',
    'line 3: the place is not a pair of numbers: "north 2"',
  ])
})

test.each(['t', 'T', 'gps_0 timestamp'])('the time is in the column that is named: %s', (name) => {
  const { points } = readCsv(`${name.toLowerCase()},lat,lng\n2026-01-26T12:00:00Z,1,2`, name)
  expect(points).toMatchObject([{ time: noon, attributes: {} }])
})

test('a column that is named and not there is said', () => {
  expect(() => readCsv('t,lat,lng\n1,2,3', 'when')).toThrow(
    'The file has no column when, which --time names. Found: t, lat, lng',
  )
  expect(() => readCsv('t,lat,lng\n1,2,3')).toThrow(/no time column: .*, or what --time says. Found: t, lat, lng/)
})

test('a file without a place says which names it may have', () => {
  expect(() => readCsv('time,speed\n1,2')).toThrow(
    /no latitude column: it may be called latitude, lat, y. Found: time, speed/,
  )
})

test('tracks of a GPX file are read with their names', () => {
  const point = '<trkpt lat="36.75" lon="3.05"><time>2026-01-26T12:00:00Z</time></trkpt>'
  const track = (name: string) => `<trk><name>${name}</name><trkseg>${point}</trkseg></trk>`
  const { points } = readTrack(`<gpx>${track('a')}${track('b')}</gpx>`, { isGpx: true })
  expect(points.map(({ device }) => device)).toEqual(['a', 'b'])
})
