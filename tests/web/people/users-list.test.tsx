// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Entity } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import { EntityList } from '../../../web/src/entity/list/entity-list.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('people'))
afterEach(leaveScreen)

const person = (id: number, name: string, facts: object = {}) => ({
  ...user.schema.parse({ name, email: `${name.toLowerCase()}@atlas.example`, ...facts }),
  id,
})
const people = [
  person(1, 'Amina', { administrator: true }),
  person(2, 'Bilal', { expirationTime: '2030-01-01T00:00:00.000+00:00' }),
  person(3, 'Gone', { disabled: true }),
  person(4, 'Guest', { temporary: true }),
]
const show = (me: object = {}) =>
  showScreen(<EntityList entity={user as Entity} />, {
    path: '/settings/users',
    answers: { 'GET users': people },
    person: me,
  })
const names = () =>
  [...document.querySelectorAll('[aria-rowindex]')].map((row) => row.querySelector('button')?.textContent)
const actions = async (name: string) => {
  await click(button(`Actions for ${name}`))
  return [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)
}

test('guests of shares are kept aside until they are asked for', async () => {
  await show()
  expect(names()).toEqual(['Amina', 'Bilal', 'Gone'])
  await click(field('Show guests'))
  expect(names()).toEqual(['Amina', 'Bilal', 'Gone', 'Guest'])
})

test('the administrator, the disabled and the end are seen in the row', async () => {
  await show()
  const rows = [...document.querySelectorAll('[aria-rowindex]')].map((row) => row.textContent)
  expect(rows[0]).toContain('Administrator')
  expect(rows[1]).toContain('1 Jan 2030')
  expect(rows[2]).toContain('Disabled')
})

test('an end that nobody chose takes no column', async () => {
  const answers = { 'GET users': [person(1, 'Amina', { expirationTime: '2099-01-01T00:00:00.000+00:00' })] }
  await showScreen(<EntityList entity={user as Entity} />, { path: '/settings/users', answers })
  expect(screenText()).not.toContain('2099')
})

test('a row offers what may be done with the person', async () => {
  await show()
  expect(await actions('Bilal')).toEqual(['Edit', 'Connections', 'Sign in as this user', 'Remove'])
})

test('nobody signs in as who cannot', async () => {
  await show()
  expect(await actions('Gone')).toEqual(['Edit', 'Connections', 'Remove'])
})

test('a manager does not become an administrator that way', async () => {
  await show({ id: 5, administrator: false, userLimit: 3 })
  expect(await actions('Amina')).toEqual(['Edit', 'Connections', 'Remove'])
})

test('removing oneself is asked where one’s address must be typed', async () => {
  await show()
  await actions('Amina')
  await click(button('Remove'))
  expect(`${location.pathname}${location.search}`).toBe('/settings/user/1?remove')
  expect(screenText()).not.toContain('Remove “Amina”?')
})
