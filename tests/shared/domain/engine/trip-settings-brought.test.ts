import { expect, it } from 'vitest'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'

const none = { metres: 500, tripMs: 5 * minuteMs, parkingMs: 5 * minuteMs, noDataMs: 60 * minuteMs }

it.each([
  { name: 'nothing', set: {}, wanted: none },
  { name: 'the distance of newer servers', set: { 'report.trip.minDistance': 200 }, wanted: { ...none, metres: 200 } },
  {
    name: 'the duration of newer servers, as text',
    set: { 'report.trip.minDuration': '180' },
    wanted: { ...none, tripMs: 180 * secondMs, parkingMs: 180 * secondMs },
  },
  {
    name: 'the gap of newer servers',
    set: { 'report.trip.stopGap': 900 },
    wanted: { ...none, noDataMs: 15 * minuteMs },
  },
  {
    name: 'both names, of which ours counts',
    set: { 'report.trip.minDistance': 200, 'report.trip.minimalTripDistance': 0 },
    wanted: { ...none, metres: 0 },
  },
])('trips with $name', ({ set, wanted }) => {
  const values: Record<string, unknown> = set
  const { motion } = engineSettings((key) => values[key])
  const { minimalTripMetres, minimalTripMs, minimalParkingMs, minimalNoDataMs } = motion
  expect({
    metres: minimalTripMetres,
    tripMs: minimalTripMs,
    parkingMs: minimalParkingMs,
    noDataMs: minimalNoDataMs,
  }).toEqual(wanted)
})
