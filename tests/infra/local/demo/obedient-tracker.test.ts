import { expect, test } from 'vitest'
import { cast } from '../../../../infra/local/demo/cast.ts'
import { isObedient, obedientTracker, readCommand } from '../../../../infra/local/demo/obedient-tracker.ts'
import { trackerOf } from '../../../../infra/local/demo/tracker.ts'

const van = cast[0]!.vehicles.find(({ uniqueId }) => uniqueId === 'van-1')!
const noon = Date.parse('2026-05-04T12:00:00Z')
const minuteMs = 60_000

interface Report {
  latitude: number
  longitude: number
  speed: number
  attributes: Record<string, unknown>
}
const reportOf = (tracker: { message(times: readonly number[]): string }, timeMs: number): Report =>
  (JSON.parse(tracker.message([timeMs])) as [Report])[0]
const command = (id: number, type: string, attributes = {}) => ({ id, type, attributes })

test('vehicles of the cast obey', () => {
  expect(cast.flatMap(({ vehicles }) => vehicles).filter(({ obeys }) => obeys).length).toBeGreaterThan(0)
  expect(isObedient(obedientTracker(van))).toBe(true)
  expect(isObedient(trackerOf(van))).toBe(false)
})

test('a stopped engine holds the vehicle where it stands, and it drives on from there', () => {
  const tracker = obedientTracker(van)
  const before = reportOf(trackerOf(van), noon)
  expect(tracker.obey(command(1, 'engineStop'), noon)).toEqual({ id: 1, status: 'done', result: 'Engine blocked' })
  const held = reportOf(tracker, noon + 20 * minuteMs)
  expect(held).toMatchObject({ speed: 0, attributes: { ignition: false, blocked: true } })
  expect(held.latitude).toBeCloseTo(before.latitude, 3)
  tracker.obey(command(2, 'engineResume'), noon + 20 * minuteMs)
  const later = reportOf(tracker, noon + 25 * minuteMs)
  const undisturbed = reportOf(trackerOf(van), noon + 5 * minuteMs)
  expect(later.latitude).toBeCloseTo(undisturbed.latitude, 3)
  expect(later.longitude).toBeCloseTo(undisturbed.longitude, 3)
  expect(later.attributes['blocked']).toBe(false)
})

test('the same command twice is carried out once', () => {
  const tracker = obedientTracker(van)
  const first = tracker.obey(command(1, 'alarmArm'), noon)
  tracker.obey(command(2, 'alarmDisarm'), noon + 1)
  expect(tracker.obey(command(1, 'alarmArm'), noon + 2)).toEqual(first)
  expect(reportOf(tracker, noon + minuteMs).attributes['armed']).toBe(false)
})

test.each([
  { type: 'positionPeriodic', attributes: { frequency: 10 }, status: 'done', cadenceMs: 10_000 },
  { type: 'positionPeriodic', attributes: {}, status: 'failed', cadenceMs: null },
  { type: 'factoryReset', attributes: {}, status: 'failed', cadenceMs: null },
])('$type with $attributes: $status', ({ type, attributes, status, cadenceMs }) => {
  const tracker = obedientTracker(van)
  expect(tracker.obey(command(1, type, attributes), noon).status).toBe(status)
  expect(tracker.cadenceMs(noon)).toBe(cadenceMs ?? trackerOf(van).cadenceMs(noon))
})

test.each([
  { name: 'a command', payload: '{"id":1,"type":"engineStop"}', read: { id: 1, type: 'engineStop', attributes: {} } },
  { name: 'no JSON', payload: 'stop', read: null },
  { name: 'no id', payload: '{"type":"engineStop"}', read: null },
  { name: 'a type that nobody knows', payload: '{"id":1,"type":"fly"}', read: null },
])('$name is read', ({ payload, read }) => expect(readCommand(payload)).toEqual(read))
