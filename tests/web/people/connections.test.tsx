// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Entity } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import { ConnectionsScreen } from '../../../web/src/connections/connections-screen.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('people'))
afterEach(leaveScreen)

const bilal = { id: 2, name: 'Bilal', email: 'bilal@atlas.example', administrator: false, attributes: {} }
const van = (id: number) => ({ id, name: `Van ${id}`, uniqueId: `van-${id}`, category: 'van', attributes: {} })
const kinds = [
  'groups',
  'geofences',
  'notifications',
  'calendars',
  'users',
  'attributes/computed',
  'drivers',
  'commands',
  'maintenance',
]
const nothing = Object.fromEntries(
  kinds.flatMap((api) => [
    [`GET ${api}?excludeAttributes=true&all=true`, []],
    [`GET ${api}?excludeAttributes=true&all=true&userId=2`, []],
  ]),
)
const answers = {
  ...nothing,
  'GET users/2': bilal,
  'GET devices?excludeAttributes=true&all=true': [van(1), van(2), van(3)],
  'GET devices?excludeAttributes=true&all=true&userId=2': [van(2)],
  'POST permissions/bulk': { status: 204, text: '' },
  'DELETE permissions/bulk': { status: 204, text: '' },
}
const show = (more: object = {}, person = {}) =>
  showScreen(<ConnectionsScreen entity={user as Entity} id={2} />, {
    path: '/settings/user/2/connections',
    answers: { ...answers, ...more },
    person,
  })
const rows = () => [...document.querySelectorAll<HTMLInputElement>('[data-row]')]
const ticked = () =>
  rows()
    .filter((row) => row.checked)
    .map((row) => row.closest('label')?.textContent)
const said = (asked: { method: string; path: string; body: string }[]) =>
  asked.filter(({ path }) => path === 'permissions/bulk').map(({ method, body }) => `${method} ${body}`)

test('what is connected is ticked', async () => {
  await show()
  expect(rows()).toHaveLength(3)
  expect(ticked()).toEqual(['Van 2van-2'])
})

test('a tick takes effect at once, and can be taken back', async () => {
  const { asked } = await show()
  await click(rows()[0]!)
  expect(ticked()).toEqual(['Van 1van-1', 'Van 2van-2'])
  expect(said(asked)).toEqual(['POST [{"userId":2,"deviceId":1}]'])
  expect(screenText()).toContain('“Van 1” connected')
  await click(button('Undo'))
  expect(ticked()).toEqual(['Van 2van-2'])
  expect(said(asked)[1]).toBe('DELETE [{"userId":2,"deviceId":1}]')
})

test('a refused tick goes away again, and says why', async () => {
  await show({ 'POST permissions/bulk': { status: 403, text: 'You may not share anything.' } })
  await click(rows()[0]!)
  expect(ticked()).toEqual(['Van 2van-2'])
  expect(screenText()).toContain('You may not share anything.')
})

test('what is found is connected in one go', async () => {
  const { asked } = await show()
  await type(field('Search'), 'van')
  await click(button('Connect all 2'))
  expect(said(asked)).toEqual(['POST [{"userId":2,"deviceId":1},{"userId":2,"deviceId":3}]'])
  expect(ticked()).toHaveLength(3)
})

test('rows that are ticked off stay in view until another scope is chosen', async () => {
  await show()
  await click(document.querySelector<HTMLInputElement>('input[value=connected]')!)
  expect(rows()).toHaveLength(1)
  await click(rows()[0]!)
  expect([rows().length, ticked().length]).toEqual([1, 0])
  await click(document.querySelector<HTMLInputElement>('input[value=open]')!)
  expect(rows()).toHaveLength(3)
})

test('of ten thousand only those in view are drawn', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => van(at + 1))
  await show({ 'GET devices?excludeAttributes=true&all=true': many })
  expect(rows().length).toBeGreaterThan(10)
  expect(rows().length).toBeLessThan(60)
  expect(screenText()).toContain('1 of 10,000 connected')
})

test('who may only read sees the ticks and cannot move them', async () => {
  const seen = Object.fromEntries(Object.entries(answers).map(([key, value]) => [key.replace('&all=true', ''), value]))
  await show(seen, { administrator: false, readonly: true, userLimit: 3 })
  expect(ticked()).toEqual(['Van 2van-2'])
  expect(rows().every((row) => row.disabled)).toBe(true)
  expect(screenText()).not.toContain('Connect all')
})

test.each([
  { name: 'nothing is connected', connected: [], offers: false },
  { name: 'something is connected', connected: [van(2)], offers: true },
])('disconnecting all is offered when $name: $offers', async ({ connected, offers }) => {
  await show({ 'GET devices?excludeAttributes=true&all=true&userId=2': connected })
  expect(screenText().includes('Disconnect')).toBe(offers)
})

test('a manager connects users and does not disconnect them', async () => {
  const people = [bilal, { ...bilal, id: 3, name: 'Chloé', email: 'chloe@atlas.example' }]
  const seen = Object.fromEntries(Object.entries(answers).map(([key, value]) => [key.replace('&all=true', ''), value]))
  const users = { 'GET users?excludeAttributes=true': people, 'GET users?excludeAttributes=true&userId=2': [people[1]] }
  await show({ ...seen, ...users }, { administrator: false, userLimit: 3 })
  await click(document.querySelector('a[href*="kind=user"]')!)
  expect(rows().map((row) => [row.checked, row.disabled])).toEqual([[true, true]])
  expect(screenText()).toContain('Only an administrator can disconnect users.')
  expect(screenText()).not.toContain('Disconnect all')
})
