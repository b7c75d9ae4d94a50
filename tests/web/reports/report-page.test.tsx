// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { button, click, screenText, type, whenIdle, type Answers } from '../../support/screen.tsx'
import { asked, call, from, job, prepareReports, show, span, trip } from './report-screen.tsx'

prepareReports()

const rows = () =>
  [...document.querySelectorAll('[role=row][aria-rowindex]:not([aria-rowindex="1"])')].map((row) => row.textContent)
const press = (element: Element | null | undefined, key: string) =>
  act(async () => element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

test('a report opens on all vehicles and today, already shown', async () => {
  const { asked: calls } = await show('trip')
  expect(location.search).toBe('?all=true&period=today')
  expect(calls.some(({ path }) => path.startsWith('reports/trips?deviceId='))).toBe(true)
  expect(button('Show').disabled).toBe(false)
})

test('positions of a whole fleet wait until somebody asks for them', async () => {
  const { asked: calls } = await show('route')
  expect(screenText()).toContain('Choose vehicles and a period')
  expect(calls.some(({ path }) => path.startsWith('reports/route'))).toBe(false)
})

test('a report is shown once a device is chosen, and its address says what was asked', async () => {
  const { asked: calls } = await show('trip?form=true')
  await click(document.querySelector<HTMLElement>('[aria-haspopup=dialog]')!)
  await click(button('Clear'))
  expect(button('Show').disabled).toBe(true)
  expect(button('Export').disabled).toBe(true)
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
  await click(button('Distance'))
  expect(location.search).toContain('sort=distance')
  expect(rows()[0]).toContain('Casbah')
  await click(document.querySelector<HTMLElement>('[aria-rowindex="2"]')!)
  expect(location.search).toContain('row=1')
  expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Casbah')
  const link = document.querySelector<HTMLAnchorElement>('a[href^="/replay"]')
  expect(link?.getAttribute('href')).toContain('deviceId=1&from=2026-11-01T08%3A00%3A00.000Z')
})

test.each([
  { query: 'deviceId=1', headings: ['Start', 'Start address', 'End address', 'Distance'] },
  { query: 'deviceId=1&deviceId=2', headings: ['Vehicle', 'Start', 'Start address', 'End address'] },
])('rows of $query begin with $headings', async ({ query, headings }) => {
  await show(`trip?${query}&period=custom&${span}`, { [`GET reports/trips?${query}&${span}`]: [trip()] })
  const shown = [...document.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent)
  expect(shown.slice(0, 4)).toEqual(headings)
})

test('what moved without data is marked, counted by itself, and has no speed', async () => {
  const gap = trip({ gap: true, averageSpeed: 0, maxSpeed: 0, distance: 144_000 })
  await show(`trip?${asked}&gaps=true`, { [`${call('trips')}&gaps=true`]: [trip(), gap] })
  expect(screenText()).toContain('1 trip and 1 gap')
  expect(rows().map((row) => row?.includes('km/h'))).toEqual([true, false])
  expect(document.querySelector('[aria-label="Moved without data"]')).not.toBeNull()
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

const geofenceNames = { 'GET geofences?all=true': [7, 8, 9].map((id) => ({ id, name: `Depot ${id}` })) }
const geofenceField = () => [...document.querySelectorAll<HTMLElement>('[aria-haspopup=dialog]')][1]!

test.each([
  { name: 'none', query: '', says: 'All geofences' },
  { name: 'two', query: '&geofenceId=9&geofenceId=7', says: 'Depot 7, Depot 9' },
  { name: 'three', query: '&geofenceId=7&geofenceId=8&geofenceId=9', says: '3 geofences' },
  { name: 'one that is gone', query: '&geofenceId=99', says: '1 geofence' },
])('the filter of geofences with $name says "$says"', async ({ query, says }) => {
  await show(`geofence?deviceId=1${query}`, geofenceNames)
  await expect.poll(() => geofenceField().textContent.replaceAll(/[\u2066-\u2069]/g, '')).toContain(says)
})

test('visits are asked for of the chosen geofences only', async () => {
  const { asked: calls } = await show('geofence?deviceId=1&period=today', geofenceNames)
  await click(geofenceField())
  const one = [...document.querySelectorAll('label')].find((label) => label.textContent === 'Depot 8')!
  await click(one.querySelector('input')!)
  await click(button('Show'))
  expect(location.search).toBe('?deviceId=1&period=today&geofenceId=8')
  expect(calls.some(({ path }) => /^reports\/geofences\?deviceId=1&from=.*&geofenceId=8$/.test(path))).toBe(true)
})

test('a long list of geofences can be searched', async () => {
  const many = Array.from({ length: 40 }, (_, id) => ({ id: id + 1, name: `Dépôt ${id + 1}` }))
  await show('geofence?deviceId=1', { 'GET geofences?all=true': many })
  await click(geofenceField())
  const found = () => document.querySelectorAll('[popover] label input[type=checkbox]').length
  expect(found()).toBe(41)
  await type(document.querySelector<HTMLInputElement>('[popover] input:not([type=checkbox])')!, 'depot 33')
  expect(found()).toBe(2)
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
  await expect.poll(screenText).toContain(says)
})

test('a report hands its vehicles and its period to the next one', async () => {
  await show('trip?deviceId=1&period=today&row=1')
  await click(document.querySelector<HTMLElement>('nav a[href^="/reports/stop"]')!)
  expect(location.search).toBe('?deviceId=1&period=today')
})

const headings = () => [...document.querySelectorAll('[role=columnheader]')].map((heading) => heading.textContent)
async function leaveOutDriver() {
  expect(headings()).toContain('Driver')
  await click(button('Columns'))
  await click(
    [...document.querySelectorAll('label')].find((each) => each.textContent === 'Driver')!.querySelector('input')!,
  )
  expect(headings()).not.toContain('Driver')
}

test('columns go with the person to other browsers', async () => {
  let saved = { id: 1, name: 'Amina', attributes: { speedUnit: 'mph' } } as Record<string, unknown>
  const answers: Answers = {
    [call('trips')]: [trip()],
    'GET users/1': () => saved,
    'PUT users/1': (body) => (saved = JSON.parse(body) as Record<string, unknown>),
  }
  await show(`trip?${asked}`, answers)
  await leaveOutDriver()
  await whenIdle()
  const attributes = saved['attributes'] as Record<string, string>
  expect(attributes['speedUnit']).toBe('mph')
  expect(JSON.parse(attributes['reportColumns.trips']!)).not.toContain('driver')
  expect(localStorage.getItem('qafila.reportColumns.trips')).toBeNull()
  await show(`trip?${asked}`, answers, { person: { attributes } })
  expect(headings()).not.toContain('Driver')
})

test('columns that the server refuses to save stay in the browser', async () => {
  const answers: Answers = {
    [call('trips')]: [trip()],
    'GET users/1': { id: 1, name: 'Amina', attributes: {} },
    'PUT users/1': { status: 403, text: 'You may not change this user.' },
  }
  await show(`trip?${asked}`, answers)
  await leaveOutDriver()
  await whenIdle()
  await show(`trip?${asked}`, answers)
  expect(headings()).not.toContain('Driver')
})

test('columns of who may change nothing stay in the browser', async () => {
  const answers = { [call('trips')]: [trip()] }
  const person = { administrator: false, readonly: true }
  const { asked: calls } = await show(`trip?${asked}`, answers, { person })
  await leaveOutDriver()
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await show(`trip?${asked}`, answers, { person })
  expect(headings()).not.toContain('Driver')
})

const position = (id: number, speed = 10) => ({
  id,
  deviceId: 1,
  fixTime: from,
  deviceTime: from,
  serverTime: from,
  latitude: 36,
  longitude: 3,
  speed,
  altitude: 5,
  course: 0,
  valid: true,
  address: null,
  attributes: { ignition: true },
})

const routePage = (total: number) => ({
  status: 200,
  text: JSON.stringify([position(1, 40), position(2, 50), position(3, 30)]),
  headers: { 'X-Total-Count': String(total) },
})

test('a route is read page by page and says how long it is', async () => {
  const { asked: calls } = await show(`route?${asked}`, {
    [`${call('route')}&limit=1000&offset=0`]: Array.from({ length: 1000 }, (_, at) => position(at + 1)),
  })
  await expect.poll(screenText).toContain('1,000 positions')
  expect(calls.filter(({ path }) => path.startsWith('reports/route'))).toHaveLength(1)
  expect(rows().length).toBeLessThan(60)
})

test('a route that is short enough is sorted, and then read as a whole', async () => {
  const { asked: calls } = await show(`route?${asked}`, {
    [`${call('route')}&limit=1000&offset=0`]: routePage(3),
    [call('route')]: [position(1, 40), position(2, 50), position(3, 30)],
  })
  await expect.poll(screenText).toContain('Speed')
  await click(button('Speed'))
  expect(rows().map((row) => /\d+(?= km)/.exec(row)?.[0])).toEqual(['56', '74', '93'])
  expect(calls.some(({ path }) => path === call('route').replace('GET ', ''))).toBe(true)
})

test('a route that is too long to be sorted says so', async () => {
  await show(`route?${asked}`, { [`${call('route')}&limit=1000&offset=0`]: routePage(30_000) })
  await expect.poll(screenText).toContain('Up to 20,000 positions can be sorted')
  expect(() => button('Speed')).toThrow('no button Speed')
})

test('a route whose days have too much new data for pages is made by a job, which says how far it is', async () => {
  const made = job({ report: 'route', of: 1, done: 0, daysDone: 30, daysOf: 59, reading: 'Van 1' })
  await show(`route?${asked}`, {
    [`${call('route')}&limit=1000&offset=0`]: { status: 413, text: 'too large' },
    [call('route')]: { status: 202, text: JSON.stringify(made) },
    [`GET reports/jobs/${made.id}`]: made,
  })
  await expect.poll(screenText).toContain('30 of 59 days')
  expect(document.querySelector('progress')?.value).toBe(0.5)
})

test('rows whose days still receive data are marked, and say so above the table', async () => {
  await show(`trip?${asked}`, {
    [call('trips')]: [trip({ arriving: true }), trip({ startTime: '2026-11-02T08:00:00Z' })],
  })
  await expect.poll(screenText).toContain('Data of marked rows are still arriving')
  expect(document.querySelectorAll('[role=row] [aria-label="Still arriving"]')).toHaveLength(1)
})

test('a summary by driver adds up the trips of each', async () => {
  const ali = { driverUniqueId: 'A', driverName: 'Ali' }
  await show(`summary?${asked}&by=driver`, {
    [call('trips')]: [trip(ali), trip({ ...ali, deviceName: 'Truck 3', distance: 3_000 }), trip()],
  })
  await expect.poll(headings).toContain('Trips')
  const rows = [...document.querySelectorAll('[role=row]')].map((row) => row.textContent)
  expect(rows[1]).toMatch(/^Ali2Truck 3 and Van 1.*15 km/)
  expect(rows[2]).toContain('12 km')
})
