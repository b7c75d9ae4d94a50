// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DeviceListRow } from '../../../web/src/fleet/list/device-list-row.tsx'
import { measuresOf } from '../../../web/src/display/measures.ts'
import { setOfflineSince } from '../../../web/src/offline/offline-since.ts'
import { liveStore } from '../../../web/src/live/store.ts'
import { aDevice, aPosition, minutesAgo, noon } from './fleet-builders.ts'
import { wordsOf } from './product-words.ts'
import { onStage } from './render.tsx'

const measures = measuresOf(
  'en-GB',
  {
    speedUnit: 'kmh',
    distanceUnit: 'km',
    altitudeUnit: 'm',
    volumeUnit: 'ltr',
    coordinateFormat: 'dd',
    timezone: 'UTC',
  },
  wordsOf('en'),
)

const row = (id: number, onSelect: (id: number) => void = () => {}) => (
  <DeviceListRow
    id={id}
    index={0}
    count={2}
    offsetPixels={0}
    selected={false}
    marked={false}
    alarm={undefined}
    now={noon}
    measures={measures}
    primary={undefined}
    secondary={undefined}
    lineValue={() => undefined}
    chosen={null}
    onPress={onSelect}
  />
)

afterEach(() => liveStore.clear())

test('a row says name, plate, motion, speed, battery and ignition in words', async () => {
  liveStore.replaceDevices([aDevice({ attributes: { plate: '12345-116-16' } })])
  liveStore.replacePositions([aPosition({ speed: 50, attributes: { motion: true, ignition: true, batteryLevel: 96 } })])
  const { element, leave } = await onStage(row(1))
  const text = element.textContent.replaceAll(/\s/g, ' ')
  for (const said of ['Van 1', '12345-116-16', 'Moving · 93 km/h', 'Online', 'Ignition on', 'Battery 96%', '1 min ago'])
    expect(text).toContain(said)
  leave()
})

test.each([
  { name: 'silent', device: { status: 'unknown' as const } },
  { name: 'that left', device: { status: 'offline' as const } },
  { name: 'whose last message is too old', device: { status: 'online' as const, lastUpdate: minutesAgo(600) } },
])('a device $name is offline, as the strip counts it', async ({ device }) => {
  liveStore.replaceDevices([aDevice(device)])
  liveStore.replacePositions([aPosition()])
  const { element, leave } = await onStage(row(1))
  expect(element.textContent).toMatch(/^Offline.*Offline/)
  expect(element.textContent).not.toMatch(/Online|Unknown|No signal/)
  leave()
})

test('what this browser kept is grey and has its age from its first row on', async () => {
  liveStore.replaceDevices([aDevice({ lastUpdate: minutesAgo(0.5) })])
  setOfflineSince(noon)
  const { element, leave } = await onStage(row(1))
  expect(document.documentElement.dataset['live']).toBe('paused')
  expect(element.textContent).toContain('30 sec')
  act(() => setOfflineSince(null))
  expect(element.textContent).not.toContain('30 sec')
  leave()
})

test('name and plate are cut in their own direction', async () => {
  liveStore.replaceDevices([aDevice({ attributes: { plate: '12345-116-16' } })])
  const { element, leave } = await onStage(row(1))
  expect([...element.querySelectorAll('bdi.q-ellipsis')].map(({ textContent }) => textContent)).toEqual([
    'Van 1',
    '12345-116-16',
  ])
  leave()
})

test.each(['clockAhead', 'clockWasAhead'])('a row says that a clock is wrong: %s', async (key) => {
  liveStore.replaceDevices([aDevice()])
  liveStore.replacePositions([aPosition({ attributes: { [key]: 7200 } })])
  const { element, leave } = await onStage(row(1))
  expect(element.textContent.replaceAll(/\s/g, ' ')).toContain('The tracker’s clock is 2 h')
  leave()
})

test('a row follows its own device and no other', async () => {
  liveStore.replaceDevices([aDevice({ id: 1, name: 'Van 1' }), aDevice({ id: 2, name: 'Van 2' })])
  const { element, leave } = await onStage(row(1))
  const changes = vi.fn<() => void>()
  const observer = new MutationObserver(changes)
  observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true })

  act(() =>
    liveStore.apply({ devices: [aDevice({ id: 2, name: 'Van 2', status: 'offline', lastUpdate: minutesAgo(0) })] }),
  )
  expect(changes).not.toHaveBeenCalled()

  act(() => liveStore.apply({ devices: [aDevice({ id: 1, status: 'offline', lastUpdate: minutesAgo(0) })] }))
  expect(element.textContent).toContain('Offline')
  observer.disconnect()
  leave()
})

test('a click selects the device', async () => {
  liveStore.replaceDevices([aDevice({ id: 7, name: 'Bus 7' })])
  const onSelect = vi.fn<(id: number) => void>()
  const { element, leave } = await onStage(row(7, onSelect))
  act(() => element.querySelector<HTMLElement>('[role=option]')!.click())
  expect(onSelect).toHaveBeenCalledWith(7, expect.anything())
  leave()
})
