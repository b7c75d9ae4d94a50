import { expect, test } from 'vitest'
import { noCarryOver, quarterMs, type Day } from '../../../../shared/domain/days/day.ts'
import { deriveDay } from '../../../../shared/domain/days/derive-day.ts'
import { distanceMetres } from '../../../../shared/domain/distance.ts'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { deviceTrack } from '../../../../shared/domain/reports/device-track.ts'
import { stretchesOf, type Stretch } from '../../../../shared/domain/reports/stretches.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { drive, reported, type Reported } from '../../../support/engine.ts'
import { here, noon } from '../../../support/positions.ts'

const day0 = Math.floor(noon / 86_400_000)

function dayOfFixes(fixes: readonly ReturnType<typeof reported>[]): Day {
  const { positions } = drive(fixes)
  const { motion, overspeed, fuel } = engineSettings(() => undefined)
  const speedLimits = { settings: overspeed, geofences: [] }
  const settings = { ...motion, fastestKnots: 0, speedLimits, computed: [], fuel }
  return deriveDay({ day: day0, before: noCarryOver }, positions, settings)
}

/** A fix a minute: so many minutes in which it drives 600 m each, or stands, with the engine on or off. */
function minutes(parts: readonly { count: number; drives?: true; ignition?: boolean; jumps?: number }[]) {
  let [minute, metres] = [0, 0]
  return parts.flatMap(({ count, drives, ignition, jumps = 0 }) => {
    // an hour and a half of silence, and so many metres on
    if (jumps > 0) minute += 90
    metres += jumps
    return Array.from({ length: count }, () => {
      if (drives) metres += 600
      const facts: Reported = {
        metres,
        speed: drives ? 19.4 : 0,
        attributes: ignition === undefined ? {} : { ignition },
      }
      return reported(60 * minute++, facts)
    })
  })
}

const inMinutes = (stretches: readonly Stretch[]) =>
  stretches.map(({ from, to, state }) => `${(from - noon) / minuteMs}-${(to - noon) / minuteMs} ${state}`)

const wholeDay = { from: noon - 12 * 60 * minuteMs, end: noon + 12 * 60 * minuteMs }

test.each([
  {
    name: 'a drive between two stops, without a word of the engine',
    parts: [{ count: 30 }, { count: 30, drives: true as const }, { count: 31 }],
    window: wholeDay,
    expected: ['0-30 stopped', '30-60 driving', '60-90 stopped'],
  },
  {
    name: 'a stop with the engine on, by quarters of an hour',
    parts: [
      { count: 30, drives: true as const, ignition: true },
      { count: 30, ignition: true },
      { count: 31, ignition: false },
    ],
    window: wholeDay,
    expected: ['0-30 driving', '30-60 idling', '60-90 stopped'],
  },
  {
    name: 'cut at both ends of the period',
    parts: [{ count: 30 }, { count: 30, drives: true as const }, { count: 31 }],
    window: { from: noon + 40 * minuteMs, end: noon + 70 * minuteMs },
    expected: ['40-60 driving', '60-70 stopped'],
  },
  {
    name: 'a silence after which it is elsewhere',
    parts: [{ count: 10 }, { count: 30, drives: true as const }, { count: 30, jumps: 40_000 }],
    window: wholeDay,
    expected: ['0-10 stopped', '10-39 driving', '39-130 gap', '130-159 stopped'],
  },
  { name: 'nothing of a device without positions', parts: [], window: wholeDay, expected: [] },
])('$name', ({ parts, window, expected }) => {
  const fixes = minutes(parts)
  const track = deviceTrack(fixes.length === 0 ? [] : [dayOfFixes(fixes)])
  expect(inMinutes(stretchesOf(track, window))).toEqual(expected)
})

/** What it does, and how many metres north of where it began it stands. */
const placesOf = (stretches: readonly Stretch[]) =>
  stretches.map(({ state, place }) => [state, place && Math.round(distanceMetres(here, place))])

test.each([
  {
    name: 'a stop stands at its first fix, a drive nowhere',
    parts: [{ count: 30 }, { count: 30, drives: true as const }, { count: 31 }],
    window: wholeDay,
    expected: [
      ['stopped', 0],
      ['driving', null],
      ['stopped', 18_000],
    ],
  },
  {
    name: 'a stop stands at one place with the engine on and off',
    parts: [
      { count: 30, drives: true as const, ignition: true },
      { count: 30, ignition: true },
      { count: 31, ignition: false },
    ],
    window: wholeDay,
    expected: [
      ['driving', null],
      ['idling', 18_000],
      ['stopped', 18_000],
    ],
  },
  {
    name: 'a stop that began before the period stands where it began',
    parts: [{ count: 30, drives: true as const }, { count: 61 }],
    window: { from: noon + 60 * minuteMs, end: noon + 70 * minuteMs },
    expected: [['stopped', 18_000]],
  },
])('$name', ({ parts, window, expected }) => {
  const track = deviceTrack([dayOfFixes(minutes(parts))])
  expect(placesOf(stretchesOf(track, window))).toEqual(expected)
})

test('stretches of a stop join across quarters of an hour', () => {
  const track = deviceTrack([dayOfFixes(minutes([{ count: 100 }]))])
  const [only, ...others] = stretchesOf(track, wholeDay)
  expect(others).toEqual([])
  expect(only!.to - only!.from).toBeGreaterThan(6 * quarterMs)
})
