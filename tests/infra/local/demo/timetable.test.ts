import { describe, expect, test } from 'vitest'
import { cast } from '../../../../infra/local/demo/cast.ts'
import { routes, type Waypoint } from '../../../../infra/local/demo/routes.data.ts'
import { timetable } from '../../../../infra/local/demo/timetable.ts'
import { distanceMetres } from '../../../../shared/domain/distance.ts'

describe.each(Object.entries(routes) as [string, readonly Waypoint[]][])('the route %s', (_, waypoints) => {
  const moments = timetable(waypoints)
  const fastestLimit = Math.max(...waypoints.map(([, , limit]) => limit))

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

test('no two vehicles of the cast share an identifier', () => {
  const identifiers = cast.flatMap((tenant) => tenant.vehicles.map((vehicle) => vehicle.uniqueId))
  expect(new Set(identifiers).size).toBe(identifiers.length)
})
