import { describe, expect, it, test } from 'vitest'
import { metresPerDegree } from '../../../../shared/domain/area/bounds.ts'
import {
  limitModeOf,
  limitOn,
  type RoadSpan,
  type RoadStretch,
  type RoadWay,
  stretchAround,
} from '../../../../shared/domain/roads/road-limit.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { buildPosition, noon } from '../../../support/builders.ts'

/** Some metres north of a place, some seconds after noon. */
const fix = (seconds: number, metres: number, more: Partial<Position> = {}): Position =>
  buildPosition(0, {
    fixTime: noon + seconds * 1000,
    latitude: 36 + metres / metresPerDegree,
    longitude: 3,
    course: 0,
    speed: 60,
    attributes: {},
    ...more,
  })

const metresOf = ({ latitude }: { latitude: number }) => Math.round(((latitude - 36) * metresPerDegree) / 10) * 10

describe('the fixes around the fastest', () => {
  test.each<{ name: string; positions: Position[]; found: [number, number, number] | null }>([
    { name: 'before and after it', positions: [fix(-10, -300), fix(0, 0), fix(10, 300)], found: [-300, 0, 300] },
    {
      name: 'far enough away to be more than an error',
      positions: [fix(-4, -90), fix(-2, -60), fix(-1, -30), fix(0, 0), fix(1, 30), fix(2, 60)],
      found: [-60, 0, 60],
    },
    { name: 'where nothing came before, itself', positions: [fix(0, 0), fix(10, 300)], found: [0, 0, 300] },
    { name: 'where nothing followed, itself', positions: [fix(-10, -300), fix(0, 0)], found: [-300, 0, 0] },
    { name: 'none that is minutes away', positions: [fix(-121, -900), fix(0, 0), fix(120, 900)], found: [0, 0, 900] },
    {
      name: 'none from cells, and none without a fix',
      positions: [
        fix(-10, -300, { attributes: { approximate: true } }),
        fix(0, 0),
        fix(10, 300, { valid: false }),
        fix(20, 600),
      ],
      found: [0, 0, 600],
    },
    { name: 'nothing for one that is alone', positions: [fix(0, 0), fix(1, 10)], found: null },
    { name: 'nothing at a moment without a fix', positions: [fix(-10, -300), fix(10, 300)], found: null },
  ])('$name', ({ positions, found }) => {
    const stretch = stretchAround(positions, noon)
    expect(stretch && [stretch.from, stretch.peak, stretch.to].map(metresOf)).toEqual(found)
  })

  it('keep their courses, in whole degrees, where they are known', () => {
    const stretch = stretchAround([fix(-9, -90, { course: 12.6 }), fix(0, 0, { courseUnknown: true })], noon)
    expect([stretch?.from.course, stretch?.peak.course]).toEqual([13, null])
  })
})

const stretch: RoadStretch = stretchAround([fix(-10, -300), fix(0, 0), fix(10, 300)], noon)!
const span = (from: number, limitKmh: number | null, more: Partial<RoadSpan> = {}): RoadSpan => ({
  from,
  limitKmh,
  isUnlimited: false,
  name: '',
  ...more,
})
/** Through points so many metres north and east. */
const way = (points: readonly (readonly [north: number, east: number])[], spans: RoadSpan[]): RoadWay => ({
  line: points.map(([north, east]) => [
    3 + east / (metresPerDegree * Math.cos((36 * Math.PI) / 180)),
    36 + north / metresPerDegree,
  ]),
  spans,
})
const straight = [
  [-300, 0],
  [-100, 0],
  [100, 0],
  [300, 0],
] as const

describe('the limit where it was fastest', () => {
  test.each([
    {
      name: 'that of the part it is in',
      way: way(straight, [span(0, 60), span(1, 80, { name: 'N5' }), span(2, 100)]),
      limit: { kind: 'limit', kmh: 80, road: 'N5' },
    },
    {
      name: 'the last that began before it',
      way: way(straight, [span(0, 60, { name: 'Rue A' })]),
      limit: { kind: 'limit', kmh: 60, road: 'Rue A' },
    },
    {
      name: 'none on a motorway without one',
      way: way(straight, [span(0, null, { isUnlimited: true, name: 'A 9' })]),
      limit: { kind: 'unlimited', road: 'A 9' },
    },
    {
      name: 'not known where the service has none',
      way: way(straight, [span(0, null, { name: 'Track' })]),
      limit: { kind: 'unknown', road: 'Track' },
    },
    { name: 'not known where it says nothing', way: way(straight, []), limit: { kind: 'unknown', road: '' } },
    {
      name: 'a road as near as fixes are wrong',
      way: way(
        straight.map(([n]) => [n, 50]),
        [span(0, 50)],
      ),
      limit: { kind: 'limit', kmh: 50, road: '' },
    },
    {
      name: 'no road that passes elsewhere',
      way: way(
        straight.map(([n]) => [n, 70]),
        [span(0, 50)],
      ),
      limit: { kind: 'noRoad' },
    },
    {
      name: 'no road that goes round about',
      way: way(
        [
          [-300, 0],
          [0, 0],
          [0, 260],
          [300, 260],
          [300, 0],
        ],
        [span(0, 50)],
      ),
      limit: { kind: 'noRoad' },
    },
    { name: 'no road that is a point', way: way([[0, 0]], [span(0, 50)]), limit: { kind: 'noRoad' } },
  ] as const)('$name', ({ way: found, limit }) => {
    expect(limitOn(found, stretch)).toEqual(limit)
  })
})

test.each([
  { category: null, mode: 'car' },
  { category: 'truck', mode: 'truck' },
  { category: 'motorcycle', mode: 'car' },
  { category: 'person', mode: null },
  { category: 'boat', mode: null },
])('the limits of $mode are those of $category', ({ category, mode }) => {
  expect(limitModeOf(category)).toBe(mode)
})
