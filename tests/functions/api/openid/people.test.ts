import { describe, expect, it } from 'vitest'
import { user, type User } from '../../../../shared/entities/user.ts'
import { addGroup, ask, colleague, person } from '../api-fixture.ts'
import { openIdFixture, prove, put, signInWith, whoIs, type OpenIdFixture } from './openid-fixture.ts'

const zohra = { sub: 'subject-of-zohra', email: 'Zohra@Atlas.example', email_verified: true, name: 'Zohra  B.' }

/** Who is in after a sign-in of this person; else why nobody. */
async function arrival(at: OpenIdFixture, claims: Record<string, unknown> = {}): Promise<string> {
  at.provider.person = { ...at.provider.person, ...claims }
  const { location, session } = await signInWith(at)
  const reason = /openid=(\w+)/.exec(location)![1]!
  return reason === 'success' ? (await whoIs(at, session))!.name : reason
}
const change = async (at: OpenIdFixture, id: number, facts: Partial<User>) => {
  const before = (await at.amina.records.get(user, id))!
  await at.amina.records.replace(user, { ...before, ...facts })
}

describe('who comes in', () => {
  it('is linked at the first visit, and stays that person whatever the address becomes', async () => {
    const at = await openIdFixture()
    expect(await arrival(at)).toBe('Nadia')
    expect(await arrival(at, { email: 'nadia@elsewhere.example', email_verified: false })).toBe('Nadia')
    // the address is somebody else's at the provider now
    expect(await arrival(at, { sub: 'another', email: 'nadia@atlas.example', email_verified: true })).toBe('refused')
  })

  it.each([
    { name: 'not verified', claims: { email_verified: false }, expected: 'unverified' },
    { name: 'verified as a text', claims: { email_verified: 'true' }, expected: 'Nadia' },
    { name: 'not said, as Entra ID does not', claims: { email_verified: undefined }, expected: 'unverified' },
    { name: 'no address', claims: { email: undefined }, expected: 'unverified' },
    { name: 'an address that is none', claims: { email: 'nadia' }, expected: 'unverified' },
    { name: 'nobody’s', claims: { email: 'zohra@atlas.example' }, expected: 'unknown' },
    { name: 'of another organisation', claims: { email: 'driss@sahara.example' }, expected: 'unknown' },
  ])('an address that is $name: $expected', async ({ claims, expected }) => {
    expect(await arrival(await openIdFixture(), claims)).toBe(expected)
  })

  it('needs no word of the provider for an address of a proven domain', async () => {
    const at = await openIdFixture()
    await prove(at, 'atlas.example')
    expect(await arrival(at, { email_verified: undefined })).toBe('Nadia')
  })

  it('stays out when disabled or expired, linked or not, and when the organisation is suspended', async () => {
    const at = await openIdFixture()
    await change(at, at.nadia.id, { disabled: true })
    expect(await arrival(at)).toBe('disabled')
    await change(at, at.nadia.id, { disabled: false })
    expect(await arrival(at)).toBe('Nadia')
    await change(at, at.nadia.id, { expirationTime: '2020-01-01T00:00:00.000+00:00' })
    expect(await arrival(at)).toBe('expired')
    const { account } = await at.amina.records.tenant()
    await at.amina.records.saveAccount({ ...account, isSuspended: true }, account)
    expect((await ask(at, `/api/session/openid?tenant=${at.amina.tenantId}`)).json.isOn).toBe(false)
  })

  it('is nobody any more when the person was removed, and who gets the address is linked then', async () => {
    const at = await openIdFixture()
    expect(await arrival(at)).toBe('Nadia')
    await ask(at, `/api/users/${at.nadia.id}`, { method: 'DELETE', as: at.amina })
    expect(await at.world.openIdStore(at.amina.tenantId).links()).toEqual([])
    expect(await arrival(at)).toBe('unknown')
    await colleague(at.world, at.amina, person('Nadia', { name: 'Nadia the second' }))
    expect(await arrival(at)).toBe('Nadia the second')
  })

  it('takes address and verification from the user information, and no verification of another address', async () => {
    const at = await openIdFixture()
    at.provider.misbehaviour = { userInfo: { email: 'nadia@atlas.example', email_verified: true } }
    expect(await arrival(at, { email: undefined, email_verified: undefined })).toBe('Nadia')
    const other = await openIdFixture()
    other.provider.misbehaviour = { userInfo: { email: 'me@evil.example', email_verified: true } }
    expect(await arrival(other, { email_verified: undefined })).toBe('unverified')
  })
})

describe('people whom nobody knows', () => {
  it('are made with the defaults, of a proven domain only', async () => {
    const at = await openIdFixture()
    const north = await addGroup(at.amina, { name: 'North' })
    await put(at, { unknownPeople: 'made', defaults: { role: 'readonly', groupIds: [north.id] } })
    expect(await arrival(at, zohra)).toBe('unknown')
    await prove(at, 'atlas.example')
    expect(await arrival(at, zohra)).toBe('Zohra B.')
    const key = await at.world.lookups.userByEmail('zohra@atlas.example')
    expect(key?.tenantId).toBe(at.amina.tenantId)
    const made = await at.amina.records.get(user, key!.userId)
    expect(made).toMatchObject({ administrator: false, readonly: true, userLimit: 0, email: 'zohra@atlas.example' })
    const links = await at.amina.records.linksOf({ type: 'user', id: key!.userId })
    expect(links.map(({ property }) => property)).toEqual([{ type: 'group', id: north.id }])
    expect((await at.amina.records.credentials(key!.userId)).hash).toBeNull()
    expect(await arrival(at)).toBe('Zohra B.')
  })

  it('are not made when the trial is over', async () => {
    const at = await openIdFixture({ unknownPeople: 'made' })
    await prove(at, 'atlas.example')
    const { account } = await at.amina.records.tenant()
    await at.amina.records.saveAccount({ ...account, trialEndsAt: 1 }, account)
    expect(await arrival(at, zohra)).toBe('full')
  })

  it('who come twice at one moment are one', async () => {
    const at = await openIdFixture({ unknownPeople: 'made' })
    await prove(at, 'atlas.example')
    at.provider.person = zohra
    await Promise.all([signInWith(at), signInWith(at), signInWith(at)])
    const people = (await at.amina.records.list(user)).filter(({ email }) => email === 'zohra@atlas.example')
    expect([people.length, (await at.world.openIdStore(at.amina.tenantId).links()).length]).toEqual([1, 1])
  })
})

describe('groups at the provider', () => {
  const groupsOf = async (at: OpenIdFixture, id: number) =>
    (await at.amina.records.linksOf({ type: 'user', id })).map(({ property }) => property.id)

  it('give and take role and vehicles at each sign-in, and leave other links', async () => {
    const at = await openIdFixture()
    const [north, south, own] = [
      await addGroup(at.amina, { name: 'North' }),
      await addGroup(at.amina, { name: 'South' }),
      await addGroup(at.amina, { name: 'Own' }),
    ]
    await at.amina.records.link([{ owner: { type: 'user', id: at.nadia.id }, property: { type: 'group', id: own.id } }])
    await put(at, {
      groupsClaim: 'groups',
      groups: [
        { group: 'admins', role: 'administrator', groupIds: [] },
        { group: 'north', role: 'manager', groupIds: [north.id] },
        { group: 'south', role: 'readonly', groupIds: [south.id] },
      ],
    })
    const steps: { groups?: unknown; role: Partial<User>; linked: number[] }[] = [
      { groups: ['north'], role: { administrator: false, userLimit: -1 }, linked: [own.id, north.id] },
      { groups: ['south', 'admins'], role: { administrator: true, readonly: false }, linked: [own.id, south.id] },
      { groups: ['south'], role: { administrator: false, readonly: true }, linked: [own.id, south.id] },
      { groups: [], role: { administrator: false, readonly: false, userLimit: 0 }, linked: [own.id] },
    ]
    for (const { groups, role, linked } of steps) {
      expect(await arrival(at, { groups })).toBe('Nadia')
      expect(await at.amina.records.get(user, at.nadia.id)).toMatchObject(role)
      expect(new Set(await groupsOf(at, at.nadia.id))).toEqual(new Set(linked))
    }
  })

  it('change nothing when the provider says that there are too many', async () => {
    const at = await openIdFixture({
      groupsClaim: 'groups',
      groups: [{ group: 'admins', role: 'administrator', groupIds: [] }],
    })
    await arrival(at, { groups: ['admins'] })
    await arrival(at, { groups: undefined, _claim_names: { groups: 'src1' } })
    expect((await at.amina.records.get(user, at.nadia.id))!.administrator).toBe(true)
  })

  it('never take the last administrator, nor the role of who may break the glass', async () => {
    const at = await openIdFixture({
      groupsClaim: 'groups',
      groups: [{ group: 'admins', role: 'administrator', groupIds: [] }],
    })
    const amina = { sub: 'subject-of-amina', email: at.amina.email, groups: [] }
    expect(await arrival(at, amina)).toBe('Amina')
    expect((await at.amina.records.get(user, at.amina.id))!.administrator).toBe(true)
    await change(at, at.nadia.id, { administrator: true })
    await put(at, { breakGlassUserId: at.amina.id })
    await arrival(at, amina)
    expect((await at.amina.records.get(user, at.amina.id))!.administrator).toBe(true)
    await put(at, { breakGlassUserId: null })
    await arrival(at, amina)
    expect((await at.amina.records.get(user, at.amina.id))!.administrator).toBe(false)
  })

  it('leave an audit entry for what they change', async () => {
    const at = await openIdFixture({
      groupsClaim: 'groups',
      groups: [{ group: 'dispatch', role: 'manager', groupIds: [] }],
    })
    await arrival(at, { groups: ['dispatch'] })
    const query = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'
    const { json } = await ask(at, `/api/audit?${query}`, { as: at.amina })
    const entries = (json as { userId: number; actionType: string }[]).filter(({ userId }) => userId === at.nadia.id)
    expect(new Set(entries.map(({ actionType }) => actionType))).toEqual(new Set(['link', 'edit', 'login']))
  })
})
