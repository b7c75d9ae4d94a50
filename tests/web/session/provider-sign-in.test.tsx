// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { openIdRefusals } from '../../../shared/wire/access/openid-json.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { Login } from '../../../web/src/sign-in/login.tsx'
import { providerAddress } from '../../../web/src/sign-in/provider-offer.ts'
import { button, field, leaveScreen, screenText, showScreen, type, whenIdle, click } from '../../support/screen.tsx'

// what the page fetches late is there: a busy machine takes long to read it
beforeAll(() =>
  Promise.all([
    import('../../../web/src/sign-in/provider-part.tsx'),
    import('../../../web/src/sign-in/provider-sign-in.tsx'),
    import('../../../web/src/sign-in/provider-refusal.tsx'),
    loadWordGroups('sign-in'),
  ]),
)
afterEach(leaveScreen)

const server = (openIdEnabled: boolean) => ({ id: 1, version: '1', ...newServerSettings(), openIdEnabled })
const offer = { isOn: true, isForced: false, name: 'Atlas', icon: '' }
const labels = () => [...document.querySelectorAll('button')].map((each) => each.textContent)
const offered = () => labels().some((label) => label?.includes('Sign in with'))
const hasPassword = () => document.querySelector('input[name=password]') !== null

async function leaveEmail(email: string) {
  await type(field('Email'), email)
  field('Email').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await whenIdle()
}

describe('the button of a provider', () => {
  test('is there at once on the page of an organisation that has one', async () => {
    await showScreen(<Login />, {
      path: '/login',
      answers: { 'GET server': server(true), 'GET session/openid': offer },
    })
    await whenIdle()
    expect([offered(), hasPassword()]).toEqual([true, true])
  })

  test('follows the domain of the address, and asks for no person', async () => {
    const { asked } = await showScreen(<Login />, {
      path: '/login',
      answers: { 'GET server': server(false), 'GET session/openid?email=someone%40atlas.example': offer },
    })
    expect(offered()).toBe(false)
    await leaveEmail('chloe@atlas.example')
    expect(offered()).toBe(true)
    expect(asked.filter(({ path }) => path.includes('chloe'))).toEqual([])
  })

  test('stands instead of the password where that is off, which a link brings back', async () => {
    await showScreen(<Login />, {
      path: '/login',
      answers: { 'GET server': server(true), 'GET session/openid': { ...offer, isForced: true } },
    })
    await whenIdle()
    expect([offered(), hasPassword()]).toEqual([true, false])
    await click(button('Use a password instead'))
    expect(hasPassword()).toBe(true)
  })

  test('is not there for an organisation without one, and nothing is asked for a half address', async () => {
    const { asked } = await showScreen(<Login />, { path: '/login', answers: { 'GET server': server(false) } })
    await leaveEmail('chloe@atlas')
    expect(offered()).toBe(false)
    expect(asked.filter(({ path }) => path.startsWith('session/openid'))).toEqual([])
  })
})

test.each<{ wanted: Parameters<typeof providerAddress>[0]; to: string; address: string }>([
  { wanted: {}, to: '/', address: '/api/session/openid/auth' },
  { wanted: { tenant: 'abc' }, to: '/', address: '/api/session/openid/auth?tenant=abc' },
  {
    wanted: { email: 'someone@atlas.example' },
    to: '/event/7?x=1',
    address: '/api/session/openid/auth?email=someone%40atlas.example&to=%2Fevent%2F7%3Fx%3D1',
  },
])('leads to $address', ({ wanted, to, address }) => {
  expect(providerAddress(wanted, to)).toBe(address)
})

test.each(openIdRefusals)('a sign-in that ended with %s says why', async (code) => {
  await showScreen(<Login />, { path: `/login?openid=${code}` })
  await whenIdle()
  expect(document.querySelector('[role=alert]')?.textContent).toMatch(/\.$/)
  expect(screenText()).not.toContain('signIn.openid')
})
