import { expect, test } from 'vitest'
import { readGpx } from '../../../../infra/local/replay/read-gpx.ts'

const point = (time: string) => `<trkpt lat="36.75" lon="3.05"><ele>12</ele>${time && `<time>${time}</time>`}</trkpt>`
const file = (tracks: string) => `<gpx xmlns="http://www.topografix.com/GPX/1/1">${tracks}</gpx>`

test('a track gives its places with times and heights', () => {
  const { points } = readGpx(
    file(`<trk><trkseg>${point('2026-01-26T12:00:00Z')}${point('2026-01-26T12:00:05Z')}</trkseg></trk>`),
  )
  expect(points[1]).toEqual({
    device: '',
    time: Date.UTC(2026, 0, 26, 12, 0, 5),
    latitude: 36.75,
    longitude: 3.05,
    altitude: 12,
    attributes: {},
  })
})

test('two tracks are two vehicles', () => {
  const track = (name: string) =>
    `<trk><name>${name}</name><trkseg>${point('2026-01-26T12:00:00Z')}${point('2026-01-26T12:00:09Z')}</trkseg></trk>`
  expect(readGpx(file(track('a') + track('b'))).points.map((each) => each.device)).toEqual(['a', 'a', 'b', 'b'])
})

test('places without a time are skipped with the reason', () => {
  const { points, skipped } = readGpx(file(`<trk><trkseg>${point('')}${point('')}</trkseg></trk>`))
  expect(points).toEqual([])
  expect(skipped[0]).toContain('no time')
})

test.each([
  { name: 'a byte order mark', before: '\uFEFF' },
  { name: 'an empty line before', before: '\r\n' },
])('a file with $name is read', ({ before }) => {
  const text = `${before}<?xml version="1.0"?>\n${file(`<trk><trkseg>${point('2026-01-26T12:00:00Z')}</trkseg></trk>`)}`
  expect(readGpx(text).points).toHaveLength(1)
})

test('several tracks are read with their names as they are, also those of one place', () => {
  const track = (name: string) =>
    `<trk><name>${name}</name><trkseg>${point('2026-01-26T12:00:00Z')}</trkseg><trkseg></trkseg></trk>`
  const { points, skipped } = readGpx(file(track('Track 1: Day #2') + track('')))
  expect(points.map(({ device }) => device)).toEqual(['Track 1: Day #2', ''])
  expect(skipped).toEqual([])
})
