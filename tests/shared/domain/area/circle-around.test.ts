import { expect, it } from 'vitest'
import { circleAround } from '../../../../shared/domain/area/circle-around.ts'
import { isArea, parseArea } from '../../../../shared/domain/area/parse-area.ts'

it.each([
  ['a circle is its own', 'CIRCLE (36.75 3.06, 500)', [36.75, 3.06, 500]],
  ['a square', 'POLYGON ((36 3, 36 3.02, 36.02 3.02, 36.02 3, 36 3))', [36.01, 3.01, 1432]],
  ['a line', 'LINESTRING (36 3, 36.02 3)', [36.01, 3, 1113]],
  [
    'an area across the date line',
    'POLYGON ((0 179.99, 0 -179.99, 0.02 -179.99, 0.02 179.99, 0 179.99))',
    [0.01, 180, 1574],
  ],
])('%s', (_, text, [latitude, longitude, radius]) => {
  const area = parseArea(text)
  const circle = isArea(area) ? circleAround(area) : null
  expect([circle?.latitude, Math.abs(circle?.longitude ?? 0)]).toEqual([
    expect.closeTo(latitude!, 6),
    expect.closeTo(longitude!, 6),
  ])
  expect(Math.round(circle?.radiusMetres ?? 0)).toBe(radius)
})
