import { describe, expect, it } from 'vitest'
import { decideArrival, type Arrival } from '../../../../../shared/domain/access/openid/decide.ts'
import { isOpenIdForced, mayUsePassword } from '../../../../../shared/domain/access/openid/forced.ts'
import { ownPath } from '../../../../../shared/domain/access/openid/own-path.ts'
import {
  governedGroupIds,
  groupsIn,
  rightsByGroups,
  withRole,
} from '../../../../../shared/domain/access/openid/rights.ts'
import {
  changedOpenIdSettings,
  domainOf,
  newOpenIdSettings,
  openIdChange,
  type OpenIdSettings,
} from '../../../../../shared/domain/access/openid/provider-settings.ts'
import { openAccount } from '../../../../../shared/domain/access/account.ts'
import { user, type User } from '../../../../../shared/entities/user.ts'
import type { OpenIdRole } from '../../../../../shared/wire/access/openid-json.ts'

const noon = Date.UTC(2024, 4, 1, 11)
const person = (facts: Partial<User> = {}): User =>
  user.schema.parse({ id: 7, name: 'Nadia', email: 'nadia@atlas.example', ...facts })
const settings = (facts: Partial<OpenIdSettings> = {}): OpenIdSettings => ({
  ...newOpenIdSettings(),
  groupsClaim: 'groups',
  groups: [
    { group: 'admins', role: 'administrator', groupIds: [] },
    { group: 'dispatch', role: 'manager', groupIds: [1] },
    { group: 'north', role: 'readonly', groupIds: [2, 3] },
    { group: 'south', role: 'readonly', groupIds: [3, 4] },
  ],
  defaults: { role: 'user', groupIds: [9] },
  ...facts,
})

describe('what groups at the provider give', () => {
  it.each<{ name: string; groups: string[] | null; facts?: Partial<OpenIdSettings>; expected: unknown }>([
    { name: 'one group', groups: ['dispatch'], expected: { role: 'manager', groupIds: [1] } },
    {
      name: 'the highest role of several',
      groups: ['north', 'admins'],
      expected: { role: 'administrator', groupIds: [2, 3] },
    },
    {
      name: 'the vehicles of all',
      groups: ['south', 'north', 'x'],
      expected: { role: 'readonly', groupIds: [2, 3, 4] },
    },
    { name: 'groups that nobody mapped: as new people', groups: ['x'], expected: { role: 'user', groupIds: [9] } },
    { name: 'no group: as new people', groups: [], expected: { role: 'user', groupIds: [9] } },
    { name: 'a name in other letters is another group', groups: ['Admins'], expected: { role: 'user', groupIds: [9] } },
    { name: 'more groups than the provider tells', groups: null, expected: null },
    { name: 'no claim is read', groups: ['admins'], facts: { groupsClaim: '' }, expected: null },
    { name: 'nothing is mapped', groups: ['admins'], facts: { groups: [] }, expected: null },
  ])('$name', ({ groups, facts, expected }) => {
    expect(rightsByGroups(settings(facts), groups)).toEqual(expected)
  })

  it('comes and goes with groups for these vehicles, and no others', () => {
    expect(governedGroupIds(settings())).toEqual(new Set([1, 2, 3, 4, 9]))
  })

  it.each<{ claims: Record<string, unknown>; expected: string[] | null }>([
    { claims: { groups: ['a', 7, 'b', null] }, expected: ['a', 'b'] },
    { claims: { groups: 'a' }, expected: ['a'] },
    { claims: { groups: { a: true } }, expected: [] },
    { claims: {}, expected: [] },
    { claims: { _claim_names: { groups: 'src1' } }, expected: null },
    { claims: { _claim_names: { roles: 'src1' }, groups: ['a'] }, expected: ['a'] },
  ])('of $claims: $expected', ({ claims, expected }) => {
    expect(groupsIn(claims, 'groups')).toEqual(expected)
  })

  it.each<{ role: OpenIdRole; before: Partial<User>; after: Partial<User> }>([
    { role: 'administrator', before: { readonly: true }, after: { administrator: true, readonly: false } },
    { role: 'manager', before: {}, after: { userLimit: -1 } },
    { role: 'manager', before: { userLimit: 5, administrator: true }, after: { userLimit: 5, administrator: false } },
    { role: 'user', before: { administrator: true, userLimit: -1 }, after: { administrator: false, userLimit: 0 } },
    { role: 'readonly', before: { userLimit: 5 }, after: { userLimit: 0, readonly: true } },
    { role: 'user', before: { disabled: true, deviceLimit: 3 }, after: { disabled: true, deviceLimit: 3 } },
  ])('$before becomes $role: $after', ({ role, before, after }) => {
    expect(withRole(person(before), role)).toEqual(person({ ...before, ...after }))
  })
})

describe('who is let in', () => {
  const arrival: Arrival = {
    linked: null,
    sameAddress: null,
    isSameLinkedOtherwise: false,
    isElsewhere: false,
    email: 'nadia@atlas.example',
    isEmailVerified: true,
    isDomainProven: true,
    unknownPeople: 'refused',
    hasRoom: true,
    now: noon,
  }
  const expired = { expirationTime: '2024-04-30T00:00:00Z' }
  it.each<{ name: string; facts: Partial<Arrival>; expected: string }>([
    { name: 'linked', facts: { linked: person() }, expected: 'enter' },
    { name: 'linked, whatever the address is', facts: { linked: person(), email: null }, expected: 'enter' },
    { name: 'linked and disabled', facts: { linked: person({ disabled: true }) }, expected: 'disabled' },
    { name: 'linked and expired', facts: { linked: person(expired) }, expected: 'expired' },
    { name: 'first visit', facts: { sameAddress: person() }, expected: 'link' },
    { name: 'first visit, disabled', facts: { sameAddress: person({ disabled: true }) }, expected: 'disabled' },
    { name: 'first visit, expired', facts: { sameAddress: person(expired) }, expected: 'expired' },
    { name: 'not verified', facts: { sameAddress: person(), isEmailVerified: false }, expected: 'unverified' },
    {
      name: 'verified without a word, of an own domain',
      facts: { sameAddress: person(), isEmailVerified: undefined },
      expected: 'link',
    },
    {
      name: 'verified without a word, of any domain',
      facts: { sameAddress: person(), isEmailVerified: undefined, isDomainProven: false },
      expected: 'unverified',
    },
    { name: 'no address', facts: { email: null }, expected: 'unverified' },
    {
      name: 'an address that another account had',
      facts: { sameAddress: person(), isSameLinkedOtherwise: true },
      expected: 'refused',
    },
    { name: 'a guest of a shared link', facts: { sameAddress: person({ temporary: true }) }, expected: 'unknown' },
    { name: 'nobody, and none are made', facts: {}, expected: 'unknown' },
    { name: 'nobody, and people are made', facts: { unknownPeople: 'made' }, expected: 'make' },
    {
      name: 'nobody of the organisation’s domains',
      facts: { unknownPeople: 'made', isDomainProven: false },
      expected: 'unknown',
    },
    {
      name: 'somebody of another organisation',
      facts: { unknownPeople: 'made', isElsewhere: true },
      expected: 'unknown',
    },
    { name: 'one more than there may be', facts: { unknownPeople: 'made', hasRoom: false }, expected: 'full' },
  ])('$name: $expected', ({ facts, expected }) => {
    const decision = decideArrival({ ...arrival, ...facts })
    expect(decision.kind === 'refuse' ? decision.reason : decision.kind).toBe(expected)
  })
})

describe('who may use a password', () => {
  const openId = { breakGlassUserId: 1 }
  it.each([
    {
      name: 'nothing is forced',
      openIdForce: false,
      account: { ...openAccount, openId },
      expected: [false, true, true],
    },
    { name: 'forced', openIdForce: true, account: { ...openAccount, openId }, expected: [true, true, false] },
    { name: 'forced without a provider', openIdForce: true, account: openAccount, expected: [false, true, true] },
    {
      name: 'forced, and nobody breaks the glass',
      openIdForce: true,
      account: { ...openAccount, openId: { breakGlassUserId: null } },
      expected: [true, false, false],
    },
  ])('$name', ({ openIdForce, account, expected }) => {
    const organisation = { settings: { openIdForce }, account }
    expect([isOpenIdForced(organisation), mayUsePassword(organisation, 1), mayUsePassword(organisation, 2)]).toEqual(
      expected,
    )
  })
})

describe('where a sign-in goes on', () => {
  it.each([
    ['/devices/7?tab=events#last', '/devices/7?tab=events#last'],
    ['/', '/'],
    ['/a/../b', '/b'],
    ['', null],
    [null, null],
    ['https://evil.example', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/..//evil.example', null],
    ['/.//evil.example', null],
    ['/%0d%0aset-cookie:x', '/%0d%0aset-cookie:x'],
    ['/a\r\nb', null],
    ['/\t/evil.example', null],
    ['javascript:alert(1)', null],
    ['/api/session?token=abc', null],
    ['/API/session', null],
    ['/apiary', '/apiary'],
    [`/${'a'.repeat(1000)}`, null],
  ])('%j: %j', (text, expected) => {
    expect(ownPath(text)).toBe(expected)
  })
})

describe('settings', () => {
  it.each([
    { body: { issuer: 'ftp://login.example' }, field: 'issuer' },
    { body: { issuer: 'https://login.example/?x=1' }, field: 'issuer' },
    { body: { issuer: 'https://a:b@login.example' }, field: 'issuer' },
    { body: { scopes: 'email' }, field: 'scopes' },
    { body: { icon: 'http://x.example/a.png' }, field: 'icon' },
    { body: { domains: ['not a domain'] }, field: 'domains.0' },
    { body: { domains: ['user@atlas.example'] }, field: 'domains.0' },
    { body: { groups: [{ group: '', role: 'user', groupIds: [] }] }, field: 'groups.0.group' },
    { body: { groups: [{ group: 'a', role: 'king', groupIds: [] }] }, field: 'groups.0.role' },
    { body: { defaults: { role: 'user', groupIds: [0] } }, field: 'defaults.groupIds.0' },
  ])('$body is refused at $field', ({ body, field }) => {
    expect(openIdChange.safeParse(body).error?.issues[0]?.path.join('.')).toBe(field)
  })

  it('keep what a change does not name, and the test only of the same provider', () => {
    const lastTest = { at: noon, isOk: true, reason: null, claims: [], groups: [] }
    const before = settings({ issuer: 'https://login.example', clientSecret: 's', lastTest })
    const changed = (body: object) => changedOpenIdSettings(before, openIdChange.parse(body))
    expect(changed({ name: ' Atlas ', domains: ['Atlas.Example', 'atlas.example'] })).toEqual({
      ...before,
      name: 'Atlas',
      domains: ['atlas.example'],
    })
    expect(changed({ clientSecret: '' })).toEqual({ ...before, clientSecret: null, lastTest: null })
    expect(changed({ clientSecret: 's' })).toEqual(before)
    expect(changed({ issuer: 'https://other.example' }).lastTest).toBeNull()
  })

  it.each([
    ['Nadia@Atlas.Example ', 'atlas.example'],
    ['nadia', null],
    ['@atlas.example', null],
    ['a@b@atlas.example', null],
    ['nadia@localhost', 'localhost'],
  ])('the domain of %j is %j', (email, domain) => {
    expect(domainOf(email)).toBe(domain)
  })
})
