// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { ConnectionsScreen } from '../../../web/src/connections/connections-screen.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('people'))
afterEach(leaveScreen)

test.each([
  { kind: 'driver', isSaid: true },
  { kind: 'geofence', isSaid: false },
])('when a connected driver counts is said beside drivers: $kind, $isSaid', async ({ kind, isSaid }) => {
  const van = { ...device.schema.parse({ id: 7, name: 'Van 1', uniqueId: 'van-1' }) }
  await showScreen(<ConnectionsScreen entity={device as Entity} id={7} />, {
    path: `/settings/device/7/connections?kind=${kind}`,
    answers: { 'GET devices/7': van },
  })
  expect(screenText().includes('the connected driver counts')).toBe(isSaid)
})
