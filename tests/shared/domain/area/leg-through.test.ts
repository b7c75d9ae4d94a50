import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { areaMatcher, type AreaMatcher } from '../../../../shared/domain/area/area-matcher.ts'
import { isArea, parseArea } from '../../../../shared/domain/area/parse-area.ts'

const areaOf = (text: string, width?: number): AreaMatcher => {
  const area = parseArea(text)
  if (!isArea(area)) throw new Error(text)
  return areaMatcher(area, width)
}
/** Some thousandths of a degree to the north and to the east: 111 m at the equator. */
const at = (north: number, east: number, from = 0) => {
  const longitude = from + east / 1000
  return { latitude: north / 1000, longitude: longitude > 180 ? longitude - 360 : longitude }
}

const circle = areaOf('CIRCLE (0 0, 111.2)')
const line = areaOf('LINESTRING (0.01 0, -0.01 0)', 11.12)
const square = areaOf('POLYGON ((-0.001 -0.001, -0.001 0.001, 0.001 0.001, 0.001 -0.001, -0.001 -0.001))')
const frame = areaOf(
  'POLYGON ((-0.002 -0.002, -0.002 0.002, 0.002 0.002, 0.002 -0.002, -0.002 -0.002), ' +
    '(-0.001 -0.001, -0.001 0.001, 0.001 0.001, 0.001 -0.001, -0.001 -0.001))',
)
const atDateLine = areaOf('POLYGON ((-0.001 179.999, -0.001 -179.999, 0.001 -179.999, 0.001 179.999, -0.001 179.999))')

describe('a leg leads through', () => {
  it.each([
    { name: 'the middle of a circle', area: circle, leg: [at(0, -4), at(0, 4)], through: [0.375, 0.625] },
    { name: 'a part of a circle', area: circle, leg: [at(0.6, -4), at(0.6, 4)], through: [0.4, 0.6] },
    { name: 'no circle beside it', area: circle, leg: [at(1.1, -4), at(1.1, 4)], through: null },
    { name: 'no circle ahead', area: circle, leg: [at(0, -4), at(0, -2)], through: null },
    { name: 'no circle behind', area: circle, leg: [at(0, 2), at(0, 4)], through: null },
    { name: 'nothing when it has no length', area: circle, leg: [at(0, 2), at(0, 2)], through: null },
    { name: 'a line, with its width', area: line, leg: [at(0, -1), at(0, 3)], through: [0.225, 0.275] },
    { name: 'no line beyond its end', area: line, leg: [at(10.5, -1), at(10.5, 3)], through: null },
    { name: 'a polygon', area: square, leg: [at(0, -2), at(0, 2)], through: [0.25, 0.75] },
    {
      name: 'a polygon, from its corner to its corner',
      area: square,
      leg: [at(-2, -2), at(2, 2)],
      through: [0.25, 0.75],
    },
    { name: 'no polygon beside it', area: square, leg: [at(1.5, -2), at(1.5, 2)], through: null },
    { name: 'a polygon and its hole', area: frame, leg: [at(0, -4), at(0, 4)], through: [0.25, 0.75] },
    { name: 'one side of a polygon into its hole', area: frame, leg: [at(0, -4), at(0, 0)], through: [0.5, 0.75] },
    {
      name: 'an area across the date line',
      area: atDateLine,
      leg: [at(0, -4, 180), at(0, 4, 180)],
      through: [0.375, 0.625],
    },
  ])('$name', ({ area, leg, through }) => {
    const found = area.through({ from: leg[0]!, to: leg[1]! })
    expect(found?.map((share) => Math.round(share * 1000) / 1000) ?? null).toEqual(through)
  })
})

const thousandths = fc.integer({ min: -6000, max: 6000 }).map((each) => each / 1000)
const anyAway = fc.record({ north: thousandths, east: thousandths })

test.each([
  ['circle', circle],
  ['line', line],
  ['polygon', square],
  ['polygon with a hole', frame],
])('a %s that holds a place on the leg is led through, and one that is far from all of them is not', (_name, area) => {
  fc.assert(
    fc.property(anyAway, anyAway, (one, other) => {
      const [from, to] = [at(one.north, one.east), at(other.north, other.east)]
      fc.pre(!area.contains(from) && !area.contains(to))
      const places = Array.from({ length: 201 }, (_, step) => ({
        latitude: from.latitude + (step / 200) * (to.latitude - from.latitude),
        longitude: from.longitude + (step / 200) * (to.longitude - from.longitude),
      }))
      const inside = places.flatMap((place, step) => (area.contains(place) ? [step / 200] : []))
      const through = area.through({ from, to })
      const [first, last] = through ?? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      expect(inside.filter((share) => share < first - 1e-6 || share > last + 1e-6)).toEqual([])
      const isFar = places.every((place) => area.isBeyond(place, 10))
      expect(isFar && through !== null).toBe(false)
    }),
  )
})
