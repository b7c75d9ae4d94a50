import { describe, expect, test } from 'vitest'
import { dayOf, noCarryOver, quarterMs, type Day } from '../../../../shared/domain/days/day.ts'
import { deriveDay } from '../../../../shared/domain/days/derive-day.ts'
import { simplify } from '../../../../shared/domain/days/simplify.ts'
import {
  firstUnsettled,
  isUnsettled,
  settledUpTo,
  withUnsettled,
} from '../../../../shared/domain/days/settlement-list.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { buildPosition } from '../../../support/builders.ts'
import { midnight, trackOf, usualDays, segmentsOf, segmentText, type Reported } from '../../../support/track-fixture.ts'

const first = dayOf(midnight)

/** Tells the days of a track one after the other. */
function daysOf(track: readonly Position[]): Day[] {
  const days: Day[] = []
  for (let day = first; day <= dayOf(track.at(-1)!.fixTime); day++) {
    const positions = track.filter(({ fixTime }) => dayOf(fixTime) === day)
    const before = days.at(-1)?.carry ?? noCarryOver
    days.push(deriveDay({ day, before: JSON.parse(JSON.stringify(before)) }, positions, usualDays))
  }
  return days
}

/** From 23:30 to 00:30, a kilometre a minute, between two long stops. */
const overMidnight: Reported[] = [
  ...Array.from({ length: 10 }, (_, step): Reported => [1320 + step * 10, false, 0]),
  ...Array.from({ length: 61 }, (_, step): Reported => [
    1410 + step,
    true,
    step * 1000,
    { attributes: { ignition: true } },
  ]),
  [1471, false, 60_000],
  [1480, false, 60_000],
]

describe('a day', () => {
  test('holds the trips that are over in it, whole, also when they began the day before', () => {
    const days = daysOf(trackOf(overMidnight))
    expect(days.map(({ segments }) => segments.map(segmentText))).toEqual([
      ['stop 22:00-23:30'],
      ['trip 23:30-00:31 60000 m'],
    ])
    expect(days[0]!.carry.segments?.motion.isDriving).toBe(true)
  })

  test('evaluates jumps in the order of time, whatever was marked on arrival', () => {
    const jump: Reported = [2, false, 400_000]
    const marked = { attributes: { outlier: true } }
    const days = daysOf(trackOf([[0, false, 0], [1, false, 0], jump, [3, false, 1000, marked], [4, false, 2000]]))
    expect(days[0]!.quarters.map(({ positions, metres }) => [positions, Math.round(metres)])).toEqual([[5, 2000]])
    expect(days[0]!.carry.seen).toMatchObject({ last: { fixTime: midnight + 4 * 60_000 } })
    expect(days[0]!.carry.seen).not.toHaveProperty('believed')
  })

  test('counts metres, engine time and speed by quarters of an hour, none lost at midnight', () => {
    const days = daysOf(trackOf(overMidnight))
    const quarters = days.flatMap((day) => day.quarters.map((quarter) => ({ ...quarter, day: day.day - first })))
    expect(quarters.reduce((sum, { metres }) => sum + metres, 0)).toBeCloseTo(60_000, 0)
    expect(quarters.reduce((sum, { engineMs }) => sum + engineMs, 0)).toBe(60 * 60_000)
    expect(quarters.map(({ day, index, positions }) => [day, index, positions])).toEqual([
      [0, 88, 2],
      [0, 89, 1],
      [0, 90, 2],
      [0, 91, 1],
      [0, 92, 2],
      [0, 93, 1],
      [0, 94, 16],
      [0, 95, 15],
      [1, 0, 15],
      [1, 1, 15],
      [1, 2, 3],
    ])
  })

  test.each(Intl.supportedValuesOf('timeZone'))('of a reader in %s is made of whole quarters', (timeZone) => {
    const format = new Intl.DateTimeFormat('en', { timeZone, minute: '2-digit', second: '2-digit' })
    const minutes = format.format(midnight).split(':').map(Number)
    expect(((minutes[0]! * 60 + (minutes[1] ?? 0)) * 1000) % quarterMs).toBe(0)
  })

  test('leaves out jumps and places that were taken over, but counts the positions', () => {
    const jump: Reported = [5, true, 900_000, { attributes: { outlier: true } }]
    const [day] = daysOf(trackOf([[0, true, 0], jump, [6, true, 6000]]))
    expect(day).toMatchObject({ count: 3 })
    expect(day!.quarters[0]!.metres).toBeCloseTo(6000, 0)
    expect(day!.line).toHaveLength(2)
  })

  test('does not depend on what was travelled before the way that is under way', () => {
    const drive = (metres: number) =>
      daysOf(trackOf(overMidnight.map(([at, is, way, more]) => [at, is, way + metres, more])))
    const carried = (days: Day[]) => days[0]!.carry.segments!.motion.last.metres
    expect(carried(drive(0))).toBe(0)
    expect(carried(drive(5000))).toBe(0)
  })

  test('holds the stays in geofences that ended in it', () => {
    const stays: [number, number[] | null][] = [
      [10, null],
      [20, [7]],
      [30, [7, 8]],
      [40, [8]],
      [1500, null],
    ]
    const track = stays.map(
      ([minutes, geofenceIds], index) => trackOf([[minutes, false, 0, { geofenceIds, id: index }]])[0]!,
    )
    const days = daysOf(track)
    const at = (minutes: number) => midnight + minutes * 60_000
    expect(days.map(({ visits }) => visits)).toEqual([
      [{ geofenceId: 7, start: at(20), end: at(40) }],
      [{ geofenceId: 8, start: at(30), end: at(1500) }],
    ])
  })

  test('has the same segments as its positions alone', () => {
    const track = trackOf(overMidnight)
    const reported = daysOf(track).flatMap(({ segments }) => segments.map(segmentText))
    expect(reported).toEqual(segmentsOf(track).slice(0, -1).map(segmentText))
  })
})

describe('a drawn way', () => {
  test.each([
    ['a straight one keeps its ends', [0, 0, 0, 0, 0], 2],
    ['a bend is kept', [0, 0, 0.001, 0.002, 0.003], 3],
    ['what is nearer than the tolerance is not', [0, 0.00001, 0, 0.00001, 0], 2],
  ])('%s', (_name, latitudes, corners) => {
    const places = latitudes.map((latitude, step) => ({ latitude, longitude: step / 1000 }))
    expect(simplify(places, 20)).toHaveLength(corners)
  })

  test('of a single place is that place', () => {
    expect(simplify([buildPosition(0)], 20)).toEqual([buildPosition(0)])
  })
})

describe('unsettled days', () => {
  test.each([
    ['one', [5], [[5, 5]]],
    ['twice the same', [5, 5], [[5, 5]]],
    ['neighbours grow together', [5, 7, 6], [[5, 7]]],
    [
      'others stay apart',
      [9, 5],
      [
        [5, 5],
        [9, 9],
      ],
    ],
  ])('%s', (_name, days, expected) => {
    expect(days.reduce(withUnsettled, [])).toEqual(expected)
  })

  test('stay a short list, by joining the nearest', () => {
    const list = Array.from({ length: 60 }, (_, step) => step * 3 + (step > 30 ? 100 : 0)).reduce(withUnsettled, [])
    expect(list.length).toBeLessThanOrEqual(12)
    expect(isUnsettled(list, 3)).toBe(true)
    expect(isUnsettled(list, 150)).toBe(false)
  })

  test('are settled up to a day', () => {
    const list = [5, 6, 7, 12].reduce(withUnsettled, [])
    expect(settledUpTo(list, 6)).toEqual([
      [7, 7],
      [12, 12],
    ])
    expect(firstUnsettled(settledUpTo(list, 12))).toBeUndefined()
  })
})
