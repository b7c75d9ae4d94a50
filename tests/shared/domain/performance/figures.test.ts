import { expect, test } from 'vitest'
import { countPer100, percentOf, workOf } from '../../../../shared/domain/performance/figures.ts'

const row = (facts: Partial<Parameters<typeof workOf>[0][number]> = {}) => ({
  deviceId: 1,
  distance: 50_000,
  inUseTime: 3_600_000,
  availableTime: 86_400_000,
  spentFuel: 0,
  startTime: '2026-05-01T08:00:00Z',
  ...facts,
})

test.each([
  {
    name: 'nothing',
    rows: [],
    is: { metres: 0, inUseMs: 0, availableMs: 0, fuelCost: null, litres: 0, litresPer100Km: null, driven: 0 },
  },
  {
    name: 'two days of a vehicle',
    rows: [row(), row()],
    is: {
      metres: 100_000,
      inUseMs: 7_200_000,
      availableMs: 172_800_000,
      fuelCost: null,
      litres: 0,
      litresPer100Km: null,
      driven: 1,
    },
  },
  {
    name: 'fuel of one of two vehicles: the way of the other is left out',
    rows: [row({ spentFuel: 5 }), row({ deviceId: 2 })],
    is: {
      metres: 100_000,
      inUseMs: 7_200_000,
      availableMs: 172_800_000,
      fuelCost: null,
      litres: 5,
      litresPer100Km: 10,
      driven: 2,
    },
  },
  {
    name: 'fuel without a way',
    rows: [row({ distance: 0, spentFuel: 2 })],
    is: {
      metres: 0,
      inUseMs: 3_600_000,
      availableMs: 86_400_000,
      fuelCost: null,
      litres: 2,
      litresPer100Km: null,
      driven: 0,
    },
  },
])('work: $name', ({ rows, is }) => expect(workOf(rows)).toEqual(is))

const price = (day: number, ofLitre: number) => ({ since: Date.UTC(2026, 4, day), price: ofLitre })

test.each([
  { name: 'by the price of each day', prices: [price(1, 2), price(2, 3)], is: 25 },
  { name: 'of days without a price, none', prices: [price(2, 3)], is: 15 },
  { name: 'before the first price', prices: [price(3, 3)], is: null },
  { name: 'without any price', prices: [], is: null },
])('cost of fuel: $name', ({ prices, is }) => {
  const rows = [row({ spentFuel: 5 }), row({ spentFuel: 5, startTime: '2026-05-02T08:00:00Z' }), row()]
  expect(workOf(rows, prices).fuelCost).toBe(is)
})

test.each([
  { name: 'three on 600', count: 3, distance: 600, is: 0.5 },
  { name: 'none on 600', count: 0, distance: 600, is: 0 },
  { name: 'three without a way', count: 3, distance: 0, is: null },
  { name: 'none without a way', count: 0, distance: 0, is: null },
])('on a hundred: $name', ({ count, distance, is }) => expect(countPer100(count, distance)).toBe(is))

test.each([
  { name: 'a quarter', part: 2, whole: 8, is: 25 },
  { name: 'of nothing', part: 2, whole: 0, is: null },
])('percent: $name', ({ part, whole, is }) => expect(percentOf(part, whole)).toBe(is))
