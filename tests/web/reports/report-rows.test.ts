import { expect, test } from 'vitest'
import type { EventJson } from '../../../shared/wire/json.ts'
import type { ChartJson, TripJson } from '../../../shared/wire/report-json.ts'
import { fileNameOf } from '../../../web/src/reports/actions/run-file.ts'
import { pagesOf } from '../../../web/src/reports/answers/use-route-pages.ts'
import { createAddressBook } from '../../../web/src/reports/columns/addresses.ts'
import { dayBounds, gapParts, partAhead, partBefore } from '../../../web/src/reports/columns/day-strip.tsx'
import { attributeColumns } from '../../../web/src/reports/columns/attribute-columns.ts'
import { tripsByDriver } from '../../../web/src/reports/columns/trips-by-driver.ts'
import {
  aligned,
  linesOf,
  marksOf,
  nearest,
  panned,
  placeOn,
  withDetail,
  zoomed,
} from '../../../web/src/reports/chart/chart-series.ts'
import { detailSpan } from '../../../web/src/reports/chart/use-chart-detail.ts'
import { partDone } from '../../../web/src/reports/jobs/report-jobs.ts'
import { speedRange, trackFeatures } from '../../../web/src/reports/map/track-features.ts'

const trip = (facts: Partial<TripJson>) =>
  ({
    deviceName: 'Van 1',
    driverUniqueId: null,
    driverName: null,
    distance: 1000,
    duration: 60_000,
    maxSpeed: 10,
    spentFuel: 1,
    ...facts,
  }) as TripJson

test('trips are summed by driver, whatever they drove; those without a driver come last', () => {
  const drivers = tripsByDriver([
    trip({ distance: 9000 }),
    trip({ driverUniqueId: 'A', driverName: 'Ali', maxSpeed: 40 }),
    trip({ driverUniqueId: 'A', driverName: 'Ali', deviceName: 'Truck 3', distance: 500 }),
    trip({ driverUniqueId: 'B', distance: 4000 }),
  ])
  expect(drivers.map(({ driver, trips, distance }) => [driver, trips, distance])).toEqual([
    ['B', 1, 4000],
    ['Ali', 2, 1500],
    [null, 1, 9000],
  ])
  expect(drivers[1]).toMatchObject({ devices: ['Truck 3', 'Van 1'], maxSpeed: 40, duration: 120_000 })
})

test.each([
  { first: 0, last: 30, pages: [0] },
  { first: 990, last: 1010, pages: [0, 1] },
  { first: 267_990, last: 267_999, pages: [267] },
])('rows $first to $last are on pages $pages', ({ first, last, pages }) => {
  expect(pagesOf(first, last)).toEqual(pages)
})

test('a route has the columns of what its positions carry, also of what only this tracker says', () => {
  const keys = attributeColumns(new Set(['fuelLevel', 'oddThing', 'ignition'])).map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['attribute.ignition', 'attribute.fuelLevel', 'attribute.oddThing']))
  expect(keys).not.toContain('attribute.rpm')
})

test('gaps are parts of their own day, which has 25 hours when clocks go back', () => {
  const { from, to } = dayBounds('2026-10-25', 'Europe/Paris')
  expect((to - from) / 3_600_000).toBe(25)
  const gaps = [{ from: '2026-10-24T20:00:00Z', to: '2026-10-25T00:30:00Z' }]
  expect(gapParts({ day: '2026-10-25', gaps }, 'Europe/Paris')).toEqual([{ start: 0, length: 0.1 }])
})

test.each([
  { now: '2026-11-21T12:00:00Z', ahead: 1 },
  { now: '2026-11-22T12:00:00Z', ahead: 0.5 },
  { now: '2026-11-25T12:00:00Z', ahead: 0 },
])('at $now, $ahead of 22 November is to come', ({ now, ahead }) => {
  expect(partAhead('2026-11-22', 'UTC', Date.parse(now))).toBe(ahead)
})

const idle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

test('addresses are looked up a few at a time, once a place, and no more than a lot', async () => {
  let running = 0
  let most = 0
  const asked: number[] = []
  const book = createAddressBook({
    lot: 4,
    parallel: 2,
    lookUp: async ({ latitude }) => {
      asked.push(latitude)
      most = Math.max(most, ++running)
      await Promise.resolve()
      running -= 1
      return `street ${latitude}`
    },
  })
  for (const latitude of [1, 1.000_001, 2, 3, 4, 5, 6]) book.want(latitude, 3)
  await idle()
  expect(most).toBe(2)
  expect(asked).toHaveLength(4)
  expect(book.addressAt(1, 3)).toBe('street 1')
  expect(book.state()).toMatchObject({ lookedUp: 4, waiting: 2, isBusy: false })
  book.continue()
  await idle()
  expect(asked).toHaveLength(6)
  expect(book.state().waiting).toBe(0)
})

test('a refused look-up ends the others until the reader goes on', async () => {
  let isRefused = true
  const book = createAddressBook({
    lot: 10,
    parallel: 1,
    lookUp: () => (isRefused ? Promise.reject(new Error('Too many requests.')) : Promise.resolve('street')),
  })
  book.want(1, 1)
  book.want(2, 2)
  await idle()
  expect(book.state()).toMatchObject({ failure: 'Too many requests.', waiting: 2 })
  isRefused = false
  book.continue()
  await idle()
  expect(book.state()).toMatchObject({ failure: null, lookedUp: 2, waiting: 0 })
})

test.each([
  { header: `attachment; filename="trips.xlsx"`, name: 'trips.xlsx' },
  { header: `attachment; filename=report.xlsx`, name: 'report.xlsx' },
  { header: `attachment; filename="t.xlsx"; filename*=UTF-8''%D8%B1%D8%AD%D9%84%D8%A9.xlsx`, name: 'رحلة.xlsx' },
  { header: `attachment; filename*=UTF-8''%D8; filename="t.xlsx"`, name: 't.xlsx' },
  { header: null, name: null },
])('the name of a file in $header is $name', ({ header, name }) => {
  expect(fileNameOf(header)).toBe(name)
})

test.each([
  { job: { state: 'waiting', done: 0, of: 0 } as const, part: null },
  { job: { state: 'running', done: 3, of: 12 } as const, part: 0.25 },
  { job: { state: 'running', done: 0, of: 1, daysDone: 30, daysOf: 59 } as const, part: 0.5 },
  { job: { state: 'ready', done: 0, of: 0 } as const, part: 1 },
])('a job with $job is done to $part', ({ job, part }) => {
  expect(partDone({ daysDone: 0, daysOf: 0, ...job })).toBe(part)
})

const chart = (deviceId: number, values: readonly [time: string, value: number][]): ChartJson => ({
  deviceId,
  deviceName: `Van ${deviceId}`,
  attribute: 'speed',
  count: values.length,
  points: values.map(([time, value], at) => ({
    time,
    value,
    distance: at * 1000,
    latitude: 36,
    longitude: 3,
    positionId: at,
  })),
})

test('lines of several devices share an axis; where one says nothing it is joined across', () => {
  const charts = [
    chart(1, [
      ['1970-01-01T00:00:10Z', 5],
      ['1970-01-01T00:00:30Z', 7],
    ]),
    chart(2, [['1970-01-01T00:00:20Z', 9]]),
  ]
  const same = (value: number) => value
  const drawn = linesOf(charts, { isByDistance: false, distance: same, value: (knots) => knots * 2 })
  expect(aligned(drawn)).toEqual({
    x: [10, 20, 30],
    ys: [
      [10, undefined, 14],
      [undefined, 18, undefined],
    ],
  })
  const byWay = linesOf(charts, { isByDistance: true, distance: (metres) => metres / 1000, value: same })
  expect(byWay[0]!.x).toEqual([0, 1])
})

test('events are marked where they are on the axis, of distance as far as their device had come', () => {
  const charts = [
    chart(1, [
      ['1970-01-01T00:00:10Z', 5],
      ['1970-01-01T00:00:30Z', 7],
    ]),
  ]
  const at = (deviceId: number, seconds: number) =>
    ({ deviceId, eventTime: new Date(seconds * 1000).toISOString() }) as EventJson
  const events = [at(1, 28), at(1, 11), at(2, 12)]
  const places = (isByDistance: boolean) =>
    marksOf(events, charts, { isByDistance, distance: (metres) => metres / 1000 }).map(({ x }) => x)
  expect(places(false)).toEqual([11, 12, 28])
  // nothing is drawn of the other device
  expect(places(true)).toEqual([0, 1])
})

test.each([
  { value: -5, at: 0 },
  { value: 14, at: 0 },
  { value: 16, at: 1 },
  { value: 99, at: 2 },
])('the nearest of 10, 20, 40 to $value is number $at', ({ value, at }) => {
  expect(nearest([10, 20, 40], value)).toBe(at)
})

test('a chart is moved and zoomed within the whole', () => {
  const whole = { min: 0, max: 100 }
  expect(panned({ min: 80, max: 100 }, 0.5, whole)).toEqual({ min: 80, max: 100 })
  expect(panned({ min: 40, max: 60 }, -0.5, whole)).toEqual({ min: 30, max: 50 })
  expect(zoomed(whole, { factor: 0.5, around: 50, least: 1, whole })).toEqual({ min: 25, max: 75 })
  expect(zoomed({ min: 25, max: 75 }, { factor: 9, around: 50, least: 1, whole })).toEqual(whole)
  expect(zoomed({ min: 49, max: 51 }, { factor: 0.01, around: 50, least: 1, whole })).toEqual({ min: 49.5, max: 50.5 })
})

test('a track is drawn leg by leg with the speed at its end, from its own lowest to its highest', () => {
  const line = [0, 10, 5].map((speed, at) => ({ longitude: at, latitude: 36, speed }))
  expect(speedRange([line])).toEqual({ least: 0, most: 10 })
  expect(speedRange([[]])).toBeNull()
  const { features } = trackFeatures([line], [{ kind: 'start', longitude: 0, latitude: 36 }])
  expect(features.map(({ geometry, properties }) => [geometry.type, properties])).toEqual([
    ['LineString', { speed: 10 }],
    ['LineString', { speed: 5 }],
    ['Point', { kind: 'start', at: 0 }],
  ])
})

test('finer points take the place of the coarse ones between them, and count their distance on', () => {
  const at = (minute: number) => `1970-01-01T00:${String(minute).padStart(2, '0')}:00Z`
  const coarse = chart(
    1,
    [0, 20, 40].map((minute) => [at(minute), minute]),
  )
  const finer = chart(
    1,
    [10, 20, 30].map((minute) => [at(minute), minute]),
  )
  const [joined] = withDetail([coarse, chart(2, [])], [finer])
  expect(joined!.points.map(({ value }) => value)).toEqual([0, 10, 20, 30, 40])
  expect(joined!.points.map(({ distance }) => distance)).toEqual([0, 0, 1000, 2000, 2000])
})

test.each([
  { what: 'all', min: 0, max: 3600, span: null },
  { what: 'most', min: 0, max: 2000, span: null },
  { what: 'a part', min: 1000, max: 1400, span: { from: '1970-01-01T00:15:00.000Z', to: '1970-01-01T00:25:00.000Z' } },
])('who looks at $what of a chart is fetched $span', ({ min, max, span }) => {
  const hour = chart(1, [
    ['1970-01-01T00:00:00Z', 1],
    ['1970-01-01T01:00:00Z', 2],
  ])
  expect(detailSpan([hour], { min, max }, placeOn({ isByDistance: false, distance: Number }))).toEqual(span)
})

test('who looks at a part of the track is fetched the time in which each device was there', () => {
  const driven = (deviceId: number, hour: number) => {
    const times = [0, 1, 2].map((step) => new Date((hour + step) * 3_600_000).toISOString())
    return {
      ...chart(
        deviceId,
        times.map((time) => [time, 1]),
      ),
      points: times.map((time, step) => ({ ...chart(deviceId, [[time, 1]]).points[0]!, distance: step * 10_000 })),
    }
  }
  const byKilometres = placeOn({ isByDistance: true, distance: (metres) => metres / 1000 })
  // 8 to 12 km, and a kilometre beside it at each side
  expect(detailSpan([driven(1, 0), driven(2, 5)], { min: 8, max: 12 }, byKilometres)).toEqual({
    from: '1970-01-01T00:42:00.000Z',
    to: '1970-01-01T06:18:00.000Z',
  })
})

test('finer points count their distance on from a coarse point that is one of them', () => {
  const at = (time: string, distance: number) => ({ ...chart(1, [[time, 1]]).points[0]!, distance })
  const coarse = { ...chart(1, []), points: [at('1970-01-01T00:00:00Z', 0), at('1970-01-01T00:10:00Z', 5000)] }
  const finer = { ...chart(1, []), points: [at('1970-01-01T00:08:00Z', 0), at('1970-01-01T00:10:00Z', 1000)] }
  const [joined] = withDetail([coarse], [finer])
  expect(joined!.points.map(({ distance }) => distance)).toEqual([0, 4000, 5000])
})

test.each([
  { what: 'before its first position', since: '2026-11-22T06:00:00.000Z', part: 0.25 },
  { what: 'with positions before it', since: null, part: 0 },
])('of a day $what, $part is no silence', ({ since, part }) => {
  expect(partBefore({ day: '2026-11-22', since }, 'UTC')).toBe(part)
})
