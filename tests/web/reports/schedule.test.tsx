// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { button, click, field, screenText, type, whenIdle, type Answers } from '../../support/screen.tsx'
import { prepareReports, show } from './report-screen.tsx'

prepareReports()

const calendars = [{ id: 4, name: 'Every night', data: '', attributes: {} }]
async function schedule(answers: Answers, path = 'summary?deviceId=1&period=today&daily=true') {
  const shown = await show(path, { 'GET calendars': calendars, ...answers })
  await click(button('More'))
  await click(
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((item) => item.textContent === 'Schedule…')!,
  )
  expect(button('Schedule').disabled).toBe(true)
  await type(field('Description'), 'Nightly')
  expect(button('Schedule').disabled).toBe(true)
  const select = [...document.querySelectorAll('dialog select')].at(-1) as HTMLSelectElement
  await act(async () => {
    select.value = '4'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await whenIdle()
  await click(button('Schedule'))
  return shown.asked.filter(({ method }) => method !== 'GET')
}

test('scheduling creates the report, then links it', async () => {
  const calls = await schedule({ 'POST reports': { id: 9 }, 'POST permissions/bulk': { status: 200, text: '' } })
  expect(calls).toEqual([
    {
      method: 'POST',
      path: 'reports',
      body: JSON.stringify({ type: 'summary', description: 'Nightly', calendarId: 4, attributes: { daily: true } }),
    },
    { method: 'POST', path: 'permissions/bulk', body: JSON.stringify([{ deviceId: 1, reportId: 9 }]) },
  ])
})

test.each([
  {
    name: 'chosen types and alarms',
    asked: '&type=alarm&type=ignitionOn&alarm=sos&alarm=tow',
    kept: { types: 'alarm,ignitionOn', alarms: 'sos,tow' },
  },
  { name: 'chosen types', asked: '&type=alarm', kept: { types: 'alarm' } },
  { name: 'all events', asked: '', kept: {} },
])('a scheduled report of events keeps $name', async ({ asked, kept }) => {
  const answers = { 'POST reports': { id: 9 }, 'POST permissions/bulk': { status: 200, text: '' } }
  const calls = await schedule(answers, `event?deviceId=1&period=today${asked}`)
  const saved = { type: 'events', description: 'Nightly', calendarId: 4, attributes: kept }
  expect(JSON.parse(calls[0]!.body)).toEqual(saved)
})

test('a report that cannot be linked is not left behind', async () => {
  const calls = await schedule({
    'POST reports': { id: 9 },
    'POST permissions/bulk': { status: 403, text: 'You may not link devices.' },
    'DELETE reports/9': { status: 200, text: '' },
  })
  expect(calls.map(({ method, path }) => `${method} ${path}`).at(-1)).toBe('DELETE reports/9')
  expect(screenText()).toContain('You may not link devices.')
})
