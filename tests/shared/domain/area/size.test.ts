import { describe, expect, it } from 'vitest'
import { sizeOf } from '../../../../shared/domain/area/size.ts'
import { isArea, parseArea } from '../../../../shared/domain/area/parse-area.ts'

const sizeOfText = (text: string, width?: number) => {
  const area = parseArea(text)
  if (!isArea(area)) throw new Error('not an area')
  return sizeOf(area, width)
}
const degree = 111_319.49

describe('the size of an area', () => {
  it.each([
    { name: 'a circle', text: 'CIRCLE (36 3, 1000)', metres: 2000 * Math.PI, squareMetres: 1e6 * Math.PI },
    {
      name: 'a square on the equator',
      text: 'POLYGON ((0 0, 0 0.1, 0.1 0.1, 0.1 0))',
      metres: 0.4 * degree,
      squareMetres: (0.1 * degree) ** 2,
    },
    {
      name: 'a square with a hole, over the date line',
      text: 'POLYGON ((0 179.95, 0 -179.95, 0.1 -179.95, 0.1 179.95), (0.05 179.99, 0.05 -179.99, 0.07 -179.99, 0.07 179.99))',
      metres: 0.4 * degree,
      squareMetres: (0.01 - 0.0004) * degree ** 2,
    },
    {
      name: 'a corridor',
      text: 'LINESTRING (0 0, 0 0.1)',
      metres: 0.1 * degree,
      squareMetres: 0.1 * degree * 50 + Math.PI * 625,
    },
  ])('$name', ({ text, metres, squareMetres }) => {
    const size = sizeOfText(text)
    expect(size.metres / metres).toBeCloseTo(1, 4)
    expect(size.squareMetres / squareMetres).toBeCloseTo(1, 4)
  })

  it('a corridor is as wide as it is said to be', () => {
    expect(sizeOfText('LINESTRING (0 0, 0 1)', 100).squareMetres / (degree * 200 + Math.PI * 1e4)).toBeCloseTo(1, 4)
  })
})
