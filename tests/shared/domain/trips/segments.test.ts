import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MotionSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { hasValidFix } from '../../../../shared/domain/engine/valid-fix.ts'
import {
  openSegments,
  stepSegments,
  type Segment,
  type SegmentsState,
} from '../../../../shared/domain/trips/segments.ts'
import { buildPosition, secondMs } from '../../../support/builders.ts'
import {
  trackFrom,
  trackOf,
  usualMotion,
  segmentsOf,
  segmentText,
  type Reported,
  type Stepped,
} from '../../../support/track-fixture.ts'

const minutes = (count: number) => count * 60 * secondMs
const reference: MotionSettings = { ...usualMotion, minimalParkingMs: minutes(3), minimalNoDataMs: minutes(15) }

const cases: [name: string, track: Reported[], settings: MotionSettings, expected: string[]][] = [
  [
    'a drive between two stops',
    [
      [0, false, 0],
      [1, false, 0],
      [2, true, 0],
      [3, true, 1000],
      [4, true, 2000],
      [5, false, 3000],
      [15, false, 3000],
      [25, false, 3000],
    ],
    reference,
    ['stop 00:00-00:02', 'trip 00:02-00:05 3000 m', 'stop 00:05-00:25'],
  ],
  [
    'a halt of a minute is part of the drive',
    [
      [0, false, 0],
      [1, false, 0],
      [2, true, 0],
      [3, true, 1000],
      [4, true, 2000],
      [5, true, 4000],
      [7, false, 6000],
      [8, true, 6000],
      [9, false, 7000],
      [15, false, 7000],
      [25, false, 7000],
    ],
    reference,
    ['stop 00:00-00:02', 'trip 00:02-00:09 7000 m', 'stop 00:09-00:25'],
  ],
  [
    'a silence ends the drive at the last fix before it',
    [
      [0, true, 100],
      [1, true, 200],
      [2, true, 300],
      [3, true, 500],
      [4, true, 700],
      [23, true, 700],
      [24, true, 700],
      [25, false, 700],
    ],
    reference,
    ['trip 00:00-00:04 600 m', 'stop 00:04-00:25'],
  ],
  [
    'blips of a parked vehicle are one stop',
    [
      [0, false, 0],
      [1, false, 0],
      [2, true, 0],
      [3, false, 0],
      [4, true, 0],
      [5, false, 0],
    ],
    usualMotion,
    ['stop 00:00-00:05'],
  ],
  [
    'the ignition that goes off confirms a stop at once',
    [
      [0, true, 0],
      [5, true, 5000],
      [6, false, 6000],
      [8, false, 6000, { attributes: { ignition: false } }],
      [9, true, 6000],
      [14, true, 16_000],
      [15, true, 17_000],
    ],
    { ...usualMotion, useIgnition: true },
    ['trip 00:00-00:06 6000 m', 'stop 00:06-00:09', 'trip 00:09-00:15 11000 m'],
  ],
  [
    'a red light just after leaving does not take the departure back',
    [
      [0, false, 0],
      [9, false, 0],
      [10, true, 0],
      [11, false, 300],
      [12, true, 400],
      [13, true, 1400],
      [14, true, 2400],
      [15, false, 3000],
      [25, false, 3000],
    ],
    usualMotion,
    ['stop 00:00-00:10', 'trip 00:10-00:15 3000 m', 'stop 00:15-00:25'],
  ],
  [
    'one fix that crawls does not make a stop begin later',
    [
      [0, true, 0],
      [5, true, 5000],
      [6, false, 6000],
      [8, true, 6010],
      [9, false, 6000],
      [20, false, 6000],
    ],
    usualMotion,
    ['trip 00:00-00:06 6000 m', 'stop 00:06-00:20'],
  ],
  [
    'one fix far away from a parked vehicle is a jump, whatever it claims',
    [
      [0, false, 0],
      [10, true, 5],
      [15, true, 700],
      [20, false, 0],
      [25, true, -690],
      [30, false, 0],
      [40, false, 0],
    ],
    usualMotion,
    ['stop 00:00-00:40'],
  ],
  [
    'a drive that rare fixes show only at its ends is one',
    [
      [0, false, 0],
      [5, false, 0],
      [10, true, 0],
      [15, false, 4000],
      [20, false, 4000],
      [25, false, 4000],
      [30, false, 4000],
    ],
    usualMotion,
    ['stop 00:00-00:10', 'trip 00:10-00:15 4000 m', 'stop 00:15-00:30'],
  ],
  [
    'a receiver that drifts about a parked vehicle makes no trip',
    Array.from({ length: 120 }, (_, step): Reported => [step, step > 0, step % 2 ? 20 : -20]),
    usualMotion,
    ['stop 00:00-01:59'],
  ],
  [
    'who arrives and drifts has stopped where the drifting began',
    [
      ...Array.from({ length: 10 }, (_, step): Reported => [step, true, step * 1000]),
      ...Array.from({ length: 30 }, (_, step): Reported => [10 + step, true, 10_000 + (step % 2 ? 20 : 0)]),
    ],
    usualMotion,
    ['trip 00:00-00:10 10000 m', 'stop 00:10-00:39'],
  ],
  [
    'the trip after hours of drifting begins when the vehicle leaves',
    [
      ...Array.from({ length: 180 }, (_, step): Reported => [step, step > 0, step % 2 ? 20 : -20]),
      ...Array.from({ length: 10 }, (_, step): Reported => [180 + step, true, step * 1000]),
      [190, false, 10_000],
      [200, false, 10_000],
    ],
    usualMotion,
    ['stop 00:00-03:00', 'trip 03:00-03:10 10000 m', 'stop 03:10-03:20'],
  ],
  [
    'without a circle of drift the receiver is believed',
    Array.from({ length: 20 }, (_, step): Reported => [step, step > 0, step % 2 ? 30 : -30]),
    { ...usualMotion, driftMetres: 0 },
    ['stop 00:00-00:01', 'trip 00:01-00:19 1080 m'],
  ],
]

describe('trips and stops', () => {
  test.each(cases)('%s', (_name, track, settings, expected) => {
    expect(segmentsOf(trackOf(track), settings).map(segmentText)).toEqual(expected)
  })

  test('the fastest speed is that of the way itself, from its first fix to its last', () => {
    const speeds = [0, 40, 90, 50, 0, 0, 20]
    const track = trackOf(
      speeds.map((speed, step): Reported => [step * 6, speed > 0, Math.min(step, 4) * 1000, { speed }]),
    )
    expect(segmentsOf(track).map(({ isTrip, maxSpeed }) => [isTrip, maxSpeed])).toEqual([
      [false, 0],
      [true, 90],
      [false, 20],
    ])
  })

  test.each([
    ['one that was taken over', { outdated: true }],
    ['one that is doubted', { valid: false }],
    ['a jump', { attributes: { outlier: true } }],
  ])('%s does not count', (_name, changes) => {
    expect(hasValidFix(buildPosition(0, changes))).toBe(false)
  })
})

describe('bit by bit', () => {
  const step = fc.record({
    seconds: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constant(4000)),
    metres: fc.integer({ min: -200, max: 3000 }),
    isMoving: fc.boolean(),
    ignition: fc.option(fc.boolean(), { nil: undefined }),
    speed: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
  })

  test('a track derived in parts, with its state stored in between, gives the same segments', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, useIgnition) => {
        const settings = { ...usualMotion, useIgnition }
        const track = trackOf(trackFrom(steps))
        expect(inParts(track, settings)).toEqual(segmentsOf(track, settings))
      }),
    )
  })

  test('trips, stops and gaps leave no hole, and no two trips or stops are neighbours', () => {
    const still = { seconds: 4000, metres: 0, ignition: undefined }
    const standsWhereItLeftFor: Stepped[] = [
      { ...still, isMoving: false },
      { ...still, metres: -101, isMoving: false },
      { ...still, isMoving: true },
      { ...still, isMoving: true },
      { ...still, seconds: 1, isMoving: false },
    ]
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const segments = segmentsOf(trackOf(trackFrom(steps)))
        for (const [index, segment] of segments.entries()) {
          expect(segment.end.fixTime).toBeGreaterThanOrEqual(segment.start.fixTime)
          if (index === 0) continue
          expect(segment.start).toEqual(segments[index - 1]!.end)
        }
        expect(segments.map(kindOf).join(' ')).not.toMatch(/trip trip|stop stop/)
      }),
      { examples: [[standsWhereItLeftFor]] },
    )
  })
})

const kindOf = ({ isTrip, isGap }: Segment) => (isTrip ? 'trip' : isGap ? 'gap' : 'stop')

function inParts(track: ReturnType<typeof trackOf>, settings: MotionSettings): Segment[] {
  let written = 'null'
  const segments: Segment[] = []
  for (const position of track) {
    const { state, ended } = stepSegments(JSON.parse(written) as SegmentsState | null, { position }, settings)
    segments.push(...ended)
    written = JSON.stringify(state)
  }
  const last = JSON.parse(written) as SegmentsState | null
  return last ? [...segments, ...openSegments(last)] : segments
}
