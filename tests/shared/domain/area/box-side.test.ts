import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaMatcher } from '../../../../shared/domain/area/area-matcher.ts'
import { isArea, parseArea } from '../../../../shared/domain/area/parse-area.ts'

const areaOf = (text: string) => {
  const area = parseArea(text)
  if (!isArea(area)) throw new Error('not an area')
  return areaMatcher(area, 200)
}
const box = (south: number, west: number, size: number) => ({ south, west, north: south + size, east: west + size })

const holed = 'POLYGON ((0 0, 0 10, 10 10, 10 0), (4 4, 4 6, 6 6, 6 4), (7 7, 7 8, 8 8, 8 7))'

describe('a box', () => {
  it.each([
    ['a circle around it', 'CIRCLE (36.7 3, 2000)', box(36.7, 3, 0.001), 'inside'],
    ['a circle far away', 'CIRCLE (36.7 4, 2000)', box(36.7, 3, 0.001), 'outside'],
    ['a circle whose edge it has', 'CIRCLE (36.7 3, 2000)', box(36.7, 3, 0.1), 'edge'],
    ['the gap of a U', 'POLYGON ((0 0, 0 3, 3 3, 3 2, 1 2, 1 1, 3 1, 3 0))', box(2, 1.4, 0.2), 'outside'],
    ['the arm of a U', 'POLYGON ((0 0, 0 3, 3 3, 3 2, 1 2, 1 1, 3 1, 3 0))', box(2, 2.4, 0.2), 'inside'],
    ['a ring that it holds', 'POLYGON ((0 0, 0 1, 1 1))', box(-1, -1, 4), 'edge'],
    ['the hole of a ring', holed, box(4.5, 4.5, 1), 'outside'],
    ['the ground around a hole', holed, box(1, 1, 1), 'inside'],
    ['the edge of a hole', holed, box(3.5, 4.5, 1), 'edge'],
    ['a box that holds a hole', holed, box(3, 3, 4), 'edge'],
    ['the ground between two holes', holed, box(6.2, 6.2, 0.2), 'inside'],
    ['a second hole', holed, box(7.2, 7.2, 0.2), 'outside'],
    [
      'a hole across the date line',
      'POLYGON ((0 175, 0 185, 10 185, 10 175), (4 178, 4 182, 6 182, 6 178))',
      box(4.5, -179.5, 1),
      'outside',
    ],
    [
      'beside a hole across the date line',
      'POLYGON ((0 175, 0 185, 10 185, 10 175), (4 178, 4 182, 6 182, 6 178))',
      box(4.5, -177.5, 1),
      'inside',
    ],
    ['a ring across the date line', 'POLYGON ((0 179, 0 181, 2 181, 2 179))', box(1, -179.5, 0.1), 'inside'],
    ['a corridor', 'LINESTRING (36.7 3, 36.7 3.1)', box(36.7, 3.05, 0.0001), 'inside'],
    ['a corridor with long sides', 'LINESTRING (36.7 3, 36.7 9)', box(36.7, 5, 0.0001), 'edge'],
  ])('in %s', (_name, area, there, side) => {
    expect(areaOf(area).sideOf(there)).toBe(side)
  })

  it('is on one side only when all of its places are', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
    const texts = fc.oneof(
      fc
        .tuple(degrees(0.05), degrees(0.05), fc.integer({ min: 50, max: 9000 }))
        .map(
          ([latitude, longitude, radius]) =>
            `CIRCLE (${latitude.toFixed(6)} ${(180 + longitude).toFixed(6)}, ${radius})`,
        ),
      fc.tuple(degrees(0.05), degrees(0.05)).map(
        ([latitude, longitude]) =>
          `POLYGON ((${[
            [0, 0],
            [0, 0.05],
            [0.01, 0.01],
            [0.05, 0],
          ]
            .map(([north, east]) => `${(latitude + north!).toFixed(6)} ${(180 + longitude + east!).toFixed(6)}`)
            .join(', ')}))`,
      ),
      fc
        .tuple(degrees(0.05), degrees(0.05))
        .map(
          ([latitude, longitude]) =>
            `LINESTRING (${latitude.toFixed(6)} ${(180 + longitude).toFixed(6)}, ${(latitude + 0.03).toFixed(6)} ${(180.04 + longitude).toFixed(6)})`,
        ),
    )
    const seen = { inside: 0, outside: 0, edge: 0 }
    fc.assert(
      fc.property(
        texts,
        degrees(0.06),
        degrees(0.06),
        fc.constantFrom(0.0002, 0.002, 0.02),
        (text, south, away, size) => {
          const area = areaOf(text)
          const there = box(south, away > 0 ? -180 + away : 179.97 + away, size)
          const side = area.sideOf(there)
          seen[side]++
          const places = Array.from({ length: 36 }, (_, at) => ({
            latitude: there.south + ((at % 6) / 5) * size,
            longitude: there.west + (Math.floor(at / 6) / 5) * size,
          }))
          expect(places.every((place) => side === 'edge' || area.contains(place) === (side === 'inside'))).toBe(true)
        },
      ),
      { numRuns: 2000, seed: 3 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
  })
})
