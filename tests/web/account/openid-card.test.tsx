// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { newOpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import type { OpenIdSettingsJson } from '../../../shared/wire/access/openid-json.ts'
import { OpenIdCard } from '../../../web/src/account/openid/openid-card.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type, whenIdle } from '../../support/screen.tsx'

afterEach(leaveScreen)

const none: OpenIdSettingsJson = {
  ...newOpenIdSettings(),
  clientSecret: { isSet: false },
  domains: [],
  domainProof: 'qafila-domain-verification=abc',
  isForced: false,
  redirectAddress: 'https://qafila.example/api/session/openid/callback/abc',
  backChannelAddress: 'https://qafila.example/api/session/openid/backchannel/abc',
  isDeploymentWide: false,
  lastTest: null,
}
const keycloak: OpenIdSettingsJson = {
  ...none,
  isOn: true,
  issuer: 'https://id.example/realms/atlas',
  clientId: 'qafila',
  clientSecret: { isSet: true },
}

async function open(settings: OpenIdSettingsJson, answers: Record<string, object> = {}) {
  await loadWordGroups('openid')
  const screen = await showScreen(<OpenIdCard />, {
    answers: {
      'GET openid/settings': settings,
      'GET groups': [],
      'GET users?all=true': [
        { id: 1, name: 'Amina', email: 'amina@atlas.example', administrator: true, disabled: false },
      ],
      ...answers,
    },
  })
  await whenIdle()
  return screen
}
const sent = (asked: readonly { method: string; path: string; body: string }[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, JSON.parse(body) as unknown])

test('an organisation without a provider is asked first, then shown what to register', async () => {
  await open(none)
  expect(screenText()).not.toContain(none.redirectAddress)
  await click(button('Set up'))
  expect(screenText()).toContain(none.redirectAddress)
  expect(screenText()).toContain(none.backChannelAddress)
})

describe('what is saved', () => {
  test('is what was changed, and no secret that stays', async () => {
    const { asked } = await open(keycloak, { 'PUT openid/settings': keycloak })
    await type(field('Client ID'), 'fleet')
    await click(button('Add domain'))
    await type(field('Domain'), 'atlas.example')
    await click(button('Save'))
    expect(sent(asked)).toEqual([['openid/settings', { clientId: 'fleet', domains: ['atlas.example'] }]])
  })

  test('is a new secret where one is typed', async () => {
    const { asked } = await open(keycloak, { 'PUT openid/settings': keycloak })
    await click(button('Replace'))
    await type(field('Client secret'), 'new one')
    await click(button('Save'))
    expect(sent(asked)).toEqual([['openid/settings', { clientSecret: 'new one' }]])
  })

  test('turns passwords off only after a question', async () => {
    const { asked } = await open(keycloak, { 'PUT openid/settings': { ...keycloak, isForced: true } })
    await click(field('Sign in with the provider only'))
    await click(button('Save'))
    expect(sent(asked)).toEqual([])
    await click(button('Turn passwords off'))
    expect(sent(asked)).toEqual([['openid/settings', { isForced: true }]])
  })

  test('says at its field what the server refused', async () => {
    const refused = { status: 400, text: 'The issuer has to be the https address of a public host.\nfield issuer' }
    await open(keycloak, { 'PUT openid/settings': refused })
    await type(field('Issuer'), 'http://10.0.0.1')
    await click(button('Save'))
    expect(screenText()).toContain('The issuer has to be the https address of a public host.')
  })
})

test('a test shows each step, and what the last sign-in brought', async () => {
  const lastTest = {
    at: '2026-11-27T10:00:00Z',
    isOk: true,
    reason: null,
    claims: ['sub', 'email'],
    groups: ['administrators'],
  }
  const steps = [
    { step: 'issuer', isOk: true, reason: null },
    { step: 'discovery', isOk: false, reason: 'The provider did not answer in time.' },
    { step: 'keys', isOk: false, reason: 'Not tested, because of what failed before.' },
  ]
  await open({ ...keycloak, lastTest }, { 'POST openid/settings/test': { steps } })
  expect(screenText()).toContain('Matching groups: administrators')
  await click(button('Test settings'))
  expect(screenText()).toContain('The provider did not answer in time.')
})

test('a domain that is not proven shows its record, and can be looked for again', async () => {
  const waiting = { ...keycloak, domains: [{ domain: 'atlas.example', isProven: false }] }
  const proven = { ...keycloak, domains: [{ domain: 'atlas.example', isProven: true }] }
  await open(waiting, { 'POST openid/domains/check': proven })
  expect(screenText()).toContain(none.domainProof)
  await click(button('Check again'))
  expect(screenText()).not.toContain(none.domainProof)
})

test('the provider of a whole deployment is named and cannot be changed', async () => {
  await open({ ...keycloak, isDeploymentWide: true, backChannelAddress: '' })
  expect(screenText()).toMatch(/one provider for all: \S*https:\/\/id\.example\/realms\/atlas/)
  expect([...document.querySelectorAll('label')].map((label) => label.textContent)).not.toContain('Issuer')
})
