import { describe, expect, it } from 'vitest'
import { device } from '../../../../shared/entities/device.ts'
import { geofence } from '../../../../shared/entities/geofence.ts'
import { group } from '../../../../shared/entities/group.ts'
import { newServerSettings } from '../../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../../shared/entities/user.ts'
import type { LiveShareJson } from '../../../../shared/wire/share/live-share-json.ts'
import {
  addDevice,
  addGroup,
  ask,
  colleague,
  type ApiFixture,
  fixture,
  noon,
  type Person,
  person,
  share as link,
} from '../api-fixture.ts'

const day = 24 * 3_600_000
const iso = (time: number) => new Date(time).toISOString()

async function fleet() {
  const at = await fixture()
  const north = await addGroup(at.amina, { name: 'North' })
  const van = await addDevice(at.amina, { name: 'Van 1', groupId: north.id })
  const truck = await addDevice(at.amina, { name: 'Truck 2' })
  return { ...at, north, van, truck }
}
const hire = (at: ApiFixture, facts: Partial<User>) => colleague(at.world, at.amina, person('Bilal', facts))
const share = (at: ApiFixture, as: Person, form: Record<string, string>, path = '/devices/share') =>
  ask(at, `/api${path}`, { method: 'POST', as, form })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const made = async (at: Awaited<ReturnType<typeof fleet>>) =>
  (await share(at, at.amina, { deviceId: String(at.van.id) })).text
const guests = async (at: ApiFixture) => (await at.amina.records.list(user)).filter(({ temporary }) => temporary)

describe('sharing a device', () => {
  it.each(['/devices/share', '/share/device'])(
    '%s gives a token that shows this device and nothing else',
    async (path) => {
      const at = await fleet()
      const { status, text } = await share(
        at,
        at.amina,
        { deviceId: String(at.van.id), expiration: iso(noon + day) },
        path,
      )
      expect([status, /^[\w-]{43}$/.test(text)]).toEqual([200, true])
      const { json } = await ask(at, '/api/devices', bearer(text))
      expect((json as { name: string }[]).map(({ name }) => name)).toEqual(['Van 1'])
      const refused = await Promise.all([
        ask(at, `/api/devices/${at.truck.id}`, bearer(text)),
        ask(at, `/api/devices/${at.van.id}`, { method: 'DELETE', ...bearer(text) }),
        ask(at, '/api/devices/share', { method: 'POST', form: { deviceId: String(at.van.id) }, ...bearer(text) }),
      ])
      expect(refused.map(({ status }) => status)).toEqual([404, 403, 403])
    },
  )

  it('a group shows what is in it', async () => {
    const at = await fleet()
    const { text } = await share(at, at.amina, { groupId: String(at.north.id) }, '/share/group')
    const { json } = await ask(at, '/api/devices', bearer(text))
    expect((json as { name: string }[]).map(({ name }) => name)).toEqual(['Van 1'])
  })

  describe('with geofences', () => {
    async function fenced() {
      const at = await fleet()
      const add = async (name: string, owner: { type: string; id: number } | null) => {
        const area = 'CIRCLE (36.75 3.06, 300)'
        const fence = await at.amina.records.create(geofence, geofence.schema.parse({ name, area }))
        if (owner) await at.amina.records.link([{ owner, property: { type: geofence.name, id: fence.id } }])
        return fence
      }
      await add('Of the van', { type: device.name, id: at.van.id })
      await add('Of its group', { type: group.name, id: at.north.id })
      await add('Of the truck', { type: device.name, id: at.truck.id })
      await add('Of nobody', null)
      return at
    }
    const seen = async (at: ApiFixture, token: string) =>
      ((await ask(at, '/api/geofences', bearer(token))).json as { name: string }[]).map(({ name }) => name).sort()

    it.each<{ name: string; form: Record<string, string>; shows: string[] }>([
      { name: 'not unless it is wanted', form: {}, shows: [] },
      { name: 'not when it is not wanted', form: { geofences: 'false' }, shows: [] },
      { name: 'those of the device and its group', form: { geofences: 'true' }, shows: ['Of its group', 'Of the van'] },
    ])('a device shows $name', async ({ form, shows }) => {
      const at = await fenced()
      const { text } = await share(at, at.amina, { deviceId: String(at.van.id), ...form })
      expect(await seen(at, text)).toEqual(shows)
    })

    it('a group shows its own', async () => {
      const at = await fenced()
      const { text } = await share(at, at.amina, { groupId: String(at.north.id), geofences: 'true' }, '/share/group')
      expect(await seen(at, text)).toEqual(['Of its group'])
    })

    it('nobody shares what they do not see', async () => {
      const at = await fenced()
      const bilal = await hire(at, {})
      await link(at.amina, bilal, { type: device.name, id: at.van.id })
      const { text } = await share(at, bilal, { deviceId: String(at.van.id), geofences: 'true' })
      expect(await seen(at, text)).toEqual([])
    })

    it('a guest sees no other one by its number, and changes none', async () => {
      const at = await fenced()
      const { text } = await share(at, at.amina, { deviceId: String(at.van.id), geofences: 'true' })
      const fences = await at.amina.records.list(geofence)
      const statuses = await Promise.all(fences.map(({ id }) => ask(at, `/api/geofences/${id}`, bearer(text))))
      const found = fences.filter((_, index) => statuses[index]!.status === 200).map(({ name }) => name)
      expect(found.sort()).toEqual(['Of its group', 'Of the van'])
      const own = fences.find(({ name }) => name === 'Of the van')!
      const removal = await ask(at, `/api/geofences/${own.id}`, { method: 'DELETE', ...bearer(text) })
      expect(removal.status).toBe(403)
    })
  })

  it('ends at its moment', async () => {
    const at = await fleet()
    const { text } = await share(at, at.amina, { deviceId: String(at.van.id), expiration: iso(noon + day) })
    at.world.moveTo(noon + day - 1)
    expect((await ask(at, '/api/devices', bearer(text))).status).toBe(200)
    at.world.moveTo(noon + day)
    expect((await ask(at, '/api/devices', bearer(text))).status).toBe(401)
  })

  it('each link ends at its own moment', async () => {
    const at = await fleet()
    const deviceId = String(at.van.id)
    const ends = [1, 3, 2].map((days) => noon + days * day)
    const links = await Promise.all(ends.map((end) => share(at, at.amina, { deviceId, expiration: iso(end) })))
    const works = async () =>
      (await Promise.all(links.map(({ text }) => ask(at, '/api/devices', bearer(text))))).map(({ status }) => status)
    at.world.moveTo(noon + day)
    expect(await works()).toEqual([401, 200, 200])
    at.world.moveTo(noon + 2 * day)
    expect(await works()).toEqual([401, 200, 401])
    expect(new Set((await guests(at)).map(({ expirationTime }) => Date.parse(expirationTime!)))).toEqual(new Set(ends))
  })

  it('an administrator who ends one link leaves the other', async () => {
    const at = await fleet()
    const [one, other] = [await made(at), await made(at)]
    const [first] = (await guests(at)).sort((a, b) => a.id - b.id)
    expect((await ask(at, `/api/users/${first!.id}`, { method: 'DELETE', as: at.amina })).status).toBe(204)
    const asked = [one, other].map((token) => ask(at, '/api/devices', bearer(token)))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 200])
  })

  it('links of one guest, of earlier versions, get guests of their own when they are used', async () => {
    const at = await fleet()
    const first = await made(at)
    const [guest] = await guests(at)
    const { tenantId } = at.amina
    const email = `share-${at.amina.id}-device-${at.van.id}@${tenantId}.invalid`
    await at.amina.records.replace(user, { ...guest!, email })
    const key = { tenantId, userId: guest!.id, stamp: '', expiresAt: noon + 2 * day }
    const second = await at.world.lookups.openSession('token', key)
    await ask(at, `/api/session?token=${second}`)
    await ask(at, `/api/session?token=${first}`)
    expect(await guests(at)).toHaveLength(2)
    expect((await ask(at, `/api/users/${guest!.id}`, { method: 'DELETE', as: at.amina })).status).toBe(204)
    const asked = [first, second].map((token) => ask(at, '/api/devices', bearer(token)))
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status)).toEqual([401, 200])
    expect((answers[1]!.json as { id: number }[]).map(({ id }) => id)).toEqual([at.van.id])
  })

  it.each<{ call: string; form?: Record<string, string> }>([
    { call: 'GET /session/all' },
    { call: 'DELETE /session/all' },
    { call: 'POST /session/token' },
    { call: 'POST /session/token/revoke', form: { token: 'own' } },
    { call: 'GET /session/1' },
    { call: 'POST /devices/share', form: { deviceId: '1' } },
    { call: 'POST /share/device', form: { deviceId: '1' } },
    { call: 'POST /share/group', form: { groupId: '1' } },
    { call: 'PUT /users/3', form: { name: 'Guest' } },
    { call: 'DELETE /users/3' },
    { call: 'POST /users', form: { name: 'Other', email: 'other@atlas.example' } },
    { call: 'POST /users/invitation' },
    { call: 'POST /permissions', form: { userId: '3', deviceId: '1' } },
  ])('the holder of a link is refused $call, and the link goes on', async ({ call, form }) => {
    const at = await fleet()
    const token = await made(at)
    const [method, path] = call.split(' ') as [string, string]
    const sent = form?.token ? { token } : form
    const body = path.startsWith('/users') || path === '/permissions' ? { json: sent } : { form: sent }
    const guest = (await guests(at))[0]!
    const own = path.replace('/users/3', `/users/${guest.id}`)
    expect((await ask(at, `/api${own}`, { method, ...body, ...bearer(token) })).status).toBe(403)
    expect((await ask(at, '/api/devices', bearer(token))).status).toBe(200)
  })

  it('signing out ends one visit; the link and other visits go on', async () => {
    const at = await fleet()
    const token = await made(at)
    const visit = async () => {
      const { headers } = await ask(at, `/api/session?token=${token}`)
      return { ...at.amina, cookie: headers.get('set-cookie')!.split(';')[0]! }
    }
    const [one, other] = [await visit(), await visit()]
    expect((await ask(at, '/api/session', { method: 'DELETE', as: one })).status).toBe(204)
    const asked = [{ as: one }, { as: other }, bearer(token)].map((how) => ask(at, '/api/devices', how))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 200, 200])
  })

  it.each<{ name: string; facts: Partial<User>; status: number }>([
    { name: 'one who may change things', facts: {}, status: 200 },
    { name: 'one who only reads', facts: { readonly: true }, status: 403 },
    { name: 'one whose devices are read-only', facts: { deviceReadonly: true }, status: 403 },
    { name: 'a guest', facts: { temporary: true }, status: 403 },
  ])('$name: $status', async ({ facts, status }) => {
    const at = await fleet()
    const bilal = await hire(at, facts)
    await link(at.amina, bilal, { type: 'device', id: at.van.id })
    expect((await share(at, bilal, { deviceId: String(at.van.id) })).status).toBe(status)
  })

  it.each([
    { name: 'a device that is not seen', form: { deviceId: '2' }, status: 404 },
    { name: 'no device', form: {}, status: 404 },
    { name: 'a moment that is past', form: { deviceId: '1', expiration: iso(noon - 1) }, status: 400 },
    { name: 'a moment that is none', form: { deviceId: '1', expiration: 'soon' }, status: 400 },
  ])('$name makes no guest: $status', async ({ form, status }) => {
    const at = await fleet()
    const bilal = await hire(at, {})
    await link(at.amina, bilal, { type: 'device', id: at.van.id })
    expect((await share(at, bilal, form as Record<string, string>)).status).toBe(status)
    expect(await guests(at)).toEqual([])
  })

  it('ends no later than the user who shares', async () => {
    const at = await fleet()
    const bilal = await hire(at, { expirationTime: '2024-05-01T12:00:00.000+00:00' })
    await link(at.amina, bilal, { type: 'device', id: at.van.id })
    await share(at, bilal, { deviceId: String(at.van.id), expiration: iso(noon + day) })
    expect((await guests(at)).map(({ expirationTime }) => expirationTime)).toEqual(['2024-05-01T12:00:00.000+00:00'])
  })

  it('is off where the tenant switched it off', async () => {
    const at = await fleet()
    await at.amina.records.saveSettings({ ...newServerSettings(), attributes: { disableShare: true } })
    expect((await share(at, at.amina, { deviceId: String(at.van.id) })).status).toBe(403)
  })
})

describe('share links that work now', () => {
  const list = async (at: ApiFixture, as: Person) => (await ask(at, '/api/shares', { as })).json as LiveShareJson[]
  const end = async (at: ApiFixture, as: Person, id: number) =>
    (await ask(at, `/api/shares/${id}`, { method: 'DELETE', as })).status

  it('are listed with how often each was opened, once for each session', async () => {
    const at = await fleet()
    const token = await made(at)
    expect(await list(at, at.amina)).toMatchObject([
      { name: 'Van 1', type: 'device', objectId: at.van.id, sharer: 'Amina', views: 0, viewedAt: null },
    ])
    const opened = await ask(at, `/api/session?token=${token}`)
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
    for (const path of ['/api/devices', '/api/positions', '/api/session']) await ask(at, path, { headers: { cookie } })
    await ask(at, `/api/session?token=${token}`)
    const [share] = await list(at, at.amina)
    expect([share!.views, Date.parse(share!.viewedAt!)]).toEqual([2, noon])
  })

  it('are those of the caller alone, except for administrators, and never another tenant’s', async () => {
    const at = await fleet()
    await made(at)
    const bilal = await hire(at, {})
    await at.amina.records.link([
      { owner: { type: 'user', id: bilal.id }, property: { type: 'device', id: at.truck.id } },
    ])
    await share(at, bilal, { deviceId: String(at.truck.id) })
    const names = async (as: Person) => (await list(at, as)).map(({ name }) => name)
    expect(await names(bilal)).toEqual(['Truck 2'])
    expect(await names(at.amina)).toEqual(['Truck 2', 'Van 1'])
    expect(await names(at.driss)).toEqual([])
  })

  it('are ended at once by who made them, by an administrator, and by nobody else', async () => {
    const at = await fleet()
    const token = await made(at)
    const [hers] = await list(at, at.amina)
    const bilal = await hire(at, {})
    expect([await end(at, bilal, hers!.id), await end(at, at.driss, hers!.id)]).toEqual([404, 404])
    expect(await end(at, at.amina, bilal.id)).toBe(404)
    expect((await ask(at, '/api/devices', bearer(token))).status).toBe(200)
    expect(await end(at, at.amina, hers!.id)).toBe(204)
    expect((await ask(at, '/api/devices', bearer(token))).status).toBe(401)
    expect(await list(at, at.amina)).toEqual([])
  })
})
