import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { derivedBy } from '../../../../shared/domain/days/derivation-flags.ts'
import type { MotionSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import {
  trackFrom,
  trackOf,
  usualMotion,
  segmentsOf,
  segmentText,
  type Reported,
} from '../../../support/track-fixture.ts'

/** Neither speed nor motion are sent: both follow from the leg. */
const averaged: Partial<Position> = { derived: derivedBy('speed', 'motion') }

const cases: [name: string, track: Reported[], settings: MotionSettings, expected: string[]][] = [
  [
    'what had only begun ends with a silence',
    [
      [0, false, 0],
      [1, true, 5],
      [211, false, 90],
      [212, false, 90],
      [233, false, 90],
    ],
    usualMotion,
    ['stop 00:00-03:53'],
  ],
  [
    'a vehicle that begins to move, is silent and is found elsewhere moved without data',
    [
      [0, false, 0],
      [1, true, 5],
      [211, false, 3400],
      [212, false, 3400],
      [233, false, 3400],
    ],
    usualMotion,
    ['stop 00:00-00:01', 'gap 00:01-03:31 3395 m', 'stop 03:31-03:53'],
  ],
  [
    'a vehicle that falls silent on the way and is found far away drives to there and from there',
    [
      ...Array.from({ length: 21 }, (_, step): Reported => [10 + step, true, step * 1000]),
      ...Array.from({ length: 11 }, (_, step): Reported => [180 + step, true, 164_000 + step * 1000]),
      [191, false, 174_000],
      [201, false, 174_000],
    ],
    usualMotion,
    ['trip 00:10-00:30 20000 m', 'gap 00:30-03:00 144000 m', 'trip 03:00-03:11 10000 m', 'stop 03:11-03:21'],
  ],
  [
    'a parked vehicle that is found far away after a silence',
    [
      [0, false, 0],
      [10, false, 3],
      [160, false, 167_000],
      [170, false, 167_004],
    ],
    usualMotion,
    ['stop 00:00-00:10', 'gap 00:10-02:40 166997 m', 'stop 02:40-02:50'],
  ],
  [
    'the last fix of all may end a gap',
    [
      [0, false, 0],
      [10, false, 3],
      [160, false, 167_000],
    ],
    usualMotion,
    ['stop 00:00-00:10', 'gap 00:10-02:40 166997 m', 'stop 02:40-02:40'],
  ],
  [
    'a tracker that reports each two hours on its way shows where it was, not how it drove',
    [
      [0, false, 0],
      [120, true, 80_000],
      [240, true, 150_000],
      [360, false, 150_020],
    ],
    usualMotion,
    ['gap 00:00-02:00 80000 m', 'gap 02:00-04:00 70000 m', 'stop 04:00-06:00'],
  ],
  [
    'one fix far away among those that a parked vehicle sends each hour is a jump',
    [
      [0, false, 0],
      [60, false, 10],
      [120, false, 700],
      [180, false, 12],
      [240, false, 5],
    ],
    usualMotion,
    ['stop 00:00-04:00'],
  ],
  [
    'who is silent and still in the circle of drift has not moved',
    [
      [0, false, 0],
      [1, false, 90],
      [100, false, -90],
      [101, false, -90],
    ],
    usualMotion,
    ['stop 00:00-01:41'],
  ],
  [
    'a place that is known as badly as it is far away is no other one',
    [
      [0, false, 0],
      [10, false, 0],
      [160, false, 3000, { accuracy: 5000 }],
      [161, false, 0],
      [170, false, 0],
    ],
    usualMotion,
    ['stop 00:00-02:50'],
  ],
  [
    'where nobody wants a circle of drift, a silence that led elsewhere is a gap as well',
    [
      [0, false, 0],
      [10, false, 40],
      [160, false, 99],
      [300, false, 3000],
      [301, false, 3000],
    ],
    { ...usualMotion, driftMetres: 0 },
    ['stop 00:00-02:40', 'gap 02:40-05:00 2901 m', 'stop 05:00-05:01'],
  ],
  [
    'a first fix that moves makes no trip below both minima',
    [
      [0, true, 0],
      [1, true, 130],
      [2, false, 150],
      [20, false, 150],
    ],
    usualMotion,
    ['stop 00:00-00:20'],
  ],
  [
    'nor does one that is on its way and stands a little later',
    [
      [0, false, 0],
      [1, true, 20],
      [2, false, 160],
      [3, true, 170],
      [4, true, 150],
      [9, true, 170],
      [15, false, 160],
      [30, false, 160],
    ],
    usualMotion,
    ['stop 00:00-00:30'],
  ],
  [
    'a first fix that moves begins a trip that is long enough, and no stop before it',
    [
      [0, true, 0],
      [1, true, 900],
      [2, true, 1800],
      [3, false, 2000],
      [10, false, 2000],
    ],
    usualMotion,
    ['trip 00:00-00:03 2000 m', 'stop 00:03-00:10'],
  ],
  [
    'a trip that begins at the moment of two fixes that stood ends where it is, and not before it began',
    [
      [0, false, 0],
      [0, false, 102],
      [0, true, 101],
      [5, true, 203],
      [7, false, 202],
      [90, false, 202],
      [91, false, 202],
    ],
    usualMotion,
    ['stop 00:00-00:00', 'trip 00:00-00:07 103 m', 'stop 00:07-01:31'],
  ],
  [
    'a trip does not end where it was before it had driven far enough, though it was elsewhere when it was certain',
    [
      [0, true, 0],
      [0, false, 101],
      [0, false, 154],
      [5, true, 202],
      [5, false, 201],
      [30, false, 201],
    ],
    usualMotion,
    ['trip 00:00-00:05 203 m', 'stop 00:05-00:30'],
  ],
  [
    'a tracker without speeds, which begins on its way',
    [
      [0, false, 0, averaged],
      [1, true, 900, averaged],
      [2, true, 1800, averaged],
      [3, true, 2000, averaged],
      [10, false, 2000, averaged],
    ],
    usualMotion,
    ['trip 00:00-00:03 2000 m', 'stop 00:03-00:10'],
  ],
  [
    'a trip of two legs between two fixes that stand at the same place each',
    [
      [0, false, 0, averaged],
      [10, false, 0, averaged],
      [11, true, 2000, averaged],
      [12, true, 4000, averaged],
      [20, false, 4000, averaged],
    ],
    { ...usualMotion, useIgnition: true },
    ['stop 00:00-00:10', 'trip 00:10-00:12 4000 m', 'stop 00:12-00:20'],
  ],
]

test.each(cases)('%s', (_name, track, settings, expected) => {
  expect(segmentsOf(trackOf(track), settings).map(segmentText)).toEqual(expected)
})

describe('what is in no doubt', () => {
  const life = fc.array(
    fc.record({
      seconds: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 100, max: 900 }), fc.constant(5000)),
      metres: fc.oneof(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -300, max: 3000 })),
      isMoving: fc.boolean(),
      ignition: fc.option(fc.boolean(), { nil: undefined }),
    }),
    { minLength: 2, maxLength: 60 },
  )

  test.each([
    ['as usual', usualMotion],
    ['with the ignition', { ...usualMotion, useIgnition: true }],
  ])('no trip is below both minima, nothing takes no time and leads nowhere, %s', (_name, settings) => {
    fc.assert(
      fc.property(life, fc.boolean(), (steps, isAveraged) => {
        const track = trackOf(trackFrom(steps)).map((each) => (isAveraged ? { ...each, ...averaged } : each))
        const all = segmentsOf(track, settings)
        const { minimalTripMs, minimalTripMetres, minimalNoDataMs } = settings
        const wrong = all.slice(0, -1).filter(({ start, end, isTrip, isGap }) => {
          const [ms, metres] = [end.fixTime - start.fixTime, end.metres - start.metres]
          if (isTrip) return ms < minimalTripMs && metres < minimalTripMetres
          return isGap ? ms < minimalNoDataMs : ms <= 0 && metres <= 0
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})
