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

  it('keeps its radius on every side when it is a circle', () => {
    const { geometry } = areaShape({ kind: 'circle', centre: depot, radiusMetres: 500 })
    const [ring = []] = geometry.coordinates as [number, number][][]
    const radii = ring.map(([longitude, latitude]) => distanceMetres(depot, { latitude, longitude }))
    expect(Math.min(...radii)).toBeGreaterThan(495)
    expect(Math.max(...radii)).toBeLessThan(505)
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
