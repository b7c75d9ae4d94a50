// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReportJobJson, TripJson } from '../../../shared/wire/report-json.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { liveStore } from '../../../web/src/live/store.ts'
import { ReportsPage } from '../../../web/src/reports/reports-page.tsx'
import { loadWordGroups } from '../../../web/src/words/language-store.ts'
import {
  button,
  click,
  field,
  leaveScreen,
  screenText,
  showScreen,
  type,
  whenIdle,
  type Answers,
} from '../../support/screen.tsx'
import { aDevice } from '../fleet/fleet-builders.ts'

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await loadWordGroups('reports', 'details')
  liveStore.replaceDevices([aDevice(), aDevice({ id: 2, name: 'Truck 3', uniqueId: 't-3' })])
})
afterEach(async () => {
  await leaveScreen()
  liveStore.clear()
})

const from = '2026-11-01T00:00:00.000Z'
const to = '2026-11-02T00:00:00.000Z'
const span = new URLSearchParams({ from, to }).toString()
const asked = `deviceId=1&period=custom&${span}`
const call = (name: string) => `GET reports/${name}?deviceId=1&${span}`

const trip = (facts: Partial<TripJson> = {}): TripJson => ({
  deviceId: 1,
  deviceName: 'Van 1',
  distance: 12_000,
  averageSpeed: 20,
  maxSpeed: 40,
  spentFuel: 0,
  startOdometer: 0,
  endOdometer: 0,
  startTime: '2026-11-01T08:00:00.000Z',
  endTime: '2026-11-01T09:00:00.000Z',
  startPositionId: 1,
  endPositionId: 2,
  startLat: 36.7,
  startLon: 3,
  endLat: 36.8,
  endLon: 3.1,
  startAddress: 'Hydra',
  endAddress: 'Kouba',
  duration: 3_600_000,
  driverUniqueId: null,
  driverName: null,
  ...facts,
})

const job = (facts: Partial<ReportJobJson> = {}): ReportJobJson => ({
  id: 'j1',
  report: 'trips',
  form: 'json',
  state: 'running',
  done: 3,
  of: 12,
  reading: 'Truck 3',
  rows: 250,
  bytes: 0,
  from,
  to,
  createdAt: from,
  finishedAt: null,
  expiresAt: null,
  fileName: null,
  reason: null,
  ...facts,
})

const show = (path: string, answers: Answers = {}, more: Partial<Parameters<typeof showScreen>[1]> = {}) =>
  showScreen(<ReportsPage />, {
    path: `/reports/${path}`,
    answers: {
      'GET groups': [],
      'GET reports/jobs': [],
      'GET geofences?all=true': [],
      'GET maintenance?all=true': [],
      'GET drivers?all=true': [],
      ...answers,
    },
    ...more,
  })
const rows = () =>
  [...document.querySelectorAll('[role=row][aria-rowindex]:not([aria-rowindex="1"])')].map((row) => row.textContent)
const press = (element: Element | null | undefined, key: string) =>
  act(async () => element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

test('a report is shown once a device is chosen, and its address says what was asked', async () => {
  const { asked: calls } = await show('trip')
  expect(screenText()).toContain('Choose devices and a period')
  expect(button('Show').disabled).toBe(true)
  expect(button('Export').disabled).toBe(true)
  await click(document.querySelector<HTMLElement>('[aria-haspopup=dialog]')!)
  const van = [...document.querySelectorAll('label')].find((label) => label.textContent === 'Van 1')!
  await click(van.querySelector('input')!)
  expect(button('Show').disabled).toBe(false)
  await click(button('Show'))
  expect(location.search).toBe('?deviceId=1&period=today')
  expect(calls.some(({ path }) => path.startsWith('reports/trips?deviceId=1&from='))).toBe(true)
})

test('rows are shown with their totals, sorted by a heading, and the chosen one goes into the address', async () => {
  await show(`trip?${asked}`, {
    [call('trips')]: [trip(), trip({ startAddress: 'Casbah', distance: 3000, duration: 600_000 })],
  })
  expect(screenText()).toContain('2 trips')
  expect(document.querySelector('[role=rowgroup]:last-child')?.textContent).toContain('15 km')
  await click(button('Length'))
  expect(location.search).toContain('sort=length')
  expect(rows()[0]).toContain('Casbah')
  await click(document.querySelector<HTMLElement>('[aria-rowindex="2"]')!)
  expect(location.search).toContain('row=1')
  expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Casbah')
  const link = document.querySelector<HTMLAnchorElement>('a[href^="/replay"]')
  expect(link?.getAttribute('href')).toContain('deviceId=1&from=2026-11-01T08%3A00%3A00.000Z')
})

test('rows are reached and chosen with the keyboard', async () => {
  await show(`trip?${asked}`, { [call('trips')]: [trip(), trip({ startAddress: 'Casbah' })] })
  const first = document.querySelector<HTMLElement>('[aria-rowindex="2"]')!
  expect(first.tabIndex).toBe(0)
  await press(first, 'Enter')
  await whenIdle()
  expect(location.search).toContain('row=0')
})

test.each([
  { name: 'nothing', answer: [], says: 'No data' },
  { name: 'a refusal', answer: { status: 413, text: 'to: too long after from.' }, says: 'to: too long after from.' },
])('an answer of $name says so', async ({ answer, says }) => {
  await show(`trip?${asked}`, { [call('trips')]: answer })
  expect(screenText()).toContain(says)
})

test('a large report shows how far it is, and can be cancelled', async () => {
  const { asked: calls } = await show(`trip?${asked}`, {
    [call('trips')]: { status: 202, text: JSON.stringify(job()) },
    'GET reports/jobs/j1': job(),
    'DELETE reports/jobs/j1': { status: 200, text: '' },
  })
  expect(screenText()).toContain('Reading Truck 3 · 3 of 12 devices · 250 rows')
  expect(document.querySelector('progress')?.value).toBe(0.25)
  await click(button('Cancel'))
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE reports/jobs/j1')
})

test('a large report that is ready shows its rows', async () => {
  await show(`trip?${asked}`, {
    [call('trips')]: { status: 202, text: JSON.stringify(job()) },
    'GET reports/jobs/j1': job({ state: 'ready' }),
    'GET reports/jobs/j1/file': [trip()],
  })
  expect(screenText()).toContain('1 trip')
})

test('the address of a job shows its rows without asking again', async () => {
  const { asked: calls } = await show(`trip?${asked}&job=j1`, {
    'GET reports/jobs/j1': job({ state: 'ready' }),
    'GET reports/jobs/j1/file': [trip()],
  })
  expect(rows()).toHaveLength(1)
  expect(calls.some(({ path }) => path.startsWith('reports/trips'))).toBe(false)
})

test('own jobs are listed with what can be done', async () => {
  await show('jobs', {
    'GET reports/jobs': [
      job({ state: 'ready', form: 'xlsx', rows: 4, bytes: 2048, id: 'j2', createdAt: to }),
      job(),
      job({ id: 'j3', state: 'failed', reason: 'Too many positions. Ask for fewer devices.' }),
    ],
  })
  await expect.poll(screenText).toContain('Too many positions. Ask for fewer devices.')
  expect([...document.querySelectorAll('main li')].map((item) => item.textContent?.slice(0, 10))).toEqual([
    'TripsReady',
    'TripsRunni',
    'TripsFaile',
  ])
  expect(document.querySelector('a[href="/api/reports/jobs/j2/file"]')).not.toBeNull()
})

test('"all events" clears the types that were chosen; alarms are asked for with alarms only', async () => {
  await show('event?deviceId=1&period=today&type=ignitionOn&type=ignitionOff', {})
  expect(screenText()).not.toContain('All alarms')
  const pickers = [...document.querySelectorAll<HTMLElement>('[aria-haspopup=dialog]')]
  await click(pickers[1]!)
  const all = [...document.querySelectorAll('label')].find((label) => label.textContent === 'All events')!
  await click(all.querySelector('input')!)
  expect(screenText()).toContain('All alarms')
  await click(button('Show'))
  expect(location.search).toBe('?deviceId=1&period=today')
})

const calendars = [{ id: 4, name: 'Every night', data: '', attributes: {} }]
async function schedule(answers: Answers) {
  const shown = await show('summary?deviceId=1&period=today&daily=true', { 'GET calendars': calendars, ...answers })
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

test('a report that cannot be linked is not left behind', async () => {
  const calls = await schedule({
    'POST reports': { id: 9 },
    'POST permissions/bulk': { status: 403, text: 'You may not link devices.' },
    'DELETE reports/9': { status: 200, text: '' },
  })
  expect(calls.map(({ method, path }) => `${method} ${path}`).at(-1)).toBe('DELETE reports/9')
  expect(screenText()).toContain('You may not link devices.')
})

test('who may only read is offered no schedule', async () => {
  await show(`trip?deviceId=1`, {}, { person: { administrator: false, readonly: true } })
  await click(button('More'))
  const offered = [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)
  expect(offered).toEqual(['Send to my email', 'Copy link', 'Print'])
  expect(document.querySelector('nav')?.textContent).not.toContain('Scheduled')
})

test.each([
  {
    name: 'whose reports are switched off',
    person: { administrator: false, disableReports: true },
    path: 'trip',
    says: 'Ask an administrator',
  },
  {
    name: 'who is no administrator',
    person: { administrator: false },
    path: 'statistics',
    says: 'Only administrators',
  },
])('a person $name reads why', async ({ person, path, says }) => {
  await show(path, { 'GET server': { id: 1, version: '1', ...newServerSettings() } }, { person })
  expect(screenText()).toContain(says)
})

test('columns stay as they were chosen', async () => {
  const answers = { [call('trips')]: [trip()] }
  await show(`trip?${asked}`, answers)
  const headings = () => [...document.querySelectorAll('[role=columnheader]')].map((heading) => heading.textContent)
  expect(headings()).toContain('Driver')
  await click(button('Columns'))
  const driver = [...document.querySelectorAll('label')].find((label) => label.textContent === 'Driver')!
  await click(driver.querySelector('input')!)
  expect(headings()).not.toContain('Driver')
  await show(`trip?${asked}`, answers)
  expect(headings()).not.toContain('Driver')
})

test('a route is read page by page and says how long it is', async () => {
  const position = (id: number) => ({
    id,
    deviceId: 1,
    fixTime: from,
    deviceTime: from,
    serverTime: from,
    latitude: 36,
    longitude: 3,
    speed: 10,
    altitude: 5,
    course: 0,
    valid: true,
    address: null,
    attributes: { ignition: true },
  })
  const { asked: calls } = await show(`route?${asked}`, {
    [`${call('route')}&limit=1000&offset=0`]: Array.from({ length: 1000 }, (_, at) => position(at + 1)),
  })
  expect(calls.filter(({ path }) => path.startsWith('reports/route'))).toHaveLength(1)
  expect(screenText()).toContain('1,000 positions')
  expect(rows().length).toBeLessThan(60)
})
