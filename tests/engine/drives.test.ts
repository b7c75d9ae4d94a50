import { expect, describe, test } from 'vitest'
import { reportsOf } from './drives/drive-reports.ts'
import { drives } from './drives/drives.ts'
import { orders, stopsIn } from './drives/labelled-drive.ts'

describe.each(drives)('$name', (drive) => {
  const first = reportsOf(drive, orders[0]!.batches)
  const { truth } = drive
  const { tripsWithin = 0, gaps = [], litresWithin = 0.05 } = truth

  /** By how much the worst of these moments is off; all of them, where there are more or less. */
  const off = (found: readonly number[], moments: readonly number[]): number =>
    found.length === moments.length
      ? Math.max(0, ...moments.map((at, place) => Math.abs(found[place]! - at)))
      : Infinity

  test('has the trips, stops and gaps that truly were', async () => {
    const { trips, stops, gaps: found, outliers, departures, arrivals } = await first
    const moments = trips.flatMap(({ from, to }) => [from, to])
    expect({ moments, off: off(moments, truth.trips.flat()) <= tripsWithin }).toEqual({ moments, off: true })
    const stood = stops.flat()
    expect({ stood, off: off(stood, stopsIn(drive).flat()) <= tripsWithin }).toEqual({ stood, off: true })
    expect(found.map(({ from, to }) => [from, to])).toEqual(gaps.map(([from, to]) => [from, to]))
    for (const [place, { km }] of found.entries())
      expect(Math.abs(km - gaps[place]![2])).toBeLessThanOrEqual(truth.within)
    expect(outliers).toBe(truth.outliers ?? 0)
    expect(arrivals).toEqual(trips.map(({ to }) => to))
    expect(departures).toEqual(trips.map(({ from }) => from))
  })

  test('has the distance, fuel and engine time that truly were', async () => {
    const { trips, summary, summaryByDay, partsKm, partsLitres } = await first
    expect(Math.abs(summary.km - truth.km)).toBeLessThanOrEqual(truth.within)
    expect(Math.abs(summary.litres - (truth.litres ?? 0))).toBeLessThanOrEqual(litresWithin)
    expect(summary.engine).toBe(truth.engine ?? 0)
    // what trips, stops and gaps add up to is the summary, and so are its days
    expect(partsKm).toBeCloseTo(summary.km, 4)
    expect(partsLitres).toBeCloseTo(summary.litres, 4)
    expect(summaryByDay.reduce((sum, { km }) => sum + km, 0)).toBeCloseTo(summary.km, 4)
    expect(summaryByDay.reduce((sum, { litres }) => sum + litres, 0)).toBeCloseTo(summary.litres, 4)
    expect(summaryByDay.reduce((sum, { engine }) => sum + engine, 0)).toBeCloseTo(summary.engine, 4)
    for (const row of [summary, ...summaryByDay, ...trips]) expect(row.averageKmh).toBeLessThanOrEqual(row.maxKmh + 0.1)
    expect(summary.maxKmh).toBeLessThanOrEqual(truth.fastest ?? Number.POSITIVE_INFINITY)
  })

  test('has the events and visits that truly were', async () => {
    const { events, visits } = await first
    expect(events).toEqual(truth.events ?? [])
    expect(visits).toEqual(truth.visits ?? [])
  })

  test.each(orders.slice(1))('is the same when it arrives $order', async ({ batches }) => {
    expect(await reportsOf(drive, batches)).toEqual(await first)
  })
})
