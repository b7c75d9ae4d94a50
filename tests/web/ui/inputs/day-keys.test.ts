import { expect, it } from 'vitest'
import { dayAfterKey } from '../../../../web/src/ui/inputs/date/day-keys.ts'

it.each([
  { name: 'right is the next day', day: '2030-01-31', key: 'ArrowRight', to: '2030-02-01' },
  {
    name: 'right is the day before in right-to-left',
    day: '2030-01-31',
    key: 'ArrowRight',
    rtl: true,
    to: '2030-01-30',
  },
  { name: 'down is a week later', day: '2030-01-31', key: 'ArrowDown', to: '2030-02-07' },
  { name: 'Home is the first day of a week from Saturday', day: '2030-01-31', key: 'Home', to: '2030-01-26' },
  { name: 'End is its last', day: '2030-01-31', key: 'End', to: '2030-02-01' },
  { name: 'a month later ends with the shorter month', day: '2030-01-31', key: 'PageDown', to: '2030-02-28' },
  { name: 'a year earlier', day: '2028-02-29', key: 'PageUp', shift: true, to: '2027-02-28' },
  { name: 'other keys do not move', day: '2030-01-31', key: 'a', to: null },
])('$name', ({ day, key, rtl = false, shift = false, to }) => {
  const moment = dayAfterKey(Date.parse(day), { key, shiftKey: shift }, { firstWeekday: 6, rightToLeft: rtl })
  expect(moment === null ? null : new Date(moment).toISOString().slice(0, 10)).toBe(to)
})
