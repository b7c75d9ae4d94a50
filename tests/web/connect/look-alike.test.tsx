// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import { TrackerHint } from '../../../web/src/connect/tracker-hint.tsx'
import { liveStore } from '../../../web/src/live/store.ts'
import { leaveScreen, screenText, showScreen } from '../../support/screen.tsx'
import { deviceNamed } from '../live/live-fixtures.ts'

beforeEach(() => liveStore.replaceDevices([deviceNamed(7, { name: 'Camel 2', uniqueId: 'camel-2' })]))
afterEach(async () => {
  await leaveScreen()
  liveStore.clear()
})

test.each([
  { name: 'a new device with a Cyrillic letter', id: 0, uniqueId: 'c\u0430mel-2', warned: true },
  { name: 'a new device in another case', id: 0, uniqueId: 'Camel-2', warned: true },
  { name: 'another device', id: 8, uniqueId: 'ｃａｍｅｌ-2', warned: true },
  { name: 'the device itself', id: 7, uniqueId: 'CAMEL-2', warned: false },
  { name: 'one unlike it', id: 0, uniqueId: 'camel-3', warned: false },
])('$name: warned $warned', async ({ id, uniqueId, warned }) => {
  const record = device.schema.parse({ id, name: 'New', uniqueId })
  await showScreen(<TrackerHint record={record} />)
  expect(screenText().includes('looks like “camel-2” of “Camel 2”')).toBe(warned)
})
