import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  leapsBetween,
  stepCounter,
  type CounterKind,
  type CounterLeg,
  type CounterState,
} from '../../../../shared/domain/counters/counter.ts'
import { hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'

interface Leg {
  value?: number
  /** what the track or the ignition says */
  way: number
  minutes?: number
  stands?: boolean
}

function countedOf(kind: CounterKind, legs: readonly Leg[]): number[] {
  let state: CounterState | null = null
  let time = 0
  return legs.map(({ value, way, minutes = 1, stands = false }) => {
    time += minutes * minuteMs
    const leg: CounterLeg = {
      value,
      otherwise: way,
      isMoving: !stands,
      metres: kind === 'odometer' ? way : 1000,
      time,
      elapsedMs: minutes * minuteMs,
    }
    const step = stepCounter(kind, state, leg)
    state = step.state
    return step.counted
  })
}

/** Legs of a kilometre each, and what the counter says after each of them. */
const kilometres = (...values: (number | undefined)[]): Leg[] =>
  values.map((value) => ({ way: 1000, ...(value !== undefined && { value }) }))

describe('an odometer', () => {
  test.each<{ name: string; legs: Leg[]; counted: number[] }>([
    { name: 'counts', legs: kilometres(5000, 6010, 7025), counted: [1000, 1010, 1015] },
    { name: 'restarts', legs: kilometres(999_000, 1_000_010, 1020, 2040), counted: [1000, 1010, 1000, 1020] },
    { name: 'stands still', legs: kilometres(9650, 9650, 9650, 9650, 9650), counted: [1000, 1000, 1000, 1000, 1000] },
    { name: 'counts kilometres as metres', legs: kilometres(5, 6, 7, 8, 9), counted: [1000, 1000, 1000, 1000, 1000] },
    { name: 'leaps', legs: kilometres(5000, 6010, 900_000, 901_020), counted: [1000, 1010, 1000, 1020] },
    {
      name: 'leaps, and falls back',
      legs: kilometres(5000, 900_000, 7000, 8010),
      counted: [1000, 1000, 1000, 1010],
    },
    {
      name: 'is not sent with each position',
      legs: kilometres(5000, undefined, undefined, 8100, 9100),
      counted: [1000, 1000, 1000, 1100, 1000],
    },
    {
      name: 'catches up after it stood still',
      legs: kilometres(5000, 5000, 5000, 5000, 9050, 10_050),
      counted: [1000, 1000, 1000, 1000, 1000, 1000],
    },
    {
      name: 'knows better than drift',
      legs: [{ value: 5000, way: 0 }, ...Array.from({ length: 3 }, () => ({ value: 5000, way: 15, stands: true }))],
      counted: [0, 0, 0, 0],
    },
  ])('that $name', ({ legs, counted }) => {
    expect(countedOf('odometer', legs)).toEqual(counted)
  })

  test('of whole kilometres counts no more than the way, and at most one step less', () => {
    const legs = Array.from({ length: 200 }, (_, step): Leg => ({
      value: 1000 * Math.floor((500 + step * 160) / 1000) + 5000,
      way: 160,
    }))
    const sum = countedOf('odometer', legs).reduce((total, metres) => total + metres, 0)
    expect(Math.abs(sum - 200 * 160)).toBeLessThanOrEqual(1000)
  })
})

describe('an hour meter', () => {
  const hours = (...values: number[]): Leg[] => values.map((value) => ({ value: value * minuteMs, way: minuteMs }))
  test.each<{ name: string; legs: Leg[]; minutes: number[] }>([
    { name: 'counts', legs: hours(60, 61, 62), minutes: [1, 1, 1] },
    { name: 'restarts', legs: hours(6000, 6001, 0, 1), minutes: [1, 1, 1, 1] },
    { name: 'was corrected', legs: [...hours(60, 61), { value: 90 * hourMs, way: 0, minutes: 0 }], minutes: [1, 1, 0] },
    { name: 'leaps', legs: hours(60, 61, 6000, 6001), minutes: [1, 1, 1, 1] },
    {
      name: 'has steps of six minutes, without an ignition',
      legs: Array.from({ length: 13 }, (_, step) => ({ value: Math.floor(step / 6) * 6 * minuteMs, way: 0 })),
      minutes: [0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 6],
    },
  ])('that $name', ({ legs, minutes }) => {
    expect(countedOf('hours', legs).map((ms) => ms / minuteMs)).toEqual(minutes)
  })
})

test.each<{ name: string; values: number[]; litres: number[] }>([
  { name: 'counts', values: [100, 100.5, 101.25], litres: [0, 0.5, 0.75] },
  { name: 'restarts', values: [5000, 5001, 2, 3.5], litres: [0, 1, 0, 1.5] },
  { name: 'leaps', values: [2, 3, 5000, 5001], litres: [0, 1, 0, 1] },
])('a counter of fuel that $name', ({ values, litres }) => {
  expect(
    countedOf(
      'fuelUsed',
      values.map((value) => ({ value, way: 0 })),
    ),
  ).toEqual(litres)
})

test('an hour meter of whole hours does not leap', () => {
  expect(leapsBetween('hours', { before: 0, now: hourMs, metres: 0, elapsedMs: 10_000 })).toBe(false)
  expect(leapsBetween('hours', { before: 0, now: 3 * hourMs, metres: 0, elapsedMs: 10_000 })).toBe(true)
})

const anyLeg = fc.record(
  {
    value: fc.oneof(fc.double({ min: 0, max: 1e7, noNaN: true }), fc.integer({ min: 0, max: 3000 })),
    way: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })),
    minutes: fc.integer({ min: 0, max: 3000 }),
    stands: fc.boolean(),
  },
  { requiredKeys: ['way'] },
)

describe('whatever a counter says', () => {
  test.each(['odometer', 'hours', 'fuelUsed'] as const)(
    'nothing below zero is counted, nor without bound: %s',
    (kind) => {
      fc.assert(
        fc.property(fc.array(anyLeg, { maxLength: 40 }), (legs) => {
          const counted = countedOf(kind, legs)
          expect(counted.every((amount) => amount >= 0)).toBe(true)
        }),
        { numRuns: 500 },
      )
    },
  )

  test('an odometer that is right counts what it says, wherever it is sent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 100, max: 1500 }), fc.boolean()), { minLength: 2, maxLength: 40 }),
        (ways) => {
          let value = 5000
          const legs = ways.map(([way, isSent], place): Leg => {
            value += way
            return { way, ...((isSent || place === 0 || place === ways.length - 1) && { value }) }
          })
          const sum = countedOf('odometer', legs).reduce((total, metres) => total + metres, 0)
          expect(sum).toBeCloseTo(value - 5000, 1)
        },
      ),
    )
  })
})
