import { expect, test } from 'vitest'
import { periodOf, paramsOf } from '../../../web/src/audit/audit-query.ts'

const days = { today: '2026-11-21', weekAgo: '2026-11-15' }

test.each([
  {
    name: 'nothing: the last week of everybody',
    query: '',
    options: { from: '2026-11-15', to: '2026-11-21', userId: 0 },
  },
  {
    name: 'days and a person',
    query: 'from=2026-11-01&to=2026-11-02&userId=7',
    options: { from: '2026-11-01', to: '2026-11-02', userId: 7 },
  },
  {
    name: 'what nobody can mean',
    query: 'from=yesterday&to=%3Cb%3E&userId=-1',
    options: { from: '2026-11-15', to: '2026-11-21', userId: 0 },
  },
])('the address asks for $name', ({ query, options }) => {
  expect(paramsOf(new URLSearchParams(query), days)).toEqual(options)
})

test('a period takes both its days whole', () => {
  const { from, to } = periodOf({ from: '2026-11-01', to: '2026-11-01' }, 'Africa/Algiers')!
  expect(from).toBe('2026-10-31T23:00:00.000Z')
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000 - 1)
})

test.each([
  { name: 'ends before it begins', from: '2026-11-02', to: '2026-11-01' },
  { name: 'names no day', from: '2026-13-40', to: '2026-11-01' },
])('a period that $name is none', ({ from, to }) => {
  expect(periodOf({ from, to }, 'UTC')).toBeNull()
})
