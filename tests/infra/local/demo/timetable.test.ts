import type { Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { cast } from '../../../../infra/local/demo/cast.ts'
import { routePoints } from '../../../../infra/local/demo/route-points.ts'
import { freeRoutes, roadRoutes, type RouteName } from '../../../../infra/local/demo/routes.data.ts'
import { packed, timetable } from '../../../../infra/local/demo/timetable.ts'
import { distanceMetres } from '../../../../shared/domain/distance.ts'
import { roadFeatures } from '../../../../web/basemap/roads/road-line.ts'
import { type RoadName, roads } from '../../../../web/basemap/roads/roads.data.ts'

const routeNames = [...Object.keys(freeRoutes), ...Object.keys(roadRoutes)] as RouteName[]

describe.each(routeNames)('the route %s', (name) => {
  const points = routePoints(name)
  const moments = timetable(points)
  const fastestLimit = 3.6 * Math.max(...points.map(({ limitMs }) => limitMs))

  test('is the same when it is packed', () => {
    const same = packed(moments)
    expect(Array.from({ length: same.length }, (_, second) => same.at(second))).toEqual(moments)
  })

  test('never breaks its speed limit', () => {
    expect(Math.max(...moments.map((moment) => moment.speed))).toBeLessThanOrEqual(fastestLimit)
  })

  test('never jumps: a second takes it no further than its speed allows', () => {
    const jumps = moments.slice(1).map((moment, index) => distanceMetres(moments[index]!, moment))
    expect(Math.max(...jumps)).toBeLessThan((fastestLimit / 3.6) * 1.3 + 3)
  })

  test('ends where it began, so that laps join', () => {
    expect(distanceMetres(moments[0]!, moments.at(-1)!)).toBeLessThan(60)
  })

  test('rests with the ignition off', () => {
    expect(moments.filter((moment) => !moment.ignition).every((moment) => moment.speed === 0)).toBe(true)
  })
})

/** Metres from a point to a line of [longitude, latitude], on a plane that touches the earth there. */
function metresFrom(at: { latitude: number; longitude: number }, line: readonly Position[]): number {
  const metresPerDegree = 111_195
  const across = metresPerDegree * Math.cos((at.latitude * Math.PI) / 180)
  const plane = line.map(([x, y]) => [(x! - at.longitude) * across, (y! - at.latitude) * metresPerDegree] as const)
  return plane.slice(1).reduce((least, [x2, y2], index) => {
    const [x1, y1] = plane[index]!
    const [dx, dy] = [x2 - x1, y2 - y1]
    const part = Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / (dx * dx + dy * dy || 1)))
    return Math.min(least, Math.hypot(x1 + part * dx, y1 + part * dy))
  }, Infinity)
}

describe('the roads of the base map', () => {
  const lines = roadFeatures().features.map(({ geometry }) => geometry.coordinates)

  test.each(Object.keys(roadRoutes) as RouteName[])('carry each moment of %s', (name) => {
    const moments = timetable(routePoints(name)).filter((_, second) => second % 15 === 0)
    const far = moments.filter((moment) => lines.every((line) => metresFrom(moment, line) > 1))
    expect(far).toEqual([])
  })

  test('are all driven: it is no street map', () => {
    const driven = new Set(Object.values(roadRoutes).flatMap(({ legs }) => legs.map(([road]) => road)))
    expect(Object.keys(roads).filter((road) => !driven.has(road as RoadName))).toEqual([])
  })
})

test('no two vehicles of the cast share an identifier', () => {
  const identifiers = cast.flatMap((tenant) => tenant.vehicles.map((vehicle) => vehicle.uniqueId))
  expect(new Set(identifiers).size).toBe(identifiers.length)
})
