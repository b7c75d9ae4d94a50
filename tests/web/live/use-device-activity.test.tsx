// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventJson } from '../../../shared/wire/json.ts'
import { liveStore } from '../../../web/src/live/store.ts'
import { useDeviceActivity } from '../../../web/src/live/use-device-activity.ts'
import { dayOf, startOfDay } from '../../../web/src/i18n/reader-days.ts'
import { ReaderZone } from '../../../web/src/i18n/reader-zone.ts'
import { leaveScreen, showScreen, whenIdle } from '../../support/screen.tsx'
import { at, eventOf } from './live-fixtures.ts'

function Reader() {
  return <p>{useDeviceActivity(1).data?.deviceId}</p>
}

const today = () => new Date(startOfDay(dayOf(Date.now(), 'UTC'), 'UTC')).toISOString()
const activity = { deviceId: 1, driver: null, events: [], history: { until: at(60) } }

// a day that ends meanwhile is another question
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at(0)) }))
afterEach(async () => {
  vi.useRealTimers()
  await leaveScreen()
  liveStore.clearEvents()
})

const show = () =>
  showScreen(
    <ReaderZone value="UTC">
      <Reader />
      <Reader />
    </ReaderZone>,
    {
      answers: { [`GET devices/1/activity?${new URLSearchParams({ from: today() }).toString()}`]: activity },
    },
  )

test.each<{ name: string; event: EventJson; calls: number }>([
  { name: 'a departure that the answer knows', event: eventOf(60, { type: 'deviceMoving' }), calls: 1 },
  { name: 'a departure after the answer', event: eventOf(61, { type: 'deviceMoving' }), calls: 2 },
  { name: 'an arrival after the answer', event: eventOf(61, { type: 'deviceStopped' }), calls: 2 },
  { name: 'another event', event: eventOf(61, { type: 'ignitionOn' }), calls: 1 },
  { name: 'a departure of another device', event: eventOf(61, { type: 'deviceMoving', deviceId: 2 }), calls: 1 },
])('after $name, two readers have made $calls call(s)', async ({ event, calls }) => {
  const { asked } = await show()
  await act(async () => liveStore.addEvents([event]))
  await whenIdle()
  expect(asked.filter(({ path }) => path.includes('/activity'))).toHaveLength(calls)
})
