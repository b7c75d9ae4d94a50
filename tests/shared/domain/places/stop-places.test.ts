import { describe, expect, it } from 'vitest'
import { metresPerDegree } from '../../../../shared/domain/area/bounds.ts'
import { frequentPlaces, stopCells, type PlacedStop } from '../../../../shared/domain/places/stop-places.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'

/** Metres north of the equator, day, vehicle; ten minutes each. */
const stop = (north: number, day = 1, deviceId = 1, longitude = 3): PlacedStop => ({
  deviceId,
  day,
  latitude: north / metresPerDegree,
  longitude,
  duration: 10 * minuteMs,
})
const depot = [stop(10), stop(12, 2), stop(14, 3, 2), stop(90, 4, 2), stop(11, 5)]

describe('cells of stops', () => {
  it('count what is within fifty metres, the most frequent first', () => {
    const cells = stopCells([stop(1010), ...depot.slice(0, 3)])
    expect(cells.map(({ stops, duration }) => [stops, duration / minuteMs])).toEqual([
      [3, 30],
      [1, 10],
    ])
    expect(cells[0]!.latitude * metresPerDegree).toBeCloseTo(12, 5)
  })
})

const cases: { name: string; stops: PlacedStop[]; isKnown?: () => boolean; places: string[] }[] = [
  { name: 'none', stops: [], places: [] },
  { name: 'a depot', stops: depot, places: ['5 stops of 2 on 5 days within 80 m'] },
  { name: 'too few stops', stops: depot.slice(0, 4), places: [] },
  { name: 'many stops on one day', stops: depot.map((each) => ({ ...each, day: 1 })), places: [] },
  { name: 'what lies in a geofence', stops: depot, isKnown: () => true, places: [] },
  {
    name: 'two places, the more frequent first',
    stops: [...depot, ...[1, 2, 3, 4, 5, 6].map((day) => stop(5000, day, day))],
    places: ['6 stops of 6 on 6 days within 50 m', '5 stops of 2 on 5 days within 80 m'],
  },
  {
    name: 'a place on both sides of the antimeridian',
    stops: [1, 2, 3, 4, 5, 6].map((day) => stop(0, day, 1, day % 2 ? 179.9999 : -179.9999)),
    places: ['6 stops of 1 on 6 days within 50 m'],
  },
]

describe('places where vehicles often stop', () => {
  it.each(cases)('$name', ({ stops, isKnown = () => false, places }) => {
    const found = frequentPlaces(stops, { stopsMin: 5, countMax: 20, isKnown })
    expect(
      found.map(
        ({ stops: count, devices, days, radiusMetres }) =>
          `${count} stops of ${devices} on ${days} days within ${radiusMetres} m`,
      ),
    ).toEqual(places)
  })

  it('are no more than are asked for', () => {
    const many = [0, 2000, 4000].flatMap((north) => [1, 2, 3, 4, 5].map((day) => stop(north, day)))
    expect(frequentPlaces(many, { stopsMin: 5, countMax: 2, isKnown: () => false })).toHaveLength(2)
  })
})
