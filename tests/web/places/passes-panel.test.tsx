// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { User } from '../../../shared/entities/user.ts'
import type { PlacePassesJson, PlacePassJson } from '../../../shared/wire/places/place-json.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { PassesPanel } from '../../../web/src/places/passes-panel.tsx'
import { button, click, leaveScreen, screenText, showScreen, type Answer } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('places', 'period'))
afterEach(leaveScreen)

const pass: PlacePassJson = {
  deviceId: 7,
  deviceName: '<i>Van 1</i>',
  driverUniqueId: 'd7',
  driverName: 'Sara',
  startTime: '2026-05-04T09:00:00.000+00:00',
  endTime: '2026-05-04T09:25:00.000+00:00',
  duration: 1_500_000,
  maxSpeed: 20,
  positionId: 1,
}

const today = 'from=2026-05-04T00%3A00%3A00.000%2B00%3A00&to=2026-05-04T23%3A59%3A59.999%2B00%3A00'
const place = 'GET places/passes?latitude=36.750000&longitude=3.060000&radius=100'

/** @param found the passes, or a refusal */
async function show(found: PlacePassJson[] | { status: number; text: string }, person: Partial<User> = {}) {
  const answer: Answer = Array.isArray(found)
    ? ({ passes: found, next: null, searched: 3, left: 0, leftOut: [] } satisfies PlacePassesJson)
    : found
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 4, 12) })
  return showScreen(<PassesPanel place={{ latitude: 36.75, longitude: 3.06 }} />, {
    answers: { [`${place}&${today}`]: answer },
    person: { attributes: { timezone: 'UTC' }, ...person },
  })
}

test('today is asked for at once; a row says who, when, how long and how fast', async () => {
  await show([pass])
  expect(screenText()).toContain('1 pass')
  expect(screenText()).toContain('<i>Van 1</i>')
  for (const text of ['Sara', '25 min', '37 km/h', '09:00 – 09:25']) expect(screenText()).toContain(text)
})

test('a row opens the replay at that moment, with some of the way around it', async () => {
  await show([pass])
  await click(document.querySelector<HTMLElement>('li button')!)
  const query = new URLSearchParams(location.search)
  expect([location.pathname, ...query.getAll('deviceId'), query.get('from'), query.get('to'), query.get('at')]).toEqual(
    ['/replay', '7', '2026-05-04T08:50:00.000Z', '2026-05-04T09:35:00.000Z', '2026-05-04T09:00:00.000Z'],
  )
})

test.each<{ name: string; answer: Parameters<typeof show>[0]; says: string }>([
  { name: 'nobody', answer: [], says: 'No vehicle was here in this time.' },
  { name: 'a stay that began before', answer: [{ ...pass, startsBefore: true }], says: 'before 09:00' },
  { name: 'a stay that went on', answer: [{ ...pass, endsAfter: true }], says: 'after 09:25' },
  { name: 'a last position inside', answer: [{ ...pass, isLatest: true }], says: 'last seen here' },
  { name: 'a vehicle that stood', answer: [{ ...pass, maxSpeed: 0 }], says: 'stood still' },
  { name: 'too much', answer: { status: 413, text: 'Too much happened there.' }, says: 'Too much happened there.' },
])('$name: “$says”', async ({ answer, says }) => {
  await show(answer)
  expect(screenText()).toContain(says)
})

test('the circle may be saved as a geofence, by those who may draw one', async () => {
  await show([])
  await click(button('Save as geofence'))
  expect(`${location.pathname}${location.search}`).toBe('/geofences?circle=36.750000,3.060000,100')
  await show([], { administrator: false, readonly: true })
  expect(screenText()).not.toContain('Save as geofence')
})
