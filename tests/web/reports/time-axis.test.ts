import { expect, test } from 'vitest'
import { timeTexts } from '../../../web/src/reports/chart/plot-options.ts'
import { hourMs } from '../../../shared/domain/time/durations.ts'

const clock = {
  date: (moment: number) => new Date(moment).toISOString().slice(8, 10),
  time: (moment: number) => new Date(moment).toISOString().slice(11, 16),
}
const every = (hours: number, count: number) =>
  Array.from({ length: count }, (_, at) => Date.UTC(2026, 4, 1) + at * hours * hourMs)

test.each([
  { name: 'a day', moments: every(8, 3), texts: ['00:00', '08:00', '16:00'] },
  { name: 'three days', moments: every(12, 6), texts: ['01', '12:00', '02', '12:00', '03', '12:00'] },
  { name: 'a week', moments: every(24, 4), texts: ['01', '02', '03', '04'] },
  { name: 'nothing', moments: [], texts: [] },
])('an axis of $name says no date twice', ({ moments, texts }) => {
  expect(timeTexts(moments, clock)).toEqual(texts)
})
