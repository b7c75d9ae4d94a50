import { describe, expect, it } from 'vitest'
import { distanceMetres } from '../../../shared/domain/distance.ts'
import { areaShape } from '../../../web/src/map/area-shape.ts'

const depot = { latitude: 36.75, longitude: 3.06 }

describe('an area on the map', () => {
  it('is a ring that ends where it began', () => {
    const corners = [depot, { latitude: 36.76, longitude: 3.06 }, { latitude: 36.76, longitude: 3.07 }]
    const { geometry } = areaShape({ kind: 'polygon', corners })
    expect(geometry).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [3.06, 36.75],
          [3.06, 36.76],
          [3.07, 36.76],
          [3.06, 36.75],
        ],
      ],
    })
  })

  it('keeps its holes', () => {
    const square = (from: number, to: number) => [
      { latitude: from, longitude: from },
      { latitude: from, longitude: to },
      { latitude: to, longitude: to },
    ]
    const { geometry } = areaShape({ kind: 'polygon', corners: square(0, 9), holes: [square(4, 5), square(6, 7)] })
    expect(geometry.coordinates).toHaveLength(3)
  })

  it.each([
    { name: 'a parking place', centre: depot, radiusMetres: 50 },
    { name: 'a depot', centre: depot, radiusMetres: 500 },
    { name: 'a city', centre: depot, radiusMetres: 25_000 },
    { name: 'a country', centre: depot, radiusMetres: 900_000 },
    { name: 'in the north', centre: { latitude: 69.6, longitude: 18.9 }, radiusMetres: 200_000 },
    { name: 'on the date line', centre: { latitude: -17, longitude: 179.9 }, radiusMetres: 100_000 },
  ])('keeps its radius on every side when it is a circle: $name', ({ centre, radiusMetres }) => {
    const { geometry } = areaShape({ kind: 'circle', centre, radiusMetres })
    const [ring = []] = geometry.coordinates as [number, number][][]
    const between = ring.slice(1).map(([x, y], at) => [(x + ring[at]![0]) / 2, (y + ring[at]![1]) / 2] as const)
    const metres = ([longitude, latitude]: readonly [number, number]) => distanceMetres(centre, { latitude, longitude })
    for (const corner of ring) expect(metres(corner)).toBeCloseTo(radiusMetres, 2)
    // no chord is noticeably inside, up to what 720 corners can do
    expect(Math.min(...between.map(metres))).toBeGreaterThan(radiusMetres * 0.9995 - 1)
    const widths = ring.slice(1).map(([x], at) => Math.abs(x - ring[at]![0]))
    expect(Math.max(...widths)).toBeLessThan(90)
  })

  it('is closed along the edge of the map when a circle holds a pole', () => {
    const { geometry } = areaShape({
      kind: 'circle',
      centre: { latitude: 80, longitude: 10 },
      radiusMetres: 2_000_000,
    })
    const [ring = []] = geometry.coordinates as [number, number][][]
    const longitudes = ring.map(([longitude]) => longitude)
    expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeCloseTo(360)
    expect(ring.filter(([, latitude]) => latitude === 85)).toHaveLength(2)
    expect(Math.min(...ring.map(([, latitude]) => latitude))).toBeGreaterThan(60)
  })

  it('is a line when it is a corridor', () => {
    const { geometry } = areaShape({ kind: 'line', points: [depot, { latitude: 36.8, longitude: 3.1 }] })
    expect(geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [3.06, 36.75],
        [3.1, 36.8],
      ],
    })
  })
})
