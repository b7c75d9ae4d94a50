// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { BottomNavigation } from '../../../web/src/navigation/bottom-navigation.tsx'
import { leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

afterEach(leaveScreen)

const guest = { name: 'Van 1', administrator: false, temporary: true, readonly: true }
const atlas = { organisation: 'Atlas Transport', state: 'open', trialEndsAt: null, isConfirmed: true }

const show = (person: object, language: 'ar' | 'en' | 'fr' = 'en') =>
  showScreen(<BottomNavigation />, {
    person: { expirationTime: '2026-11-29T12:00:00.000Z', ...person },
    language,
    answers: { 'GET server': { id: 1, version: '1', ...newServerSettings(), account: atlas } },
  })
const ways = () => [...document.querySelectorAll('a, button')].map((way) => way.textContent.trim())

test.each([
  { name: 'an administrator', person: {}, offered: ['Map', 'Today', 'Performance', 'Reports', 'Settings', 'Account'] },
  {
    name: 'a reader',
    person: { administrator: false, readonly: true },
    offered: ['Map', 'Today', 'Performance', 'Reports', 'Settings', 'Sign out'],
  },
  {
    name: 'a person whose reports are switched off',
    person: { administrator: false, disableReports: true },
    offered: ['Map', 'Settings', 'Account'],
  },
  { name: 'a guest of a share', person: guest, offered: [] },
])('$name is offered: $offered', async ({ person, offered }) => {
  await show(person)
  expect(ways()).toEqual(offered)
})

test.each([
  { language: 'en' as const, says: 'Van 1Shared by Atlas Transport until 29 Nov 2026' },
  { language: 'fr' as const, says: 'Van 1Partagé par Atlas Transport jusqu’au 29 nov. 2026' },
  { language: 'ar' as const, says: 'Van 1من Atlas Transport، متاح حتى 29/11/2026' },
])('a guest reads what is shared, by whom and until when: $language', async ({ language, says }) => {
  await show(guest, language)
  expect(screenText().replaceAll(/[\u2066-\u2069\u200f]/g, '')).toContain(says)
})
