// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actions } from '../../../shared/domain/access/audit-actions.ts'
import en from '../../../shared/i18n/audit.en.json' with { type: 'json' }
import { AuditPage } from '../../../web/src/audit/audit-page.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, whenIdle, showScreen, type } from '../../support/screen.tsx'

beforeEach(() => loadWordGroups('audit'))
afterEach(leaveScreen)

const auditEntry = (facts: object) => ({
  id: 1,
  actionTime: '2026-11-20T10:00:00Z',
  address: '198.51.100.7',
  userId: 1,
  userEmail: 'amina@atlas.example',
  actionType: 'edit',
  objectType: 'device',
  objectId: 7,
  attributes: {},
  ...facts,
})
const address = (query: string) => {
  const asked = new URLSearchParams(query)
  const from = new Date(`${asked.get('from')}T00:00:00`).toISOString()
  const to = new Date(`${asked.get('to')}T23:59:59.999`).toISOString()
  return `GET audit?${new URLSearchParams({ from, to, ...(asked.get('userId') && { userId: asked.get('userId')! }) })}`
}
const days = 'from=2026-11-20&to=2026-11-21'
const show = (auditEntries: unknown[] | { status: number; text: string }, more: object = {}) =>
  showScreen(<AuditPage />, {
    path: `/settings/audit?${days}`,
    answers: {
      [address(days)]: auditEntries,
      'GET users': [
        { id: 1, name: 'Amina', attributes: {} },
        { id: 2, name: '<b>Bilal</b>', attributes: {} },
      ],
      'GET devices': [{ id: 7, name: 'Van 1', attributes: {} }],
      ...more,
    },
  })
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent.replaceAll(/\s+/g, ' '))

test('who did what, from where, with the names of today; the newest first', async () => {
  await show([
    auditEntry({ attributes: { fields: 'name phone attributes secret' } }),
    auditEntry({
      id: 2,
      actionType: 'link',
      objectType: 'user',
      objectId: 2,
      attributes: { propertyType: 'device', propertyId: 7 },
    }),
    auditEntry({ id: 3, actionType: 'remove', objectId: 9, userId: 8, userEmail: null }),
    auditEntry({ id: 4, actionType: 'loginFailed', userId: 0, userEmail: null, objectType: '', objectId: 0 }),
  ])
  await whenIdle()
  const [failed, removed, linked, edited] = rows()
  expect(failed).toContain('Not signed inSign-in failed198.51.100.7')
  expect(removed).toContain('Deleted userRemovedVehicleNo. 9')
  expect(linked).toContain('AminaConnectedUser<b>Bilal</b>Vehicle Van 1')
  expect(edited).toContain('AminaChangedVehicleVan 1Name · Phone · Attributes · secret')
  expect(document.querySelector('table b')).toBeNull()
})

test('a sign-in with the company’s account says so, and why it was refused', async () => {
  const signIn = (id: number, actionType: string, openId: unknown) =>
    auditEntry({ id, actionType, objectType: '', objectId: 0, attributes: { openId, browser: 'Firefox' } })
  await show([signIn(1, 'login', 1), signIn(2, 'loginFailed', 'unverified')])
  await whenIdle()
  expect(rows()[0]).toContain('The email address is not verified · Firefox')
  expect(rows()[1]).toContain('Company account · Firefox')
})

test('who acted with another’s eyes is named', async () => {
  await show([auditEntry({ userId: 2, attributes: { enteredBy: 1 } })])
  await whenIdle()
  expect(rows()[0]).toContain('<b>Bilal</b>by Amina')
})

test('a person and other days are asked for by the address', async () => {
  const { asked } = await show([], { [address('from=2026-11-20&to=2026-11-20')]: [auditEntry({})] })
  expect(screenText()).toContain('No activity')
  await type(field('To'), '2026-11-20')
  expect(location.search).toBe('?from=2026-11-20&to=2026-11-20')
  expect(rows()).toHaveLength(1)
  await type(field('From'), '2026-11-21')
  expect(screenText()).toContain('on or before the end date')
  expect(asked.filter(({ path }) => path.startsWith('audit'))).toHaveLength(2)
})

test('many are shown by the page', async () => {
  await show(Array.from({ length: 120 }, (_, at) => auditEntry({ id: at + 1, objectId: at + 100 })))
  expect(rows()).toHaveLength(50)
  expect(rows()[0]).toContain('No. 219')
  await click(button('Older'))
  await click(button('Older'))
  expect(rows()).toHaveLength(20)
  expect(button('Older').disabled).toBe(true)
  expect(screenText()).toContain('Page 3 of 3')
})

test('more than fits asks for fewer days', async () => {
  await show({ status: 413, text: 'Too many.' })
  expect(screenText()).toContain('More than 10,000 entries')
})

test('every action that is logged has a translation: shared/i18n/audit.en.json', () => {
  expect(actions.filter((action) => !(`audit.action.${action}` in en))).toEqual([])
})
