import { describe, expect, it } from 'vitest'
import { roadLimits } from '../../../../shared/domain/limits/roads.ts'
import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import { roadSettings } from '../../../../shared/domain/roads/road-settings.ts'
import { traceKey, tracesOf, travelModeOf } from '../../../../shared/domain/roads/traces.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { buildPosition, noon } from '../../../support/builders.ts'
import type { Position } from '../../../../shared/domain/position.ts'

const at = (minutes: number, metres: number, changes: Partial<Position> = {}): Position =>
  buildPosition(0, {
    fixTime: noon + minutes * minuteMs,
    latitude: 36.7 + metres / 111_195,
    longitude: 3,
    course: 0,
    speed: 20,
    attributes: {},
    ...changes,
  })
const shape = (positions: readonly Position[]) =>
  tracesOf(positions).map((trace) => trace.map(({ latitude }) => metresOf(latitude)))
const metresOf = (latitude: number) => Math.round(((latitude - 36.7) * 111_195) / 10) * 10

describe('the traces of a track', () => {
  it.each([
    { name: 'nothing', positions: [], traces: [] },
    { name: 'a single point', positions: [at(0, 0)], traces: [] },
    { name: 'a way', positions: [at(0, 0), at(1, 500), at(2, 900)], traces: [[0, 500, 900]] },
    {
      name: 'what stands, once',
      positions: [at(0, 0), at(1, 5), at(2, 0), at(3, 400), at(4, 405)],
      traces: [[0, 400]],
    },
    {
      name: 'two ways, where nothing was reported between',
      positions: [at(0, 0), at(1, 500), at(7, 900), at(8, 1400)],
      traces: [
        [0, 500],
        [900, 1400],
      ],
    },
    {
      name: 'one way through a long stop that was reported',
      positions: [at(0, 0), ...[1, 2, 3, 4, 5, 6, 7, 8].map((minute) => at(minute, 500)), at(9, 900)],
      traces: [[0, 500, 900]],
    },
    {
      name: 'nothing that is no fix',
      positions: [
        at(0, 0),
        at(1, 100, { valid: false }),
        at(2, 200, { outdated: true }),
        at(3, 9000, { attributes: { outlier: true } }),
        at(3.5, 700, { attributes: { approximate: true } }),
        at(4, 800),
      ],
      traces: [[0, 800]],
    },
  ])('are of $name', ({ positions, traces }) => {
    expect(shape(positions)).toEqual(traces)
  })

  it('are no larger than the service takes, and go on where the one before ended', () => {
    const far = Array.from({ length: 12 }, (_, step) => at(step, step * 100_000))
    const parts = tracesOf(far)
    expect(parts.map(({ length }) => length)).toEqual([5, 5, 4])
    expect(parts.slice(1).map((part, place) => [part[0], parts[place]!.at(-1)])).toEqual(
      parts.slice(1).map((part) => [part[0], part[0]]),
    )
    const many = Array.from({ length: roadLimits.tracePointsMax + 10 }, (_, step) => at(step / 10, step * 20))
    expect(tracesOf(many).map(({ length }) => length)).toEqual([roadLimits.tracePointsMax, 11])
    expect(screenLimits.replayGapMs).toBeGreaterThan(minuteMs)
  })

  it('say where to, unless that is not known', () => {
    const [trace] = tracesOf([
      at(0, 0, { course: 90.4 }),
      at(1, 500, { courseUnknown: true }),
      at(2, 900, { speed: 0 }),
    ])
    expect(trace!.map(({ course }) => course)).toEqual([90, null, null])
  })
})

describe('what a trace is kept under', () => {
  const way = tracesOf([at(0, 0), at(1, 500)])[0]!
  it('is the same at another time, and not by other means or on another way', () => {
    const [later] = tracesOf([at(60, 0.2), at(61, 500)])
    expect(traceKey(later!, 'car')).toBe(traceKey(way, 'car'))
    expect(traceKey(way, 'truck')).not.toBe(traceKey(way, 'car'))
    expect(traceKey(tracesOf([at(0, 0), at(1, 505)])[0]!, 'car')).not.toBe(traceKey(way, 'car'))
  })
})

it.each([
  { category: null, mode: 'car' },
  { category: 'van', mode: 'car' },
  { category: 'truck', mode: 'truck' },
  { category: 'motorcycle', mode: 'scooter' },
  { category: 'person', mode: 'pedestrian' },
  { category: 'boat', mode: null },
  { category: 'constructor', mode: 'car' },
])('a $category takes the roads of $mode', ({ category, mode }) => {
  expect(travelModeOf(category)).toBe(mode)
})

it.each([
  { name: 'nothing', attributes: {}, settings: null },
  { name: 'on', attributes: { 'roads.enable': true }, settings: { dailyMax: 500 } },
  { name: 'with a number', attributes: { 'roads.enable': 'true', 'roads.dailyMax': '20' }, settings: { dailyMax: 20 } },
  {
    name: 'with none that is one',
    attributes: { 'roads.enable': true, 'roads.dailyMax': 0 },
    settings: { dailyMax: 500 },
  },
])('an organisation sets $name', ({ attributes, settings }) => {
  expect(roadSettings(attributes)).toEqual(settings)
})
