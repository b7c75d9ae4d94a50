import type { Position } from 'geojson'
import { describe, expect, it } from 'vitest'
import { areaMatcher } from '../../../../shared/domain/area/area-matcher.ts'
import { boundsOf } from '../../../../shared/domain/area/bounds.ts'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { corridorRing } from '../../../../web/src/map/geofences/corridor.ts'

const lines: { name: string; places: [latitude: number, longitude: number][]; metres: number }[] = [
  { name: 'straight', places: [[36.7, 3], [36.7, 3.02]], metres: 25 }, // prettier-ignore
  { name: 'a right angle', places: [[36.7, 3], [36.7, 3.02], [36.71, 3.02]], metres: 200 }, // prettier-ignore
  { name: 'a sharp bend', places: [[36.7, 3], [36.7, 3.02], [36.703, 3.001]], metres: 60 }, // prettier-ignore
  { name: 'both ways', places: [[36.7, 3], [36.71, 3.01], [36.7, 3.02], [36.71, 3.03]], metres: 150 }, // prettier-ignore
  { name: 'with a place twice', places: [[36.7, 3], [36.7, 3], [36.71, 3.02]], metres: 80 }, // prettier-ignore
  { name: 'across the date line', places: [[-17, 179.99], [-17.01, -179.99]], metres: 300 }, // prettier-ignore
  { name: 'in the north', places: [[69.6, 18.9], [69.62, 18.99], [69.6, 19.1]], metres: 400 }, // prettier-ignore
]

describe('the corridor of a line', () => {
  it.each(lines)('holds what is within its distance: $name', ({ places, metres }) => {
    const points = places.map(([latitude, longitude]) => ({ latitude, longitude }))
    const ring = corridorRing(points, metres)
    expect(ring[0]).toEqual(ring.at(-1))
    const watched = areaMatcher({ kind: 'line', points }, metres)
    const differing = grid(ring).filter(
      (place) => watched.metresToEdge(place) > metres * 0.03 && watched.contains(place) !== isIn(ring, place),
    )
    expect(differing).toEqual([])
  })

  it('is a circle where all points are one place', () => {
    const depot = { latitude: 36.7, longitude: 3 }
    const ring = corridorRing([depot, depot], 100)
    const watched = areaMatcher({ kind: 'circle', centre: depot, radiusMetres: 100 })
    for (const [longitude = 0, latitude = 0] of ring)
      expect(watched.metresToEdge({ latitude, longitude })).toBeLessThan(0.5)
  })
})

/** Places all over the ring's box and a little beyond. */
function grid(ring: readonly Position[]): Coordinates[] {
  const { south, north, west, east } = boundsOf(ring.map(([longitude = 0, latitude = 0]) => ({ latitude, longitude })))
  const steps = [...Array(61).keys()].map((step) => -0.1 + (1.2 * step) / 60)
  return steps.flatMap((up) =>
    steps.map((along) => ({ latitude: south + up * (north - south), longitude: west + along * (east - west) })),
  )
}

function isIn(ring: readonly Position[], { latitude, longitude }: Coordinates): boolean {
  let turns = 0
  for (let at = 1; at < ring.length; at++) {
    const [x1, y1] = ring[at - 1] as [number, number]
    const [x2, y2] = ring[at] as [number, number]
    if (y1 > latitude === y2 > latitude) continue
    if (longitude < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1)) turns += y2 > y1 ? 1 : -1
  }
  return turns !== 0
}
