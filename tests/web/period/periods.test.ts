import { expect, it } from 'vitest'
import { fieldTimeOf, momentOfField, periodOf } from '../../../web/src/period/periods.ts'

const paris = { zone: 'Europe/Paris', firstWeekday: 1 }
const algiers = { zone: 'Africa/Algiers', firstWeekday: 0 }
/** a Wednesday, three days after the clocks of Paris went forward; 00:30 on Thursday in Paris */
const wednesday = Date.parse('2026-04-01T22:30:00Z')

it.each([
  { name: 'today' as const, reader: paris, from: '2026-04-01T22:00:00.000Z', to: '2026-04-02T21:59:59.999Z' },
  { name: 'today' as const, reader: algiers, from: '2026-03-31T23:00:00.000Z', to: '2026-04-01T22:59:59.999Z' },
  { name: 'yesterday' as const, reader: paris, from: '2026-03-31T22:00:00.000Z', to: '2026-04-01T21:59:59.999Z' },
  { name: 'thisWeek' as const, reader: paris, from: '2026-03-29T22:00:00.000Z', to: '2026-04-05T21:59:59.999Z' },
  { name: 'thisWeek' as const, reader: algiers, from: '2026-03-28T23:00:00.000Z', to: '2026-04-04T22:59:59.999Z' },
  { name: 'previousWeek' as const, reader: paris, from: '2026-03-22T23:00:00.000Z', to: '2026-03-29T21:59:59.999Z' },
  { name: 'thisMonth' as const, reader: paris, from: '2026-03-31T22:00:00.000Z', to: '2026-04-30T21:59:59.999Z' },
  { name: 'previousMonth' as const, reader: paris, from: '2026-02-28T23:00:00.000Z', to: '2026-03-31T21:59:59.999Z' },
])('$name in $reader.zone', ({ name, reader, from, to }) => {
  const period = periodOf(name, wednesday, reader)
  expect([period.from, period.to].map((time) => new Date(time).toISOString())).toEqual([from, to])
})

it.each([
  { text: '2026-04-02T00:30', end: 'from' as const, moment: '2026-04-01T22:30:00.000Z' },
  { text: '2026-04-02T00:30', end: 'to' as const, moment: '2026-04-01T22:30:59.999Z' },
  { text: '2026-04-02', end: 'from' as const, moment: null },
  { text: '', end: 'to' as const, moment: null },
])('the field $text as $end is $moment', ({ text, end, moment }) => {
  const found = momentOfField(text, paris.zone, end)
  expect(found === null ? null : new Date(found).toISOString()).toBe(moment)
})

it('writes a moment as its field has it', () => {
  expect(fieldTimeOf(wednesday, paris.zone)).toBe('2026-04-02T00:30')
})
