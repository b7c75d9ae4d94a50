// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { PlaceMenu } from '../../../web/src/places/place-menu.tsx'
import type { PlaceTool } from '../../../web/src/map/place-tool/place-tool.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { button, click, leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('places', 'fleet', 'map'))
afterEach(leaveScreen)

const place = { latitude: 36.75, longitude: 3.06 }
const address = 'server/geocode?latitude=36.75&longitude=3.06&locale=en'

async function show(person: Partial<User> = {}, { geocoderEnabled = true, attributes = {} } = {}) {
  const onTool = vi.fn<(tool: PlaceTool) => void>()
  const screen = await showScreen(<PlaceMenu request={{ place, left: 100, top: 100 }} onTool={onTool} />, {
    answers: {
      'GET server': { id: 1, version: '1', ...newServerSettings(), geocoderEnabled },
      // as older builds stored it
      'GET session': {
        ...user.schema.parse({ id: 1, name: 'Amina', email: 'a@b.example', administrator: true, ...person }),
        attributes,
      },
      [`GET ${address}`]: { status: 200, text: '12 Rue <b>Didouche</b>' },
    },
  })
  return { ...screen, onTool }
}

const names = () => [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)
const outside = ['Google Maps', 'Apple Maps', 'Street View']

test('it says the address and the coordinates, and what can be done there', async () => {
  await show()
  expect(screenText()).toContain('12 Rue <b>Didouche</b>')
  expect(screenText()).toContain('36.75')
  expect(button('Copy address')).toBeDefined()
  expect(button('Copy coordinates')).toBeDefined()
  expect(names()).toEqual([
    'Who was here',
    'Vehicles near here',
    'Measure distance',
    'New geofence here',
    'Where vehicles stop',
    ...outside,
  ])
})

test('no address is looked up where this deployment knows none', async () => {
  const { asked } = await show({}, { geocoderEnabled: false })
  expect(asked.some(({ path }) => path.startsWith('server/geocode'))).toBe(false)
})

const guest = { administrator: false, readonly: true, temporary: true, disableReports: true }
test.each<{ name: string; person: Partial<User>; items: string[] }>([
  {
    name: 'a read-only reader',
    person: { administrator: false, readonly: true },
    items: ['Who was here', 'Vehicles near here', 'Measure distance', 'Where vehicles stop'],
  },
  { name: 'a guest', person: guest, items: ['Vehicles near here', 'Measure distance'] },
])('$name is offered what they may do', async ({ person, items }) => {
  await show(person)
  expect(names()).toEqual([...items, ...outside])
})

test('a tool begins at the place', async () => {
  const { onTool } = await show()
  await click(button('Who was here'))
  expect(onTool).toHaveBeenCalledWith({ kind: 'passes', place })
})

test('a new geofence is a circle there, in the editor', async () => {
  await show()
  await click(button('New geofence here'))
  expect(`${location.pathname}${location.search}`).toBe('/geofences?circle=36.750000,3.060000,100')
})

test.each([
  { name: 'of one’s own', link: 'waze://?ll={latitude},{longitude}', title: '<b>Waze</b>', shown: ['<b>Waze</b>'] },
  { name: 'without a name', link: 'https://a.example/?q={latitude},{longitude}', title: '', shown: ['Navigation'] },
  { name: 'that would run a script', link: 'javascript:alert({latitude},{longitude})', title: 'Evil', shown: [] },
])('an application $name is offered: $shown', async ({ link, title, shown }) => {
  await show({}, { attributes: { navigationAppLink: link, navigationAppTitle: title } })
  expect(names().slice(5)).toEqual([...shown, ...outside])
})
