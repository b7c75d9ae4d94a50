// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import type { User } from '../../../shared/entities/user.ts'
import { SettingsRoutes } from '../../../web/src/settings/settings-routes.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { leaveScreen, screenText, whenIdle, showScreen } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('people', 'account'))
afterEach(leaveScreen)

const show = async (person: Partial<User>, path = '/settings/preferences', attributes: object = {}) => {
  await showScreen(<SettingsRoutes />, {
    path,
    person,
    answers: { 'GET server': { id: 1, version: '1', ...newServerSettings(), attributes } },
  })
  await whenIdle()
}
const menu = () =>
  [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href')?.replace('/settings/', ''))
const forAdministrators = ['users', 'server']

test.each([
  '/settings/devices',
  '/settings/user/1',
  '/settings/device/1/share',
  '/settings/preferences',
  '/settings/nowhere',
])('a guest of a share is led from %s back to the map', async (path) => {
  await show({ administrator: false, temporary: true, readonly: true }, path)
  expect([location.pathname, screenText()]).toEqual(['/', ''])
})

test('an administrator sees everything, whatever is hidden from others', async () => {
  await show({}, undefined, { 'ui.disableDrivers': true })
  expect(menu()).toEqual(expect.arrayContaining([...forAdministrators, 'drivers', 'groups']))
})

test.each([
  {
    name: 'a page of theirs where people pay is in the menu',
    billingLink: 'https://pay.example/atlas',
    called: 'Billing',
  },
  { name: 'an address that runs something is not', billingLink: 'javascript:alert(1)', called: undefined },
])('$name', async ({ billingLink, called }) => {
  await show({ administrator: false }, undefined, { billingLink })
  expect(document.querySelector(`nav a[href="${billingLink}"]`)?.textContent).toBe(called)
})

test.each([
  {
    name: 'a manager sees people, not the settings of all',
    person: { userLimit: 3 },
    sees: ['users'],
    not: ['server'],
  },
  { name: 'a plain person sees neither', person: {}, sees: ['devices', 'drivers'], not: forAdministrators },
])('$name', async ({ person, sees, not }) => {
  await show({ administrator: false, ...person })
  expect(menu()).toEqual(expect.arrayContaining(sees))
  for (const hidden of not) expect(menu()).not.toContain(hidden)
})

test.each([
  { flag: 'ui.disableDrivers', hides: ['drivers'] },
  { flag: 'ui.disableGroups', hides: ['groups'] },
  { flag: 'ui.disableCalendars', hides: ['calendars'] },
  { flag: 'ui.disableSavedCommands', hides: ['commands'] },
  { flag: 'ui.disableComputedAttributes', hides: ['attributes'] },
  { flag: 'ui.disableMaintenance', hides: ['maintenances'] },
  { flag: 'ui.disableVehicleFeatures', hides: ['drivers', 'maintenances'] },
])('$flag hides $hides', async ({ flag, hides }) => {
  await show({ administrator: false })
  expect(menu()).toEqual(expect.arrayContaining(hides))
  await show({ administrator: false, attributes: { [flag]: true } })
  for (const hidden of hides) expect(menu()).not.toContain(hidden)
})

test.each([
  '/settings/users',
  '/settings/user',
  '/settings/server',
  '/settings/user/7/connections',
  '/settings/user/x',
])('%s is nothing for a plain person', async (path) => {
  await show({ administrator: false }, path)
  expect(screenText()).toContain('Page not found')
})

test.each([
  {
    name: 'who may only read',
    person: { readonly: true },
    paths: ['notifications', 'notification', 'device', 'driver'],
  },
  { name: 'a plain person', person: {}, paths: ['attribute', 'announcement', 'channels', 'audit', 'organisation'] },
])('$name finds no page of what they may not do', async ({ person, paths }) => {
  const answers: object[] = []
  for (const path of paths) {
    await show({ administrator: false, ...person }, `/settings/${path}`)
    const isMissing = screenText().includes('Page not found')
    answers.push({ path, isMissing, mains: document.querySelectorAll('main').length })
  }
  expect(answers).toEqual(paths.map((path) => ({ path, isMissing: true, mains: 1 })))
})

test('a list that is hidden from the menu opens by its address', async () => {
  await show({ administrator: false, attributes: { 'ui.disableDrivers': true } }, '/settings/drivers')
  expect(screenText()).not.toContain('Page not found')
})

test('nothing is shared where sharing is switched off', async () => {
  await show({}, '/settings/device/1/share', { disableShare: true })
  expect(screenText()).toContain('Page not found')
})
