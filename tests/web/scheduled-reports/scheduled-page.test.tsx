// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReportRunJson, ReportScheduleJson } from '../../../shared/wire/scheduled/schedule-json.ts'
import { ScheduledRoutes } from '../../../web/src/scheduled-reports/scheduled-routes.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, screenText, showScreen, whenIdle, type Answers } from '../../support/screen.tsx'

beforeEach(() => loadWordGroups('reports', 'details', 'scheduled'))
afterEach(leaveScreen)

const report = { id: 3, type: 'trips', description: 'Trips of the week', calendarId: 5, attributes: {} }
const run: ReportRunJson = {
  startedAt: '2026-11-20T23:00:10.000Z',
  from: '2026-11-19T23:00:00.000Z',
  to: '2026-11-20T23:00:00.000Z',
  state: 'done',
  recipients: 3,
  sent: 1,
  failed: [
    { userId: 8, name: 'Bilal', reason: 'expired' },
    { userId: 0, name: null, reason: 'noDevices' },
  ],
}
const schedule: ReportScheduleJson = {
  reportId: 3,
  nextAt: '2026-11-21T23:00:00.000Z',
  isReceived: true,
  outside: [],
  lastRun: run,
}

const show = (answers: Answers = {}, more: Partial<Parameters<typeof showScreen>[1]> = {}) =>
  showScreen(<ScheduledRoutes />, {
    path: '/reports/scheduled',
    answers: {
      'GET reports?all=true': [report],
      'GET reports': [report],
      'GET reports/schedules': [schedule],
      'GET calendars?all=true': [{ id: 5, name: 'Weeks' }],
      'GET calendars': [{ id: 5, name: 'Weeks' }],
      'GET reports/jobs': [],
      ...answers,
    },
    ...more,
  })
const said = (asked: { method: string; path: string }[]) => asked.map(({ method, path }) => `${method} ${path}`)
const openMenu = () => click(button('Commands for Trips of the week'))

test('a report says when it runs next, and who did not get the last one and why', async () => {
  await show()
  const text = screenText()
  for (const words of ['Trips of the week', 'Trips', 'Weeks', 'Next on', '1 of 3 people']) expect(text).toContain(words)
  expect([...document.querySelectorAll('main li li')].map((line) => line.textContent)).toEqual([
    'Bilal: Account expired',
    'Another person: Sees none of the report’s vehicles',
  ])
})

test('nothing is there yet: it says how a report is made', async () => {
  await show({ 'GET reports?all=true': [], 'GET reports/schedules': [] })
  expect(screenText()).toContain('No scheduled reports yet')
})

test('it runs at once, and is shown as waiting', async () => {
  let isAsked = false
  const { asked } = await show({
    'POST reports/3/run': () => {
      isAsked = true
      return { ...run, state: 'waiting', failed: [] }
    },
    'GET reports/schedules': () => [
      isAsked ? { ...schedule, lastRun: { ...run, state: 'waiting', failed: [] } } : schedule,
    ],
  })
  await click(button('Send now'))
  expect(said(asked)).toContain('POST reports/3/run')
  expect(screenText()).toContain('Starts within a minute')
})

test('it is paused as it is kept now, and nothing else of it changes', async () => {
  const kept = { ...report, description: 'Changed meanwhile', attributes: { types: 'alarm' } }
  const { asked } = await show({ 'GET reports/3': kept, 'PUT reports/3': kept })
  await openMenu()
  await click(button('Pause'))
  const put = asked.find(({ method }) => method === 'PUT')!
  expect(JSON.parse(put.body)).toEqual({ ...kept, attributes: { types: 'alarm', paused: true } })
})

test('a paused one says so, and is resumed', async () => {
  const paused = { ...report, attributes: { paused: true } }
  const { asked } = await show({
    'GET reports?all=true': [paused],
    'GET reports/3': paused,
    'PUT reports/3': report,
    'GET reports/schedules': [{ ...schedule, nextAt: null }],
  })
  expect(screenText()).toContain('Paused')
  expect(screenText()).not.toContain('Nothing ahead')
  await openMenu()
  await click(button('Resume'))
  expect(JSON.parse(asked.find(({ method }) => method === 'PUT')!.body).attributes).toEqual({})
})

test('the reader’s own subscription ends and begins again', async () => {
  const { asked } = await show({
    'GET reports/schedules': [{ ...schedule, isReceived: false }],
    'POST reports/3/subscription': { status: 200, text: '' },
  })
  expect(screenText()).toContain('Not sent to you')
  await openMenu()
  await click(button('Send it to me again'))
  expect(said(asked)).toContain('POST reports/3/subscription')
})

test('it is removed after a question', async () => {
  const { asked } = await show({ 'DELETE reports/3': { status: 200, text: '' } })
  await openMenu()
  await click(button('Delete'))
  expect(said(asked)).not.toContain('DELETE reports/3')
  await click(button('Delete'))
  expect(said(asked)).toContain('DELETE reports/3')
})

test('the latest runs are loaded when they are opened', async () => {
  const missed = { ...run, state: 'missed', failed: [], sent: 0, recipients: 0 }
  const { asked } = await show({ 'GET reports/3/runs': [run, missed] })
  expect(said(asked)).not.toContain('GET reports/3/runs')
  const details = document.querySelector('details')!
  await act(async () => {
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
  await whenIdle()
  expect([...document.querySelectorAll('ol li')]).toHaveLength(2)
  expect(screenText()).toContain('Not sent during an outage')
})

test('the form has what belongs to the type', async () => {
  const events = { ...report, type: 'events', attributes: { types: 'alarm', alarms: 'sos' } }
  const at = (kept: object) => show({ 'GET reports/3': kept }, { path: '/reports/scheduled/3' })
  await at(events)
  expect(screenText()).toContain('Only these events')
  expect(screenText()).toContain('Only these alarms')
  expect(screenText()).toContain('SOS')
  expect(screenText()).not.toContain('A row for each day')
  await at({ ...report, type: 'summary' })
  expect(screenText()).not.toContain('Only these alarms')
  expect(screenText()).toContain('A row for each day')
  expect(document.querySelector('a[href="/reports/scheduled"]')).not.toBeNull()
})

test('who may change nothing does not find it', async () => {
  await show({}, { person: { administrator: false, readonly: true } })
  expect(screenText()).toContain('Page not found')
  expect(document.querySelector('main li')).toBeNull()
})
