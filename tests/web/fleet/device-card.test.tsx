// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DeviceCard } from '../../../web/src/fleet/card/device-card.tsx'
import { liveStore } from '../../../web/src/live/store.ts'
import { aDevice, aPosition, minutesAgo, noon } from './fleet-builders.ts'
import { control, onStage } from './render.tsx'

const card = (actions: { onFollow?: (follow: boolean) => void } = {}) => (
  <DeviceCard
    deviceId={1}
    now={noon}
    following={false}
    onFollow={() => {}}
    onCentre={() => {}}
    onClose={() => {}}
    {...actions}
  />
)

afterEach(() => liveStore.clear())

test('an offline device’s values are said to be old, with their age', async () => {
  liveStore.replaceDevices([aDevice({ status: 'offline', lastUpdate: minutesAgo(14) })])
  liveStore.replacePositions([aPosition({ fixTime: minutesAgo(14) })])
  const { element, leave } = await onStage(card())
  expect(element.textContent).toContain('Position is 14 min old.')
  expect(element.textContent.replaceAll('14 min', '')).not.toContain('ago')
  leave()
})

test('a tracker that calls without positions is said to do so, once', async () => {
  liveStore.replaceDevices([aDevice({ status: 'unknown', lastUpdate: minutesAgo(14) })])
  liveStore.replacePositions([aPosition({ fixTime: minutesAgo(52) })])
  const { element, leave } = await onStage(card())
  expect(element.textContent).toContain(
    'Position is 52 min old. The tracker last called 14 min ago, without a new position.',
  )
  leave()
})

test('a device without a position says what its tracker has to send', async () => {
  liveStore.replaceDevices([aDevice({ uniqueId: '356307042441013' })])
  const { element, leave } = await onStage(card())
  expect(element.textContent).toContain('356307042441013')
  expect(() => control(element, 'Follow')).toThrow('no control is called Follow')
  leave()
})

test.each([
  { name: 'north', facts: { course: 0 }, says: 'Course0° N', arrows: 1 },
  { name: 'none', facts: { course: 0, courseUnknown: true as const }, says: 'CourseNot reported', arrows: 0 },
])('the reported course: $name', async ({ facts, says, arrows }) => {
  liveStore.replaceDevices([aDevice()])
  liveStore.replacePositions([aPosition(facts)])
  const { element, leave } = await onStage(card())
  expect(element.textContent.replaceAll(/\s/g, ' ')).toContain(says)
  expect(element.querySelectorAll('.lucide-navigation2, .lucide-navigation-2')).toHaveLength(arrows)
  leave()
})

test('more details show every attribute with its name and unit', async () => {
  liveStore.replaceDevices([aDevice()])
  liveStore.replacePositions([aPosition({ attributes: { power: 27.4, temp1: 4 } })])
  const { element, leave } = await onStage(card())
  act(() => control(element, 'More details').click())
  const text = element.textContent.replaceAll(/\s/g, ' ')
  expect(text).toContain('Supply voltage27.40 V')
  expect(text).toContain('Temperature 14.0 °C')
  leave()
})

test('a clock that is ahead is said, and by how much', async () => {
  liveStore.replaceDevices([aDevice()])
  liveStore.replacePositions([aPosition({ attributes: { clockAhead: 20 * 3600 } })])
  const { element, leave } = await onStage(card())
  expect(element.textContent.replaceAll(/\s/g, ' ')).toContain('The tracker’s clock is 20 h')
  leave()
})

test('follow is asked for with a click', async () => {
  liveStore.replaceDevices([aDevice()])
  liveStore.replacePositions([aPosition()])
  const onFollow = vi.fn<(follow: boolean) => void>()
  const { element, leave } = await onStage(card({ onFollow }))
  act(() => control(element, 'Follow').click())
  expect(onFollow).toHaveBeenCalledWith(true)
  leave()
})

test.each([
  { name: 'an administrator', person: {}, edits: true },
  { name: 'a read-only reader', person: { administrator: false, readonly: true }, edits: false },
  {
    name: 'a reader whose devices are read-only',
    person: { administrator: false, deviceReadonly: true },
    edits: false,
  },
  {
    name: 'a reader without reports',
    person: { administrator: false, disableReports: true },
    edits: true,
    replays: false,
  },
])('$name: edit is possible: $edits', async ({ person, edits, replays = edits }) => {
  liveStore.replaceDevices([aDevice()])
  liveStore.replacePositions([aPosition()])
  const { element, leave } = await onStage(card(), person)
  const isOff = (name: string) => control(element, name).hasAttribute('disabled')
  expect([isOff('Replay'), isOff('Details')]).toEqual([!replays, !edits])
  act(() => control(element, 'More').click())
  expect(menuItem('Edit').disabled).toBe(!edits)
  expect(menuItem('Geofence visits').disabled).toBe(person.disableReports === true)
  leave()
})

const menuItem = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=menuitem]')].find((item) => item.textContent === name)!

test.each([
  { name: 'an administrator', person: {}, offered: true },
  { name: 'a person', person: { administrator: false }, offered: true },
  { name: 'a read-only reader', person: { administrator: false, readonly: true }, offered: false },
  { name: 'a reader of devices', person: { administrator: false, deviceReadonly: true }, offered: false },
])('$name may share: $offered', async ({ person, offered }) => {
  liveStore.replaceDevices([aDevice()])
  liveStore.replacePositions([aPosition()])
  const { element, leave } = await onStage(card(), person)
  const names = [...element.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(names.includes('Share')).toBe(offered)
  leave()
})

test.each([
  { name: 'an administrator', person: {}, placed: true, offered: true },
  { name: 'a person of a vehicle without a position', person: {}, placed: false, offered: false },
  { name: 'a read-only reader', person: { administrator: false, readonly: true }, placed: true, offered: false },
])('$name may create a geofence: $offered', async ({ person, placed, offered }) => {
  liveStore.replaceDevices([aDevice()])
  liveStore.replacePositions(placed ? [aPosition()] : [])
  const { element, leave } = await onStage(card(), person)
  act(() => control(element, 'More').click())
  expect(placed ? menuItem('Create geofence').disabled : true).toBe(!offered)
  leave()
})
