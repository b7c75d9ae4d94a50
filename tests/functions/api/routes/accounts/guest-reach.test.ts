import { compactFrames } from '../../../../../shared/wire/live/frame-mark.ts'
import { describe, expect, it } from 'vitest'
import { answerSocket, type SocketEvent } from '../../../../../functions/live/answer-socket.ts'
import { device } from '../../../../../shared/entities/device.ts'
import { accountLimits } from '../../../../../shared/domain/limits/accounts.ts'
import { geofence } from '../../../../../shared/entities/geofence.ts'
import { group } from '../../../../../shared/entities/group.ts'
import { user, type User } from '../../../../../shared/entities/user.ts'
import type { LiveShareJson } from '../../../../../shared/wire/share/live-share-json.ts'
import { imageAnnouncer, moved, received } from '../../../live/live-fixture.ts'
import {
  addDevice,
  addGroup,
  ask,
  colleague,
  drive,
  fixture,
  noon,
  person,
  share as link,
  type Person,
} from '../../api-fixture.ts'

const day = 24 * 3_600_000
const iso = (time: number) => new Date(time).toISOString()

type Reached = 'itself' | 'by its group' | 'by the group above'
type Thing = 'device' | 'group'

/** Nadia reaches a van in one way, and shares it or its group. */
async function depot(reached: Reached, thing: Thing, facts: Partial<User> = {}) {
  const at = await fixture()
  const nadia = await colleague(at.world, at.amina, person('Nadia', facts))
  const region = await addGroup(at.amina, { name: 'Region' })
  const north = await addGroup(at.amina, { name: 'North', groupId: region.id })
  const van = await addDevice(at.amina, { name: 'Van 1', groupId: north.id })
  await drive(at.world, at.amina.tenantId, van.id, [1, 2])
  const property = {
    itself: { type: 'device', id: van.id },
    'by its group': { type: 'group', id: north.id },
    'by the group above': { type: 'group', id: region.id },
  }[reached]
  await link(at.amina, nadia, property)
  const form: Record<string, string> = thing === 'device' ? { deviceId: String(van.id) } : { groupId: String(north.id) }
  const by = facts.administrator || thing === 'device' || reached !== 'itself' ? nadia : at.amina
  const { text: token } = await ask(at, `/api/share/${thing}`, { method: 'POST', as: by, form })
  const unlink = () => at.amina.records.unlink([{ owner: { type: 'user', id: nadia.id }, property }])
  return { ...at, nadia, north, region, van, token, property, unlink }
}
type Depot = Awaited<ReturnType<typeof depot>>

const get = async (at: Depot, path: string) =>
  (await ask(at, `/api${path}`, { headers: { authorization: `Bearer ${at.token}` } })) as {
    status: number
    json: unknown
  }
const count = async (at: Depot, path: string) => {
  const { status, json } = await get(at, path)
  return status === 200 && Array.isArray(json) ? json.length : 0
}

/** The guest opens the socket. */
async function watching(at: Depot): Promise<void> {
  const handshake: SocketEvent = {
    body: '',
    requestContext: { routeKey: '$connect', connectionId: 'guest' },
    queryStringParameters: { token: at.token, frames: compactFrames },
  }
  expect((await answerSocket(at.world)(handshake)).statusCode).toBe(200)
}

/** Every way in which a guest may see a vehicle, as how much of it they see. */
const ways: Record<string, (at: Depot) => Promise<number>> = {
  'the list of devices': (at) => count(at, '/devices'),
  'the device by its number': (at) => count(at, `/devices?id=${at.van.id}`),
  'the device itself': async (at) => ((await get(at, `/devices/${at.van.id}`)).status === 200 ? 1 : 0),
  'the newest positions': (at) => count(at, '/positions'),
  'the newest position of the device': (at) => count(at, `/positions?deviceId=${at.van.id}`),
  'live frames': async (at) => {
    await watching(at)
    await imageAnnouncer(at.world)(at.amina.tenantId, [moved(at.amina.tenantId, at.van.id, 2, 3)])
    return received(at.world, { connectionId: 'guest' }).filter((frame) => frame !== '').length
  },
}

const shared = [
  ['itself', 'device'],
  ['by its group', 'device'],
  ['by the group above', 'device'],
  ['by its group', 'group'],
  ['by the group above', 'group'],
] as const satisfies [Reached, Thing][]

describe.each(shared)('who reaches a vehicle %s, and shares the %s', (reached, thing) => {
  it.each(Object.entries(ways))('and is unlinked: a guest does not see it by %s', async (_way, see) => {
    const at = await depot(reached, thing)
    await at.unlink()
    expect(await see(at)).toBe(0)
  })

  it.each(Object.entries(ways))('and is not: a guest sees it by %s', async (_way, see) => {
    expect(await see(await depot(reached, thing))).toBe(1)
  })
})

describe('a guest', () => {
  it('reads what its card shows, and nothing that may be a secret', async () => {
    const at = await depot('by its group', 'group')
    const secret = 's3cret'
    const van = { ...at.van, phone: secret, contact: secret, model: 'Bongo' }
    const attributes = { plate: '123-A', devicePassword: secret, notificationTokens: secret, note: secret }
    await at.amina.records.replace(device, {
      ...van,
      attributes: { ...attributes, 'forward.url': `https://a.example/${secret}` },
    })
    await at.amina.records.replace(group, { ...at.north, attributes: { 'forward.url': `https://a.example/${secret}` } })
    const said = await Promise.all(
      ['/devices', `/devices?id=${at.van.id}`, `/devices/${at.van.id}`, '/groups', `/groups/${at.north.id}`].map(
        async (path) => JSON.stringify((await get(at, path)).json),
      ),
    )
    await watching(at)
    await imageAnnouncer(at.world)(at.amina.tenantId, [moved(at.amina.tenantId, at.van.id, 0, 1)])
    const frames = received(at.world, { connectionId: 'guest' })
    expect([...said, ...frames].join()).not.toContain(secret)
    expect(said[0]).toContain('123-A')
    expect(said[0]).toContain('Bongo')
    expect([await count(at, `/devices?keyword=${secret}`), await count(at, '/devices?keyword=van')]).toEqual([0, 1])
    const own = await ask(at, `/api/devices/${at.van.id}`, { as: at.nadia })
    expect(own.json).toMatchObject({ phone: secret, attributes: { devicePassword: secret } })
  })

  it('of an administrator sees it without a link of theirs', async () => {
    const at = await depot('itself', 'device', { administrator: true })
    await at.unlink()
    expect(await count(at, '/devices')).toBe(1)
  })

  it('sees it again when its maker does', async () => {
    const at = await depot('itself', 'device')
    await at.unlink()
    await link(at.amina, at.nadia, at.property)
    expect(await count(at, '/devices')).toBe(1)
  })

  it('of a group does not see what joins it beyond its maker', async () => {
    const at = await depot('by its group', 'group')
    await at.unlink()
    await link(at.amina, at.nadia, { type: 'device', id: at.van.id })
    await addDevice(at.amina, { name: 'Van 2', groupId: at.north.id })
    expect(await count(at, '/devices')).toBe(1)
    expect(await count(at, '/groups')).toBe(0)
  })

  it('does not see a geofence that its maker does not see any more', async () => {
    const at = await depot('itself', 'device')
    const fence = await at.amina.records.create(
      geofence,
      geofence.schema.parse({ name: 'Depot', area: 'CIRCLE (36.75 3.06, 300)' }),
    )
    const property = { type: geofence.name, id: fence.id }
    await at.amina.records.link([{ owner: { type: 'device', id: at.van.id }, property }])
    await link(at.amina, at.nadia, property)
    const form = { deviceId: String(at.van.id), geofences: 'true' }
    const { text: token } = await ask(at, '/api/share/device', { method: 'POST', as: at.nadia, form })
    expect(await count({ ...at, token }, '/geofences')).toBe(1)
    await at.amina.records.unlink([{ owner: { type: 'user', id: at.nadia.id }, property }])
    expect(await count({ ...at, token }, '/geofences')).toBe(0)
  })

  it.each<{ name: string; facts: Partial<User> }>([
    { name: 'is disabled', facts: { disabled: true } },
    { name: 'has expired', facts: { expirationTime: iso(noon - day) } },
  ])('of an administrator who $name sees nothing', async ({ facts }) => {
    const at = await depot('itself', 'device', { administrator: true })
    await at.amina.records.replace(user, { ...(await at.amina.records.get(user, at.nadia.id))!, ...facts })
    expect((await get(at, '/devices')).status).toBe(401)
  })
})

describe('opening a link', () => {
  const open = (at: Depot) => ask(at, `/api/session?token=${at.token}`)
  const uses = async (at: Depot) => {
    const span = `from=${iso(at.world.now() - day)}&to=${iso(at.world.now() + 1)}`
    const lines = (await ask(at, `/api/audit?${span}`, { as: at.amina })).json as { actionType: string }[]
    return lines.filter(({ actionType }) => actionType === 'shareUse').length
  }

  it('is noted once an hour, and each view is counted', async () => {
    const at = await depot('itself', 'device')
    for (let times = 0; times < 5; times++) expect((await open(at)).status).toBe(200)
    expect(await uses(at)).toBe(1)
    expect((await ask(at, '/api/shares', { as: at.nadia })).json).toMatchObject([{ views: 5 }])
  })

  it('is done so often from one network, and no more', async () => {
    const at = await depot('itself', 'device')
    for (let times = 0; times < accountLimits.entriesPerAddressMax; times++) await open(at)
    expect((await open(at)).status).toBe(429)
    at.world.moveTo(noon + accountLimits.entriesWindowMs)
    expect((await open(at)).status).toBe(200)
  })
})

describe('a link lasts', () => {
  const until = async (at: Depot, as: Person) =>
    ((await ask(at, '/api/shares', { as })).json as LiveShareJson[]).map(({ expirationTime }) =>
      Math.round((Date.parse(expirationTime!) - noon) / day),
    )
  const set = async (at: Depot, days: unknown) => {
    const before = (await ask(at, '/api/server', { as: at.amina })).json as { attributes: object }
    const json = { ...before, attributes: { ...before.attributes, 'share.daysMax': days } }
    return ask(at, '/api/server', { method: 'PUT', as: at.amina, json })
  }
  const share = (at: Depot, days: number) =>
    ask(at, '/api/devices/share', {
      method: 'POST',
      as: at.nadia,
      form: { deviceId: String(at.van.id), expiration: iso(noon + days * day) },
    })

  it.each([
    { name: 'as long as it says', days: undefined, asked: 89, lasts: 89 },
    { name: '90 days at most', days: undefined, asked: 95_000, lasts: 90 },
    { name: 'as long as the settings allow', days: 400, asked: 95_000, lasts: 400 },
    { name: 'shorter when the settings say', days: '2', asked: 30, lasts: 2 },
  ])('$name', async ({ days, asked, lasts }) => {
    const at = await depot('itself', 'device')
    if (days !== undefined) await set(at, days)
    await share(at, asked)
    expect((await until(at, at.nadia))[0]).toBe(lasts)
  })

  it.each([0, 3651, 'long', -1])('the setting takes no %s', async (days) => {
    const refused = await set(await depot('itself', 'device'), days)
    expect([refused.status, (refused as { text: string }).text.includes('share.daysMax')]).toEqual([400, true])
  })

  it('no longer, when an earlier build made it without an end', async () => {
    const at = await depot('itself', 'device')
    const guest = (await at.amina.records.list(user)).find(({ temporary }) => temporary)!
    await at.amina.records.replace(user, { ...guest, expirationTime: iso(noon + 95_000 * day) })
    const { stamp } = await at.amina.records.credentials(guest.id)
    const held = { tenantId: at.amina.tenantId, userId: guest.id, stamp, expiresAt: noon + 95_000 * day }
    const token = await at.world.lookups.openSession('token', held)
    expect(await until(at, at.nadia)).toEqual([90])
    expect(await count({ ...at, token }, '/devices')).toBe(1)
    at.world.moveTo(noon + 90 * day)
    expect((await get({ ...at, token }, '/devices')).status).toBe(401)
  })
})
