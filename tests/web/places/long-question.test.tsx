// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import type { PlacePassesJson, PlacePassJson } from '../../../shared/wire/places/place-json.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { liveStore } from '../../../web/src/live/store.ts'
import { PassesPanel } from '../../../web/src/places/passes-panel.tsx'
import { button, click, leaveScreen, screenText, showScreen, whenIdle, type Answer } from '../../support/screen.tsx'
import { aDevice } from '../fleet/fleet-builders.ts'

beforeAll(() => loadWordGroups('places', 'period'))
afterEach(async () => {
  await leaveScreen()
  liveStore.clear()
})

const passOf = (deviceId: number, minute: number): PlacePassJson => ({
  deviceId,
  deviceName: `Van ${deviceId}`,
  driverUniqueId: null,
  driverName: null,
  startTime: `2026-05-04T09:${String(minute).padStart(2, '0')}:00.000+00:00`,
  endTime: '2026-05-04T10:00:00.000+00:00',
  duration: 60_000,
  maxSpeed: 20,
  positionId: 1,
})
const path = (after: number) =>
  `GET places/passes?latitude=36.750000&longitude=3.060000&radius=100&from=2026-05-04T00%3A00%3A00.000%2B00%3A00&to=2026-05-04T23%3A59%3A59.999%2B00%3A00${after > 0 ? `&after=${after}` : ''}`
const last: PlacePassesJson = { passes: [], next: null, searched: 1, left: 0, leftOut: [] }

async function show(parts: readonly Answer[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 4, 12) })
  const shown = await showScreen(<PassesPanel place={{ latitude: 36.75, longitude: 3.06 }} />, {
    answers: Object.fromEntries(parts.map((part, at) => [path(at), part])),
    person: { attributes: { timezone: 'UTC' } },
  })
  for (const _ of parts) await whenIdle()
  return shown
}

const names = () => [...document.querySelectorAll('li button > bdi:first-child')].map((name) => name.textContent)

test('parts are asked for one after the other, and shown together by time', async () => {
  const { asked } = await show([
    { passes: [passOf(1, 30)], next: 1, searched: 10, left: 5, leftOut: [] },
    { passes: [passOf(2, 10)], next: null, searched: 5, left: 0, leftOut: [] },
  ])
  expect(names()).toEqual(['Van 2', 'Van 1'])
  expect(asked.filter(({ path: one }) => one.startsWith('places/passes'))).toHaveLength(2)
  expect(document.querySelector('progress')).toBeNull()
  expect(screenText()).toContain('2 passes')
})

test('with as many passes as somebody reads it waits, says of which vehicles they are, and goes on when asked', async () => {
  const many = Array.from({ length: placeLimits.passesMax }, (_, at) => passOf(1, at % 60)).map((pass, at) => ({
    ...pass,
    deviceId: at + 1,
  }))
  await show([
    { passes: many, next: 1, searched: 10, left: 1, leftOut: [] },
    { ...last, passes: [passOf(77_777, 1)] },
  ])
  expect(screenText()).toContain('Passes of 10 of 11 vehicles.')
  expect(document.querySelector('progress')!.value).toBe(10)
  await click(button('Search the others'))
  await whenIdle()
  expect(screenText()).not.toContain('Passes of 10 of 11')
  expect(names()).toContain('Van 77777')
})

test('vehicles that are left out are named', async () => {
  liveStore.replaceDevices([aDevice({ id: 4, name: '<b>Bus 4</b>' })])
  await show([{ ...last, leftOut: [4] }])
  expect(screenText()).toContain('Left out, as there is too much to show: <b>Bus 4</b>.')
  expect(screenText()).not.toContain('No vehicle was here')
})

test('what was found stays when the next part fails, and it is tried again', async () => {
  const { asked } = await show([
    { passes: [passOf(1, 30)], next: 1, searched: 10, left: 5, leftOut: [] },
    { status: 503, text: 'Try again later.' },
  ])
  expect(names()).toEqual(['Van 1'])
  expect(screenText()).toContain('Try again later.')
  const before = asked.length
  await click(button('Search the others'))
  await whenIdle()
  expect(asked.length).toBeGreaterThan(before)
})
