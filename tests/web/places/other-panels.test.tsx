// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StopPlacesJson } from '../../../shared/wire/places/place-json.ts'
import { liveStore } from '../../../web/src/live/store.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { NearPanel } from '../../../web/src/places/near-panel.tsx'
import { RulerPanel } from '../../../web/src/places/ruler-panel.tsx'
import { StopsPanel } from '../../../web/src/places/stops-panel.tsx'
import { button, click, leaveScreen, screenText, showScreen } from '../../support/screen.tsx'
import { aDevice, aPosition } from '../fleet/fleet-builders.ts'

beforeAll(() => loadWordGroups('places', 'fleet'))
afterEach(async () => {
  await leaveScreen()
  liveStore.clear()
})

const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent)

test('vehicles near a place are listed with their distance, the nearest first', async () => {
  liveStore.replaceDevices([
    aDevice({ name: 'Far' }),
    aDevice({ id: 2, name: 'Near', uniqueId: 'near' }),
    aDevice({ id: 3, name: 'Nowhere', uniqueId: 'nowhere' }),
  ])
  liveStore.replacePositions([
    aPosition({ latitude: 36.85, longitude: 3.06 }),
    aPosition({ id: 2, deviceId: 2, latitude: 36.751, longitude: 3.06 }),
  ])
  const onSelectDevice = vi.fn<(id: number) => void>()
  await showScreen(<NearPanel place={{ latitude: 36.75, longitude: 3.06 }} onSelectDevice={onSelectDevice} />)
  expect(rows()).toEqual([expect.stringMatching(/^Near111 m/), expect.stringMatching(/^Far11.1 km/)])
  await click(document.querySelector<HTMLElement>('li button')!)
  expect(onSelectDevice).toHaveBeenCalledWith(2)
})

test.each([
  { points: [0], total: '0 m', legs: [] },
  { points: [0, 0.01], total: '1.1 km', legs: [] },
  { points: [0, 0.01, 0.0105], total: '1.2 km', legs: ['Leg 11.1 km', 'Leg 256 m'] },
])('a ruler with points at $points says $total', async ({ points, total, legs }) => {
  await showScreen(<RulerPanel points={points.map((longitude) => ({ latitude: 0, longitude }))} />)
  expect(screenText()).toContain(`Total${total}`)
  expect(rows()).toEqual(legs)
})

const found: StopPlacesJson = {
  stops: 41,
  cells: [[3.06, 36.75, 41, 7_200_000]],
  frequent: [{ latitude: 36.75, longitude: 3.06, radius: 80, stops: 41, devices: 3, days: 12, duration: 7_200_000 }],
}
const month = 'from=2026-04-04T12%3A00%3A00.000%2B00%3A00&to=2026-05-04T12%3A00%3A00.000%2B00%3A00'

async function showStops(answer: StopPlacesJson) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 4, 12) })
  const onShow = vi.fn<(place: object) => void>()
  await showScreen(<StopsPanel onShow={onShow} />, { answers: { [`GET places/stops?${month}`]: answer } })
  return onShow
}

test('places where vehicles often stop are shown on the map, and offered as geofences', async () => {
  const onShow = await showStops(found)
  expect(rows()).toEqual([expect.stringContaining('41 stops3 vehicles and 12 days · 2 h')])
  await click(button('Show on the map'))
  expect(onShow).toHaveBeenCalledWith(found.frequent[0])
  await click(button('New geofence here'))
  expect(`${location.pathname}${location.search}`).toBe('/geofences?circle=36.750000,3.060000,80')
})

test.each([
  { name: 'without a stop', answer: { stops: 0, cells: [], frequent: [] }, says: 'No stops in these days.' },
  { name: 'without a frequent place', answer: { ...found, frequent: [] }, says: 'No place outside your geofences' },
])('a month $name says so', async ({ answer, says }) => {
  await showStops(answer)
  expect(screenText()).toContain(says)
})
