// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { driver } from '../../../shared/entities/driver.ts'
import { group } from '../../../shared/entities/group.ts'
import { savedCommand } from '../../../shared/entities/saved-command.ts'
import { EntityList } from '../../../web/src/entity/list/entity-list.tsx'
import { button, click, field, leaveScreen, screenText, whenIdle, showScreen, type } from '../../support/screen.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await leaveScreen()
})

const groups = [
  { id: 1, name: 'Oran', groupId: 0, attributes: {} },
  { id: 2, name: 'Algiers', groupId: 0, attributes: {} },
]
const shown = {
  path: '/settings/groups',
  answers: { 'GET groups': groups, 'DELETE groups/2': { status: 200, text: '' } },
}
const rows = () => [...document.querySelectorAll('[aria-rowindex]')].map((row) => row.textContent)
const removals = (asked: { method: string; path: string }[]) =>
  asked.filter((call) => call.method === 'DELETE').map((call) => call.path)

test('rows are in the order of their names, and the other way round on a second click', async () => {
  await showScreen(<EntityList entity={group} />, shown)
  expect(rows()).toEqual(['Algiers', 'Oran'])
  await click(button('Name'))
  expect(rows()).toEqual(['Oran', 'Algiers'])
})

test('a keyword leaves the rows that hold it, and stands in the address', async () => {
  await showScreen(<EntityList entity={group} />, shown)
  await type(field('Search'), 'alg')
  expect(rows()).toEqual(['Algiers'])
  expect(location.search).toBe('?q=alg')
  await type(field('Search'), 'zeppelin')
  expect(screenText()).toContain('No results')
})

test.each([
  { language: 'en' as const, keyword: '', total: '2 groups' },
  { language: 'ar' as const, keyword: '', total: 'مجموعتان' },
  { language: 'en' as const, keyword: '?q=alg', total: '1 of 2' },
])('the total names the kind of records: $total', async ({ language, keyword, total }) => {
  await showScreen(<EntityList entity={group} />, { ...shown, language, path: `/settings/groups${keyword}` })
  expect(document.querySelector('output')?.textContent).toBe(total)
})

test('nothing is removed until the snackbar’s button is clicked', async () => {
  const { asked } = await showScreen(<EntityList entity={group} />, shown)
  await click(button('Actions for Algiers'))
  await click(button('Remove'))
  expect(removals(asked)).toEqual([])
  expect(screenText()).toContain('Remove “Algiers”?')
  await click(button('Remove'))
  expect(removals(asked)).toEqual(['groups/2'])
})

test('a removal that is refused says so, also when another was begun meanwhile', async () => {
  let refuse = () => undefined as void
  await showScreen(<EntityList entity={group} />, {
    ...shown,
    answers: {
      'GET groups': groups,
      'DELETE groups/2': () =>
        new Promise((resolve) => {
          refuse = () => resolve({ status: 403, text: 'Algiers may not be removed.' })
        }),
      'DELETE groups/1': { status: 200, text: '' },
    },
  })
  for (const name of ['Algiers', 'Oran']) {
    await click(button(`Actions for ${name}`))
    await click(button('Remove'))
    await click(button('Remove'))
  }
  refuse()
  await whenIdle()
  expect(screenText()).toContain('Algiers may not be removed.')
})

test('the question goes away after five seconds and nothing has happened', async () => {
  const { asked } = await showScreen(<EntityList entity={group} />, shown)
  await click(button('Actions for Algiers'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => button('Remove').click())
  await act(async () => vi.advanceTimersByTimeAsync(4900))
  expect(screenText()).toContain('Remove “Algiers”?')
  await act(async () => vi.advanceTimersByTimeAsync(200))
  vi.useRealTimers()
  await whenIdle()
  expect(screenText()).not.toContain('Remove “Algiers”?')
  expect(removals(asked)).toEqual([])
})

test('a reader may look, not touch', async () => {
  const people = [{ id: 1, name: 'Yacine Saïdi', uniqueId: 'card-7', attributes: {} }]
  await showScreen(<EntityList entity={driver} />, {
    answers: { 'GET drivers': people },
    person: { administrator: false, readonly: true },
  })
  expect(rows()).toEqual(['YSYacine Saïdicard-7'])
  expect(screenText()).not.toContain('Add driver')
  expect(document.querySelectorAll('[aria-haspopup=menu]')).toHaveLength(0)
})

test('an empty list says what to do', async () => {
  await showScreen(<EntityList entity={group} />, { ...shown, answers: { 'GET groups': [] } })
  expect(screenText()).toContain('No groups yet')
  await click(button('Add group'))
  expect(location.pathname).toBe('/settings/group')
})

test('a list that fails says why and tries again', async () => {
  let failing = true
  await showScreen(<EntityList entity={group} />, {
    ...shown,
    answers: { 'GET groups': () => (failing ? { status: 500, text: 'Something went wrong on our side.' } : groups) },
  })
  expect(screenText()).toContain('Something went wrong on our side.')
  failing = false
  await click(button('Try again'))
  expect(rows()).toEqual(['Algiers', 'Oran'])
})

test('arrow keys go from row to row', async () => {
  await showScreen(<EntityList entity={group} />, shown)
  const first = button('Algiers')
  first.focus()
  await act(async () => first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Oran'))
})

test('what nobody named is called by what it is', async () => {
  const stop = { id: 9, deviceId: 0, description: null, type: 'engineStop', textChannel: false, attributes: {} }
  await showScreen(<EntityList entity={savedCommand} />, { answers: { 'GET commands': [stop] } })
  await click(button('Actions for Stop engine'))
  await click(button('Remove'))
  expect(screenText()).toContain('Remove “Stop engine”?')
})
