import { expect, test } from 'vitest'
import { afterDone, newestDone, serviceDoneId } from '../../../../shared/domain/reports/service-done.ts'
import { serviceStanding } from '../../../../shared/domain/reports/service.ts'

const oil = { id: 3, start: 10_000, period: 2000, warnBefore: 200 }

test.each([
  { name: 'just done', value: 10_500, done: 10_500, standing: ['fine', 12_500, 2000, 0] },
  { name: 'done earlier than it was due', value: 9500, done: 9000, standing: ['fine', 11_000, 1500, 25] },
  { name: 'at the warning', value: 12_300, done: 10_500, standing: ['soon', 12_500, 200, 90] },
  { name: 'a period later', value: 12_500, done: 10_500, standing: ['due', 12_500, 0, 100] },
  { name: 'long after that, until it is done', value: 18_500, done: 10_500, standing: ['due', 12_500, -6000, 400] },
  {
    name: 'with another odometer, that begins at nought',
    value: 100,
    done: 10_500,
    standing: ['fine', 12_500, 12_400, 0],
  },
  { name: 'of a value that nobody knows', value: null, done: 10_500, standing: ['unknown', 12_500, null, null] },
])('how a service stands that was done: $name', ({ value, done, standing }) => {
  const { state, nextDue, left, used } = serviceStanding(oil, value, done)
  expect([state, nextDue, left, used]).toEqual(standing)
})

test.each([
  { name: 'where nobody said so', attributes: {}, start: 10_000 },
  { name: 'of another maintenance', attributes: { 'service.done.4': 9000 }, start: 10_000 },
  { name: 'a period after it was done', attributes: { 'service.done.3': 9000 }, start: 11_000 },
  { name: 'the same as text', attributes: { 'service.done.3': '9000' }, start: 11_000 },
  { name: 'of what is no number', attributes: { 'service.done.3': 'done' }, start: 10_000 },
])('the engine counts from $name', ({ attributes, start }) => {
  expect(afterDone(oil, attributes)).toEqual({ ...oil, start })
})

test('the newest comes first, of one time what was said later', () => {
  const done = (time: number, at: number) => ({
    maintenanceId: 3,
    time,
    at,
    value: 0,
    cost: null,
    note: '',
    userId: 4,
    userName: 'Amina',
  })
  const sorted = newestDone([done(1, 9), done(2, 5), done(2, 6)])
  expect(sorted.map(serviceDoneId)).toEqual(['3-2-6-4', '3-2-5-4', '3-1-9-4'])
})
