import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesClient } from '../../../../functions/platform/clients/routes-client.ts'
import { amazonRoads } from '../../../../functions/platform/roads/amazon-roads.ts'
import { demonstrationRoads } from '../../../../infra/local/demo/demonstration-roads.ts'
import { type Roads, startRoads } from '../../../../infra/local/emulators/places/roads.ts'
import { distanceMetres } from '../../../../shared/domain/distance.ts'
import { noon } from '../../../support/builders.ts'

let service: Roads
let source: ReturnType<typeof amazonRoads>
let second = 0
const roads = demonstrationRoads()
const road = roads[0]!

beforeAll(async () => {
  service = await startRoads(
    async () => roads,
    () => noon + second * 1000,
  )
  process.env['AWS_ACCESS_KEY_ID'] = 'local'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'local'
  source = amazonRoads(routesClient({ region: 'eu-west-1', endpoint: service.address }))
})
afterAll(() => service.stop())

const point = (latitude: number, longitude: number) => ({ latitude, longitude, time: noon, course: null })
const raw = (body: unknown) => {
  second += 1
  return fetch(`${service.address}/v2/snap-to-roads`, { method: 'POST', body: JSON.stringify(body) })
}

describe('roads on one machine, by the client of AWS', () => {
  it('a trace beside a road, with a point each half kilometre, follows its bends', async () => {
    second += 1
    const way = road.slice(0, 101)
    const seen = way
      .filter((_, at) => at % 25 === 0)
      .map(({ latitude, longitude }) => point(latitude + 0.0002, longitude))
    const line = await source.match(seen, 'truck')
    expect(line!.length).toBeGreaterThan(seen.length * 5)
    const apart = line!.map(([longitude, latitude]) =>
      Math.min(...way.map((each) => distanceMetres(each, { latitude, longitude }))),
    )
    expect(Math.max(...apart)).toBeLessThan(1)
  })

  it('a trace at sea fits no road', async () => {
    second += 1
    expect(await source.match([point(40, 5), point(40.01, 5.01)], 'car')).toBeNull()
  })
})

describe('roads refuse, as the documents say', () => {
  const step = (at: number) => ({ Position: [3 + at, 36.7] })
  const trace = (count: number, apart = 0.0001) => Array.from({ length: count }, (_, at) => step(at * apart))
  it.each([
    { name: 'no points', body: { SnappedGeometryFormat: 'Simple' } },
    { name: 'one point', body: { SnappedGeometryFormat: 'Simple', TracePoints: trace(1) } },
    { name: 'more than 5,000 points', body: { SnappedGeometryFormat: 'Simple', TracePoints: trace(5001) } },
    { name: 'more than 500 km', body: { SnappedGeometryFormat: 'Simple', TracePoints: trace(3, 3) } },
    {
      name: 'a radius above 10 km',
      body: { SnappedGeometryFormat: 'Simple', SnapRadius: 10_001, TracePoints: trace(2) },
    },
    { name: 'a boat', body: { SnappedGeometryFormat: 'Simple', TravelMode: 'Boat', TracePoints: trace(2) } },
    {
      name: 'a place that is not on earth',
      body: { SnappedGeometryFormat: 'Simple', TracePoints: [step(0), { Position: [3, 91] }] },
    },
    {
      name: 'a course above 360',
      body: { SnappedGeometryFormat: 'Simple', TracePoints: [step(0), { ...step(1), Heading: 361 }] },
    },
  ])('$name', async ({ body }) => {
    const answer = await raw(body)
    expect([answer.status, answer.headers.get('x-amzn-errortype')]).toEqual([400, 'ValidationException'])
  })

  it('what comes too fast, and other operations', async () => {
    second += 1
    const body = JSON.stringify({ SnappedGeometryFormat: 'Simple', TracePoints: trace(2) })
    const calls = Array.from({ length: 25 }, () =>
      fetch(`${service.address}/v2/snap-to-roads`, { method: 'POST', body }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([20, 5])
    expect((await fetch(`${service.address}/v2/routes`, { method: 'POST', body: '{}' })).status).toBe(501)
  })
})
