import { expect, test } from 'vitest'
import type { ReportSources } from '../../../../functions/reports/rows/device-report.ts'
import { dayMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { FuelChangeJson, SummaryJson } from '../../../../shared/wire/report-json.ts'
import { midnight } from '../../../support/track-fixture.ts'
import { begin, fleetOf, now, refuelled, rows } from './fuel-fleet.ts'

const litreSince = (since: number, price: number) => ({ since, price })

test.each([
  { name: 'where one holds', prices: [litreSince(midnight, 2)], is: [2, 159.4] },
  { name: 'of the day of the fill', prices: [litreSince(begin, 2), litreSince(midnight + dayMs, 9)], is: [2, 159.4] },
  { name: 'before the first day', prices: [litreSince(now, 2)], is: [null, null] },
  { name: 'where nobody set one', prices: [], is: [null, null] },
])('a fill has a price and a cost $name', async ({ prices, is }) => {
  const fleet = await fleetOf(refuelled)
  const [row] = await rows<FuelChangeJson>(fleet, 'fuel', midnight, now, { fuelPrices: prices })
  expect([row!.pricePerLitre, row!.cost]).toEqual(is)
})

test('what was used has a cost, by the price of each part of the period', async () => {
  const fleet = await fleetOf(refuelled)
  const noon = begin + 40 * minuteMs
  const costs = async (prices: ReportSources['fuelPrices'], from = midnight) => {
    const [row] = await rows<SummaryJson>(fleet, 'summary', from, now, { fuelPrices: prices })
    return [row!.fuelCost, row!.spentFuel] as const
  }
  const [[none], [all, litres], [later, latter]] = [
    await costs([]),
    await costs([litreSince(begin, 2)]),
    await costs([litreSince(noon, 2)], noon),
  ]
  expect(none).toBeUndefined()
  expect(all).toBeCloseTo(litres * 2, 1)
  expect(later).toBeCloseTo(latter * 2, 1)
  const [changed] = await costs([litreSince(begin, 2), litreSince(noon, 4)])
  expect(changed).toBeCloseTo(all! + later!, 1)
  expect(changed).toBeGreaterThan(all!)
})
