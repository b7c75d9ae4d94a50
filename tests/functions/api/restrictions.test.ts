import { describe, expect, it } from 'vitest'
import { user, type User } from '../../../shared/entities/user.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'
import { addDevice, ask, colleague, apiFixtureIn, noon, password, person, type Person, share } from './api-fixture.ts'

const june = '2024-06-01T00:00:00.000+00:00'
const july = '2024-07-01T00:00:00.000+00:00'
const hidden = { 'ui.disableSavedCommands': true }

let fixtures = 0
/** Chloé manages Sami, who manages Nadia; Karim is managed by nobody. Worlds in DynamoDB share their tables. */
async function office(world: TestWorld, facts: Partial<User> = {}) {
  const mark = `-r${++fixtures}`
  const at = await apiFixtureIn(world, mark)
  const hire = (name: string, more: Partial<User> = {}) =>
    colleague(world, at.amina, person(name, { email: `${name.toLowerCase()}${mark}@atlas.example`, ...more }))
  const chloe = await hire('Chloe', { userLimit: 20, deviceLimit: -1, ...facts })
  const sami = await hire('Sami', { userLimit: 5, deviceLimit: -1 })
  const nadia = await hire('Nadia', { deviceLimit: -1 })
  const karim = await hire('Karim')
  await manage(chloe, sami)
  await manage(sami, nadia)
  const van = await addDevice(at.amina, { name: `Van${mark}` })
  for (const each of [chloe, sami, nadia, karim]) await share(at.amina, each, { type: 'device', id: van.id })
  return { ...at, mark, chloe, sami, nadia, karim, van }
}
type Office = Awaited<ReturnType<typeof office>>
type Name = 'amina' | 'chloe' | 'sami' | 'nadia' | 'karim'

const manage = (owner: Person, managed: Person) =>
  owner.records.link([{ owner: { type: 'user', id: owner.id }, property: { type: 'managedUser', id: managed.id } }])
const stored = async (at: Office, id: number) => (await at.amina.records.get(user, id))!
const put = async (at: Office, as: Person, whom: Person, facts: Record<string, unknown>) =>
  ask(at, `/api/users/${whom.id}`, { method: 'PUT', as, json: { ...(await stored(at, whom.id)), ...facts } })
const add = (at: Office, facts: Record<string, unknown> = {}, as = at.chloe) =>
  ask(at, '/api/users', {
    method: 'POST',
    as,
    json: { name: 'Sub', email: `sub${at.mark}@atlas.example`, password, ...facts },
  })
const session = async (at: Office, as: Person) => (await ask(at, '/api/session', { as })).json as User

/** What somebody may do with the van: read its history, change it. */
async function may(at: Office, as: Partial<Person> & { headers?: Record<string, string> }) {
  const who = as.cookie === undefined ? { headers: as.headers } : { as: as as Person }
  const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
  const history = await ask(at, `/api/positions?deviceId=${at.van.id}&${period}`, who)
  const edit = await ask(at, `/api/devices/${at.van.id}`, { method: 'PUT', json: { ...at.van }, ...who })
  return [history.status, edit.status]
}

inEveryWorld((fresh) => {
  describe('a person whom a restricted manager makes', () => {
    const restricted = {
      limitCommands: true,
      disableReports: true,
      deviceReadonly: true,
      fixedEmail: true,
      expirationTime: june,
      attributes: hidden,
    }
    it.each<{ name: string; facts: Record<string, unknown> }>([
      { name: 'without a word about it', facts: {} },
      {
        name: 'with all fields, as whole records are sent',
        facts: {
          limitCommands: false,
          disableReports: false,
          deviceReadonly: false,
          fixedEmail: false,
          expirationTime: null,
          attributes: { 'ui.disableSavedCommands': false },
        },
      },
    ])('$name is as restricted', async ({ facts }) => {
      const at = await office(fresh(), restricted)
      const { status, json } = await add(at, facts)
      expect([status, json]).toMatchObject([200, restricted])
      expect(await stored(at, json.id)).toMatchObject(restricted)
    })

    it('may have more of it, and an earlier end', async () => {
      const at = await office(fresh(), restricted)
      const earlier = '2024-05-20T00:00:00.000+00:00'
      const { json } = await add(at, { readonly: true, expirationTime: earlier })
      expect(json).toMatchObject({ ...restricted, readonly: true, expirationTime: earlier })
    })

    it('is not made when a later end is asked for', async () => {
      const at = await office(fresh(), restricted)
      const { status, text } = await add(at, { expirationTime: july })
      expect([status, text]).toEqual([403, expect.stringContaining('expirationTime: ')])
    })

    it('of a plain person who may register others has no more than they have', async () => {
      const at = await office(fresh())
      const settings = await at.amina.records.tenant()
      await at.amina.records.saveSettings({ ...settings.settings, registration: true })
      await put(at, at.amina, at.karim, { limitCommands: true, deviceLimit: 2 })
      expect((await add(at, {}, at.karim)).json).toMatchObject({ limitCommands: true, deviceLimit: 2 })
    })
  })

  describe('a manager who has a restriction', () => {
    it.each<{ name: string; on: Partial<User>; to: Record<string, unknown> }>([
      { name: 'limitCommands', on: { limitCommands: true }, to: { limitCommands: false } },
      { name: 'disableReports', on: { disableReports: true }, to: { disableReports: false } },
      { name: 'deviceReadonly', on: { deviceReadonly: true }, to: { deviceReadonly: false } },
      { name: 'fixedEmail', on: { fixedEmail: true }, to: { fixedEmail: false } },
      { name: 'expirationTime', on: { expirationTime: june }, to: { expirationTime: july } },
      {
        name: 'attributes.ui.disableSavedCommands',
        on: { attributes: hidden },
        to: { attributes: { 'ui.disableSavedCommands': false } },
      },
    ])('cannot lift $name from somebody', async ({ name, on, to }) => {
      const at = await office(fresh(), on)
      await put(at, at.amina, at.sami, on)
      const { status, text } = await put(at, at.chloe, at.sami, to)
      expect([status, text.split(':')[0]]).toEqual([403, name])
      expect(await stored(at, at.sami.id)).toMatchObject(on)
    })

    it('changes the rest, and lifts what they do not have themselves', async () => {
      const at = await office(fresh(), { limitCommands: true })
      await put(at, at.amina, at.sami, { limitCommands: true, disableReports: true })
      const { status, json } = await put(at, at.chloe, at.sami, { name: 'Sami B.', disableReports: false })
      expect([status, json]).toMatchObject([200, { name: 'Sami B.', limitCommands: true, disableReports: false }])
    })

    it('keeps it when a body does not name it', async () => {
      const at = await office(fresh(), { limitCommands: true, attributes: hidden })
      await put(at, at.amina, at.sami, { limitCommands: true, attributes: hidden })
      const json = { name: 'Sami B.', email: at.sami.email }
      const { status } = await ask(at, `/api/users/${at.sami.id}`, { method: 'PUT', as: at.chloe, json })
      expect(status).toBe(200)
      expect(await stored(at, at.sami.id)).toMatchObject({ name: 'Sami B.', limitCommands: true, attributes: hidden })
    })

    it('does not show again what is hidden from them', async () => {
      const at = await office(fresh(), { attributes: hidden })
      expect((await put(at, at.chloe, at.chloe, { attributes: { 'ui.disableSavedCommands': false } })).status).toBe(403)
      expect((await put(at, at.chloe, at.chloe, { attributes: { ...hidden, company: 'Atlas' } })).status).toBe(200)
    })

    it.each(['DELETE /permissions', 'DELETE /users/:id'])('does not free somebody by %s', async (call) => {
      const at = await office(fresh())
      await put(at, at.amina, at.chloe, { limitCommands: true })
      const answer = call.endsWith('permissions')
        ? await ask(at, '/api/permissions', {
            method: 'DELETE',
            as: at.chloe,
            json: { userId: at.chloe.id, managedUserId: at.sami.id },
          })
        : await ask(at, `/api/users/${at.chloe.id}`, { method: 'DELETE', as: at.chloe })
      expect([answer.status, (await session(at, at.sami)).limitCommands]).toEqual([
        call.endsWith('permissions') ? 403 : 204,
        true,
      ])
    })

    it.each<{ as: Name; status: number }>([
      { as: 'chloe', status: 403 },
      { as: 'amina', status: 204 },
    ])(
      'lets nobody go before it is given, because only an administrator unlinks: $as $status',
      async ({ as, status }) => {
        const at = await office(fresh())
        const json = { userId: at.chloe.id, managedUserId: at.sami.id }
        expect((await ask(at, '/api/permissions', { method: 'DELETE', as: at[as], json })).status).toBe(status)
      },
    )

    it('does not change the address of somebody when their own is fixed, nor do their people their own', async () => {
      const at = await office(fresh(), { fixedEmail: true })
      for (const as of [at.chloe, at.sami]) {
        const { status, text } = await put(at, as, at.sami, { email: `other${at.mark}@atlas.example` })
        expect([status, text.split(':')[0]]).toEqual([403, 'email'])
      }
    })

    it('is still above those whose manager they removed', async () => {
      const at = await office(fresh())
      expect((await ask(at, `/api/users/${at.sami.id}`, { method: 'DELETE', as: at.chloe })).status).toBe(204)
      await put(at, at.amina, at.chloe, { deviceReadonly: true })
      expect(await may(at, at.nadia)).toEqual([200, 403])
    })
  })

  describe('restricting a manager', () => {
    const restriction = { disableReports: true, deviceReadonly: true }

    it.each<{ name: string; whom: Name; is: number[] }>([
      { name: 'the manager', whom: 'chloe', is: [403, 403] },
      { name: 'whom they manage', whom: 'sami', is: [403, 403] },
      { name: 'whom somebody manages whom they manage', whom: 'nadia', is: [403, 403] },
      { name: 'nobody else', whom: 'karim', is: [200, 200] },
    ])('restricts $name at once', async ({ whom, is }) => {
      const at = await office(fresh())
      expect(await may(at, at[whom])).toEqual([200, 200])
      await put(at, at.amina, at.chloe, restriction)
      expect(await may(at, at[whom])).toEqual(is)
      await put(at, at.amina, at.chloe, { disableReports: false, deviceReadonly: false })
      expect(await may(at, at[whom])).toEqual([200, 200])
    })

    it('and lifting it leaves people their own', async () => {
      const at = await office(fresh())
      await put(at, at.amina, at.sami, { deviceReadonly: true })
      await put(at, at.amina, at.chloe, restriction)
      // what a page sends back as it was shown does not become theirs
      const shown = await session(at, at.sami)
      const saved = await ask(at, `/api/users/${at.sami.id}`, { method: 'PUT', as: at.sami, json: shown })
      expect([shown.disableReports, saved.status]).toEqual([true, 200])
      await put(at, at.amina, at.chloe, { disableReports: false, deviceReadonly: false })
      expect(await may(at, at.sami)).toEqual([200, 403])
      expect(await may(at, at.nadia)).toEqual([200, 403])
    })

    it('holds for tokens, passwords in each request, and sessions in which they are entered', async () => {
      const at = await office(fresh())
      const token = (await ask(at, '/api/session/token', { method: 'POST', as: at.sami })).text
      const basic = `Basic ${Buffer.from(`${at.sami.email}:${password}`).toString('base64')}`
      const callers = [`Bearer ${token}`, basic].map((authorization) => ({ headers: { authorization } }))
      for (const each of callers) expect(await may(at, each)).toEqual([200, 200])
      await put(at, at.amina, at.chloe, restriction)
      const entered = await ask(at, `/api/session/${at.sami.id}`, { as: at.chloe })
      const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
      expect(entered.json).toMatchObject(restriction)
      for (const each of [...callers, { ...at.chloe, cookie }]) expect(await may(at, each)).toEqual([403, 403])
    })

    it('an entered session ends when the person who entered manages nobody any more', async () => {
      const at = await office(fresh())
      const entered = await ask(at, `/api/session/${at.sami.id}`, { as: at.chloe })
      const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
      await at.amina.records.unlink([
        { owner: { type: 'user', id: at.chloe.id }, property: { type: 'managedUser', id: at.sami.id } },
      ])
      expect(await may(at, { ...at.chloe, cookie })).toEqual([401, 401])
      expect(await may(at, at.sami)).toEqual([200, 200])
    })

    it('an end comes for all of them', async () => {
      const at = await office(fresh())
      await put(at, at.amina, at.chloe, { expirationTime: new Date(noon - 1000).toISOString() })
      const asked = [at.sami, at.nadia, at.karim].map((as) => ask(at, '/api/devices', { as }))
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401, 200])
      const form = { email: at.sami.email, password }
      expect((await ask(at, '/api/session', { method: 'POST', form })).status).toBe(403)
    })

    it('who is disabled, lets none of their people in until they are enabled or unlinked', async () => {
      const at = await office(fresh())
      const statuses = async () =>
        (await Promise.all([at.sami, at.nadia].map((as) => ask(at, '/api/devices', { as })))).map(
          ({ status }) => status,
        )
      await put(at, at.amina, at.chloe, { disabled: true })
      expect(await statuses()).toEqual([401, 401])
      const form = { email: at.nadia.email, password }
      const answer = await ask(at, '/api/session', { method: 'POST', form })
      expect([answer.status, answer.text.split('\n')[1]]).toEqual([403, 'field disabled'])
      const json = { userId: at.chloe.id, managedUserId: at.sami.id }
      await ask(at, '/api/permissions', { method: 'DELETE', as: at.amina, json })
      expect(await statuses()).toEqual([200, 200])
    })

    it('a plain person restricts whom they registered', async () => {
      const at = await office(fresh())
      const { settings } = await at.amina.records.tenant()
      await at.amina.records.saveSettings({ ...settings, registration: true })
      const { id } = (await add(at, {}, at.karim)).json as User
      await put(at, at.amina, at.karim, { limitCommands: true })
      const key = { tenantId: at.amina.tenantId, userId: id, expiresAt: noon + 1000 }
      const cookie = `JSESSIONID=${await at.world.lookups.openSession('session', key)}`
      expect((await session(at, { ...at.karim, id, cookie })).limitCommands).toBe(true)
    })

    it('counts what their people have, so that a limit is not multiplied', async () => {
      const at = await office(fresh(), { deviceLimit: 3, userLimit: 3 })
      const addVan = async (as: Person, name: string) =>
        (await ask(at, '/api/devices', { method: 'POST', as, json: { name, uniqueId: name + at.mark } })).status
      // the van that all see is the first
      const vans = [await addVan(at.sami, 'a'), await addVan(at.nadia, 'b')]
      vans.push(await addVan(at.sami, 'c'), await addVan(at.chloe, 'd'))
      expect(vans).toEqual([200, 200, 403, 403])
      const email = (name: string) => `${name}${at.mark}@atlas.example`
      const people = [await add(at, { email: email('x') }, at.sami), await add(at, { email: email('y') }, at.sami)]
      people.push(await add(at, { email: email('z') }))
      expect(people.map(({ status }) => status)).toEqual([200, 403, 403])
    })

    it('limits the number of vehicles and people', async () => {
      const at = await office(fresh())
      await put(at, at.amina, at.chloe, { deviceLimit: 1, userLimit: 1 })
      const json = { name: 'New', uniqueId: `new${at.mark}` }
      expect((await ask(at, '/api/devices', { method: 'POST', as: at.sami, json })).status).toBe(403)
      expect((await add(at, {}, at.sami)).status).toBe(403)
      expect(await session(at, at.sami)).toMatchObject({ deviceLimit: 1, userLimit: 1 })
    })

    it('restricts no administrator, and not those whom an administrator manages', async () => {
      const at = await office(fresh())
      await put(at, at.amina, at.chloe, restriction)
      await put(at, at.amina, at.sami, { administrator: true })
      expect([await may(at, at.sami), await may(at, at.nadia)]).toEqual([
        [200, 200],
        [200, 200],
      ])
    })

    it('holds among people who manage each other', async () => {
      const at = await office(fresh())
      await manage(at.nadia, at.chloe)
      await put(at, at.amina, at.nadia, restriction)
      for (const each of [at.chloe, at.sami, at.nadia]) expect(await may(at, each)).toEqual([403, 403])
    })

    it('ends and hides what they shared', async () => {
      const at = await office(fresh())
      const form = { deviceId: String(at.van.id) }
      const token = (await ask(at, '/api/devices/share', { method: 'POST', as: at.chloe, form })).text
      const bearer = { headers: { authorization: `Bearer ${token}` } }
      await put(at, at.amina, at.chloe, { attributes: { 'ui.hidePositionAttributes': true } })
      expect((await ask(at, '/api/session', bearer)).json.attributes).toMatchObject({
        'ui.hidePositionAttributes': true,
      })
      await put(at, at.amina, at.chloe, { expirationTime: new Date(noon - 1000).toISOString() })
      expect((await ask(at, '/api/devices', bearer)).status).toBe(401)
    })

    it('who is removed, ends what they shared', async () => {
      const at = await office(fresh())
      const form = { deviceId: String(at.van.id) }
      const token = (await ask(at, '/api/devices/share', { method: 'POST', as: at.sami, form })).text
      const bearer = { headers: { authorization: `Bearer ${token}` } }
      expect((await ask(at, '/api/devices', bearer)).status).toBe(200)
      await ask(at, `/api/users/${at.sami.id}`, { method: 'DELETE', as: at.chloe })
      expect((await ask(at, '/api/devices', bearer)).status).toBe(401)
    })
  })
})
