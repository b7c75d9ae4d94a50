import { openIdChange } from '../../../shared/domain/access/openid/provider-settings.ts'
import { openIdRoles, openIdTestSteps } from '../../../shared/wire/access/openid-json.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { flag, listOf, moment, object, oneOf, orNull, recordId, ref, text, wanted } from '../openapi/schema.ts'
import { later, type Route, type ScopedCaller } from '../route.ts'

const named = {
  tenant: { says: 'id of the organisation', schema: text },
  email: { says: 'address whose domain belongs to the organisation', schema: text },
}
const answered = () => ({
  state: { says: 'of the visit that began here', schema: text },
  code: { says: 'of the provider', schema: text },
  iss: { says: 'issuer, from providers that name it', schema: text },
  error: { says: 'why there is no code', schema: text },
})
const ofTenant = { tenant: 'id of the organisation' }
const own = { ...gates.always, guest: 'refused' } as const

/** Sign-in with a company's account (OpenID Connect): docs/decisions/0168-sign-in-with-a-provider.md. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/session/openid',
    access: 'open',
    gate: gates.always,
    document: describe('session', () => ({
      summary: 'Whether an organisation signs in with a provider',
      notes: 'By its id, its own address, or the domain of an email address. The answer says nothing of people.',
      query: named,
      answer: { json: object({ isOn: flag, isForced: flag, name: text, icon: text }) },
    })),
    answer: async (c) => (await import('./offer.ts')).answerOffer(c),
  },
  {
    method: 'GET',
    path: '/session/openid/auth',
    access: 'open',
    gate: gates.always,
    document: describe('session', () => ({
      summary: 'Sign in with a provider',
      notes:
        'For browsers: leads to the organisation’s provider, from there to the callback, then to `/?openid=success`; or to `/login?openid=` and the reason.',
      query: {
        ...named,
        to: { says: 'path of a page to go on with', schema: text },
        test: { says: 'true tests the saved settings, for a signed-in administrator', schema: flag },
        here: { says: 'set by the service itself', schema: text },
      },
      answer: { nothing: 303, says: 'the provider, or the page for signing in' },
      refuses: ['unauthenticated', 'forbidden', 'tooMuch'],
    })),
    answer: later<ScopedCaller | null>(async () => (await import('./begin.ts')).begin),
  },
  {
    method: 'GET',
    path: '/session/openid/callback',
    access: 'open',
    gate: gates.always,
    document: describe('session', () => ({
      summary: 'Where the one provider of a deployment leads back to',
      notes: 'For browsers, where the operator chose one provider for all organisations.',
      query: answered(),
      answer: { nothing: 303, says: '`/?openid=success`, or `/login?openid=` and the reason' },
      refuses: ['tooMuch'],
    })),
    answer: later<ScopedCaller | null>(async () => (await import('./callback.ts')).answerCallback),
  },
  {
    method: 'GET',
    path: '/session/openid/callback/:tenant',
    access: 'open',
    gate: gates.always,
    document: describe('session', () => ({
      summary: 'Where a provider leads back to',
      notes: 'For browsers. `redirectAddress` of the settings; each organisation has its own.',
      path: ofTenant,
      query: answered(),
      answer: { nothing: 303, says: '`/?openid=success`, or `/login?openid=` and the reason' },
      refuses: ['tooMuch'],
    })),
    answer: later<ScopedCaller | null>(async () => (await import('./callback.ts')).answerCallback),
  },
  {
    method: 'POST',
    path: '/session/openid/backchannel',
    access: 'open',
    gate: gates.always,
    document: describe('session', () => ({
      summary: 'Sign out from the one provider of a deployment',
      notes:
        'For the provider (OpenID Connect Back-Channel Logout 1.0), where the operator chose one for all organisations.',
      body: { json: object({ logout_token: text }), form: true },
      answer: { nothing: 200 },
      refuses: ['invalid', 'tooMuch'],
    })),
    answer: async (c) => (await import('./back-channel.ts')).answerBackChannel(c),
  },
  {
    method: 'POST',
    path: '/session/openid/backchannel/:tenant',
    access: 'open',
    gate: gates.always,
    document: describe('session', () => ({
      summary: 'Sign out from the provider',
      notes: 'For providers (OpenID Connect Back-Channel Logout 1.0). `backChannelAddress` of the settings.',
      path: ofTenant,
      body: { json: object({ logout_token: text }), form: true },
      answer: { nothing: 200 },
      refuses: ['invalid', 'tooMuch'],
    })),
    answer: async (c) => (await import('./back-channel.ts')).answerBackChannel(c),
  },
  {
    method: 'GET',
    path: '/openid/settings',
    access: 'signedIn',
    gate: own,
    document: describe('administration', () => ({
      summary: 'Settings of the sign-in with a provider',
      notes: 'The client secret is not shown.',
      answer: { json: ref('OpenIdSettings') },
    })),
    answer: later<ScopedCaller>(async () => (await import('./settings-calls.ts')).answerSettings),
  },
  {
    method: 'PUT',
    path: '/openid/settings',
    access: 'signedIn',
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('administration', () => ({
      summary: 'Change the sign-in with a provider',
      notes: 'What is not named stays; an empty client secret, or null, removes it. New domains are looked up at once.',
      body: { json: wanted(openIdChange) },
      answer: { json: ref('OpenIdSettings') },
      refuses: ['conflict'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./settings-calls.ts')).changeSettings),
  },
  {
    method: 'POST',
    path: '/openid/settings/test',
    access: 'signedIn',
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('administration', () => ({
      summary: 'Test the sign-in with a provider',
      notes:
        'Looks at what is saved. `signIn` is what the last round trip found: `GET /session/openid/auth?test=true`.',
      answer: {
        json: object({
          steps: listOf(object({ step: oneOf(openIdTestSteps), isOk: flag, reason: orNull(text) })),
        }),
      },
      refuses: ['tooMuch'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./test-settings.ts')).testSettings),
  },
  {
    method: 'POST',
    path: '/openid/domains/check',
    access: 'signedIn',
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('administration', () => ({
      summary: 'Look for the proof of domains again',
      notes: 'A domain is proven by a TXT record with the value of `domainProof`.',
      answer: { json: ref('OpenIdSettings') },
      refuses: ['tooMuch'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./settings-calls.ts')).checkDomains),
  },
]

const rights = { role: oneOf(openIdRoles), groupIds: listOf(recordId) }

/** What the document names. */
export const openIdShapes = () => ({
  OpenIdSettings: object({
    isOn: flag,
    issuer: text,
    clientId: text,
    clientSecret: object({ isSet: flag }),
    scopes: text,
    name: text,
    icon: text,
    domains: listOf(object({ domain: text, isProven: flag })),
    domainProof: { ...text, description: 'of the TXT record that proves a domain' },
    groupsClaim: text,
    groups: listOf(object({ group: text, ...rights })),
    unknownPeople: oneOf(['refused', 'made']),
    defaults: object(rights),
    isForced: flag,
    breakGlassUserId: orNull(recordId),
    redirectAddress: text,
    backChannelAddress: text,
    isDeploymentWide: flag,
    lastTest: orNull(
      object({ at: moment, isOk: flag, reason: orNull(text), claims: listOf(text), groups: listOf(text) }),
    ),
  }),
})
