// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { LiveShareJson } from '../../../shared/wire/share/live-share-json.ts'
import { SharesPage } from '../../../web/src/share/shares-page.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('people'))
afterEach(leaveScreen)

const share = (more: Partial<LiveShareJson>): LiveShareJson => ({
  id: 9,
  name: 'Van 1',
  type: 'device',
  objectId: 7,
  userId: 1,
  sharer: 'Amina',
  sharedAt: '2026-11-21T12:00:00.000+00:00',
  expirationTime: '2090-01-01T00:00:00.000+00:00',
  views: 0,
  viewedAt: null,
  sites: [],
  placeByRoad: null,
  ...more,
})
const ofGroup = share({
  id: 10,
  name: 'North',
  type: 'group',
  objectId: 3,
  sharer: null,
  views: 2,
  viewedAt: '2026-11-22T08:00:00.000+00:00',
})

test('each link says what it shows, by whom, until when and how often it was opened, and is ended at once', async () => {
  const held = [ofGroup, share({})]
  const { asked } = await showScreen(<SharesPage />, {
    answers: {
      'GET shares': () => [...held],
      'DELETE shares/10': () => {
        held.shift()
        return { status: 200, text: '' }
      },
    },
  })
  expect(screenText()).toMatch(
    /All links of your organisation.*NorthBy a former user.*until .*2090.*opened 2 times.*Van 1by Amina.*not opened yet/,
  )
  expect([...document.querySelectorAll('li a')].map((each) => each.getAttribute('href'))).toEqual([
    '/settings/group/3/share',
    '/settings/device/7/share',
  ])
  await click(button('Stop sharing North'))
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['shares/10'])
  expect(screenText()).not.toContain('North')
})

test('everybody else reads that these are their own, and what to do when there are none', async () => {
  await showScreen(<SharesPage />, { answers: { 'GET shares': [] }, person: { administrator: false } })
  expect(screenText()).toMatch(/Your links that work now.*No active links.*Share a vehicle or a group/)
})

test('a failure is said, and the list is asked for again', async () => {
  let isDown = true
  await showScreen(<SharesPage />, {
    answers: { 'GET shares': () => (isDown ? { status: 400, text: 'Not now.' } : [share({})]) },
  })
  expect(screenText()).toContain('Not now.')
  isDown = false
  await click(button('Try again'))
  expect(screenText()).toContain('Van 1')
})

test('a link that leads to a place by road says so, and may be ended', async () => {
  const place = { latitude: 36.75, longitude: 3.05 }
  const { asked } = await showScreen(<SharesPage />, {
    answers: {
      'GET shares': [share({ placeByRoad: place }), ofGroup],
      'PUT shares/9/way': { place: null },
    },
    person: { administrator: true },
  })
  expect(screenText().split('with the route to the place')).toHaveLength(2)
  await click(button('Stop showing the route'))
  expect(asked.find(({ method }) => method === 'PUT')).toEqual({
    method: 'PUT',
    path: 'shares/9/way',
    body: JSON.stringify({ place: null }),
  })
})
