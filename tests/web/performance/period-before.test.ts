import { expect, test } from 'vitest'
import { periodBefore } from '../../../web/src/performance/period-before.ts'
import { chosenPeriod, type PeriodName } from '../../../web/src/period/period.ts'

interface Case {
  name: string
  period: PeriodName
  now: string
  zone?: string
  own?: [from: string, to: string]
  is: string
}

const moment = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const text = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')
const monday = 1

// 2026-03-31 is a Tuesday
test.each<Case>([
  {
    name: 'today, up to the same hour',
    period: 'today',
    now: '2026-03-31 10:00',
    is: '2026-03-30 00:00 – 2026-03-30 10:00',
  },
  { name: 'yesterday', period: 'yesterday', now: '2026-03-31 10:00', is: '2026-03-29 00:00 – 2026-03-29 23:59' },
  { name: 'seven days', period: 'last7Days', now: '2026-03-31 10:00', is: '2026-03-18 00:00 – 2026-03-24 10:00' },
  { name: 'thirty days', period: 'last30Days', now: '2026-03-31 10:00', is: '2026-01-31 00:00 – 2026-03-01 10:00' },
  { name: 'this week', period: 'thisWeek', now: '2026-03-31 10:00', is: '2026-03-23 00:00 – 2026-03-24 10:00' },
  { name: 'last week', period: 'previousWeek', now: '2026-03-31 10:00', is: '2026-03-16 00:00 – 2026-03-22 23:59' },
  {
    name: 'a month after a shorter one ends with it',
    period: 'thisMonth',
    now: '2026-03-31 10:00',
    is: '2026-02-01 00:00 – 2026-02-28 10:00',
  },
  { name: 'last month', period: 'previousMonth', now: '2026-03-31 10:00', is: '2026-01-01 00:00 – 2026-01-31 23:59' },
  { name: 'a quarter', period: 'previousQuarter', now: '2026-03-31 10:00', is: '2025-07-01 00:00 – 2025-09-30 23:59' },
  { name: 'a year', period: 'thisYear', now: '2026-03-31 10:00', is: '2025-01-01 00:00 – 2025-03-31 10:00' },
  {
    name: 'two hours of the reader’s own',
    period: 'custom',
    now: '2026-03-31 10:00',
    own: ['2026-03-30 08:00', '2026-03-30 10:00'],
    is: '2026-03-30 05:59 – 2026-03-30 07:59',
  },
  {
    name: 'an own one that still runs',
    period: 'custom',
    now: '2026-03-31 10:00',
    own: ['2026-03-31 08:00', '2026-03-31 12:00'],
    is: '2026-03-31 03:59 – 2026-03-31 05:59',
  },
  {
    // clocks go forward on the 29th: midnight is an hour later before
    name: 'where clocks changed, by the clock',
    period: 'today',
    now: '2026-03-29 10:00',
    zone: 'Europe/Paris',
    is: '2026-03-27 23:00 – 2026-03-28 11:00',
  },
])('the period before: $name', ({ period, now, zone = 'UTC', own, is }) => {
  const calendar = { now: moment(now), zone, firstWeekday: monday }
  const [from, to] = own ? own.map(moment) : [null, null]
  const span = chosenPeriod({ name: period, from: from!, to: to! }, calendar)!
  const before = periodBefore(period, span, calendar)
  expect(`${text(before.from)} – ${text(before.to)}`).toBe(is)
})
