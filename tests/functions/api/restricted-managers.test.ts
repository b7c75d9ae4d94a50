import { describe, expect, it } from 'vitest'
import type { User } from '../../../shared/entities/user.ts'
import { inEveryWorld } from '../../support/worlds.ts'
import { ask, noon, password, type Person } from './api-fixture.ts'
import { add, manage, may, put, session, type Name, office } from './managed-office.ts'

inEveryWorld((fresh) => {
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

    it('an administrator who is one no longer restricts whom they made', async () => {
      const at = await office(fresh())
      await put(at, at.amina, at.karim, { administrator: true })
      const { id } = (await add(at, {}, at.karim)).json as User
      const key = { tenantId: at.amina.tenantId, userId: id, expiresAt: noon + 1000 }
      const made = { ...at.karim, id, cookie: `JSESSIONID=${await at.world.lookups.openSession('session', key)}` }
      expect((await session(at, made)).limitCommands).toBe(false)
      await put(at, at.amina, at.karim, { administrator: false, limitCommands: true })
      expect((await session(at, made)).limitCommands).toBe(true)
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
