// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import type { User } from '../../../shared/entities/user.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { liveStore } from '../../../web/src/live/store.ts'
import { PerformancePage } from '../../../web/src/performance/performance-page.tsx'
import { button, click, field, leaveScreen, screenText, showScreen, type Answers } from '../../support/screen.tsx'
import { aDevice } from '../fleet/fleet-builders.ts'
import { performanceRows } from '../reports/performance-rows.data.ts'
import { job } from '../reports/report-screen.tsx'

const ids = 'deviceId=2&deviceId=1'
const span = new URLSearchParams({ from: '2026-05-01T00:00:00.000Z', to: '2026-05-02T23:59:59.999Z' }).toString()
const before = new URLSearchParams({ from: '2026-04-29T00:00:00.000Z', to: '2026-04-30T23:59:59.999Z' }).toString()
const path = `/performance?all=true&period=custom&${span}`
const call = (name: string, more = '', of = span) => `GET reports/${name}?${ids}&${of}${more}`

const day = (facts: object) => ({
  deviceId: 1,
  deviceName: 'Van 1',
  distance: 60_000,
  inUseTime: 7_200_000,
  movingTime: 7_200_000,
  idleTime: 0,
  stoppedTime: 3_600_000,
  availableTime: 86_400_000,
  spentFuel: 6,
  startTime: '2026-05-01T08:00:00.000Z',
  ...facts,
})
const [ali] = performanceRows.drivers
const fill = {
  deviceId: 1,
  deviceName: 'Van 1',
  type: 'deviceFuelIncrease',
  time: '2026-05-01T09:00:00.000Z',
  litres: 40,
}

const usual: Answers = {
  'GET groups': [],
  'GET calendars?all=true': [],
  [call('utilisation', '&daily=true')]: [
    day({}),
    day({ startTime: '2026-05-02T08:00:00.000Z' }),
    day({ deviceId: 2, deviceName: 'Truck 3', inUseTime: 3_600_000, spentFuel: 0, distance: 30_000 }),
  ],
  [call('events', '&type=alarm')]: [{}, {}, {}],
  [call('drivers')]: [ali],
  [call('fuel')]: [fill],
  [call('utilisation', '&daily=true', before)]: [day({ distance: 300_000, spentFuel: 24 })],
  [call('events', '&type=alarm', before)]: [{}, {}, {}],
  [call('drivers', '', before)]: [{ ...ali, idleTime: 300_000 }],
}

beforeAll(() => loadWordGroups('reports', 'details', 'period', 'performance'))
beforeEach(() => act(() => liveStore.replaceDevices([aDevice(), aDevice({ id: 2, name: 'Truck 3', uniqueId: 't-3' })])))
afterEach(async () => {
  await leaveScreen()
  act(() => liveStore.clear())
})

const show = (answers: Answers = usual, more: { path?: string; person?: Partial<User> } = {}) =>
  showScreen(<PerformancePage />, {
    path,
    answers,
    ...more,
    person: { attributes: { timezone: 'UTC' }, ...more.person },
  })

test.each([
  { name: 'higher', score: 91, says: '91 before', tone: 'bad' },
  { name: 'lower', score: 60, says: '60 before', tone: 'good' },
  { name: 'the same', score: 71, says: '71 before', tone: 'even' },
  { name: 'without a score', score: null, says: undefined, tone: undefined },
])('beside a score stands what it was, where it was $name', async ({ score, says, tone }) => {
  await show({ ...usual, [call('drivers', '', before)]: [{ ...ali, score }] })
  await vi.waitFor(() => expect(tile('Idling').textContent).toContain('As before'))
  const trend = [...document.querySelectorAll('ol span')].find(({ textContent }) => textContent?.endsWith(' before'))
  expect([trend?.textContent, trend?.className.match(/good|bad|even/)?.[0]]).toEqual([says, tone])
})

test('the page is mailed each week: with its figures, of the vehicles that are chosen', async () => {
  const { asked } = await show({ ...usual, 'POST reports': { id: 9 } })
  await click(button('Weekly email'))
  await vi.waitFor(() => field('Name'))
  await click([...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)!)
  const [saved] = asked.filter(({ method }) => method === 'POST')
  expect(JSON.parse(saved!.body)).toEqual({
    type: 'utilisation',
    description: 'Performance',
    calendarId: 0,
    attributes: {
      allDevices: true,
      daily: true,
      performance: true,
      schedule: expect.stringMatching(/^weekly [A-Z]{2} 07:00 UTC$/),
      format: 'pdf',
    },
  })
})

test('time in use is of the hours of a calendar where one is chosen, and so is what is mailed', async () => {
  const hours = '&daily=true&calendarId=4'
  const answers = {
    ...usual,
    'GET calendars?all=true': [{ id: 4, name: 'Working hours', data: '', attributes: {} }],
    [call('utilisation', hours)]: [day({ availableTime: 28_800_000, availableBy: 'calendar' })],
    [call('utilisation', hours, before)]: [day({ availableTime: 28_800_000 })],
    'POST reports': { id: 9 },
  }
  const { asked } = await show(answers, { path: `${path}&calendarId=4` })
  await vi.waitFor(() => expect(tile('Time in use').textContent).toContain('25% of the time available'))
  expect(linkOf(tile('Time in use'))).toContain('calendarId=4')
  expect(linkOf(tile('Idling'))).not.toContain('calendarId')
  await click(button('Weekly email'))
  await vi.waitFor(() => field('Name'))
  await click([...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)!)
  const [saved] = asked.filter(({ method }) => method === 'POST')
  expect(JSON.parse(saved!.body).attributes).toMatchObject({ hoursCalendarId: 4, performance: true })
})

test('who may not schedule reports is offered none', async () => {
  await show(usual, { person: { administrator: false, readonly: true } })
  expect(screenText()).not.toContain('Weekly email')
})

function tile(label: string) {
  const found = [...document.querySelectorAll('li')].find((each) => each.querySelector('h2')?.textContent === label)
  if (!found) throw new Error(`no ${label} in: ${screenText()}`)
  return found
}
const linkOf = (element: Element) => element.querySelector('a')!.getAttribute('href')
const grid = () => [...document.querySelectorAll('[role=grid] tbody tr')]
const custom = `period=custom&${span}`

test.each([
  {
    label: 'Distance',
    says: ['150 km', '50% less than before (300 km)', '2 of 2 vehicles drove'],
    opens: `utilisation?all=true&${custom}&daily=true&sort=-distance`,
  },
  {
    label: 'Time in use',
    says: ['5 h', '150% more than before (2 h)', '7% of the time'],
    opens: `utilisation?all=true&${custom}&daily=true&sort=-inUseTime`,
  },
  {
    label: 'Consumption',
    says: ['10 l/100 km', '25% more than before (8 l/100 km)', '12 l used'],
    opens: `summary?all=true&${custom}&daily=true&sort=-fuelPer100`,
  },
  {
    label: 'Alarms per 100 km',
    says: ['2', '100% more than before (1)', '3 alarms'],
    opens: `event?all=true&${custom}&type=alarm`,
  },
  {
    label: 'Idling',
    says: ['10 min', '100% more than before (5 min)', '3% of the time in use'],
    opens: `driver?all=true&${custom}&sort=-idleTime`,
  },
  {
    label: 'Most wasteful driver',
    says: ['Ali', 'Score 71 of 100', 'Idling −20 and Speeding −9'],
    opens: `driver?deviceId=1&${custom}`,
  },
])('$label says what changed, and opens its rows', async ({ label, says, opens }) => {
  await show()
  for (const text of says) expect(tile(label).textContent).toContain(text)
  expect(linkOf(tile(label))).toBe(`/reports/${opens}`)
})

test('the heat map has a cell for each vehicle and day, which opens its row', async () => {
  await show()
  expect(grid().map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Van 1', '2', '2', '4'],
    ['Truck 3', '1', '–No data', '1'],
  ])
  const from = encodeURIComponent('2026-05-02T00:00:00.000Z')
  expect(linkOf(grid()[0]!.children[2]!)).toContain(`utilisation?deviceId=1&period=custom&from=${from}`)
})

test('the keyboard goes from cell to cell', async () => {
  await show()
  const stops = () => [...document.querySelectorAll<HTMLElement>('[role=grid] [tabindex="0"]')]
  const press = (key: string) =>
    act(async () => stops()[0]!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  expect(stops().map(({ textContent }) => textContent)).toEqual(['Van 1'])
  await press('End')
  await press('ArrowDown')
  await press('ArrowLeft')
  expect(stops().map(({ dataset }) => dataset['place'])).toEqual(['1:2'])
  await press('ArrowDown')
  expect(stops().map(({ dataset }) => dataset['place'])).toEqual(['1:2'])
})

test('fills are listed with their litres', async () => {
  await show()
  expect(screenText()).toContain('1 fill, 40 l')
  expect(screenText()).toContain('0 drops, 0 l')
})

test('fuel has a cost where the organisation says what a litre costs', async () => {
  const server = { id: 1, version: '1', ...newServerSettings() }
  const priced = { ...server, attributes: { ...server.attributes, 'fuel.prices': '2026-05-01 2; 2026-05-02 3' } }
  await show({ ...usual, 'GET server': priced, [call('fuel')]: [{ ...fill, pricePerLitre: 2, cost: 80 }] })
  expect(tile('Consumption').textContent).toContain('12 l used · cost 30')
  expect(screenText()).toContain('1 fill, 40 l · cost 80')
})

test('without a way there is nothing on 100 km, but the alarms', async () => {
  await show({
    ...usual,
    [call('utilisation', '&daily=true')]: [day({ distance: 0, spentFuel: 0, inUseTime: 0, movingTime: 0 })],
  })
  expect(tile('Alarms per 100 km').textContent).toBe('Alarms per 100 km–3 alarms')
  expect(tile('Consumption').textContent).toContain('–No tracker reports fuel')
  expect(tile('Time in use').textContent).toContain('0% of the time')
})

test('who drove too little has no score', async () => {
  await show({ ...usual, [call('drivers')]: [{ ...ali, score: null }] })
  expect(tile('Most wasteful driver').textContent).toContain('Nobody drove enough for a score.')
})

test('what takes longer shows its progress in the part that waits for it', async () => {
  await show({
    ...usual,
    [call('drivers')]: { status: 202, text: JSON.stringify(job({ report: 'drivers' })) },
    'GET reports/jobs/j1': job({ report: 'drivers' }),
  })
  expect(screenText()).toContain('Reading Truck 3 · 3 of 12 vehicles')
  expect(tile('Distance').textContent).toContain('150 km')
})

test('a failure says so, and can be tried again; the rest is there', async () => {
  await show({ ...usual, [call('fuel')]: { status: 500, text: 'It is broken.' } })
  expect(screenText()).toContain('Try again')
  expect(tile('Distance').textContent).toContain('150 km')
})

test('where nothing was received, a longer period is a press away', async () => {
  await show({ ...usual, [call('utilisation', '&daily=true')]: [], [call('events', '&type=alarm')]: [] })
  expect(screenText()).toContain('No data in this period')
  const [longer] = [...document.querySelectorAll('button')].filter((each) => each.textContent === 'Last 30 days')
  await click(longer!)
  expect(location.search).toBe('?all=true&period=last30Days')
})

test('it opens on all vehicles and the last seven days', async () => {
  const { asked } = await show(usual, { path: '/performance' })
  expect(asked.filter(({ path: of }) => of.startsWith(`reports/utilisation?${ids}`))).toHaveLength(1)
  expect(screenText()).toContain('All 2 vehicles')
})

test('who may not read history is led to the map', async () => {
  await show(usual, { person: { administrator: false, disableReports: true, attributes: {} } })
  expect(location.pathname).toBe('/')
})
