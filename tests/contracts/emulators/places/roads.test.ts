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
const raw = (body: unknown, operation = 'snap-to-roads') => {
  second += 1
  return fetch(`${service.address}/v2/${operation}`, { method: 'POST', body: JSON.stringify(body) })
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
    expect((await raw(JSON.parse(body), 'isolines')).status).toBe(501)
    // of each operation by itself
    expect((await fetch(`${service.address}/v2/routes`, { method: 'POST', body: '{}' })).status).toBe(400)
  })
})

describe('ways along roads, by the client of AWS', () => {
  it('the way between two fixes beside a road has its bends, its limits and its name', async () => {
    second += 1
    const way = road.slice(20, 81)
    const beside = (at: number) => point(way[at]!.latitude + 0.00003, way[at]!.longitude)
    const found = await source.limits(beside(0), beside(60), 'truck')
    expect(found!.line).toEqual(way.map(({ latitude, longitude }) => [longitude, latitude]))
    const limits = way.slice(0, -1).map(({ limitKmh }) => limitKmh)
    const changes = limits.filter((limit, at) => at === 0 || limit !== limits[at - 1]).length
    expect(found!.spans.length).toBeGreaterThanOrEqual(changes)
    expect(found!.spans[0]).toEqual({ from: 0, limitKmh: limits[0], isUnlimited: false, name: signOf(way[0]!) })
  })

  it('back the same way', async () => {
    second += 1
    const [from, to] = [road[40]!, road[20]!]
    const found = await source.limits(
      { ...point(from.latitude, from.longitude), course: 180 },
      { ...point(to.latitude, to.longitude), course: 180 },
      'car',
    )
    const back = road.slice(20, 41).toReversed()
    expect(found!.line).toEqual(back.map(({ latitude, longitude }) => [longitude, latitude]))
  })

  it('the way to a place has its length, and takes as long as its limits say', async () => {
    second += 1
    const way = road.slice(20, 81)
    const to = way.at(-1)!
    const found = await source.way(point(way[0]!.latitude, way[0]!.longitude), to, 'car')
    expect(found!.line).toEqual(way.map(({ latitude, longitude }) => [longitude, latitude]))
    const steps = way.slice(1).map((each, at) => ({ metres: distanceMetres(way[at]!, each), kmh: way[at]!.limitKmh! }))
    expect(found!.metres).toBeCloseTo(
      steps.reduce((sum, { metres }) => sum + metres, 0),
      -1,
    )
    expect(found!.seconds).toBeCloseTo(
      steps.reduce((sum, { metres, kmh }) => sum + metres / (kmh / 3.6), 0),
      0,
    )
  })

  it('where roads meet, it turns from one into the other', async () => {
    second += 1
    const [from, to] = [roads[0]![0]!, roads.find((each) => isApart(each))!.at(-1)!]
    const found = await source.way(point(from.latitude, from.longitude), to, 'car')
    const line = found!.line.map(([longitude, latitude]) => ({ latitude, longitude }))
    const steps = line.slice(1).map((each, at) => distanceMetres(line[at]!, each))
    expect(Math.max(...steps)).toBeLessThan(200)
    expect(distanceMetres(line[0]!, from)).toBeLessThan(50)
    expect(distanceMetres(line.at(-1)!, to)).toBeLessThan(50)
  })

  it('at sea there is none', async () => {
    second += 1
    expect(await source.limits(point(40, 5), point(40.01, 5.01), 'car')).toBeNull()
    expect(await source.way(point(40, 5), point(40.01, 5.01), 'car')).toBeNull()
  })

  it('who breaks off has failed', async () => {
    const other = await startRoads(async () => roads)
    await other.stop()
    const { limits } = amazonRoads(routesClient({ region: 'eu-west-1', endpoint: other.address }))
    await expect(limits(point(36.7, 3), point(36.71, 3), 'car')).rejects.toThrow('ECONNREFUSED')
  })
})

/** Ends where the first road never comes, some kilometres from it. */
const isApart = (other: typeof road): boolean => {
  const end = other.at(-1)!
  const metres = Math.min(...road.map((each) => distanceMetres(each, end)))
  return metres > 6000 && metres < 60_000
}

const signOf = ({ number, name }: (typeof road)[number]) => [number, name].filter(Boolean).join(' · ')

describe('ways are refused, as the model says', () => {
  const whole = { Origin: [3, 36.7], Destination: [3.01, 36.7], LegGeometryFormat: 'Simple' }
  it.each([
    { name: 'without a beginning', body: { ...whole, Origin: undefined } },
    { name: 'without an end', body: { ...whole, Destination: undefined } },
    { name: 'from three numbers', body: { ...whole, Origin: [3, 36.7, 100] } },
    { name: 'to a place that is not on earth', body: { ...whole, Destination: [3, 91] } },
    { name: 'by boat', body: { ...whole, TravelMode: 'Boat' } },
    { name: 'with a course above 360', body: { ...whole, OriginOptions: { Heading: 361 } } },
    { name: 'with a feature that there is not', body: { ...whole, SpanAdditionalFeatures: ['Weather'] } },
    { name: 'with traffic of its own', body: { ...whole, Traffic: { Usage: 'Sometimes' } } },
    { name: 'as a line that is not imitated', body: { ...whole, LegGeometryFormat: 'FlexiblePolyline' } },
    { name: 'with a field that is not imitated', body: { ...whole, Waypoints: [{ Position: [3, 36] }] } },
  ])('$name', async ({ body }) => {
    const answer = await raw(body, 'routes')
    expect([answer.status, answer.headers.get('x-amzn-errortype')]).toEqual([400, 'ValidationException'])
  })
})
