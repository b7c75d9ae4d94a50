import { expect, test } from 'vitest'
import { countPer100, percentOf, workOf } from '../../../../shared/domain/performance/figures.ts'

const row = (facts: Partial<Parameters<typeof workOf>[0][number]> = {}) => ({
  deviceId: 1,
  distance: 50_000,
  inUseTime: 3_600_000,
  availableTime: 86_400_000,
  spentFuel: 0,
  ...facts,
})

test.each([
  {
    name: 'nothing',
    rows: [],
    is: { metres: 0, inUseMs: 0, availableMs: 0, litres: 0, litresPer100Km: null, driven: 0 },
  },
  {
    name: 'two days of a vehicle',
    rows: [row(), row()],
    is: { metres: 100_000, inUseMs: 7_200_000, availableMs: 172_800_000, litres: 0, litresPer100Km: null, driven: 1 },
  },
  {
    name: 'fuel of one of two vehicles: the way of the other is left out',
    rows: [row({ spentFuel: 5 }), row({ deviceId: 2 })],
    is: { metres: 100_000, inUseMs: 7_200_000, availableMs: 172_800_000, litres: 5, litresPer100Km: 10, driven: 2 },
  },
  {
    name: 'fuel without a way',
    rows: [row({ distance: 0, spentFuel: 2 })],
    is: { metres: 0, inUseMs: 3_600_000, availableMs: 86_400_000, litres: 2, litresPer100Km: null, driven: 0 },
  },
])('work: $name', ({ rows, is }) => expect(workOf(rows)).toEqual(is))

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
