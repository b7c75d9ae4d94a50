import { expect, test } from 'vitest'
import { deriveDayAndPositions } from '../../../../../shared/domain/days/derive-day.ts'
import { dayOf, noCarryOver } from '../../../../../shared/domain/days/day.ts'
import { thresholdChanges } from '../../../../../shared/domain/days/late/late-thresholds.ts'
import type { FleetEvent } from '../../../../../shared/domain/fleet-event.ts'
import type { Threshold } from '../../../../../shared/domain/engine/active-rules.ts'
import { minuteMs } from '../../../../../shared/domain/time/durations.ts'
import { midnight, trackOf, usualDays } from '../../../../support/track-fixture.ts'

const limit: Threshold = { attribute: 'speed', side: 'above', value: 50, leastMs: minuteMs }
const track = trackOf([40, 60, 70, 65, 40].map((speed, minute) => [minute, true, minute * 500, { speed }]))
const settings = { ...usualDays, thresholds: [limit] }
const derive = (positions: typeof track) =>
  deriveDayAndPositions({ day: dayOf(midnight), before: noCarryOver }, positions, settings)

const raised = (positionId: number, attributes: FleetEvent['attributes'], threshold = 50): FleetEvent => ({
  id: 100 + positionId,
  deviceId: 1,
  type: 'duration' in attributes ? 'valueBackInRange' : 'valueOutOfRange',
  eventTime: track[positionId - 1]!.deviceTime,
  positionId,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: { attribute: 'speed', side: 'above', threshold, leastTime: minuteMs, ...attributes },
})
const since = midnight + minuteMs
const out = raised(3, { value: 70, since })
const back = raised(5, { peak: 70, since, duration: 3 * minuteMs })

test.each([
  { name: 'those that follow stay', stored: [out, back], goes: [], comes: [] },
  { name: 'late ones as well', stored: [raised(3, { value: 70, since, late: true }), back], goes: [], comes: [] },
  { name: 'those that nobody raised come', stored: [], goes: [], comes: [3, 5] },
  {
    name: 'one that began before is replaced',
    stored: [raised(4, { value: 65, since: since + 1 }), back],
    goes: [4],
    comes: [3],
  },
  {
    name: 'those of another threshold stay',
    stored: [raised(2, { value: 60, since }, 55), out, back],
    goes: [],
    comes: [],
  },
])('values out of range of a day with late positions: $name', ({ stored, goes, comes }) => {
  const { positions, outOfRange } = derive(track)
  const { contradicted, missing } = thresholdChanges({ positions, outOfRange, thresholds: [limit] }, stored)
  expect(contradicted.map(({ positionId }) => positionId)).toEqual(goes)
  expect(missing.map(({ positionId }) => positionId)).toEqual(comes)
  expect(missing.every(({ attributes }) => attributes.late === true)).toBe(true)
})

test('without thresholds nothing changes', () => {
  const { positions, outOfRange } = derive(track)
  expect(thresholdChanges({ positions, outOfRange, thresholds: undefined }, [out])).toEqual({
    contradicted: [],
    missing: [],
  })
})

test('a value that is out of range at midnight is carried over', () => {
  const { day } = derive(track.slice(0, 3))
  expect(Object.values(day.carry.thresholds!)).toEqual([[since, midnight + 2 * minuteMs, 70, 1]])
  const next = deriveDayAndPositions({ day: dayOf(midnight), before: day.carry }, track.slice(3), settings)
  expect(next.outOfRange).toMatchObject([
    { type: 'valueBackInRange', attributes: { since, peak: 70, duration: 3 * minuteMs } },
  ])
})
