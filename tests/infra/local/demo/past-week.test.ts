import { expect, test } from 'vitest'
import { cast } from '../../../../infra/local/demo/cast.ts'
import { pastTrackerOf, trackerOf } from '../../../../infra/local/demo/tracker.ts'
import { isWorking, workedMs } from '../../../../infra/local/demo/working-week.ts'
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
