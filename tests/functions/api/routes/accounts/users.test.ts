import { describe, expect, it } from 'vitest'
import { device } from '../../../../../shared/entities/device.ts'
import { newServerSettings } from '../../../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../../../shared/entities/user.ts'
import {
  addDevice,
  ask,
  colleague,
  type ApiFixture,
  fixture,
  password,
  person,
  type Person,
  share,
} from '../../api-fixture.ts'

/** Amina administers, Chloé manages Nadia, Bilal only reads, Karim may neither read less nor manage. */
async function office() {
  const at = await fixture()
  const hire = (name: string, facts: Partial<User> = {}) => colleague(at.world, at.amina, person(name, facts))
  const chloe = await hire('Chloe', { userLimit: 3 })
  const nadia = await hire('Nadia')
  const bilal = await hire('Bilal', { readonly: true })
  const karim = await hire('Karim')
  await manage(chloe, nadia)
  return { ...at, chloe, nadia, bilal, karim, nobody: undefined }
}
type Office = Awaited<ReturnType<typeof office>>
type Name = 'amina' | 'chloe' | 'nadia' | 'bilal' | 'karim' | 'driss'

const manage = (owner: Person, managed: Person) =>
  owner.records.link([{ owner: { type: 'user', id: owner.id }, property: { type: 'managedUser', id: managed.id } }])
const emails = (json: User[]) => json.map(({ email }) => email.split('@')[0])
const put = async (at: ApiFixture, as: Person, whom: Person, facts: Record<string, unknown>) => {
  const before = await whom.records.get(user, whom.id)
  return ask(at, `/api/users/${whom.id}`, { method: 'PUT', as, json: { ...before, ...facts } })
}
const signIn = (at: ApiFixture, email: string, word: string) =>
  ask(at, '/api/session', { method: 'POST', form: { email, password: word } })

describe('the list of people', () => {
  it.each<{ name: string; as: Name; query?: (at: Office) => string; shows: string[] }>([
    { name: 'an administrator sees all', as: 'amina', shows: ['amina', 'bilal', 'chloe', 'karim', 'nadia'] },
    { name: 'a manager sees the managed', as: 'chloe', shows: ['nadia'] },
    { name: 'others see nobody', as: 'karim', shows: [] },
    { name: 'another tenant sees its own', as: 'driss', shows: ['driss'] },
    { name: 'whom Chloé manages', as: 'amina', query: (at) => `userId=${at.chloe.id}`, shows: ['nadia'] },
    { name: 'whom Amina manages', as: 'amina', query: (at) => `userId=${at.amina.id}`, shows: [] },
    { name: 'who sees the van', as: 'amina', query: () => 'deviceId=1', shows: ['amina', 'nadia'] },
    { name: 'by a part of the name', as: 'amina', query: () => 'keyword=ARI', shows: ['karim'] },
    { name: 'the second and third', as: 'amina', query: () => 'limit=2&offset=1', shows: ['bilal', 'chloe'] },
  ])('$name', async ({ as, query, shows }) => {
    const at = await office()
    await addDevice(at.amina, { name: 'Van 1' })
    await share(at.amina, at.nadia, { type: device.name, id: 1 })
    const { json } = await ask(at, `/api/users?${query?.(at) ?? ''}`, { as: at[as] })
    expect(emails(json)).toEqual(shows)
  })

  it('a manager whose rights are gone sees nobody any more', async () => {
    const at = await office()
    await put(at, at.amina, at.chloe, { userLimit: 0 })
    const asked = ['/api/users', `/api/users/${at.nadia.id}`].map((path) => ask(at, path, { as: at.chloe }))
    expect((await Promise.all(asked)).map(({ status, text }) => [status, text.slice(0, 2)])).toEqual([
      [200, '[]'],
      [404, 'Th'],
    ])
  })
})

describe('adding a person', () => {
  const newcomer = { name: 'Yacine', email: ' Yacine@Atlas.example ', password: 'demo1234' }
  it.each<{ name: string; as: Name; facts?: Record<string, unknown>; status: number; field?: string }>([
    { name: 'an administrator adds a plain person', as: 'amina', status: 200 },
    { name: 'an administrator adds a manager', as: 'amina', facts: { userLimit: 5, deviceLimit: -1 }, status: 200 },
    { name: 'a manager adds a plain person', as: 'chloe', status: 200 },
    {
      name: 'a manager adds an administrator',
      as: 'chloe',
      facts: { administrator: true },
      status: 403,
      field: 'administrator',
    },
    { name: 'a plain person adds nobody', as: 'karim', status: 403 },
    { name: 'one who only reads adds nobody', as: 'bilal', status: 403 },
    { name: 'no name', as: 'amina', facts: { name: '' }, status: 400, field: 'name' },
    { name: 'no address', as: 'amina', facts: { email: 'yacine' }, status: 400, field: 'email' },
    { name: 'a weak password', as: 'amina', facts: { password: 'demodemo' }, status: 400, field: 'password' },
    {
      name: 'a password that is a list',
      as: 'amina',
      facts: { password: ['demo1234'] },
      status: 400,
      field: 'password',
    },
    {
      name: 'an address of a colleague',
      as: 'amina',
      facts: { email: 'bilal@atlas.example' },
      status: 409,
      field: 'email',
    },
    {
      name: 'an address of another tenant',
      as: 'amina',
      facts: { email: 'driss@sahara.example' },
      status: 409,
      field: 'email',
    },
    { name: 'an address nobody can reach', as: 'amina', facts: { email: 'a@b.invalid' }, status: 400, field: 'email' },
    {
      name: 'a two-factor key that is none',
      as: 'amina',
      facts: { totpKey: 'abc' },
      status: 400,
      field: 'totpKey',
    },
  ])('$name: $status', async ({ as, facts, status, field }) => {
    const at = await office()
    const before = (await at.amina.records.list(user)).length
    const answer = await ask(at, '/api/users', { method: 'POST', as: at[as], json: { ...newcomer, ...facts } })
    expect(answer.status).toBe(status)
    expect(/field (\w+)/.exec(answer.text)?.[1]).toBe(field)
    expect((await at.amina.records.list(user)).length).toBe(before + (status === 200 ? 1 : 0))
  })

  it('the new person signs in, and nobody is shown the password', async () => {
    const at = await office()
    const { json } = await ask(at, '/api/users', { method: 'POST', as: at.chloe, json: newcomer })
    expect(json).toMatchObject({ email: 'yacine@atlas.example', password: null, deviceLimit: 0, administrator: false })
    expect((await signIn(at, 'yacine@atlas.example', 'demo1234')).status).toBe(200)
    expect(emails((await ask(at, '/api/users', { as: at.chloe })).json)).toEqual(['nadia', 'yacine'])
  })

  it('a manager adds as many as allowed', async () => {
    const at = await office()
    const add = (name: string) =>
      ask(at, '/api/users', { method: 'POST', as: at.chloe, json: { name, email: `${name}@atlas.example` } })
    expect([(await add('one')).status, (await add('two')).status, (await add('three')).status]).toEqual([200, 200, 403])
  })

  it('a plain person may, where the tenant lets people register, but without two-factor sign-in only where it is not forced', async () => {
    const at = await office()
    const add = (json: object) => ask(at, '/api/users', { method: 'POST', as: at.karim, json })
    const open = { ...newServerSettings(), registration: true }
    await at.amina.records.saveSettings(open)
    expect((await add(newcomer)).json).toMatchObject({ deviceLimit: 0 })
    await put(at, at.amina, at.karim, { deviceLimit: -1 })
    expect((await add({ ...newcomer, email: 'free@atlas.example' })).json).toMatchObject({ deviceLimit: -1 })
    await at.amina.records.saveSettings({ ...open, attributes: { totpForce: true } })
    expect((await add({ ...newcomer, email: 'second@atlas.example' })).status).toBe(400)
  })
})

describe('changing a person', () => {
  it.each<{ name: string; as: Name; whom: Name; facts: Record<string, unknown>; status: number }>([
    { name: 'own name', as: 'karim', whom: 'karim', facts: { name: 'Karim B.' }, status: 200 },
    { name: 'own administration', as: 'karim', whom: 'karim', facts: { administrator: true }, status: 403 },
    { name: 'a managed person', as: 'chloe', whom: 'nadia', facts: { disabled: true }, status: 200 },
    { name: 'a person whom somebody else manages', as: 'chloe', whom: 'karim', facts: {}, status: 404 },
    { name: 'a colleague', as: 'karim', whom: 'nadia', facts: {}, status: 404 },
    { name: 'a person of another tenant', as: 'driss', whom: 'nadia', facts: {}, status: 404 },
    { name: 'own phone, who only reads', as: 'bilal', whom: 'bilal', facts: { phone: '1' }, status: 403 },
    { name: 'own password, who only reads', as: 'bilal', whom: 'bilal', facts: { password: 'demo9999' }, status: 403 },
    {
      name: 'own push token, who only reads',
      as: 'bilal',
      whom: 'bilal',
      facts: { attributes: { notificationTokens: 'x' } },
      status: 200,
    },
    { name: 'another id than the address says', as: 'amina', whom: 'nadia', facts: { id: 1 }, status: 400 },
    { name: 'the last administrator away', as: 'amina', whom: 'amina', facts: { administrator: false }, status: 409 },
    {
      name: 'an address that is taken',
      as: 'amina',
      whom: 'nadia',
      facts: { email: 'driss@sahara.example' },
      status: 409,
    },
  ])('$name: $status', async ({ as, whom, facts, status }) => {
    const at = await office()
    const before = await at[whom].records.get(user, at[whom].id)
    const answer = await put(at, at[as], at[whom], facts)
    expect(answer.status).toBe(status)
    const after = await at[whom].records.get(user, at[whom].id)
    expect(JSON.stringify(after) === JSON.stringify(before)).toBe(status !== 200)
  })

  it.each<{ name: string; as: Name; status: number }>([
    { name: 'who administers', as: 'amina', status: 200 },
    { name: 'who may only read, for themselves', as: 'bilal', status: 200 },
    { name: 'who may do neither', as: 'karim', status: 404 },
  ])('takes back texts with characters that nobody can see, as they were stored: $name', async ({ as, status }) => {
    const at = await office()
    const before = (await at.bilal.records.get(user, at.bilal.id))!
    const old = { name: 'Bil\u0007al', phone: '05\0', attributes: { 'ui\0': 'red\u0007' } }
    await at.bilal.records.replace(user, { ...before, ...old })
    const attributes = { ...old.attributes, notificationTokens: 'phone' }
    expect((await put(at, at[as], at.bilal, { attributes })).status).toBe(status)
    const kept = { name: 'Bil al', attributes: { 'ui ': 'red ', notificationTokens: 'phone' } }
    expect(await at.bilal.records.get(user, at.bilal.id)).toMatchObject(status === 200 ? kept : old)
  })

  it('what watches over a person stays when a body does not name it', async () => {
    const at = await office()
    const json = { name: 'Chloé', email: 'chloe@atlas.example' }
    const answer = await ask(at, `/api/users/${at.chloe.id}`, { method: 'PUT', as: at.chloe, json })
    expect(answer.json).toMatchObject({ name: 'Chloé', userLimit: 3 })
  })

  it('a new password counts at once, and ends what was opened with the old one', async () => {
    const at = await office()
    const token = await at.world.lookups.openSession('token', {
      tenantId: at.amina.tenantId,
      userId: at.karim.id,
      expiresAt: at.world.now() + 1000,
    })
    const second = {
      ...at.karim,
      cookie: (await signIn(at, at.karim.email, password)).headers.get('set-cookie')!.split(';')[0]!,
    }
    await put(at, at.karim, at.karim, { password: 'demo9999', confirmation: { password } })
    const asked = [at.karim, second].map((as) => ask(at, '/api/session', { as }))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 404])
    expect(await at.world.lookups.session('token', token)).toBeNull()
    expect((await signIn(at, at.karim.email, password)).status).toBe(401)
    expect((await signIn(at, at.karim.email, 'demo9999')).status).toBe(200)
  })

  it.each(['', null, undefined])('an empty password changes nothing: %j', async (empty) => {
    const at = await office()
    await put(at, at.amina, at.karim, { password: empty })
    expect((await signIn(at, at.karim.email, password)).status).toBe(200)
  })

  it.each<{ name: string; facts: Partial<User>; whom: Name; out: Name }>([
    { name: 'disabled', facts: { disabled: true }, whom: 'karim', out: 'karim' },
    { name: 'past their end', facts: { expirationTime: '2024-04-30T00:00:00Z' }, whom: 'karim', out: 'karim' },
    { name: 'managed by one who is disabled', facts: { disabled: true }, whom: 'chloe', out: 'nadia' },
  ])('a user who is $name is signed out at once, sockets too', async ({ facts, whom, out }) => {
    const at = await office()
    const connection = {
      connectionId: 'c1',
      tenantId: at.amina.tenantId,
      userId: at[out].id,
      sessionKey: 'k',
      logs: false,
    }
    await at.world.sockets.open({ ...connection, expiresAt: at.world.now() + 1000 })
    await put(at, at.amina, at[whom], facts)
    expect((await ask(at, '/api/devices', { as: at[out] })).status).toBe(401)
    expect(await at.world.sockets.connection('c1')).toBeNull()
  })

  it('a two-factor key is shown to its owner only, and survives the hiding', async () => {
    const at = await office()
    const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    await put(at, at.karim, at.karim, { totpKey })
    const path = `/api/users/${at.karim.id}`
    const [own, hers] = await Promise.all([at.karim, at.amina].map((as) => ask(at, path, { as })))
    expect([own!.json.totpKey, hers!.text.includes(totpKey)]).toEqual([totpKey, false])
    await ask(at, path, { method: 'PUT', as: at.amina, json: { ...hers!.json, name: 'K' } })
    expect(await at.amina.records.get(user, at.karim.id)).toMatchObject({ name: 'K', totpKey })
    expect((await put(at, at.karim, at.karim, { totpKey: null })).status).toBe(403)
    expect((await put(at, at.amina, at.karim, { totpKey: null })).json.totpKey).toBeNull()
  })
})

describe('removing a person', () => {
  it.each<{ name: string; as: Name; whom: Name; status: number }>([
    { name: 'themselves', as: 'karim', whom: 'karim', status: 204 },
    { name: 'themselves, who only reads', as: 'bilal', whom: 'bilal', status: 403 },
    { name: 'a managed person', as: 'chloe', whom: 'nadia', status: 204 },
    { name: 'a colleague', as: 'karim', whom: 'nadia', status: 404 },
    { name: 'anybody, as administrator', as: 'amina', whom: 'chloe', status: 204 },
    { name: 'the last administrator', as: 'amina', whom: 'amina', status: 409 },
    { name: 'a person of another tenant', as: 'driss', whom: 'nadia', status: 404 },
  ])('$name: $status', async ({ as, whom, status }) => {
    const at = await office()
    const answer = await ask(at, `/api/users/${at[whom].id}`, { method: 'DELETE', as: at[as] })
    expect(answer.status).toBe(status)
    expect((await ask(at, '/api/session', { as: at[whom] })).status).toBe(status === 204 ? 404 : 200)
    expect((await at.world.lookups.userByEmail(at[whom].email)) === null).toBe(status === 204)
  })
})
