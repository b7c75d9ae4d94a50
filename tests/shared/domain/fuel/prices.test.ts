import { expect, test } from 'vitest'
import {
  fuelCost,
  fuelPriceAt,
  fuelPricesIn,
  fuelPricesText,
  parseFuelPrices,
} from '../../../../shared/domain/fuel/prices.ts'

test.each([
  { name: 'nothing', text: '', kept: '' },
  { name: 'one', text: '2026-01-01 29.01', kept: '2026-01-01 29.01' },
  {
    name: 'in any order, with a comma',
    text: ' 2026-05-01 30,5 ;2026-01-01  29.01;',
    kept: '2026-01-01 29.01; 2026-05-01 30.5',
  },
  { name: 'a day twice', text: '2026-01-01 29; 2026-01-01 30', kept: null },
  { name: 'a day that there is not', text: '2026-02-30 29', kept: null },
  { name: 'no price', text: '2026-01-01', kept: null },
  { name: 'a price of nothing', text: '2026-01-01 0', kept: null },
  { name: 'a price below nothing', text: '2026-01-01 -3', kept: null },
  { name: 'something else', text: 'cheap', kept: null },
  { name: 'too much in a line', text: '2026-01-01 29 30', kept: null },
])('prices: $name', ({ text, kept }) => {
  const prices = parseFuelPrices(text)
  expect(prices && fuelPricesText(prices)).toBe(kept)
})

test.each([
  { name: 'before the first day', at: '2025-12-31T22:59:59Z', price: null },
  { name: 'from midnight of the zone on', at: '2025-12-31T23:00:00Z', price: 29 },
  { name: 'to the day before the next', at: '2026-04-30T22:59:59Z', price: 29 },
  { name: 'from the last day on', at: '2027-01-01T00:00:00Z', price: 30.5 },
])('a price holds $name', ({ at, price }) => {
  const prices = fuelPricesIn('2026-01-01 29; 2026-05-01 30.5', 'Africa/Algiers')
  expect(fuelPriceAt(prices, Date.parse(at))).toBe(price)
})

test.each([undefined, 7, 'cheap'])('no price is known where %s is set', (setting) => {
  expect(fuelPricesIn(setting, 'UTC')).toEqual([])
})

test('a cost is rounded as money, and unknown without a price', () => {
  expect([fuelCost(40.123, 29.01), fuelCost(40, null)]).toEqual([1163.97, null])
})
