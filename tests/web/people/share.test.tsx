// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import type { LiveShareJson } from '../../../shared/wire/share/live-share-json.ts'
import { dayAhead, dayOf, endOfDay } from '../../../web/src/i18n/reader-days.ts'
import { ShareScreen } from '../../../web/src/share/share-screen.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, chooseOption, click, field, leaveScreen, screenText, showScreen, type } from '../../support/screen.tsx'

/** Nobody is signed in here. */
const browserZone = new Intl.DateTimeFormat('en').resolvedOptions().timeZone

beforeAll(() => loadWordGroups('people'))
afterEach(leaveScreen)

const van = { id: 7, name: 'Van 1', uniqueId: 'van-1', attributes: {} }
const held: LiveShareJson = {
  id: 9,
  name: 'Van 1',
  type: 'device',
  objectId: 7,
  userId: 1,
  sharer: 'Amina',
  sharedAt: null,
  expirationTime: '2090-01-01T00:00:00.000+00:00',
  views: 0,
  viewedAt: null,
  sites: [],
  placeByRoad: null,
}
const later = { ...held, id: 10, sharedAt: '2026-11-21T12:00:00.000+00:00' }
const ofAnother = { ...held, id: 11, objectId: 8, sharer: 'Bilal' }
const answers = {
  'GET devices/7': van,
  'GET shares': [ofAnother, later, held],
  'POST devices/share': { status: 200, text: 'secret-token' },
  'DELETE shares/9': { status: 204, text: '' },
}
const depot = { id: 1, name: 'Depot', area: 'CIRCLE (36.75 3.05, 100)', attributes: {} }
const show = (more: object = {}, person = {}) =>
  showScreen(<ShareScreen entity={device as Entity} id={7} />, {
    path: '/settings/device/7/share',
    answers: { ...answers, ...more },
    person,
  })

test('the link holds the token, and ends with the chosen day', async () => {
  const { asked } = await show()
  await type(field('Until the end of'), '2090-05-01')
  await click(button('Create link'))
  expect(screenText()).toContain(`${location.origin}/?token=secret-token`)
  const form = new URLSearchParams(asked.find(({ method }) => method === 'POST')?.body)
  expect([form.get('deviceId'), dayOf(Date.parse(form.get('expiration') ?? ''), browserZone)]).toEqual([
    '7',
    '2090-05-01',
  ])
})

test('no field of the new link is within the form that makes one', async () => {
  await show({ 'GET geofences': [depot] })
  await click(button('Create link'))
  expect(button('Create link').closest('form')).not.toBeNull()
  expect(document.querySelector('select')!.closest('form')).toBeNull()
})

test('a place of arrival is added to the new link', async () => {
  await show({ 'GET geofences': [depot] })
  await click(button('Create link'))
  await chooseOption(document.querySelector('select')!, 'Depot')
  expect(screenText()).toContain(`${location.origin}/?token=secret-token&arrival=36.75000%2C3.05000%2CDepot`)
  // only where the dialog of the map page has copied it
  expect(screenText()).not.toContain('copied again')
})

test('the way by road is set with the place, follows it, and ends with it', async () => {
  const home = { ...depot, id: 2, name: 'Home', area: 'CIRCLE (36.8 3.1, 100)' }
  const roads = { attributes: { 'roads.enable': true }, roadsEnabled: true }
  const { asked } = await show({
    'GET server': { id: 1, version: '1', ...newServerSettings(), ...roads },
    'GET geofences': [depot, home],
    'GET session': (_: string, { Authorization: token }: Readonly<Record<string, string>>) =>
      token === undefined ? reader : { ...reader, id: 44, temporary: true },
    'PUT shares/44/way': { place: null },
  })
  const sent = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as object)
  await click(button('Create link'))
  expect(screenText()).not.toContain('Show the route to the place')
  await chooseOption(document.querySelector('select')!, 'Depot')
  expect(sent()).toEqual([])
  expect(screenText()).toContain('Show the route to the place')
  await click(wayByRoad())
  await chooseOption(document.querySelector('select')!, 'Home')
  await chooseOption(document.querySelector('select')!, 'Not shown')
  expect(sent()).toEqual([
    { place: { latitude: 36.75, longitude: 3.05 } },
    { place: { latitude: 36.8, longitude: 3.1 } },
    { place: null },
  ])
})

const reader = user.schema.parse({ id: 1, name: 'Amina', email: 'amina@atlas.example' })

/** The one of geofences comes first. */
const wayByRoad = () => [...document.querySelectorAll<HTMLElement>('[role=switch]')].at(-1)!

test.each([
  { wanted: false, asked: null },
  { wanted: true, asked: 'true' },
])('geofences are shared only when that is wanted: $wanted', async ({ wanted, asked }) => {
  const screen = await show()
  if (wanted) await click(document.querySelector<HTMLElement>('[role=switch]')!)
  await click(button('Create link'))
  const form = new URLSearchParams(screen.asked.find(({ method }) => method === 'POST')?.body)
  expect(form.get('geofences')).toBe(asked)
})

test('a day that is over makes no link', async () => {
  await show()
  await type(field('Until the end of'), '2020-01-01')
  expect(screenText()).toContain('Choose a future date')
  expect(button('Create link').disabled).toBe(true)
})

test('a link never outlives who shares', async () => {
  const own = '2089-12-31T12:00:00.000+00:00'
  const { asked } = await show({}, { expirationTime: own })
  await type(field('Until the end of'), '2090-05-01')
  await click(button('Create link'))
  expect(new URLSearchParams(asked.find(({ method }) => method === 'POST')?.body).get('expiration')).toBe(own)
})

test('the links of this vehicle are listed, and one is ended', async () => {
  const { asked } = await show()
  expect(screenText()).toMatch(/Active linksAminacreated .*2026.*until .*2090.*Aminauntil .*2090/)
  expect(screenText()).not.toContain('Bilal')
  const ends = [...document.querySelectorAll('button')].filter((each) => each.textContent === 'Stop sharing')
  await click(ends[1]!)
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['shares/9'])
})

describe('the end of a day', () => {
  const noon = Date.UTC(2026, 10, 21, 12)
  it.each([
    { name: 'today is still to come', day: '2026-11-21', is: '2026-11-21T23:59:59.000Z' },
    { name: 'yesterday is over', day: '2026-11-20', is: null },
    { name: 'nothing is no day', day: '', is: null },
    { name: 'a text is no day', day: 'tomorrow', is: null },
  ])('$name', ({ day, is }) => {
    expect(endOfDay(day, noon, 'UTC')).toBe(is)
  })
  it('a week ahead is counted in the reader’s days', () => {
    expect(dayAhead(noon, 7, 'UTC')).toBe('2026-11-28')
  })
})
