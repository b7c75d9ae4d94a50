// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DeviceCard } from '../../../../web/src/fleet/card/device-card.tsx'
import { GuestVehicle } from '../../../../web/src/fleet/guest/guest-vehicle.tsx'
import { liveStore } from '../../../../web/src/live/store.ts'
import { loadWordGroups } from '../../../../web/src/i18n/language-store.ts'
import { aDevice, aPosition, noon } from '../fleet-builders.ts'
import { onStage } from '../render.tsx'

const guest = { administrator: false, temporary: true, readonly: true }
const now = () => new Date().toISOString()

beforeAll(() => loadWordGroups('guest'))
afterEach(() => liveStore.clear())

test.each([
  { name: 'moving', position: { speed: 20, fixTime: now() }, says: /^Moving · 37\skm\/hlast seen / },
  {
    name: 'at rest, with its address',
    position: { speed: 0, fixTime: now(), address: 'Rue Didouche, Algiers' },
    says: /^Stopped · Rue Didouche, Algierslast seen /,
  },
  { name: 'without a position', position: null, says: /^Online$/ },
])('a guest reads what the vehicle does: $name', async ({ position, says }) => {
  liveStore.replaceDevices([aDevice({ lastUpdate: now() })])
  if (position) liveStore.replacePositions([aPosition(position)])
  const { element, leave } = await onStage(<GuestVehicle />, guest)
  expect(element.textContent).toMatch(says)
  leave()
})

test('of several vehicles the bar says nothing: they have a list', async () => {
  liveStore.replaceDevices([aDevice({ id: 1 }), aDevice({ id: 2 })])
  const { element, leave } = await onStage(<GuestVehicle />, guest)
  await vi.waitFor(() => act(() => expect(element.textContent).toBe('')))
  leave()
})

test('the card of a guest offers nothing that guests cannot do', async () => {
  liveStore.replaceDevices([aDevice()])
  liveStore.replacePositions([aPosition({})])
  const does = () => {}
  const { element, leave } = await onStage(
    <DeviceCard deviceId={1} now={noon} following={false} onFollow={does} onCentre={does} onClose={does} />,
    guest,
  )
  expect(element.textContent).not.toMatch(/Replay|Details|Share|Command/)
  leave()
})
