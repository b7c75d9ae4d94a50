import { expect, test } from 'vitest'
import { periodAround, trackAround } from '../../../../web/src/map/place/track-around.ts'

const noon = Date.parse('2026-05-04T12:00:00Z')
const at = (minutes: number, latitude: number) => ({
  fixTime: new Date(noon + minutes * 60_000).toISOString(),
  latitude,
  longitude: 3,
})
const place = at(0, 36)

test('a quarter of an hour each way is asked for', () => {
  const { from, to } = periodAround(place.fixTime)
  expect([from, to]).toEqual(['2026-05-04T11:45:00.000Z', '2026-05-04T12:15:00.000Z'])
})

test.each([
  { name: 'none without other positions', positions: [place], before: [], after: [] },
  {
    name: 'to the place and on from it, in order',
    positions: [at(2, 36.02), place, at(-2, 35.98), at(-1, 35.99)],
    before: [[35.98, 35.99, 36]],
    after: [[36, 36.02]],
  },
  {
    name: 'a gap in time is left out',
    positions: [at(-12, 35.8), at(-11, 35.81), at(-2, 35.98), place],
    before: [
      [35.8, 35.81],
      [35.98, 36],
    ],
    after: [],
  },
  {
    name: 'a vehicle that stands has none',
    positions: [at(-4, 36.0001), at(-1, 36.0002), place, at(1, 36.0001)],
    before: [],
    after: [],
  },
])('the track around a place: $name', ({ positions, before, after }) => {
  const track = trackAround(positions, place)
  const latitudes = (lines: number[][][]) => lines.map((line) => line.map(([, latitude]) => latitude))
  expect([latitudes(track.before), latitudes(track.after)]).toEqual([before, after])
})
