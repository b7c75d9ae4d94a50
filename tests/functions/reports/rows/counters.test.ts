import { describe, expect, test } from 'vitest'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { reportRows } from '../../../../functions/reports/rows/report-rows.ts'
import type { ReportSources } from '../../../../functions/reports/rows/device-report.ts'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { settleDays } from '../../../../functions/watch/settle-days.ts'
import { correctTotals } from '../../../../shared/domain/engine/correct-totals.ts'
import { earthRadiusMetres } from '../../../../shared/domain/distance.ts'
import { workOf } from '../../../../shared/domain/performance/figures.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { device } from '../../../../shared/entities/device.ts'
import type { ReportName } from '../../../../shared/catalog/reports/index.ts'
import type { SummaryJson, TripJson, UtilisationJson } from '../../../../shared/wire/report-json.ts'
import { buildDevice, makeTenant } from '../../../support/builders.ts'
import { messageAt } from '../../../support/received.ts'
import { midnight, usualDays } from '../../../support/track-fixture.ts'

const now = midnight + 9 * dayMs
/** When the drives begin: in the middle of a quarter of an hour. */
const begin = midnight + 10 * hourMs + 7 * minuteMs
const metresPerDegree = (Math.PI * earthRadiusMetres) / 180

type Attributes = Record<string, number | boolean>

/** A fix: minutes after the beginning, metres eastwards, what else is sent. */
const fixAt = (minutes: number, metres: number, attributes: Attributes = {}) => ({
  time: new Date(begin + minutes * minuteMs).toISOString(),
  latitude: 0,
  longitude: metres / metresPerDegree,
  speed: 18,
  attributes: { ignition: true, ...attributes },
})
type Sent = ReturnType<typeof fixAt>

/** Twelve minutes of 556 metres each. */
const drive = (attributesAt: (step: number) => Attributes): Sent[] =>
  Array.from({ length: 13 }, (_, step) => fixAt(step, step * 556, attributesAt(step)))

async function fleetOf(fixes: readonly Sent[], corrected?: { totalDistance?: number; hours?: number }) {
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ id: 0, uniqueId: 'van' }))
  const tracks = world.tracks(tenantId)
  const accept = acceptor(world)
  await accept([messageAt(1, { uniqueId: 'van', payload: fixes, receivedAt: now })])
  if (corrected) {
    const change = correctTotals(await tracks.state(id), corrected, now)!
    await tracks.save({ state: change.state, accepted: [change.position], events: [] })
  }
  const settle = async () => {
    while (!(await settleDays(tracks, await tracks.state(id), { now, settings: usualDays })).isDone);
  }
  return { id, tracks, settle }
}
type Fleet = Awaited<ReturnType<typeof fleetOf>>

interface Period {
  from?: number
  to?: number
  daily?: boolean
}

async function rows<Row>(
  { id, tracks }: Fleet,
  name: ReportName,
  { from = midnight, to = now, daily = false }: Period = {},
) {
  const sources: ReportSources = {
    tracks,
    now,
    zone: 'UTC',
    devices: new Map([[id, { ...buildDevice(), id }]]),
    daySettings: () => usualDays,
    ignoreOdometer: () => false,
    driverName: () => null,
    geofenceName: () => null,
    maintenanceVisible: () => true,
  }
  const asked = { name, deviceIds: [id], from, to, daily, attribute: '', pointsMax: 0 }
  const found: unknown[] = []
  for await (const piece of reportRows({ ...asked, eventTypes: null, alarms: null, geofenceIds: null }, sources)) {
    found.push(...piece.rows)
  }
  return found as Row[]
}

interface Wanted {
  distance: number
  litres?: number
}

/** What the summary and the one trip say, before days are settled and after that. */
async function saidOf(fleet: Fleet) {
  const said: { distance: number; minutes: number; litres: number }[] = []
  for (const isSettled of [false, true]) {
    if (isSettled) await fleet.settle()
    for (const { distance, engineHours, spentFuel } of await rows<SummaryJson>(fleet, 'summary')) {
      said.push({ distance, minutes: engineHours / minuteMs, litres: spentFuel })
    }
    for (const { distance, duration, spentFuel } of await rows<TripJson>(fleet, 'trips')) {
      said.push({ distance, minutes: duration / minuteMs, litres: spentFuel })
    }
  }
  return said
}

const way = 12 * 556

describe('counters of a drive of 6.7 km in twelve minutes', () => {
  test.each<{ name: string; at: (step: number) => Attributes; wanted: Wanted }>([
    {
      name: 'an odometer that restarts',
      at: (step) => ({ odometer: step < 6 ? 999_990_000 + step * 560 : (step - 6) * 560 }),
      wanted: { distance: 5 * 560 + 2 * 556 + 5 * 560 },
    },
    {
      name: 'an odometer that falls to nothing and stays there',
      at: (step) => ({ odometer: step < 6 ? 106_000 : 0 }),
      wanted: { distance: way },
    },
    { name: 'an odometer that stands still', at: () => ({ odometer: 9.65 }), wanted: { distance: way } },
    {
      name: 'an odometer that leaps',
      at: (step) => ({ odometer: step * 560 + (step < 6 ? 5000 : 700_000) }),
      wanted: { distance: 11 * 560 + 556 },
    },
    {
      name: 'an odometer that works',
      at: (step) => ({ odometer: 5000 + step * 560 }),
      wanted: { distance: 12 * 560 },
    },
    {
      name: 'an hour meter that restarts',
      at: (step) => ({ hours: step < 6 ? 360_000_000 + step * minuteMs : (step - 6) * minuteMs }),
      wanted: { distance: way },
    },
    {
      name: 'a counter of fuel that restarts',
      at: (step) => ({ fuelUsed: step < 6 ? 5000 + step / 10 : (step - 6) / 10 }),
      wanted: { distance: way, litres: 1.1 },
    },
    {
      name: 'a counter of fuel that stands still, beside what is in the tank',
      at: (step) => ({ fuelUsed: 5000, fuel: 50 - step / 4 }),
      wanted: { distance: way, litres: 3 },
    },
  ])('$name', async ({ at, wanted }) => {
    const said = await saidOf(await fleetOf(drive(at)))
    expect(said).toHaveLength(4)
    for (const { distance, minutes, litres } of said) {
      expect(Math.abs(distance - wanted.distance)).toBeLessThan(2)
      expect(minutes).toBe(12)
      expect(litres).toBeCloseTo(wanted.litres ?? 0, 3)
    }
  })

  test.each<{ name: string; at: (step: number) => Attributes }>([
    { name: 'of the engine', at: () => ({}) },
    { name: 'that is sent', at: (step) => ({ hours: hourMs + step * minuteMs }) },
  ])('a correction of hours is no engine time, nor one of the distance driving: hours $name', async ({ at }) => {
    const fleet = await fleetOf(drive(at), { hours: 1234 * hourMs, totalDistance: 9e8 })
    for (const { distance, minutes } of await saidOf(fleet)) {
      expect(Math.abs(distance - way)).toBeLessThan(2)
      expect(minutes).toBe(12)
    }
  })

  test('hours that begin with a later position stand at the end', async () => {
    const [summary] = await rows<SummaryJson>(await fleetOf(drive(() => ({}))), 'summary')
    expect(summary).toMatchObject({ startHours: 0, endHours: 12 * minuteMs, engineHours: 12 * minuteMs })
  })
})

describe('a silence of days between two drives', () => {
  const later = 5 * 24 * 60
  const counters = (metres: number, minutes: number) => ({
    odometer: 1e6 + metres,
    hours: 100 * hourMs + minutes * minuteMs,
    fuelUsed: 1000 + metres / 10_000,
  })
  const twice = (): Sent[] => [
    ...Array.from({ length: 11 }, (_, step) => fixAt(step, step * 556, counters(step * 556, step))),
    ...Array.from({ length: 11 }, (_, step) =>
      fixAt(later + step, 5560 + step * 556, counters(3e6 + step * 556, 50 * 60 + step)),
    ),
  ]
  const second = begin + later * minuteMs

  test.each([
    { name: 'from its first position on', from: second },
    { name: 'from the last second on', from: second - secondMs },
  ])('is none of the ten minutes after it: $name', async ({ from }) => {
    const period = { from, to: second + 10 * minuteMs }
    const fleet = await fleetOf(twice())
    for (const isSettled of [false, true]) {
      if (isSettled) await fleet.settle()
      const [summary] = await rows<SummaryJson>(fleet, 'summary', period)
      expect(summary).toMatchObject({ startOdometer: 4e6, startHours: 150 * hourMs })
      expect(Math.abs(summary!.distance - 5560)).toBeLessThan(1)
      expect(Math.abs(summary!.engineHours - 10 * minuteMs)).toBeLessThan(secondMs)
      expect(summary!.spentFuel).toBeCloseTo(0.556, 2)
    }
  })

  test('adds up when midnights cut it', async () => {
    const fleet = await fleetOf(twice())
    const [whole] = await rows<SummaryJson>(fleet, 'summary')
    const parts = await Promise.all(
      [midnight, midnight + 3 * dayMs].map((from, place) =>
        rows<SummaryJson>(fleet, 'summary', { from, to: place === 0 ? midnight + 3 * dayMs - 1 : now }),
      ),
    )
    const sum = (key: 'distance' | 'engineHours') => parts.flat().reduce((total, row) => total + row[key], 0)
    expect(sum('engineHours')).toBe(whole!.engineHours)
    expect(sum('distance')).toBeCloseTo(whole!.distance, 2)
    expect(parts.flat().every((row) => row.engineHours < 3 * dayMs)).toBe(true)
  })

  test('adds up day by day, with a row for each day that has no position', async () => {
    const fleet = await fleetOf(twice())
    for (const isSettled of [false, true]) {
      if (isSettled) await fleet.settle()
      const [whole] = await rows<SummaryJson>(fleet, 'summary')
      const days = await rows<SummaryJson>(fleet, 'summary', { daily: true })
      const use = await rows<UtilisationJson>(fleet, 'utilisation', { daily: true })
      expect(days.map(({ startTime }) => startTime.slice(8, 10))).toEqual(['01', '02', '03', '04', '05', '06'])
      expect(days.every(({ engineHours }) => engineHours > 0)).toBe(true)
      const reports: readonly (SummaryJson | UtilisationJson)[][] = [days, use]
      for (const parts of reports) {
        for (const key of ['distance', 'engineHours', 'spentFuel'] as const) {
          expect(parts.reduce((total, row) => total + row[key], 0)).toBeCloseTo(whole![key], 2)
        }
      }
    }
  })
})

describe('a trailer that reports at noon of one day, and of the day after the next', () => {
  const noons = [12 * hourMs, 60 * hourMs].map((time) => (midnight + time - begin) / minuteMs)
  const moved = (kilometres: number): Sent[] =>
    noons.map((minutes, place) => ({ ...fixAt(minutes, place * kilometres * 1000, { ignition: false }), speed: 0 }))
  const between = { from: midnight + dayMs, to: midnight + 2 * dayMs - 1 }
  const kilometresOf = (found: readonly { distance: number }[]) =>
    found.map(({ distance }) => Math.round(distance / 1000))

  test('went a part of its way on the day between', async () => {
    const fleet = await fleetOf(moved(400))
    for (const isSettled of [false, true]) {
      if (isSettled) await fleet.settle()
      const days = await rows<SummaryJson>(fleet, 'summary', { daily: true })
      expect(kilometresOf(days)).toEqual([100, 200, 100])
      const [alone] = await rows<SummaryJson>(fleet, 'summary', between)
      expect(alone).toEqual(days[1])
      expect([Date.parse(alone!.startTime), Date.parse(alone!.endTime)]).toEqual([between.from, between.to])
      expect(alone).toMatchObject({ maxSpeed: 0, engineHours: 0, startOdometer: 0, endOdometer: 0 })
      const use = await rows<UtilisationJson>(fleet, 'utilisation', { daily: true })
      expect(kilometresOf(use).slice(0, 4)).toEqual([100, 200, 100, 0])
      expect(kilometresOf([{ distance: workOf(use).metres }])).toEqual([400])
    }
  })

  test('has no row of that day when it stood', async () => {
    const fleet = await fleetOf(moved(0))
    const days = await rows<SummaryJson>(fleet, 'summary', { daily: true })
    expect(days.map(({ startTime }) => startTime.slice(8, 10))).toEqual(['01', '03'])
    expect(await rows(fleet, 'summary', between)).toEqual([])
  })
})
