// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { LateTools } from '../../../web/src/palette/late-tools.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { leaveScreen, showScreen, whenIdle } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('palette', 'settings'))
afterEach(leaveScreen)

const press = (key: string, ctrlKey = false) =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
const dialogs = async () => {
  await whenIdle()
  return document.querySelectorAll('dialog, [role=dialog]').length
}

test.each([
  { name: 'the palette', key: 'k', ctrlKey: true },
  { name: 'the list of shortcuts', key: '?', ctrlKey: false },
])('$name opens by a key before the page had a quiet moment', async ({ key, ctrlKey }) => {
  await showScreen(<LateTools />)
  expect(await dialogs()).toBe(0)
  press(key, ctrlKey)
  await expect.poll(dialogs).toBe(1)
})

test('other keys load nothing', async () => {
  await showScreen(<LateTools />)
  press('j', true)
  expect(await dialogs()).toBe(0)
})

test('guests have neither', async () => {
  await showScreen(<LateTools />, { person: { temporary: true } })
  press('?')
  await expect.poll(async () => (await whenIdle(), document.querySelectorAll('button').length)).toBe(1)
  expect(await dialogs()).toBe(0)
})
