// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { dayAhead, dayOf, endOfDay } from '../../../web/src/words/reader-days.ts'
import { ShareScreen } from '../../../web/src/share/share-screen.tsx'
import { loadWordGroups } from '../../../web/src/words/language-store.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type } from '../../support/screen.tsx'

/** Nobody is signed in here. */
const browserZone = new Intl.DateTimeFormat('en').resolvedOptions().timeZone

beforeAll(() => loadWordGroups('people'))
afterEach(leaveScreen)

const van = { id: 7, name: 'Van 1', uniqueId: 'van-1', attributes: {} }
const guest = {
  id: 9,
  name: 'Van 1',
  email: 'share-1-device-7@atlas.invalid',
  temporary: true,
  expirationTime: '2090-01-01T00:00:00.000+00:00',
  attributes: {},
}
const later = {
  ...guest,
  id: 10,
  email: 'share-1-device-7-k2m9@atlas.invalid',
  attributes: { sharedAt: '2026-11-21T12:00:00.000+00:00' },
}
const answers = {
  'GET devices/7': van,
  'GET users': [{ id: 1, name: 'Amina', email: 'amina@atlas.example' }, guest, later],
  'POST devices/share': { status: 200, text: 'secret-token' },
  'DELETE users/9': { status: 204, text: '' },
}
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

test('an administrator sees what is shared, and ends it', async () => {
  const { asked } = await show()
  expect(screenText()).toMatch(/Active linksAminacreated .*2026.*until .*2090.*Aminauntil .*2090/)
  const ends = [...document.querySelectorAll('button')].filter((each) => each.textContent === 'Stop sharing')
  await click(ends[1]!)
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['users/9'])
})

test('nobody else is shown who shares', async () => {
  const { asked } = await show({}, { administrator: false })
  expect(asked.some(({ path }) => path === 'users')).toBe(false)
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
