// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { User } from '../../../shared/entities/user.ts'
import type { LanesJson } from '../../../shared/wire/days/lane-json.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { liveStore } from '../../../web/src/live/store.ts'
import { TodayPage } from '../../../web/src/today/today-page.tsx'
import { button, click, leaveScreen, screenText, showScreen, type Answers } from '../../support/screen.tsx'
import { aDevice } from '../fleet/fleet-builders.ts'
import { lane } from './lane-builders.ts'

const path = '/today?day=2026-05-04'
const period = 'from=2026-05-04T00%3A00%3A00.000Z&to=2026-05-04T23%3A59%3A59.999Z'
const call = (more: string) => `GET reports/lanes?${period}&${more}`

beforeAll(() => loadWordGroups('overview', 'today'))
afterEach(async () => {
  await leaveScreen()
  act(() => liveStore.clear())
})

interface Shown {
  lanes?: LanesJson['lanes']
  answers?: Answers
  person?: Partial<User>
}

async function show({
  lanes = [lane(), lane({ deviceId: 2, stretches: [], visits: [], firstStart: null, distance: 0 })],
  answers,
  person,
}: Shown = {}) {
  act(() => liveStore.replaceDevices([aDevice(), aDevice({ id: 2, name: 'Van 2', uniqueId: 'van-2' })]))
  return showScreen(<TodayPage />, {
    path,
    person: { attributes: { timezone: 'UTC' }, ...person },
    answers: {
      'GET groups': [],
      'GET geofences': [{ id: 7, name: 'Depot', attributes: {} }],
      'GET calendars': [],
      [call('after=0&limit=60')]: { lanes, next: null },
      ...answers,
    },
  })
}

const lanesShown = () =>
  [...document.querySelectorAll('[role=option] .q-visually-hidden')].map(({ textContent }) => textContent)
const momentShown = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join()
const list = () =>
  vi.waitFor(() => {
    const found = document.querySelector('#lanes [role=option]')
    if (!found) throw new Error(`no lanes in: ${screenText()}`)
    return document.querySelector('#lanes')!
  })
async function press(key: string, more = {}) {
  const lanes = await list()
  await act(async () => lanes.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })))
}

test('each lane says its totals', async () => {
  await show()
  expect(lanesShown()).toEqual([
    expect.stringMatching(/Van 1.*first start 08:00.*last end 09:00.*Driving 1 h.*Stopped 8 h 30 min.*50 km/),
    expect.stringMatching(/Van 2.*No data/),
  ])
})

test('all pages are asked for, one after the other', async () => {
  const { asked } = await show({
    answers: {
      [call('after=0&limit=60')]: { lanes: [lane()], next: 1 },
      [call('after=1&limit=250')]: { lanes: [lane({ deviceId: 2 })], next: null },
    },
  })
  expect(
    asked.filter(({ path: of }) => of.startsWith('reports/lanes')).map(({ path: of }) => of.split('&after')[1]),
  ).toEqual(['=0&limit=60', '=1&limit=250'])
  expect(lanesShown().every((text) => text?.includes('50 km'))).toBe(true)
})

test('the keys show a moment, and open the replay there', async () => {
  await show()
  await press('ArrowDown')
  await press('Home')
  for (let hour = 0; hour < 8; hour++) await press('PageUp')
  await press('ArrowRight')
  expect(momentShown()).toMatch(/Van 1.*08:05.*Driving/)
  await press('Enter')
  expect(location.pathname).toBe('/replay')
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    deviceId: '1',
    from: '2026-05-04T00:00:00.000Z',
    to: '2026-05-04T23:59:59.999Z',
    at: '2026-05-04T08:05:00.000Z',
  })
})

test('the geofence is named where the vehicle was inside', async () => {
  await show()
  await press('ArrowDown')
  await press('Home')
  expect(momentShown()).toContain('Depot')
})

test('another day is a key away', async () => {
  await show({
    answers: {
      'GET reports/lanes?from=2026-05-03T00%3A00%3A00.000Z&to=2026-05-03T23%3A59%3A59.999Z&after=0&limit=60': {
        lanes: [],
        next: null,
      },
    },
  })
  await press('ArrowLeft', { shiftKey: true })
  expect(location.search).toBe('?day=2026-05-03')
})

test('the order goes by what was chosen', async () => {
  await show({ lanes: [lane({ distance: 1000 }), lane({ deviceId: 2, distance: 90_000 })] })
  const select = [...document.querySelectorAll('select')].find((each) => each.textContent.includes('Longest distance'))!
  await act(async () => {
    select.value = 'distance'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(lanesShown()).toEqual([expect.stringContaining('Van 2'), expect.stringContaining('Van 1')])
  expect(localStorage.getItem('qafila.today')).toContain('distance')
})

test('a failure says so, and can be tried again', async () => {
  await show({ answers: { [call('after=0&limit=60')]: { status: 500, text: 'It is broken.' } } })
  expect(screenText()).toContain('Try again')
})

test('a later page that failed says so above the lanes that are there, and is asked for again', async () => {
  let isBroken = true
  const { asked } = await show({
    answers: {
      [call('after=0&limit=60')]: { lanes: [lane()], next: 1 },
      [call('after=1&limit=250')]: () =>
        isBroken ? { status: 500, text: 'It is broken.' } : { lanes: [lane({ deviceId: 2 })], next: null },
    },
  })
  expect(screenText()).toContain('It is broken.')
  expect(lanesShown().filter((text) => text?.includes('50 km'))).toHaveLength(1)
  isBroken = false
  await click(button('Try again'))
  expect(screenText()).not.toContain('It is broken.')
  expect(lanesShown().filter((text) => text?.includes('50 km'))).toHaveLength(2)
  const pages = asked.filter(({ path: of }) => of.startsWith('reports/lanes'))
  expect(pages.map(({ path: of }) => of.split('&after')[1])).toEqual(['=0&limit=60', '=1&limit=250', '=1&limit=250'])
})

test('who may not read history is led to the map', async () => {
  await show({ person: { administrator: false, disableReports: true, attributes: {} } })
  expect(location.pathname).toBe('/')
})
