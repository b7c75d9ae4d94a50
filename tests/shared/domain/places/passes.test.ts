import { describe, expect, it } from 'vitest'
import { metresPerDegree } from '../../../../shared/domain/area/bounds.ts'
import { passesThrough, type PassFix } from '../../../../shared/domain/places/passes.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { midnight, usualMotion } from '../../../support/track-fixture.ts'

/** Minutes after midnight, metres east of the centre, knots; on the equator, where metres are easily degrees. */
type Reported = [minutes: number, metres: number, knots?: number, more?: Partial<PassFix>]

const clock = (time: number) => new Date(time).toISOString().slice(11, 19)

interface Case {
  name: string
  fixes: Reported[]
  /** longitude of the centre */
  at?: number
  radiusMetres?: number
  window?: [from: number, to: number]
  /** minutes after midnight; of its last fix of all when absent */
  latest?: number
  passes: string[]
}

const cases: Case[] = [
  { name: 'nobody', fixes: [], passes: [] },
  {
    name: 'a way that leads by',
    fixes: [
      [1, 900],
      [2, 700],
    ],
    passes: [],
  },
  {
    name: 'a way between two fixes outside',
    fixes: [
      [0, -600, 30],
      [1, 600, 40],
    ],
    // 200 of 1,200 metres, in the middle of a minute
    passes: ['00:00:25-00:00:35 40 kn, fix 1'],
  },
  {
    name: 'two fixes outside that are too far apart in time to know the way',
    fixes: [
      [0, -600],
      [6, 600],
    ],
    passes: [],
  },
  {
    name: 'a way in and out, from edge to edge',
    fixes: [
      [0, -300, 9],
      [1, -50, 7],
      [2, 50, 8],
      [3, 300, 9],
    ],
    passes: ['00:00:48-00:02:12 8 kn, fix 2'],
  },
  {
    name: 'a stop inside with few fixes, from the first to the last',
    fixes: [
      [0, 5000],
      [30, 0],
      [85, 10],
      [140, 0],
      [200, 5000],
    ],
    passes: ['00:30:00-02:20:00 0 kn, fix 2'],
  },
  {
    name: 'two visits',
    fixes: [
      [0, 0],
      [1, 1000],
      [30, 1000],
      [31, 0],
    ],
    passes: ['00:00:00-00:00:06 0 kn, fix 1', '00:30:54-00:31:00 0 kn, fix 4, latest'],
  },
  {
    name: 'a silence of hours in which it moved within the circle',
    radiusMetres: 5000,
    fixes: [
      [0, 0],
      [1, 0],
      [300, 3000],
      [301, 3000],
    ],
    passes: ['00:00:00-00:01:00 0 kn, fix 1', '05:00:00-05:01:00 0 kn, fix 3, latest'],
  },
  {
    name: 'a silence of hours in which it stayed where it was',
    fixes: [
      [0, 0],
      [300, 5],
      [301, 5000],
    ],
    passes: ['00:00:00-05:00:01 0 kn, fix 1'],
  },
  {
    name: 'the window within a stay: it was there before and after, with the speeds of the window',
    fixes: [
      [0, 0, 50],
      [60, 0, 3],
      [120, 0, 60],
    ],
    window: [30, 90],
    passes: ['00:30:00-01:30:00 3 kn, fix 1, before, after, latest'],
  },
  {
    name: 'a window without a fix, in a stay',
    fixes: [
      [0, 0, 2],
      [120, 0, 4],
    ],
    window: [30, 90],
    passes: ['00:30:00-01:30:00 4 kn, fix 1, before, after, latest'],
  },
  {
    name: 'a visit that was over before the window',
    fixes: [
      [0, 0],
      [5, 0],
      [6, 5000],
    ],
    window: [10, 90],
    passes: [],
  },
  {
    name: 'who was inside at its last fix, and sent more since from elsewhere',
    fixes: [
      [0, 0],
      [5, 0],
    ],
    latest: 900,
    passes: ['00:00:00-00:05:00 0 kn, fix 1'],
  },
  {
    name: 'a stay of which something between was left out, as it was elsewhere',
    fixes: [
      [0, 0],
      [40, 0, 0, { isAfterLeftOut: true }],
    ],
    passes: ['00:00:00-00:00:00 0 kn, fix 1', '00:40:00-00:40:00 0 kn, fix 2, latest'],
  },
  {
    name: 'a way over the antimeridian',
    at: 180,
    fixes: [
      [0, -600],
      [1, 600],
    ],
    passes: ['00:00:25-00:00:35 0 kn, fix 1'],
  },
  {
    name: 'a stay on both sides of the antimeridian',
    at: -180,
    fixes: [
      [0, -50],
      [3, 50],
      [6, 90],
    ],
    passes: ['00:00:00-00:06:00 0 kn, fix 1, latest'],
  },
  {
    name: 'the first driver who is known',
    fixes: [
      [0, 0],
      [1, 0, 0, { driverUniqueId: 'd7' }],
      [2, 0, 0, { driverUniqueId: 'd8' }],
    ],
    passes: ['00:00:00-00:02:00 0 kn, fix 1, latest, driver d7'],
  },
]

/** From -180 to 180, as trackers send it. */
const turned = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

function passesOf({ fixes, at = 0, radiusMetres = 100, window: [from, to] = [0, 1440], latest }: Case): string[] {
  const track = fixes.map(([minutes, metres, knots = 0, more], index) => ({
    positionId: index + 1,
    fixTime: midnight + minutes * minuteMs,
    latitude: 0,
    longitude: turned(at + metres / metresPerDegree),
    speed: knots,
    ...more,
  }))
  const found = passesThrough({ latitude: 0, longitude: at, radiusMetres }, track, {
    window: { from: midnight + from * minuteMs, to: midnight + to * minuteMs },
    silence: usualMotion,
    latest: latest === undefined ? (track.at(-1)?.fixTime ?? null) : midnight + latest * minuteMs,
  })
  return found.map((pass) => {
    const { start, end, maxSpeed, positionId, startsBefore, endsAfter, isLatest, driverUniqueId } = pass
    const marks = [
      ...(startsBefore ? ['before'] : []),
      ...(endsAfter ? ['after'] : []),
      ...(isLatest ? ['latest'] : []),
      ...(driverUniqueId === null ? [] : [`driver ${driverUniqueId}`]),
    ]
    return [`${clock(start)}-${clock(end)} ${maxSpeed} kn, fix ${positionId}`, ...marks].join(', ')
  })
}

describe('passes through a circle', () => {
  it.each(cases)('$name', (each) => {
    expect(passesOf(each)).toEqual(each.passes)
  })
})
