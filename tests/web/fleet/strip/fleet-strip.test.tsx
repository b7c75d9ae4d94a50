// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { FleetStrip } from '../../../../web/src/fleet/strip/fleet-strip.tsx'
import { liveStore } from '../../../../web/src/live/store.ts'
import { loadWordGroups } from '../../../../web/src/i18n/language-store.ts'
import { leaveScreen, screenText, showScreen } from '../../../support/screen.tsx'
import { anEvent } from '../fleet-builders.ts'

beforeAll(() => loadWordGroups('overview'))
afterEach(async () => {
  await leaveScreen()
  act(() => liveStore.clear())
})

const alarms = (count: number) =>
  Array.from({ length: count }, (_, at) => anEvent({ id: at + 1, type: 'alarm', attributes: { alarm: 'sos' } }))

test.each([
  { name: 'a true number while all alarms are known', known: 199, says: '150Alarms' },
  { name: 'that there may be more at the limit', known: 200, says: '150+Alarms' },
])('the strip says $name', async ({ known, says }) => {
  await showScreen(
    <FleetStrip
      counts={{ moving: 9, idling: 1, stopped: 3, silent: 1, alarm: 150 }}
      chosen={null}
      onChoose={() => {}}
    />,
  )
  act(() => liveStore.addAlarms(alarms(known)))
  expect(screenText().replaceAll(' ', '')).toContain(says)
  expect(screenText()).not.toContain('9+')
})
