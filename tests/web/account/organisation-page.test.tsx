// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { OrganisationPage } from '../../../web/src/account/organisation/organisation-page.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type } from '../../support/screen.tsx'

beforeEach(() => loadWordGroups('account'))
afterEach(leaveScreen)

const account = { organisation: 'Tell & Sons', state: 'trial', trialEndsAt: '2026-12-21T10:00:00Z', isConfirmed: true }
const noExport = { state: 'none', startedAt: null, progress: 0, bytes: 0, readyAt: null, expiresAt: null }
const show = (facts: object = {}, answers: object = {}) => {
  const server = {
    id: 1,
    version: '1',
    ...newServerSettings(),
    storageSpace: [1.5e9, 2e9],
    account: { ...account, ...facts },
  }
  return showScreen(<OrganisationPage />, {
    path: '/settings/organisation',
    answers: { 'GET server': server, 'GET tenant/export': noExport, ...answers },
  })
}

test('tells how the organisation stands and what space it takes', async () => {
  await show()
  for (const text of ['Tell & Sons', 'Free trial', '21 Dec 2026', '0.50 GB of 2.00 GB'])
    expect(screenText()).toContain(text)
})

const renames = (asked: { method: string; path: string; body: string }[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => `${path} ${body}`)

test('the organisation gets another name, but never none', async () => {
  const { asked } = await show({}, { 'PUT tenant': { organisation: 'Tell' } })
  expect(button('Rename').disabled).toBe(true)
  await type(field('Organisation name'), '  ')
  expect(button('Rename').disabled).toBe(true)
  await type(field('Organisation name'), ' Tell ')
  await click(button('Rename'))
  expect(renames(asked)).toEqual(['tenant {"organisation":"Tell"}'])
  expect(screenText()).toContain('Organisation renamed')
})

test('a name that is refused stays in the field, with the reason', async () => {
  await show({}, { 'PUT tenant': { status: 409, text: 'Someone else changed this account meanwhile.' } })
  await type(field('Organisation name'), 'Tell')
  await click(button('Rename'))
  expect(screenText()).toContain('Someone else changed this account')
  expect(field('Organisation name').value).toBe('Tell')
})

const removals = (asked: { method: string; path: string; body: string }[]) =>
  asked.filter(({ method }) => method === 'DELETE').map(({ path, body }) => `${path} ${body}`)

test('everything is deleted only when the name was typed as it stands', async () => {
  const { asked } = await show({}, { 'DELETE tenant': { deletionAt: '2026-11-28T10:00:00Z' } })
  await click(button('Delete everything'))
  const confirm = () => [...document.querySelectorAll<HTMLButtonElement>('dialog footer button')].at(-1)!
  expect(confirm().disabled).toBe(true)
  const name = field('Type \u2068Tell & Sons\u2069 to confirm')
  await type(name, 'tell & sons')
  await click(confirm())
  expect(screenText()).toContain('The name doesn’t match')
  expect(removals(asked)).toEqual([])
  await type(name, 'Tell & Sons ')
  await click(confirm())
  expect(removals(asked)).toEqual(['tenant {"organisation":"Tell & Sons "}'])
  expect(document.querySelector('dialog')).toBeNull()
})

test('a planned deletion can be taken back', async () => {
  const answers = { 'DELETE tenant/deletion': { status: 200, text: '' } }
  const { asked } = await show({ deletionAt: '2026-11-28T10:00:00Z' }, answers)
  expect(screenText()).toContain('all its data will be deleted on 28 Nov 2026')
  await click(button('Cancel deletion'))
  expect(removals(asked)).toEqual(['tenant/deletion '])
  expect(screenText()).toContain('Deletion cancelled.')
})

test('people are invited by a link, once registering is allowed', async () => {
  await show()
  expect(button('Create link').disabled).toBe(true)
  expect(document.querySelector('a[href="/settings/server"]')).not.toBeNull()
})

test('the link of an invitation can be copied', async () => {
  const server = { id: 1, version: '1', ...newServerSettings(), registration: true, account }
  await show({}, { 'GET server': server, 'POST users/invitation': { status: 200, text: 'se/cret' } })
  await click(button('Create link'))
  expect(screenText()).toContain('/sign-up?invitation=se%2Fcret')
})

test('an export is asked for, and how far it is can be seen', async () => {
  const running = { ...noExport, state: 'running', progress: 0.4 }
  let known = noExport
  const { asked } = await show({}, { 'POST tenant/export': () => (known = running), 'GET tenant/export': () => known })
  await click(button('Export everything'))
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['tenant/export'])
  expect(screenText()).toContain('40%')
  expect(button('Exporting…').disabled).toBe(true)
})

test('a finished export is a link with its size and its end', async () => {
  const ready = { ...noExport, state: 'ready', progress: 1, bytes: 2.5e6, expiresAt: '2026-11-28T10:00:00Z' }
  await show({}, { 'GET tenant/export': ready })
  expect(screenText()).toContain('2.5 MB')
  expect(screenText()).toContain('28 Nov 2026')
  expect(document.querySelector('a[download]')?.getAttribute('href')).toBe('/api/tenant/export/file')
})

test.each([
  {
    name: 'one that failed',
    answers: { 'GET tenant/export': { ...noExport, state: 'failed' } },
    said: 'export failed',
  },
  { name: 'too many', answers: { 'POST tenant/export': { status: 429, text: 'Wait' } }, said: 'three exports a day' },
])('$name is said', async ({ answers, said }) => {
  await show({}, answers)
  await click(button('Export everything'))
  expect(screenText()).toContain(said)
})
