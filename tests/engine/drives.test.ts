import { expect, describe, test } from 'vitest'
import { reportsOf } from './drives/drive-reports.ts'
import { drives } from './drives/drives.ts'
import { orders } from './drives/labelled-drive.ts'

describe.each(drives)('$name', (drive) => {
  const first = reportsOf(drive, orders[0]!.batches)

  test('is what truly happened', async () => {
    const { trips, summary, summaryByDay, outliers, partsKm } = await first
    const { truth } = drive
    expect(trips).toHaveLength(truth.trips.length)
    const moments = trips.flatMap(({ from, to }) => [from, to])
    const off = truth.trips.flat().map((moment, place) => Math.abs(moments[place]! - moment))
    expect(Math.max(0, ...off)).toBeLessThanOrEqual(truth.tripsWithin ?? 0)
    expect(outliers).toBe(truth.outliers ?? 0)
    expect(Math.abs(summary.km - truth.km)).toBeLessThanOrEqual(truth.within)
    // what trips and stops add up to is the summary, and so are its days
    expect(partsKm).toBeCloseTo(summary.km, 4)
    expect(summaryByDay.reduce((sum, { km }) => sum + km, 0)).toBeCloseTo(summary.km, 4)
    for (const row of [summary, ...summaryByDay, ...trips]) expect(row.averageKmh).toBeLessThanOrEqual(row.maxKmh + 0.1)
    expect(summary.maxKmh).toBeLessThanOrEqual(truth.fastest ?? Number.POSITIVE_INFINITY)
  })

  test.each(orders.slice(1))('is the same when it arrives $order', async ({ batches }) => {
    expect(await reportsOf(drive, batches)).toEqual(await first)
  })
})
