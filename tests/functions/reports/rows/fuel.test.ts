import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hourMs } from '../../../../shared/domain/time/durations.ts'
import type { ReportName } from '../../../../shared/catalog/reports/index.ts'
import type { FuelChangeJson, SummaryJson, TripJson } from '../../../../shared/wire/report-json.ts'
import { midnight } from '../../../support/track-fixture.ts'
import {
  begin,
  falling,
  fleetOf,
  Life,
  metresPerDegree,
  now,
  refuelled,
  rows,
  steady,
  within,
  type Fleet,
  type Fuel,
  type Sent,
} from './fuel-fleet.ts'

const tenths = (litres: number) => Math.round(litres * 10) / 10
const litresOf = async (fleet: Fleet, name: ReportName, ...period: number[]) =>
  (await rows<TripJson | SummaryJson>(fleet, name, ...(period as [number, number]))).map(({ spentFuel }) => spentFuel)

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
