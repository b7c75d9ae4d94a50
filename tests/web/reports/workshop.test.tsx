// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, click, enter, field, screenText, whenIdle } from '../../support/screen.tsx'
import { performanceRows } from './performance-rows.data.ts'
import { asked, call, prepareReports, show } from './report-screen.tsx'

prepareReports()

const plain = { ...performanceRows.service[0]!, current: 59_000_000, cost: 90, done: [] }
const visit = {
  id: '3-1-2-4',
  time: '2026-10-20T09:00:00.000Z',
  value: 44_000_000,
  cost: 120.5,
  note: 'Filter',
  userId: 4,
  userName: 'Amina',
  recordedTime: '2026-10-20T09:00:00.000Z',
}
const rowsAre = (...rows: readonly object[]) => ({ [call('service')]: rows })
const shown = async (row: object, more: object = {}) => {
  const screen = await show(`service?${asked}`, { ...rowsAre(row), ...more })
  await click(button('Oil change: done'))
  return screen
}

test('a service is entered with what the vehicle has and what it usually costs', async () => {
  const { asked: calls } = await shown(plain, { 'POST devices/1/workshop': { status: 204, text: '' } })
  expect(screenText()).toContain('Nobody has entered a service yet.')
  expect(field('At (km)').value).toBe('59000')
  await enter(field('Cost'), '95,5')
  await enter(field('What was done'), 'Filter')
  await click(button('Save'))
  await whenIdle()
  const post = calls.find(({ method }) => method === 'POST' && method.length > 0)!
  expect(post.path).toBe('devices/1/workshop')
  expect(JSON.parse(post.body)).toMatchObject({ maintenanceId: 3, value: 59_000_000, cost: 95.5, note: 'Filter' })
  expect(calls.filter(({ path }) => path.startsWith('reports/service'))).toHaveLength(2)
})

test('a service without a value cannot be saved', async () => {
  await shown({ ...plain, current: null })
  expect(button('Save').disabled).toBe(true)
})

test('what was done before is shown, and removed after a question', async () => {
  const { asked: calls } = await shown(
    { ...plain, done: [visit] },
    { 'DELETE devices/1/workshop/3-1-2-4': { status: 204, text: '' } },
  )
  expect(screenText()).toContain('44,000 km · cost 120.5')
  expect(screenText()).toContain('Filter')
  await click(button('Remove'))
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  await click(button('Remove'))
  await whenIdle()
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
