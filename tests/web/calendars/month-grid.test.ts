import { describe, expect, test } from 'vitest'
import { fillGrid, gridSpan } from '../../../web/src/calendars/month-grid.ts'
import { gridDays, monthAfter } from '../../../web/src/ui/inputs/date/month-days.ts'

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const november = { year: 2026, month: 10 }

describe('the picture of a month', () => {
  test.each([
    { name: 'weeks from Monday', first: 1, from: '2026-10-26', count: 42 },
    { name: 'weeks from Sunday: it begins on one', first: 0, from: '2026-11-01', count: 35 },
    { name: 'weeks from Saturday', first: 6, from: '2026-10-31', count: 35 },
  ])('$name', ({ first, from, count }) => {
    const grid = gridDays(november, first)
    expect([day(grid.firstMs), grid.count]).toEqual([from, count])
  })

  test('months follow each other over the end of a year', () => {
    expect(monthAfter(november, 2)).toEqual({ year: 2027, month: 0 })
    expect(monthAfter(november, -11)).toEqual({ year: 2025, month: 11 })
  })

  test('a night fills the evening of one day and the morning of the next, on the wall of its zone', () => {
    const grid = gridDays(november, 0)
    const zone = 'Africa/Algiers'
    const night = { start: Date.parse('2026-11-05T21:00:00Z'), end: Date.parse('2026-11-06T05:00:00Z') }
    const filled = fillGrid(november, grid, { occurrences: [night], zone }).filter((each) => each.stretches.length > 0)
    expect(filled.map((each) => [day(each.wallMs), each.stretches])).toEqual([
      ['2026-11-05', [{ from: 22 / 24, to: 1 }]],
      ['2026-11-06', [{ from: 0, to: 6 / 24 }]],
    ])
    expect(new Date(gridSpan(grid, zone).from).toISOString()).toBe('2026-10-31T23:00:00.000Z')
  })

  test('an event without length is still seen on its day, and no other', () => {
    const moment = Date.parse('2026-11-06T00:00:00Z')
    const filled = fillGrid(november, gridDays(november, 0), {
      occurrences: [{ start: moment, end: moment }],
      zone: 'UTC',
    })
    expect(filled.filter((each) => each.stretches.length > 0).map((each) => day(each.wallMs))).toEqual(['2026-11-06'])
  })

  test('days of the neighbouring months are marked', () => {
    const days = fillGrid(november, gridDays(november, 1), { occurrences: [], zone: 'UTC' })
    expect(days.filter((each) => each.isOfMonth)).toHaveLength(30)
  })
})
