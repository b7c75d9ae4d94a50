// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { FleetStrip } from '../../../../web/src/fleet/strip/fleet-strip.tsx'
import { liveStore } from '../../../../web/src/live/store.ts'
import { loadWordGroups } from '../../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, screenText, showScreen } from '../../../support/screen.tsx'
import { anEvent, minutesAgo, noon } from '../fleet-builders.ts'

beforeAll(() => loadWordGroups('overview'))
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterEach(async () => {
  await leaveScreen()
  act(() => liveStore.clear())
  vi.useRealTimers()
})

const alarms = (count: number) =>
  Array.from({ length: count }, (_, at) => anEvent({ id: at + 1, type: 'alarm', attributes: { alarm: 'sos' } }))

const strip = (
  <FleetStrip counts={{ moving: 9, idling: 1, stopped: 3, silent: 1, alarm: 150 }} chosen={null} onChoose={() => {}} />
)

test.each([
  { name: 'a true number while all alarms are known', known: 199, says: '150Alarms' },
  { name: 'that there may be more at the limit', known: 200, says: '150+Alarms' },
])('the strip says $name', async ({ known, says }) => {
  await showScreen(strip)
  act(() => liveStore.addAlarms(alarms(known)))
  expect(screenText().replaceAll(' ', '')).toContain(says)
  expect(screenText()).not.toContain('9+')
})

/** The map, and another page. */
function Pages() {
  const [isMap, setMap] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setMap(!isMap)}>
        Go
      </button>
      {isMap && strip}
    </>
  )
}

const since = encodeURIComponent(new Date(noon - dayMs).toISOString())
const knownIds = () => [...liveStore.alarms.keys()]

async function showPages() {
  const path = `events?type=alarm&since=${since}&limit=200`
  const { asked } = await showScreen(<Pages />, { answers: { [`GET ${path}`]: alarms(2) } })
  expect(knownIds()).toEqual([1, 2])
  return () => asked.filter((each) => each.path === path).length
}

test('an alarm that was acknowledged on another page stays away when the strip is shown again', async () => {
  const timesAsked = await showPages()
  await click(button('Go'))
  const acknowledged = anEvent({ id: 1, type: 'alarm', attributes: { acknowledgedAt: minutesAgo(0) } })
  act(() => liveStore.addEvents([acknowledged]))
  await click(button('Go'))
  expect([knownIds(), timesAsked()]).toEqual([[2], 1])
})

test('alarms are there again after the store was emptied', async () => {
  const timesAsked = await showPages()
  await click(button('Go'))
  act(() => liveStore.clear())
  await click(button('Go'))
  expect([knownIds(), timesAsked()]).toEqual([[1, 2], 2])
})
