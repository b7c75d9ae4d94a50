import { expect, test } from 'vitest'
import { nextMark, nextMarks } from '../../../web/src/maintenance/next-mark.ts'

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
