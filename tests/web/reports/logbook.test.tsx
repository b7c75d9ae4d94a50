// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, click, enter, field, screenText, whenIdle } from '../../support/screen.tsx'
import { performanceRows } from './performance-rows.data.ts'
import { asked, call, prepareReports, show } from './report-screen.tsx'

prepareReports()

const [plain, changed] = performanceRows.logbook
const rowsAre = (...rows: readonly object[]) => ({ [call('logbook')]: rows })

test('each kind has its distance, and their totals', async () => {
  await show(`logbook?${asked}`, rowsAre(plain!, changed!))
  expect(screenText()).toContain('2 trips')
  expect(screenText()).toContain('Business')
  expect(screenText()).toContain('Dentist')
})

test('a kind is changed, and the row says so without being asked for again', async () => {
  const saved = { ...plain, kind: 'private', kindBy: 'trip', purpose: 'School', changes: changed!.changes.slice(0, 1) }
  const { asked: calls } = await show(`logbook?${asked}`, { ...rowsAre(plain!), 'PUT devices/1/logbook': saved })
  await click(button('Business: change'))
  expect(screenText()).toContain('Nobody has changed this trip.')
  await click(document.querySelector<HTMLInputElement>('input[type=radio][value=private]')!)
  await enter(field('Purpose'), 'School')
  await click(button('Save'))
  await whenIdle()
  const put = calls.find(({ method }) => method === 'PUT')!
  expect(put.path).toBe('devices/1/logbook')
  expect(JSON.parse(put.body)).toEqual({ startTime: plain!.tripStartTime, kind: 'private', purpose: 'School' })
  expect(button('Private: change').textContent).toBe('Private')
  expect(calls.filter(({ path }) => path.startsWith('reports/logbook'))).toHaveLength(1)
})

test('every change is shown, the newest first', async () => {
  await show(`logbook?${asked}`, rowsAre(changed!))
  await click(button('Private: change'))
  const text = screenText()
  expect(text.indexOf('Bilal')).toBeGreaterThan(0)
  expect(text.indexOf('Bilal')).toBeLessThan(text.indexOf('Amina'))
})

test('a trip that is locked is shown, and cannot be changed', async () => {
  await show(`logbook?${asked}`, rowsAre({ ...plain, lockedTime: '2020-11-02T00:00:00.000Z' }))
  await click(button('Business: change'))
  expect(screenText()).toContain('Locked since')
  expect(field('Purpose').disabled).toBe(true)
  expect(screenText()).not.toContain('Save')
})
