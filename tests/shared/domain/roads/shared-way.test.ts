import { describe, expect, it, test } from 'vitest'
import { metresPerDegree } from '../../../../shared/domain/area/bounds.ts'
import { roadLimits } from '../../../../shared/domain/limits/roads.ts'
import {
  isWayDue,
  placeByRoad,
  placeByRoadKey,
  placeText,
  restOfWay,
  type SharedWay,
  wayModeOf,
} from '../../../../shared/domain/roads/shared-way.ts'
import { noon } from '../../../support/builders.ts'

/** Some metres north of a place, and east of it. */
const at = (north: number, east = 0) => ({
  latitude: 36 + north / metresPerDegree,
  longitude: 3 + east / (metresPerDegree * Math.cos((36 * Math.PI) / 180)),
})
const point = (north: number, east = 0): [number, number] => {
  const { latitude, longitude } = at(north, east)
  return [longitude, latitude]
}

describe('the place that a link leads to', () => {
  it('is read as it was written', () => {
    const place = { latitude: -36.75, longitude: 3.051234 }
    expect(placeByRoad({ [placeByRoadKey]: placeText(place) })).toEqual({ latitude: -36.75, longitude: 3.05123 })
  })

  it.each([
    { name: 'nothing', text: undefined },
    { name: 'a number', text: 36.75 },
    { name: 'one number', text: '36.75000' },
    { name: 'a place that is not on earth', text: '96.75000,3.05000' },
    { name: 'a script', text: '<script>36.75000,3.05000' },
  ])('is none by $name', ({ text }) => {
    expect(placeByRoad({ [placeByRoadKey]: text })).toBeNull()
  })
})

describe('a way is looked up', () => {
  const place = at(10_000)
  const kept: SharedWay = { line: [], metres: 10_000, seconds: 600, from: at(0), to: place }
  const position = { ...at(0), fixTime: noon }
  it.each([
    { name: 'for a device that is away, and has none', asked: { kept: null, position }, isDue: true },
    { name: 'not for one that is where it was', asked: { kept, position }, isDue: false },
    {
      name: 'for one that moved since',
      asked: { kept, position: { ...at(roadLimits.wayMovedMetres + 1), fixTime: noon } },
      isDue: true,
    },
    {
      name: 'not for one that has arrived',
      asked: { kept: null, position: { ...at(9900), fixTime: noon } },
      isDue: false,
    },
    {
      name: 'not for one that is a continent away',
      asked: { kept: null, position: { ...at(-600_000), fixTime: noon } },
      isDue: false,
    },
    {
      name: 'not for one that is silent',
      asked: { kept: null, position: { ...position, fixTime: noon - roadLimits.wayFreshMs - 1 } },
      isDue: false,
    },
  ])('$name', ({ asked, isDue }) => {
    expect(isWayDue({ ...asked, place, now: noon })).toBe(isDue)
  })
})

describe('what is left of a way', () => {
  /** A kilometre north, then a kilometre east. */
  const way = { line: [point(0), point(1000), point(1000, 1000)], metres: 2100, seconds: 200 }
  const rounded = ({ metres, seconds }: { metres: number; seconds: number }) => [
    Math.round(metres / 10) * 10,
    Math.round(seconds),
  ]

  it.each([
    { name: 'all of it at its beginning', position: at(0), left: [2100, 200], points: 3 },
    { name: 'a half at its bend', position: at(1000, 0), left: [1050, 100], points: 3 },
    { name: 'less beside its second part', position: at(1050, 500), left: [530, 50], points: 2 },
    { name: 'nothing at its end', position: at(1000, 1000), left: [0, 0], points: 2 },
  ])('is $name', ({ position, left, points }) => {
    const rest = restOfWay(way, position)!
    expect([...rounded(rest), rest.line.length]).toEqual([...left, points])
    expect(rest.line[0]).toEqual([position.longitude, position.latitude])
    expect(rest.line.at(-1)).toEqual(way.line[2])
  })

  it.each([
    { name: 'a device beside it', line: way.line, position: at(500, roadLimits.wayBesideMetres + 20) },
    { name: 'a way that is a point', line: [point(0)], position: at(0) },
    { name: 'a way that is nothing', line: [], position: at(0) },
  ])('is nothing that is known of $name', ({ line, position }) => {
    expect(restOfWay({ ...way, line }, position)).toBeNull()
  })
})

test.each([
  { category: null, mode: 'car' },
  { category: 'scooter', mode: 'car' },
  { category: 'truck', mode: 'truck' },
  { category: 'bicycle', mode: 'pedestrian' },
  { category: 'ship', mode: null },
])('$category goes by $mode', ({ category, mode }) => {
  expect(wayModeOf(category)).toBe(mode)
})
