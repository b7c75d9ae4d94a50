import { describe, expect, test } from 'vitest'
import { cast } from '../../../../infra/local/demo/cast.ts'
import { reportTimes } from '../../../../infra/local/demo/past-week.ts'
import { type Glance, pastTrackerOf, trackerOf } from '../../../../infra/local/demo/tracker.ts'
import { isWorking, workedMs } from '../../../../infra/local/demo/working-week.ts'
import { distanceMetres } from '../../../../shared/domain/distance.ts'
import { readOwnTracks } from '../../../../shared/wire/trackers/owntracks.ts'
import { readTeltonika } from '../../../../shared/wire/trackers/teltonika.ts'
import { hourMs } from '../../../../shared/domain/time/durations.ts'

const van = cast[0]!.vehicles.find(({ name }) => name === 'Van 1')!
/** a Sunday */
const until = Date.parse('2026-11-22T16:40:00Z')

interface OwnFix {
  latitude: number
  longitude: number
  speed: number
  attributes: { ignition: boolean; odometer: number }
}
const fixAt = (tracker: ReturnType<typeof trackerOf>, time: string | number): OwnFix =>
  (JSON.parse(tracker.message([new Date(time).getTime()])) as OwnFix[])[0]!

test.each([
  { name: 'a morning at seven in Algiers', at: '2026-11-22T06:00:00Z', working: true },
  { name: 'a minute before', at: '2026-11-22T05:59:00Z', working: false },
  { name: 'the evening at six', at: '2026-11-22T17:00:00Z', working: false },
  { name: 'a Friday', at: '2026-11-20T10:00:00Z', working: false },
  { name: 'a Saturday', at: '2026-11-21T10:00:00Z', working: false },
  { name: 'a Thursday', at: '2026-11-19T10:00:00Z', working: true },
])('working hours: $name', ({ at, working }) => {
  expect(isWorking(Date.parse(at))).toBe(working)
})

test('a week has five days of eleven hours', () => {
  const week = 7 * 24 * hourMs
  expect(workedMs(until - week, until)).toBe(55 * hourMs)
})

test('the past ends where the live vehicle sets out, to the metre of its odometer', () => {
  expect(fixAt(pastTrackerOf(van, until), until)).toEqual(fixAt(trackerOf(van), until))
})

test('a vehicle stands all night with its engine off, at the place where it sets out in the morning', () => {
  const past = pastTrackerOf(van, until)
  const [evening, night, morning] = ['2026-11-19T17:00:00Z', '2026-11-21T03:00:00Z', '2026-11-22T06:00:00Z'].map((at) =>
    fixAt(past, at),
  )
  expect(evening).toMatchObject({ speed: 0, attributes: { ignition: false } })
  expect(night!.attributes.odometer).toBe(evening!.attributes.odometer)
  expect(morning!.attributes.odometer).toBe(evening!.attributes.odometer)
  expect(fixAt(past, '2026-11-22T10:00:00Z').attributes.odometer).toBeGreaterThan(morning!.attributes.odometer)
})

describe.each(cast[0]!.vehicles.filter(({ does }) => does !== 'drives'))('$name, which stands today', (vehicle) => {
  test('has driven in the week before, and stands where its route begins', () => {
    const past = pastTrackerOf(vehicle, until)
    const [before, end] = [fixAt(past, '2026-11-22T10:00:00Z'), fixAt(past, until)]
    expect(end).toEqual(fixAt(trackerOf(vehicle), until))
    expect(end).toMatchObject({ speed: 0, attributes: { ignition: false } })
    expect(end.attributes.odometer - before.attributes.odometer).toBeGreaterThan(10_000)
  })
})

test.each(['Truck 4', 'Field engineer'])('what %s buffered is read by the parser of its form', (name) => {
  const vehicle = cast[0]!.vehicles.find((each) => each.name === name)!
  const tracker = pastTrackerOf(vehicle, until)
  const format = vehicle.speaks === 'teltonika' ? readTeltonika : readOwnTracks
  const facts = {
    topic: tracker.topic,
    uniqueId: vehicle.uniqueId,
    receivedAt: until,
    notes: { add: () => {} } as never,
  }
  const read = (count: number) => {
    const times = Array.from({ length: count }, (_, index) => until - (count - index) * 30_000)
    return format(JSON.parse(tracker.message(times)), facts)
  }
  expect(read(1)).toMatchObject({ kind: 'fixes', fixes: [{}], rejected: [] })
  expect(read(3)).toMatchObject({ kind: 'fixes', fixes: [{}, {}, {}], rejected: [] })
})

test('lines between reports of the past stay on the street', () => {
  const line = cast[2]!.vehicles[0]!
  const past = pastTrackerOf(line, until)
  const times = [...reportTimes(past, { since: until - hourMs, now: until })]
  const between = times.flatMap((time, index) => {
    const next = times[index + 1] ?? time
    const [from, to] = [past.glanceAt(time), past.glanceAt(next)]
    return Array.from({ length: (next - time) / 5_000 }, (_, step) => {
      const at = past.glanceAt(time + step * 5_000)
      return Math.min(...Array.from({ length: 101 }, (_, part) => distanceMetres(at, way(from, to, part / 100))))
    })
  })
  expect(Math.max(...between)).toBeLessThan(12)
})

const way = (from: Glance, to: Glance, part: number) => ({
  latitude: from.latitude + (to.latitude - from.latitude) * part,
  longitude: from.longitude + (to.longitude - from.longitude) * part,
})
