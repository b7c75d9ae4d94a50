import { deflateRawSync } from 'node:zlib'
import { countCapacity } from '../../../functions/platform/clients/dynamo-client.ts'
import { putBlocks } from '../../../functions/platform/tracks/track-blocks.ts'
import { reportRows } from '../../../functions/reports/rows/report-rows.ts'
import type { ReportRequest, ReportSources } from '../../../functions/reports/rows/device-report.ts'
import { routePage } from '../../../functions/reports/rows/route-rows.ts'
import { dayOf, dayStart, noCarryOver, type Day } from '../../../shared/domain/days/day.ts'
import { deriveDayAndPositions } from '../../../shared/domain/days/derive-day.ts'
import { unsettleDays } from '../../../shared/domain/days/settlement-list.ts'
import { idOf } from '../../../shared/domain/ids.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { encodeDay } from '../../../shared/wire/days/day-codec.ts'
import { buildDevice, buildEvent, buildState } from '../../support/builders.ts'
import { startDynamo, type DynamoTestWorld } from '../../support/dynamo.ts'
import { usualDays } from '../../support/track-fixture.ts'
import { atMost, percentile, type Figure } from '../figure.ts'
import { busyDays } from './busy-day.ts'

const devices = 100
/** Vans that drive differently; the others drive as one of them. */
const ways = 2
const days = 33
const zone = 'Europe/Paris'
/** October in Paris: 31 days and an hour. */
const october = { from: Date.parse('2026-09-30T22:00:00Z'), to: Date.parse('2026-10-31T23:00:00Z') - 1 }
const first = dayStart(dayOf(october.from))
const now = first + days * dayMs
const tries = 5
/** of one device */
const eventsOfWeek = 60

/** How long reports of a month take, and what they read. */
export async function measureReports(): Promise<Figure[]> {
  const { tables, world, fleet } = await storedFleet()
  const figures: Figure[] = [...figuresOfDays(fleet.map((each) => each.days).flat())]
  const measure = measurerOf(world, figures)
  await measure(`summary of ${devices} devices, October in ${zone}`, { name: 'summary' }, { ms: 500, units: 1200 })
  await measure('the same, daily', { name: 'summary', daily: true }, { ms: 700 })
  await measure(`trips of ${devices} devices, a month`, { name: 'trips' }, { ms: 600 })
  const week = { from: first, to: first + 7 * dayMs }
  await measure(`events of ${devices} devices, a week`, { name: 'events', ...week }, { ms: 400 })
  figures.push(...(await pagesOfRoute(world, fleet[2 % ways]!.positions)))
  const usual = await measure('summary of one device', { name: 'summary', deviceIds: [1] }, { units: 1200 })
  await arriveLate(world, fleet[0]!.positions)
  const late = await measure('the same after one late fix', { name: 'summary', deviceIds: [1] })
  figures.push({ name: 'one late fix: times as long', value: late / usual, unit: 'times', goal: atMost(2) })
  await tables.stop()
  return figures
}

/** What the page *Performance* asks for when it opens: the last seven days of all vehicles, and the seven before. */
export async function measurePerformance(): Promise<Figure[]> {
  const { tables, world } = await storedFleet()
  const figures: Figure[] = []
  const measure = measurerOf(world, figures)
  const begin = first + 7 * dayMs
  const alarms = { eventTypes: ['alarm' as const] }
  let sum = 0
  for (const [when, from] of [
    ['a week', begin],
    ['the week before', begin - 7 * dayMs],
  ] as const) {
    const week = { from, to: from + 7 * dayMs - 1 }
    const parts = [
      { part: 'use by day', request: { name: 'utilisation', daily: true } },
      { part: 'alarms', request: { name: 'events', ...alarms } },
      { part: 'drivers', request: { name: 'drivers' } },
      { part: 'fuel fills and drops', request: { name: 'fuel' } },
    ] as const
    for (const { part, request } of parts) {
      sum += await measure(`${part} of ${devices} vehicles, ${when}`, { ...week, ...request }, { units: 600 })
    }
  }
  figures.push({ name: 'all of it, one after the other', value: sum, unit: 'ms', goal: atMost(2000) })
  await tables.stop()
  return figures
}

async function storedFleet() {
  const fleet = Array.from({ length: ways }, (_, way) => drivenBy(way + 1))
  const tables = await startDynamo()
  const world = tables.world(() => now)
  await store(world, fleet)
  return { fleet, tables, world }
}

/** @returns what measures a report, and adds its figures: the median of how long it takes (ms), rows, read units */
function measurerOf(world: DynamoTestWorld, figures: Figure[]) {
  const counted = countCapacity(world.store.documents)
  return async (
    name: string,
    request: Partial<ReportRequest>,
    { ms, units }: { ms?: number; units?: number } = {},
  ): Promise<number> => {
    const before = counted.readUnits
    let rows = await run(world, request)
    const read = counted.readUnits - before
    const times: number[] = []
    for (let round = 0; round < tries; round++) {
      const began = performance.now()
      rows = await run(world, request)
      times.push(performance.now() - began)
    }
    const median = percentile(times, 0.5)
    figures.push(
      { name, value: median, unit: 'ms', goal: ms ? atMost(ms) : '' },
      { name: `${name}: rows`, value: rows, unit: 'rows', goal: '' },
      { name: `${name}: read`, value: read, unit: 'read units', goal: units ? atMost(units) : '' },
    )
    return median
  }
}

interface Driven {
  days: Day[]
  positions: Position[]
}

function drivenBy(seed: number): Driven {
  const driven: Driven = { days: [], positions: [] }
  const track = busyDays(1, days, { from: first, seed })
  for (let place = 0; place < days; place++) {
    const positions = track.slice(place * 8640, (place + 1) * 8640)
    const before = driven.days.at(-1)?.carry ?? noCarryOver
    const derived = deriveDayAndPositions({ day: dayOf(first) + place, before }, positions, usualDays)
    driven.days.push(derived.day)
    driven.positions.push(...derived.positions)
  }
  return driven
}

async function store(world: DynamoTestWorld, fleet: readonly Driven[]): Promise<void> {
  const tracks = world.tracks('atlas')
  for (let deviceId = 1; deviceId <= devices; deviceId++) {
    const { days: driven, positions } = fleet[deviceId % ways]!
    await tracks.saveDays(deviceId, driven)
    const last = { ...positions.at(-1)!, deviceId }
    let state = await tracks.save({
      state: { ...buildState([last], { deviceId }), version: 0 },
      accepted: [],
      events: [],
    })
    const events = Array.from({ length: eventsOfWeek }, (_, step) => {
      const eventTime = first + (step * 7 * dayMs) / eventsOfWeek
      const braking = step % 2 === 0 && { type: 'alarm' as const, attributes: { alarm: 'hardBraking' } }
      return buildEvent(0, { id: idOf(deviceId, 1000 + step), deviceId, eventTime, ...braking })
    })
    for (let from = 0; from < events.length; from += historyLimits.eventsPerPositionMax) {
      const part = events.slice(from, from + historyLimits.eventsPerPositionMax)
      const eventSequence = 1000 + from + part.length
      state = await tracks.save({ state: { ...state!, eventSequence }, accepted: [], events: part })
    }
  }
}

/** The first page of a month's route, and one from its middle, of a device with a fix each ten seconds. */
async function pagesOfRoute(world: DynamoTestWorld, positions: readonly Position[]): Promise<Figure[]> {
  const own = positions.map((position) => ({ ...position, deviceId: 2 }))
  await putBlocks(world.store, { tenantId: 'atlas', deviceId: 2 }, own)
  const sources = sourcesOf(world)
  const figures: Figure[] = []
  for (const [name, offset] of [
    ['first', 0],
    ['middle', 130_000],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round < tries; round++) {
      const began = performance.now()
      const { rows } = await routePage(2, { ...october, offset, limit: 1000 }, sources)
      if (rows.length !== 1000) throw new Error(`a page of the route has ${rows.length} rows`)
      times.push(performance.now() - began)
    }
    figures.push({
      name: `route of a month, ${name} page`,
      value: percentile(times, 0.5),
      unit: 'ms',
      goal: atMost(500),
    })
  }
  return figures
}

/** A fix of the tenth day arrives now. */
async function arriveLate(world: DynamoTestWorld, positions: readonly Position[]): Promise<void> {
  const [from, to] = [first + 10 * dayMs, first + 11 * dayMs]
  const ofDay = positions.filter(({ fixTime }) => fixTime >= from && fixTime < to)
  await putBlocks(world.store, { tenantId: 'atlas', deviceId: 1 }, ofDay)
  const tracks = world.tracks('atlas')
  const between = ofDay[4000]!
  const late = {
    ...between,
    id: idOf(1, 2 ** 32),
    fixTime: between.fixTime + 5000,
    longitude: between.longitude + 0.001,
  }
  const state = unsettleDays(await tracks.state(1), [dayOf(late.fixTime)])
  await tracks.save({ state, accepted: [late], events: [] })
}

const ids = Array.from({ length: devices }, (_, place) => place + 1)

const sourcesOf = (world: DynamoTestWorld): ReportSources => ({
  tracks: world.tracks('atlas'),
  now,
  zone,
  devices: new Map(ids.map((id) => [id, { ...buildDevice(), id }])),
  daySettings: () => usualDays,
  ignoreOdometer: () => false,
  driverName: () => null,
  geofenceName: String,
  maintenanceVisible: () => true,
})

async function run(world: DynamoTestWorld, request: Partial<ReportRequest>): Promise<number> {
  const whole: ReportRequest = {
    name: 'summary',
    deviceIds: ids,
    ...october,
    daily: false,
    eventTypes: null,
    alarms: null,
    geofenceIds: null,
    attribute: '',
    pointsMax: 0,
    ...request,
  }
  let rows = 0
  for await (const piece of reportRows(whole, sourcesOf(world))) rows += piece.rows.length
  return rows
}

function figuresOfDays(all: readonly Day[]): Figure[] {
  const sizes = all.map((day) => deflateRawSync(encodeDay(day), { level: 9 }).length)
  return [
    {
      name: 'bytes of a day: 8,640 fixes, 12 trips, median',
      value: percentile(sizes, 0.5),
      unit: 'bytes',
      goal: atMost(1792),
    },
  ]
}
