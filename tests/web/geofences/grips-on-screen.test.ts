import { describe, expect, it } from 'vitest'
import type { Area } from '../../../shared/domain/area/area.ts'
import { isArea, parseArea } from '../../../shared/domain/area/parse-area.ts'
import { gripsWithRoom } from '../../../web/src/geofences/drawing/sketch-features.ts'
import { mayAttract } from '../../../web/src/geofences/drawing/snap.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const areaOf = (text: string): Area => {
  const area = parseArea(text)
  if (!isArea(area)) throw new Error(text)
  return area
}
const triangle = 'POLYGON ((36 3, 37 3, 37 4))'
const ring = 'POLYGON ((0 0, 0 10, 10 10, 10 0), (1 1, 1 2, 2 2))'

describe('what can be held of a shape on the screen', () => {
  /** so many pixels for each degree */
  const screen = (pixels: number) => ({ project: ([x, y]: [number, number]) => ({ x: x * pixels, y: -y * pixels }) })
  const square = areaOf('POLYGON ((0 0, 0 1, 1 1, 1 0))')
  const kinds = (area: Area, pixels: number, selected: Parameters<typeof gripsWithRoom>[2] = null) =>
    gripsWithRoom(area, screen(pixels), selected).map(({ grip }) =>
      grip.kind === 'corner' ? `corner ${grip.at}` : grip.kind,
    )

  it.each([
    { name: 'all where there is room', pixels: 100, held: ['corner 0', 'middle', 'corner 1', 'middle', 'corner 2', 'middle', 'corner 3', 'middle', 'whole'] },
    { name: 'no middles of short sides', pixels: 40, held: ['corner 0', 'corner 1', 'corner 2', 'corner 3', 'whole'] },
    { name: 'no corners that cover one another', pixels: 2, held: ['corner 0', 'whole'] },
  ])('$name', ({ pixels, held }) => expect(kinds(square, pixels)).toEqual(held)) // prettier-ignore

  it('the selected corner in any case', () => {
    expect(kinds(square, 2, { kind: 'corner', ring: 0, at: 2 })).toEqual(['corner 0', 'corner 2', 'whole'])
  })

  it('a corner of each hole', () => {
    expect(kinds(areaOf(ring), 0.5)).toEqual(['corner 0', 'corner 0', 'whole'])
  })

  it('of 2,000 corners only those that do not cover one another', () => {
    const many = Array.from({ length: 2000 }, (_, n) => at(Math.sin(n / 318.31), Math.cos(n / 318.31)))
    const held = kinds({ kind: 'polygon', corners: many }, 300).length
    expect(held).toBeGreaterThan(150)
    expect(held).toBeLessThan(250)
  })
})

it.each([
  { name: 'around the pointer', area: triangle, box: { south: 36.4, north: 36.5, west: 3.4, east: 3.5 }, is: true },
  { name: 'beside the pointer', area: triangle, box: { south: 36.4, north: 36.5, west: 2.8, east: 2.9 }, is: false },
  { name: 'north of the pointer', area: triangle, box: { south: 35.4, north: 35.9, west: 3.4, east: 3.5 }, is: false },
  { name: 'with an edge under the pointer', area: triangle, box: { south: 36.9, north: 37.1, west: 3.4, east: 3.5 }, is: true },
  { name: 'without corners', area: 'CIRCLE (36 3, 500)', box: { south: 35, north: 37, west: 2, east: 4 }, is: false },
])('an area $name may attract it: $is', ({ area, box, is }) => expect(mayAttract(areaOf(area), box)).toBe(is)) // prettier-ignore
