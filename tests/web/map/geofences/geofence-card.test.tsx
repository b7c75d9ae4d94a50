// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { liveStore } from '../../../../web/src/live/store.ts'
import { GeofenceCard } from '../../../../web/src/map/geofences/card/geofence-card.tsx'
import { loadWordGroups } from '../../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, screenText, showScreen } from '../../../support/screen.tsx'
import { aDevice, aPosition, anEvent, noon } from '../../fleet/fleet-builders.ts'

const depot = {
  id: 7,
  name: 'Depot',
  description: 'Gate on the\nsouth side',
  area: 'CIRCLE (36.75 3.06, 300)',
  calendarId: 0,
  attributes: { color: 'red; background: url(https://evil.example/x)' },
}

beforeAll(() => loadWordGroups('map', 'fleet'))
afterEach(async () => {
  await leaveScreen()
  liveStore.clear()
})

async function show({ geofenceId = 7, person = {}, geofence = {} } = {}) {
  const [onClose, onSelectDevice] = [vi.fn<() => void>(), vi.fn<(id: number) => void>()]
  const screen = await showScreen(<GeofenceCard {...{ geofenceId, onClose, onSelectDevice }} now={noon} />, {
    answers: { 'GET geofences': [{ ...depot, ...geofence }] },
    person,
  })
  return { ...screen, onClose, onSelectDevice }
}

test('who is inside is listed with since when, and a click selects them', async () => {
  liveStore.replaceDevices([aDevice(), aDevice({ id: 2, name: 'Van 2', uniqueId: 'van-2' })])
  liveStore.replacePositions([aPosition({ geofenceIds: [7] }), aPosition({ id: 2, deviceId: 2, geofenceIds: [8] })])
  liveStore.addEvents([anEvent({ type: 'geofenceEnter', geofenceId: 7, eventTime: '2026-05-04T09:30:00Z' })])
  const { onSelectDevice } = await show()
  expect(screenText()).toContain('1 vehicle inside')
  expect(screenText()).toMatch(/Van 1since \d\d:30/)
  expect(screenText()).not.toContain('Van 2')
  await click(document.querySelector<HTMLElement>('li button')!)
  expect(onSelectDevice).toHaveBeenCalledWith(1)
})

test('what it is stands there as plain text, and no style comes out of an attribute', async () => {
  await show()
  expect(screenText()).toContain('Gate on the\nsouth side')
  expect(screenText()).toContain('Circle of 0.28 km², radius 300 m')
  expect(document.querySelector('header span')?.getAttribute('style')).toBeNull()
})

const square = 'POLYGON ((36.7 3, 36.7 3.01, 36.71 3.01, 36.71 3))'
const line = 'LINESTRING (36.7 3, 36.7 3.02)'
test.each([
  { area: square, attributes: {}, unit: 'km', says: 'Area of 0.99 km², 4.01 km around' },
  { area: square, attributes: {}, unit: 'mi', says: 'Area of 0.38 mi², 2.49 mi around' },
  { area: line, attributes: {}, unit: 'km', says: 'Line of 1.79 km, 25 m to each side' },
  { area: line, attributes: { polylineDistance: '100' }, unit: 'nmi', says: 'Line of 0.96 nmi, 100 m to each side' },
])('its size stands in the reader’s units: $says', async ({ says, unit, ...geofence }) => {
  await show({ geofence, person: { attributes: { distanceUnit: unit } } })
  expect(screenText()).toContain(says)
})

test('all its visits are those of the report, with this geofence chosen', async () => {
  await show()
  await click(button('All visits'))
  expect(`${location.pathname}${location.search}`).toBe('/reports/geofence?all=true&period=today&geofenceId=7')
})

test.each([
  { name: 'an administrator', person: {}, edits: true, visits: true },
  { name: 'a read-only reader', person: { administrator: false, readonly: true }, edits: false, visits: true },
  { name: 'a guest', person: { administrator: false, readonly: true, temporary: true, disableReports: true }, edits: false, visits: false }, // prettier-ignore
])('$name may edit: $edits, sees visits: $visits', async ({ person, edits, visits }) => {
  liveStore.replaceDevices([aDevice()])
  const { asked } = await show({ person })
  expect(screenText().includes('Edit')).toBe(edits)
  expect(screenText().includes('Visits today')).toBe(visits)
  // the list of devices changes twice a second at most
  await expect.poll(() => asked.some(({ path }) => path.startsWith('reports/'))).toBe(visits)
  expect(button('Zoom to')).toBeDefined()
})

test('one that is gone, or never was the reader’s, closes the card', async () => {
  const { onClose } = await show({ geofenceId: 8 })
  expect(onClose).toHaveBeenCalled()
  expect(screenText()).not.toContain('Depot')
})
