import { expect, test } from 'vitest'
import { nothingCounted } from '../../../../shared/domain/counters/counted.ts'
import { spentFuel } from '../../../../shared/domain/reports/consumption.ts'
import type { Reading } from '../../../../shared/domain/trips/track-point.ts'

const reading = (counters: Partial<Reading>): Reading => ({
  positionId: 1,
  fixTime: 0,
  latitude: 0,
  longitude: 0,
  ...counters,
})

test.each([
  {
    name: 'the counter of its life',
    start: { fuelUsed: 1000.5, fuel: 40 },
    end: { fuelUsed: 1012, fuel: 60 },
    counted: 11.5,
    litres: 11.5,
  },
  { name: 'what is in the tank', start: { fuel: 40 }, end: { fuel: 31.5 }, litres: 8.5 },
  { name: 'a tank that was filled up meanwhile', start: { fuel: 12 }, end: { fuel: 55 }, litres: 0 },
  {
    name: 'percents of a tank whose size is known',
    start: { fuelLevel: 80 },
    end: { fuelLevel: 70 },
    tank: 60,
    litres: 6,
  },
  { name: 'percents after refuelling', start: { fuelLevel: 20 }, end: { fuelLevel: 90 }, tank: 60, litres: 0 },
  { name: 'percents of any tank', start: { fuelLevel: 80 }, end: { fuelLevel: 70 }, litres: 0 },
  { name: 'nothing', start: {}, end: { fuel: 20 }, litres: 0 },
])('spent fuel by $name', ({ start, end, counted = 0, tank = null, litres }) => {
  expect(
    spentFuel({ start: reading(start), end: reading(end), counted: { ...nothingCounted, litres: counted } }, tank),
  ).toBe(litres)
})
