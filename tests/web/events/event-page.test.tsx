// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { EventPage } from '../../../web/src/events/event-page.tsx'
import { button, click, leaveScreen, screenText, showScreen, whenIdle, type Answers } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('details', 'map'))
afterEach(leaveScreen)

const event = {
  id: 5,
  type: 'deviceMoving',
  eventTime: '2026-05-04T12:00:00.000+00:00',
  deviceId: 7,
  positionId: 9,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: {},
}

async function show(positions: Answers[string]) {
  const { asked } = await showScreen(<EventPage />, {
    path: '/event/5',
    answers: { 'GET events/5': event, 'GET devices': [], 'GET positions?id=9': positions },
  })
  await whenIdle()
  return asked.filter(({ path }) => path === 'positions?id=9')
}

test('a request that failed is not an event without a position, and is made again', async () => {
  let asked = 0
  await show(() => {
    asked += 1
    return asked === 1 ? { status: 500, text: 'Something went wrong.' } : []
  })
  expect(screenText()).toContain('Something went wrong.')
  expect(screenText()).not.toContain('without a position')
  await click(button('Try again'))
  await whenIdle()
  expect(screenText()).toContain('without a position')
})

test('an event whose position was removed says so', async () => {
  await show({ status: 404, text: 'There is nothing here.' })
  expect(screenText()).toContain('without a position')
})
