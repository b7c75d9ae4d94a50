import { array, assert, double, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fromMercator,
  type GridPoint,
  mercator,
  screenGrid,
  type View,
} from '../../../web/src/map/markers/screen-grid.ts'

const world: View = { west: 0, east: 1, north: 0, south: 1, zoom: 1 }
const pixel = 1 / (512 * 2 ** world.zoom)
const at = (id: number, x: number, y: number): GridPoint => ({ id, x: x * pixel, y: y * pixel })
const ids = (cells: readonly { members: GridPoint[] }[]) =>
  cells.map(({ members }) => members.map(({ id }) => id).toSorted((a, b) => a - b)).toSorted((a, b) => a[0]! - b[0]!)

describe('joining what lies close', () => {
  test.each([
    ['two vehicles side by side are one cluster', [at(1, 110, 110), at(2, 115, 118)], [[1, 2]]],
    ['two vehicles far apart stand alone', [at(1, 110, 110), at(2, 400, 110)], [[1], [2]]],
    ['neighbours across a cell edge are joined all the same', [at(1, 98, 110), at(2, 103, 110)], [[1, 2]]],
    ['neighbouring cells with far-off members stay apart', [at(1, 55, 110), at(2, 145, 110)], [[1], [2]]],
  ])('%s', (_name, points, expected) => {
    expect(ids(screenGrid(points, world, { size: 50 * pixel }))).toEqual(expected)
  })

  test('the selected vehicle is never swallowed by a cluster', () => {
    const points = [at(1, 110, 110), at(2, 112, 112), at(3, 114, 110)]
    expect(ids(screenGrid(points, world, { size: 50 * pixel, alone: 2 }))).toEqual([[1, 3], [2]])
  })

  test('without cells every vehicle stands alone', () => {
    expect(screenGrid([at(1, 110, 110), at(2, 110, 110)], world, { size: 0 })).toHaveLength(2)
  })

  test('a cluster stands in the middle of its members', () => {
    const [cell] = screenGrid([at(1, 110, 110), at(2, 120, 130)], world, { size: 50 * pixel })
    expect([cell!.x / pixel, cell!.y / pixel]).toEqual([115, 120])
  })
})

describe('what is in view', () => {
  test('a vehicle outside is not drawn', () => {
    expect(screenGrid([at(1, 900, 100)], { ...world, east: 0.5 }, { size: 50 * pixel })).toEqual([])
  })

  test('a view across the date line shows both sides', () => {
    const view: View = { ...world, west: 0.9, east: 1.1 }
    const points = [
      { id: 1, x: 0.95, y: 0.5 },
      { id: 2, x: 0.05, y: 0.5 },
    ]
    expect(screenGrid(points, view, { size: 50 * pixel }).map(({ x }) => Number(x.toFixed(2)))).toEqual([0.95, 1.05])
  })
})

test('no vehicle in view is lost or shown twice', () => {
  const part = double({ min: 0, max: 0.999, noNaN: true })
  assert(
    property(array(record({ x: part, y: part }), { maxLength: 200 }), (places) => {
      const points = places.map((place, id) => ({ id, ...place }))
      const cells = screenGrid(points, { ...world, east: 0.9995 }, { size: 50 * pixel })
      const drawn = cells.flatMap(({ members }) => members.map(({ id }) => id))
      expect(drawn.toSorted((a, b) => a - b)).toEqual(points.map(({ id }) => id))
    }),
  )
})

test.each([
  ['Algiers', 3.06, 36.75],
  ['Auckland', 174.76, -36.85],
  ['the null island', 0, 0],
])('%s comes back from the projection', (_name, longitude, latitude) => {
  const [x, y] = fromMercator(...mercator(longitude, latitude))
  expect(x).toBeCloseTo(longitude, 9)
  expect(y).toBeCloseTo(latitude, 9)
})
