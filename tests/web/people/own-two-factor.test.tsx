// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { OwnTwoFactor } from '../../../web/src/people/own-two-factor.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('people', 'account'))
afterEach(leaveScreen)

const show = (person: object, attributes: object = {}) =>
  showScreen(<OwnTwoFactor />, {
    person,
    answers: {
      'GET server': { id: 1, version: '1', ...newServerSettings(), attributes },
      'POST users/totp': { status: 200, text: 'JBSWY3DPEHPK3PXP' },
    },
  })
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test.each([
  { name: 'administrators are led to where it is turned on', administrator: true, leads: true, asks: false },
  { name: 'others read whom to ask', administrator: false, leads: false, asks: true },
])('without two-step verification in the organisation, $name', async ({ administrator, leads, asks }) => {
  const { asked } = await show({ administrator })
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  expect(screenText()).toContain('hasn’t turned on two-step verification')
  expect(links().includes('/settings/server')).toBe(leads)
  expect(screenText().includes('Ask an administrator')).toBe(asks)
})

test('where it is offered, a key is asked for and shown', async () => {
  const { asked } = await show({ administrator: true }, { totpEnable: true })
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['users/totp'])
  expect(screenText()).toContain('JBSWY3DPEHPK3PXP')
})
