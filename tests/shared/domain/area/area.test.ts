import * as fc from 'fast-check'
import { filled } from '../../../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import type { Area } from '../../../../shared/domain/area/area.ts'
import { metresToSegment } from '../../../../shared/domain/area/segment.ts'
import { areaMatcher } from '../../../../shared/domain/area/area-matcher.ts'
import { formatArea } from '../../../../shared/domain/area/format-area.ts'
import { isArea, parseArea } from '../../../../shared/domain/area/parse-area.ts'
import { placeLimits } from '../../../../shared/domain/limits/places.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const areaOf = (text: string): Area => {
  const parsed = parseArea(text)
  if (!isArea(parsed)) throw new Error(filled(parsed.problem))
  return parsed
}

const garden = 'POLYGON ((55.75474 37.61823, 55.75513 37.61888, 55.7535 37.6222, 55.75315 37.62165))'
const chukotka = 'POLYGON ((66.9494 179.838, 66.9508 -179.8496, 66.8406 -180.0014))'
const kent = 'POLYGON ((51.1966 -0.6207, 51.1897 0.4147, 50.9377 0.5136, 50.8675 -0.6082))'
const street = 'LINESTRING (56.83777 60.59833, 56.83766 60.5968)'
const ice = 'LINESTRING (66.9494 179.838, 66.9508 -179.8496)'

describe('areas: what is inside', () => {
  it.each([
    {
      name: 'a circle, near its middle',
      area: 'CIRCLE (55.75414 37.6204, 100)',
      place: at(55.75477, 37.62025),
      is: true,
    },
    { name: 'a circle, outside', area: 'CIRCLE (55.75414 37.6204, 100)', place: at(55.75545, 37.61921), is: false },
    { name: 'a garden', area: garden, place: at(55.75476, 37.61915), is: true },
    { name: 'a garden, from the street', area: garden, place: at(55.75545, 37.61921), is: false },
    { name: 'east of the date line', area: chukotka, place: at(66.9015, -180.0096), is: true },
    { name: 'west of the date line', area: chukotka, place: at(66.9015, 179.991), is: true },
    { name: 'south of both', area: chukotka, place: at(66.8368, -179.8792), is: false },
    {
      name: 'the same drawn on beyond 180',
      area: 'POLYGON ((66.9494 179.838, 66.9508 180.1504, 66.8406 179.9986))',
      place: at(66.9015, -179.99),
      is: true,
    },
    { name: 'west of Greenwich', area: kent, place: at(51.0466, -0.0165), is: true },
    { name: 'east of Greenwich', area: kent, place: at(51.0466, 0.018), is: true },
    { name: 'beyond the corner', area: kent, place: at(50.9477, 0.5836), is: false },
    { name: 'a street of the usual width', area: street, place: at(56.83777, 60.5976), is: true },
    { name: 'far along a street', area: street, place: at(56.83753, 60.59508), is: false },
    { name: 'a track over the date line', area: ice, place: at(66.95, 180), is: true },
    { name: 'north of that track', area: ice, place: at(66.96, 180), is: false },
    { name: 'beyond its end', area: ice, place: at(66.9509, -179.83), is: false },
  ])('$name', ({ area, place, is }) => {
    expect(areaMatcher(areaOf(area)).contains(place)).toBe(is)
  })

  it('a street is as wide as it is said to be', () => {
    const place = at(56.83801, 60.59748)
    expect([35, 15].map((metres) => areaMatcher(areaOf(street), metres).contains(place))).toEqual([true, false])
    const [from, to] = [at(56.83777, 60.59833), at(56.83766, 60.5968)]
    expect(Math.round(metresToSegment(place, { from, to }))).toBe(33)
    expect(metresToSegment(at(56.83753, 60.59508), { from, to })).toBeCloseTo(105.8, 0)
  })
})

const park = '(0 0, 0 10, 10 10, 10 0)'

describe('areas: how they are written', () => {
  it.each([
    { name: 'a circle without a blank', text: 'CIRCLE(36.75 3.06,500)', again: 'CIRCLE (36.75 3.06, 500)' },
    { name: 'a radius of too many decimals', text: 'CIRCLE (36.75 3.06, 500.26)', again: 'CIRCLE (36.75 3.06, 500.3)' },
    { name: 'a closed ring', text: 'POLYGON ((1 1, 1 2, 2 2, 1 1))', again: 'POLYGON ((1 1, 1 2, 2 2))' },
    {
      name: 'a ring with holes',
      text: `POLYGON(${park},(1 1,1 2,2 2,1 1) , (5 5, 5 6, 6 6))`,
      again: `POLYGON (${park}, (1 1, 1 2, 2 2), (5 5, 5 6, 6 6))`,
    },
    { name: 'blanks after commas', text: 'LINESTRING (1 1,   1 2)', again: 'LINESTRING (1 1, 1 2)' },
  ])('$name', ({ text, again }) => {
    expect(formatArea(areaOf(text))).toBe(again)
  })

  it.each([
    { name: 'nothing', text: '', says: 'not an area' },
    { name: 'a point', text: 'POINT (1 1)', says: 'not an area' },
    { name: 'leading blanks', text: ' CIRCLE (1 1, 5)', says: 'not an area' },
    { name: 'a circle without a radius', text: 'CIRCLE (1 1)', says: 'a centre and a radius' },
    { name: 'a circle of nothing', text: 'CIRCLE (1 1, 0)', says: 'the radius must be more than 0' },
    { name: 'a circle larger than the earth', text: 'CIRCLE (1 1, 1e9)', says: 'the radius must be' },
    { name: 'longitude first', text: 'LINESTRING (103.8 1.3, 103.9 1.3)', says: 'point 1: latitude' },
    { name: 'a longitude twice around', text: 'LINESTRING (1 1, 1 361)', says: 'point 2: longitude' },
    { name: 'a word for a number', text: 'POLYGON ((1 1, 1 x, 2 2))', says: 'point 2 is not' },
    { name: 'three coordinates', text: 'LINESTRING (1 1 5, 2 2 5)', says: 'point 1 is not' },
    { name: 'infinity', text: 'LINESTRING (1 1, Infinity 2)', says: 'point 2 is not' },
    { name: 'a line of one point', text: 'LINESTRING (1 1)', says: 'at least 2 points' },
    { name: 'a ring of two corners', text: 'POLYGON ((1 1, 2 2, 1 1))', says: 'at least 3 corners' },
    { name: 'a hole outside', text: `POLYGON (${park}, (1 11, 1 12, 2 12))`, says: 'hole 1 must be inside' },
    { name: 'a hole across the edge', text: `POLYGON (${park}, (1 9, 1 12, 2 12))`, says: 'hole 1 must be inside' },
    { name: 'a hole in a hole', text: `POLYGON (${park}, (1 1, 1 8, 8 8), (3 4, 3 5, 4 5))`, says: 'hole 2 must be' },
    { name: 'a hole around a hole', text: `POLYGON (${park}, (3 4, 3 5, 4 5), (1 1, 1 8, 8 8))`, says: 'hole 1 must' },
    { name: 'a hole that touches', text: `POLYGON (${park}, (0 5, 3 4, 3 6))`, says: 'hole 1 must be inside' },
    { name: 'a hole of two corners', text: `POLYGON (${park}, (1 1, 2 2))`, says: 'hole 1: a polygon has at least 3' },
    { name: 'a bow tie as a hole', text: `POLYGON (${park}, (1 1, 3 3, 3 1, 1 3))`, says: 'hole 1: the sides after' },
    { name: 'rings without a comma', text: `POLYGON (${park} (1 1, 1 2, 2 2))`, says: 'a ring, then its holes' },
    {
      name: 'many corners in holes',
      text: `POLYGON (${park}, ${Array.from({ length: 670 }, (_, at) => `(1 ${at / 100}, 2 ${at / 100}, 1 0.555)`).join()})`,
      says: 'at most 2000 corners',
    },
    { name: 'a corner twice', text: 'POLYGON ((1 1, 1 1, 2 2, 1 3))', says: 'corner 1 and the next' },
    { name: 'a bow tie', text: 'POLYGON ((0 0, 2 2, 2 0, 0 2))', says: 'after corner 1 and after corner 3 cross' },
    { name: 'a bow tie on the date line', text: 'POLYGON ((0 179, 2 -179, 2 179, 0 -179))', says: 'cross each other' },
    { name: 'a fold', text: 'POLYGON ((0 0, 0 4, 0 2, 3 3))', says: 'after corner 1 and after corner 2 cross' },
    { name: 'a corner on another side', text: 'POLYGON ((0 0, 0 4, 4 4, 0 2, 4 0))', says: 'cross each other' },
    { name: 'a coastline', text: `POLYGON ((${'1 1,2 2,'.repeat(1001)} 3 3))`, says: 'at most 2000 corners' },
    {
      name: 'a book',
      text: `POLYGON ((${'1 1,'.repeat(30_000)} 2 2))`,
      says: `${placeLimits.areaLengthMax} characters`,
    },
  ])('$name is refused, and it is said where', ({ text, says }) => {
    const parsed = parseArea(text)
    expect(isArea(parsed) ? parsed : filled(parsed.problem)).toContain(says)
  })

  it('whatever is written, reading it ends in an area or a problem', () => {
    const shape = fc.constantFrom('CIRCLE (', 'POLYGON ((', 'LINESTRING(', 'polygon', '')
    const piece = fc.oneof(fc.float().map(String), fc.constantFrom(',', ' ', ')', '(', '))', 'e', '-', '1 2,'))
    fc.assert(
      fc.property(shape, fc.array(piece, { maxLength: 30 }), (start, pieces) => {
        const parsed = parseArea(start + pieces.join(''))
        expect('problem' in parsed || parseArea(formatArea(parsed))).toBeTruthy()
      }),
      { numRuns: 500, seed: 3 },
    )
  })

  it('a ring of thousands of corners is checked', () => {
    const corners = Array.from({ length: 2000 }, (_, step) => {
      const angle = (step / 2000) * 2 * Math.PI
      return `${(36 + Math.sin(angle)).toFixed(5)} ${(3 + Math.cos(angle)).toFixed(5)}`
    })
    const comb = Array.from({ length: 2000 }, (_, step) => `${step % 2} ${(step * 37) % 101}`)
    expect(isArea(parseArea(`POLYGON ((${corners.join(', ')}))`))).toBe(true)
    expect(isArea(parseArea(`POLYGON ((${comb.join(', ')}))`))).toBe(false)
  })
})

describe('a polygon with holes', () => {
  const text =
    'POLYGON ((36 3, 36 4, 37 4, 37 3), (36.2 3.2, 36.2 3.8, 36.4 3.5), (36.6 3.4, 36.9 3.4, 36.9 3.6, 36.6 3.6))'
  const rings = [...text.matchAll(/\(([^()]+)\)/g)].map(([, inside = '']) =>
    inside.split(', ').map((pair) => pair.split(' ').map(Number) as [number, number]),
  )
  const watched = areaMatcher(areaOf(text))

  /** Independent of the product: the sum of the angles under which a place sees a ring is a turn inside, 0 outside. */
  const turnsAround = (place: [number, number], ring: [number, number][]): boolean => {
    const angle = ([lat, lon]: [number, number]) => Math.atan2(lat - place[0], lon - place[1])
    const sum = ring.reduce((total, corner, index) => {
      const step = angle(ring[(index + 1) % ring.length]!) - angle(corner)
      return total + (step > Math.PI ? step - 2 * Math.PI : step < -Math.PI ? step + 2 * Math.PI : step)
    }, 0)
    return Math.abs(sum) > Math.PI
  }

  it('holds exactly what is inside the outer ring and in no hole', () => {
    const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(degrees(35.9, 37.1), degrees(2.9, 4.1), (latitude, longitude) => {
        const [outer, ...holes] = rings.map((ring) => turnsAround([latitude, longitude], ring))
        expect(watched.contains(at(latitude, longitude))).toBe(outer! && !holes.includes(true))
      }),
      { numRuns: 2000, seed: 7 },
    )
  })

  it('has an edge around each hole', () => {
    const inHole = at(36.75, 3.59)
    expect(watched.contains(inHole)).toBe(false)
    expect(watched.metresToEdge(inHole)).toBeCloseTo(0.01 * 111_319.49 * Math.cos((36.75 * Math.PI) / 180), -1)
    expect(watched.isBeyond(inHole, 500)).toBe(true)
    expect(watched.isBeyond(inHole, 1000)).toBe(false)
  })

  it('holds what it should over the date line', () => {
    const islands = areaMatcher(
      areaOf('POLYGON ((0 178, 0 -178, 4 -178, 4 178), (1 -179.5, 1 179.5, 3 179.5, 3 -179.5))'),
    )
    const inside = [at(2, 178.5), at(2, 180), at(2, -179.9), at(2, -178.5)].map((place) => islands.contains(place))
    expect(inside).toEqual([true, false, false, true])
  })
})

describe('near an edge', () => {
  const block = areaMatcher(areaOf('POLYGON ((36.75 3.05, 36.76 3.05, 36.76 3.06, 36.75 3.06))'))
  const depot = areaMatcher(areaOf('CIRCLE (36.755 3.055, 500)'))
  const road = areaMatcher(areaOf('LINESTRING (36.75 3.05, 36.76 3.05)'), 25)
  const east = (metres: number) => metres / (111_319.49 * Math.cos((36.755 * Math.PI) / 180))

  it.each([
    { name: 'inside a polygon', area: block, place: at(36.755, 3.06 - east(40)), metres: 40, beyond: false },
    { name: 'outside a polygon', area: block, place: at(36.755, 3.06 + east(40)), metres: 40, beyond: true },
    { name: 'far outside a polygon', area: block, place: at(36.755, 3.06 + east(9000)), metres: 9000, beyond: true },
    { name: 'inside a circle', area: depot, place: at(36.755, 3.055 + east(460)), metres: 40, beyond: false },
    { name: 'outside a circle', area: depot, place: at(36.755, 3.055 + east(540)), metres: 40, beyond: true },
    {
      name: 'beside a line, within its distance',
      area: road,
      place: at(36.755, 3.05 + east(5)),
      metres: 20,
      beyond: false,
    },
    {
      name: 'beside a line, beyond its distance',
      area: road,
      place: at(36.755, 3.05 - east(65)),
      metres: 40,
      beyond: true,
    },
  ])('$name', ({ area, place, metres, beyond }) => {
    expect(area.metresToEdge(place)).toBeCloseTo(metres, -1)
    expect(area.isBeyond(place, 30)).toBe(beyond && metres > 30)
    expect(area.isBeyond(place, metres + 5)).toBe(false)
  })
})
