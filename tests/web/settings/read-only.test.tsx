// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newServerSettings, type ServerSettings } from '../../../shared/entities/server-settings.ts'
import type { User } from '../../../shared/entities/user.ts'
import { BottomNavigation } from '../../../web/src/navigation/bottom-navigation.tsx'
import { ReportsFrame } from '../../../web/src/reports/reports-frame.tsx'
import { SettingsRoutes } from '../../../web/src/settings/settings-routes.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { leaveScreen, screenText, showScreen, whenIdle } from '../../support/screen.tsx'

beforeAll(async () => {
  await loadWordGroups('people', 'account', 'reports', 'preferences', 'map', 'push')
  // fetched with the first page that draws it
  await import('../../../web/src/settings/preferences/preferences.tsx')
})
afterEach(leaveScreen)

/** Each of the four switches, and those to which nothing is closed. @see specification part 1, section 6 */
const readers: { name: string; own?: Partial<User>; server?: Partial<ServerSettings>; isReadOnly: boolean }[] = [
  ...(['readonly', 'deviceReadonly'] as const).flatMap((flag) => [
    { name: `own ${flag}`, own: { [flag]: true }, isReadOnly: true },
    { name: `${flag} of the server`, server: { [flag]: true }, isReadOnly: true },
    { name: `${flag} of an administrator`, own: { administrator: true, [flag]: true }, isReadOnly: false },
  ]),
  { name: 'no switch', isReadOnly: false },
]

const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent.trim())

test.each(readers)('$name: read-only is $isReadOnly on every page', async ({ own, server, isReadOnly }) => {
  const show = async (element: ReactNode, path: string) => {
    await showScreen(element, {
      path,
      person: { administrator: false, ...own },
      answers: { 'GET server': { id: 1, version: '1', ...newServerSettings(), ...server }, 'GET notifications': [] },
    })
    await whenIdle()
  }
  const seen: Record<string, boolean> = {}
  await show(<BottomNavigation />, '/')
  seen['signing out in place of the account'] = buttons().includes('Sign out') && !buttons().includes('Account')
  await show(<SettingsRoutes />, '/settings/preferences')
  seen['no notifications in the menu'] = !links().includes('/settings/notifications')
  seen['no share links in the menu'] = !links().includes('/settings/shares')
  seen['no preference can be saved'] = screenText().includes('Your access is read-only')
  for (const page of ['notifications', 'notification', 'group', 'geofence', 'device', 'device/1/connections']) {
    await show(<SettingsRoutes />, `/settings/${page}`)
    seen[`no page ${page}`] = screenText().includes('Page not found')
  }
  await show(<ReportsFrame>…</ReportsFrame>, '/reports/trip')
  seen['no scheduled reports'] = !links().includes('/reports/scheduled')
  expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((what) => [what, isReadOnly])))
})
