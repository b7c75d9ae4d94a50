// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { DeviceActivityJson } from '../../../shared/wire/days/device-activity-json.ts'
import { CardStory } from '../../../web/src/fleet/card/card-story.tsx'
import { deviceRow } from '../../../web/src/fleet/list/device-row.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { aDevice, aPosition, noon } from '../fleet/fleet-builders.ts'
import { leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

afterEach(leaveScreen)

const karim = { uniqueId: 'K-8', name: 'Karim' }

test.each([
  { name: 'as the day says', reported: 'K-8', driver: karim, said: 'Karim', asked: 0 },
  { name: 'who is linked, where nobody is reported', reported: '', driver: karim, said: 'Karim', asked: 0 },
  { name: 'another one at once, by name', reported: 'K-9', driver: karim, said: 'Lina', asked: 1 },
  { name: 'the first one at once', reported: 'K-9', driver: null, said: 'Lina', asked: 1 },
  { name: 'who has no record', reported: '<K>', driver: karim, said: '<K>', asked: 1 },
])('the card says who drives: $name', async ({ reported, driver, said, asked: calls }) => {
  await loadWordGroups('card')
  const position = aPosition({ attributes: { motion: true, driverUniqueId: reported } })
  const activity: DeviceActivityJson = { deviceId: 1, driver, events: [], history: null }
  const row = deviceRow(aDevice(), position, { now: noon })
  const { asked } = await showScreen(
    <CardStory row={row} position={position} address={null} activity={activity} now={noon} />,
    { answers: { 'GET drivers': [{ id: 2, uniqueId: 'K-9', name: 'Lina', attributes: {} }] } },
  )
  expect(screenText()).toContain(` · ${said}`)
  expect(asked.filter(({ path }) => path === 'drivers')).toHaveLength(calls)
})
