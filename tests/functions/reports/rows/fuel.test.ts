import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { reportRows } from '../../../../functions/reports/rows/report-rows.ts'
import type { ReportSources } from '../../../../functions/reports/rows/device-report.ts'
import { settleDays } from '../../../../functions/watch/settle-days.ts'
import { earthRadiusMetres } from '../../../../shared/domain/distance.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { device } from '../../../../shared/entities/device.ts'
import type { ReportName } from '../../../../shared/catalog/reports/index.ts'
import type { FuelChangeJson, SummaryJson, TripJson } from '../../../../shared/wire/report-json.ts'
import { buildDevice, makeTenant } from '../../../support/builders.ts'
import { messageAt } from '../../../support/received.ts'
import { midnight, usualDays } from '../../../support/track-fixture.ts'

const now = midnight + 9 * dayMs
const begin = midnight + 10 * hourMs + 7 * minuteMs
const metresPerDegree = (Math.PI * earthRadiusMetres) / 180

type Attributes = Record<string, number | boolean | string>
interface Sent {
  time: string
  latitude: number
  longitude: number
  speed: number
  attributes: Attributes
}

/** What is sent each so many seconds: driving 10 m/s or parked, with these levels. */
class Life {
  readonly sent: Sent[] = []
  #seconds = 0
  #metres = 0
  readonly #attributesOf: (level: number) => Attributes

  constructor(attributesOf: (level: number) => Attributes = (fuel) => ({ fuel })) {
    this.#attributesOf = attributesOf
  }

  drives(levels: readonly number[], everySeconds = 60): this {
    return this.#send(levels, { everySeconds, isDriving: true })
  }

  parks(levels: readonly number[], everySeconds = 60): this {
    return this.#send(levels, { everySeconds, isDriving: false })
  }

  #send(levels: readonly number[], { everySeconds, isDriving }: { everySeconds: number; isDriving: boolean }): this {
    for (const level of levels) {
      this.#seconds += everySeconds
      if (isDriving) this.#metres += everySeconds * 10
      this.sent.push({
        time: new Date(begin + this.#seconds * secondMs).toISOString(),
        latitude: 0,
        longitude: this.#metres / metresPerDegree,
        speed: isDriving ? 20 : 0,
        attributes: { ignition: isDriving, ...this.#attributesOf(level) },
      })
    }
    return this
  }
}

/** The first fix under way has the level of before. */
const falling = (from: number, to: number, legs: number): number[] =>
  Array.from({ length: legs + 1 }, (_, step) => from + ((to - from) * step) / legs)
const steady = (level: number, count: number): number[] => Array.from({ length: count }, () => level)

type Fuel = Partial<(typeof usualDays)['fuel']>

async function fleetOf(fixes: readonly Sent[], fuel: Fuel = {}) {
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ id: 0, uniqueId: 'van' }))
  const tracks = world.tracks(tenantId)
  for (let from = 0; from < fixes.length; from += 100) {
    const payload = fixes.slice(from, from + 100)
    await acceptor(world)([messageAt(from + 1, { uniqueId: 'van', payload, receivedAt: now })])
  }
  const settings = { ...usualDays, fuel: { ...usualDays.fuel, ...fuel } }
  const settle = async () => {
    while (!(await settleDays(tracks, await tracks.state(id), { now, settings })).isDone);
  }
  return { id, tracks, settings, settle }
}
type Fleet = Awaited<ReturnType<typeof fleetOf>>

/** The same history, all of it in these geofences. */
const within = (tracks: Fleet['tracks'], geofenceIds: number[]): Fleet['tracks'] => ({
  ...tracks,
  between: async (id, range) => (await tracks.between(id, range)).map((position) => ({ ...position, geofenceIds })),
})

async function rows<Row>(
  { id, tracks, settings }: Fleet,
  name: ReportName,
  from = midnight,
  to = now,
  names: Partial<ReportSources> = {},
) {
  const sources: ReportSources = {
    tracks,
    now,
    zone: 'UTC',
    devices: new Map([[id, { ...buildDevice(), id }]]),
    daySettings: () => settings,
    ignoreOdometer: () => false,
    driverName: () => null,
    geofenceName: () => null,
    maintenanceVisible: () => true,
    ...names,
  }
  // what moved without data is a row among the trips
  const asked = { name, deviceIds: [id], from, to, daily: false, attribute: '', pointsMax: 0, gaps: name === 'trips' }
  const found: unknown[] = []
  for await (const piece of reportRows({ ...asked, eventTypes: null, alarms: null, geofenceIds: null }, sources)) {
    found.push(...piece.rows)
  }
  return found as Row[]
}

const tenths = (litres: number) => Math.round(litres * 10) / 10
const litresOf = async (fleet: Fleet, name: ReportName, ...period: number[]) =>
  (await rows<TripJson | SummaryJson>(fleet, name, ...(period as [number, number]))).map(({ spentFuel }) => spentFuel)

const refuelled = new Life()
  .parks(steady(100, 3))
  .drives(falling(100, 20.3, 80))
  .parks([...steady(20.3, 20), ...steady(100, 20)])
  .drives(falling(100, 90.3, 20))
  .parks(steady(90.3, 10)).sent
const underWay = new Life()
  .parks(steady(100, 3))
  .drives(falling(100, 20.3, 80))
  .parks([20.3, 100, 100, 100, 100, 100, 100], 30)
  .drives(falling(100, 90.7, 20))
  .parks(steady(90.7, 10)).sent
const stolen = new Life()
  .parks(steady(100, 3))
  .drives(falling(100, 90, 40))
  .parks([...steady(90, 20), ...steady(60, 20)])
  .drives(falling(60, 50, 40))
  .parks(steady(50, 10)).sent
const fast = new Life()
  .parks([100])
  .drives(falling(100, 20.3, 12))
  .parks([...steady(20.3, 10), ...steady(100, 10)])
  .drives(falling(100, 90.3, 12)).sent
/** The same in percent of 200 litres. */
const percent = new Life((level) => ({ fuelLevel: level }))
  .parks(steady(50, 3))
  .drives(falling(50, 10, 80))
  .parks([...steady(10, 20), ...steady(60, 20)])
  .drives(falling(60, 55, 20)).sent
/** Another tracker was built in, whose counter begins at 0; the tank says nothing. */
const swapped = new Life((used) => ({ fuelUsed: used }))
  .drives(falling(5000, 5010, 20))
  .parks(steady(5010, 10))
  .drives(falling(0, 7.5, 20)).sent

interface Case {
  name: string
  sent: readonly Sent[]
  fuel?: Fuel
  day: number
  trips: number[]
}

const cases: Case[] = [
  { name: 'a fill between trips', sent: refuelled, day: 89.4, trips: [79.7, 9.7] },
  { name: 'the same on a short way', sent: fast, day: 89.4, trips: [79.7, 9.7] },
  { name: 'a fill in a short stop of a trip', sent: underWay, day: 89, trips: [89] },
  { name: 'with thresholds', sent: refuelled, fuel: { drop: 10, increase: 10 }, day: 89.4, trips: [79.7, 9.7] },
  { name: 'a theft', sent: stolen, fuel: { drop: 10 }, day: 20, trips: [10, 10] },
  { name: 'a loss that nobody calls a theft', sent: stolen, day: 50, trips: [10, 10] },
  { name: 'percent', sent: percent, fuel: { capacity: 200 }, day: 90, trips: [80, 10] },
  { name: 'percent of an unknown tank', sent: percent, day: 0, trips: [0, 0] },
  { name: 'a swapped tracker', sent: swapped, day: 17.5, trips: [10, 7.5] },
]

describe('what was used', () => {
  test.each(cases)('$name', async ({ sent, fuel, day, trips }) => {
    const fleet = await fleetOf(sent, fuel)
    for (const isSettled of [false, true]) {
      if (isSettled) await fleet.settle()
      expect((await litresOf(fleet, 'summary')).map(tenths)).toEqual([day])
      expect((await litresOf(fleet, 'trips')).map(tenths)).toEqual(trips)
    }
  })

  test.each([
    // 81 minutes of 600 m each; the trip ends at the first fix of the stop, engines stop at the last under way
    { name: 'known', sent: refuelled, trips: [[163.992, 59.037]], summary: [146.079, 53.64] },
    { name: 'unknown', sent: percent, trips: [[null, null]], summary: [null, null] },
  ])('on 100 km and in an hour is $name', async ({ sent, trips, summary }) => {
    const fleet = await fleetOf(sent)
    const ratesOf = async (name: ReportName) =>
      (await rows<TripJson | SummaryJson>(fleet, name)).map((row) => [row.fuelPer100Km, row.fuelPerHour])
    expect((await ratesOf('trips')).slice(0, 1)).toEqual(trips)
    expect(await ratesOf('summary')).toEqual([summary])
  })

  const fill = 'deviceFuelIncrease'
  test.each([
    { name: 'a fill', sent: refuelled, changes: [[fill, 20.3, 100, 79.7, '11:54', 48_600]] },
    {
      name: 'a fill in percent',
      sent: percent,
      fuel: { capacity: 200 },
      changes: [[fill, 20, 120, 100, '11:54', 48_600]],
    },
    { name: 'a theft', sent: stolen, fuel: { drop: 10 }, changes: [['deviceFuelDrop', 90, 60, 30, '11:14', 24_600]] },
    { name: 'no theft where nobody calls it one', sent: stolen, changes: [] },
    { name: 'nothing of an unknown tank', sent: percent, changes: [] },
  ])('leaves out $name, which is a row of its own', async ({ sent, fuel, changes }) => {
    const fleet = await fleetOf(sent, fuel)
    for (const isSettled of [false, true]) {
      if (isSettled) await fleet.settle()
      const found = await rows<FuelChangeJson>(fleet, 'fuel')
      const said = found.map(({ type, before, after, litres, time, longitude }) => [
        type,
        before,
        after,
        litres,
        time.slice(11, 16),
        Math.round(longitude * metresPerDegree),
      ])
      expect(said).toEqual(changes)
      const at = changes.length > 0 ? Date.parse(found[0]!.time) : begin
      expect(await rows(fleet, 'fuel', at, now)).toHaveLength(changes.length)
      expect(await rows(fleet, 'fuel', at + 1, now)).toEqual([])
      expect(await rows(fleet, 'fuel', midnight, at - 1)).toEqual([])
    }
  })

  test('a change says who drove, and the geofences that the reader sees', async () => {
    const sent = refuelled.map((fix) => ({ ...fix, attributes: { ...fix.attributes, driverUniqueId: 'card 7' } }))
    const fleet = await fleetOf(sent)
    const names = {
      driverName: (card: string) => `driver of ${card}`,
      geofenceName: (id: number) => (id === 4 ? 'Pump' : null),
    }
    const inside = { ...fleet, tracks: within(fleet.tracks, [4, 5]) }
    expect(await rows<FuelChangeJson>(inside, 'fuel', midnight, now, names)).toMatchObject([
      { driverUniqueId: 'card 7', driverName: 'driver of card 7', geofenceNames: ['Pump'], address: null },
    ])
  })

  test('of parts adds up to the whole, wherever it is cut', async () => {
    const anyLevels = fc.array(
      fc.record({
        isDriving: fc.boolean(),
        level: fc.integer({ min: 5, max: 100 }),
        count: fc.integer({ min: 1, max: 12 }),
        everySeconds: fc.constantFrom(30, 60, 300, 3600),
      }),
      { minLength: 2, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(
        anyLevels,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
        fc.boolean(),
        fc.constantFrom<Fuel>({}, { drop: 10, increase: 10 }),
        async (parts, cuts, isSettled, fuel) => {
          const life = new Life()
          for (const { isDriving, level, count, everySeconds } of parts) {
            if (isDriving) life.drives(steady(level, count), everySeconds)
            else life.parks(steady(level, count), everySeconds)
          }
          const fleet = await fleetOf(life.sent, fuel)
          if (isSettled) await fleet.settle()
          const [first, last] = [life.sent[0]!, life.sent.at(-1)!].map(({ time }) => Date.parse(time))
          const from = first! - hourMs
          const end = last! + hourMs
          const moments = [
            from,
            ...cuts.map((cut) => Math.floor(from + cut * (end - from))).toSorted((a, b) => a - b),
            end,
          ]
          const sum = (litres: readonly number[]) => litres.reduce((total, each) => total + each, 0)
          const whole = sum(await litresOf(fleet, 'summary'))
          const segments = [...(await litresOf(fleet, 'trips')), ...(await litresOf(fleet, 'stops'))]
          expect(segments.every((litres) => litres >= 0)).toBe(true)
          expect(sum(segments)).toBeCloseTo(whole, 4)
          for (const names of [['summary'], ['trips', 'stops']] as ReportName[][]) {
            let total = 0
            for (const [place, moment] of moments.slice(1).entries()) {
              if (moment <= moments[place]!) continue
              for (const name of names) total += sum(await litresOf(fleet, name, moments[place]!, moment - 1))
            }
            expect(total).toBeCloseTo(whole, 4)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
