import { expect, test } from 'vitest'
import {
  nextMark,
  nextMarks,
  serviceStanding,
  serviceUnitOf,
  warningOf,
} from '../../../../shared/domain/reports/service.ts'

const plan = { start: 10_000, period: 2000 }

test.each([
  { name: 'long before the first', value: 0, next: 10_000 },
  { name: 'at the first', value: 10_000, next: 12_000 },
  { name: 'just before one', value: 11_999, next: 12_000 },
  { name: 'between two', value: 13_500, next: 14_000 },
])('service: $name', ({ value, next }) => {
  expect(nextMark(value, plan)).toBe(next)
})

test('service: from a start of zero on', () => {
  expect(nextMarks(-1, { start: 0, period: 500 }, 3)).toEqual([0, 500, 1000])
})

const oil = { ...plan, warnBefore: 200 }
test.each([
  { name: 'long before the first', value: 0, standing: ['fine', null, 10_000, 10_000, 0] },
  { name: 'just before the warning', value: 9799, standing: ['fine', null, 10_000, 201, 90] },
  { name: 'at the warning', value: 9800, standing: ['soon', null, 10_000, 200, 90] },
  { name: 'at the first mark', value: 10_000, standing: ['due', null, 10_000, 0, 100] },
  { name: 'as far behind it as the warning is before it', value: 10_200, standing: ['due', null, 10_000, -200, 110] },
  { name: 'further behind it, which counts as done', value: 10_201, standing: ['fine', 10_000, 12_000, 1799, 10.1] },
  { name: 'before a later mark', value: 13_900, standing: ['soon', 12_000, 14_000, 100, 95] },
  { name: 'behind a later mark', value: 14_050, standing: ['due', 12_000, 14_000, -50, 102.5] },
  { name: 'of a value that nobody knows', value: null, standing: ['unknown', null, null, null, null] },
])('how a service stands: $name', ({ value, standing }) => {
  const { state, lastDue, nextDue, left, used } = serviceStanding(oil, value)
  expect([state, lastDue, nextDue, left, used]).toEqual(standing)
})

test.each([
  { wanted: undefined, warning: 200 },
  { wanted: 0, warning: 200 },
  { wanted: 'early', warning: 200 },
  { wanted: 500, warning: 500 },
  { wanted: '500', warning: 500 },
  { wanted: 5000, warning: 1000 },
])('a warning of $wanted on a period of 2000 comes $warning before', ({ wanted, warning }) => {
  expect(warningOf(2000, wanted)).toBe(warning)
})

test.each([
  { type: 'odometer', unit: 'metres' },
  { type: 'hours', unit: 'milliseconds' },
  { type: 'drivingTime', unit: 'milliseconds' },
  { type: 'fuelUsed', unit: 'litres' },
  { type: 'fixTime', unit: 'time' },
  { type: 'count1', unit: 'plain' },
  { type: 'constructor', unit: 'plain' },
])('marks of $type are $unit', ({ type, unit }) => {
  expect(serviceUnitOf(type)).toBe(unit)
})

test.each([
  { name: 'at a fifth of the way', value: 1000, used: 20 },
  { name: 'behind it, of the period', value: 5500, used: 101 },
])('a first mark that is nearer than a period: $name', ({ value, used }) => {
  expect(serviceStanding({ start: 5000, period: 50_000, warnBefore: 5000 }, value).used).toBe(used)
})
