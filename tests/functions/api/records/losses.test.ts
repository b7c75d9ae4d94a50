import { describe, expect, it } from 'vitest'
import type { InMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { linkName } from '../../../../shared/entities/entity.ts'
import { user } from '../../../../shared/entities/user.ts'
import type { RemovedJson } from '../../../../shared/wire/live-message.ts'
import { addDevice, addGroup, ask, colleague, fixture, type Person, person, share as link } from '../api-fixture.ts'
import { plainEntities, addOneOfEach } from '../samples.ts'

const page = (world: InMemoryWorld, name: string, { tenantId, id }: Person, isCompact = true) =>
  world.sockets.open({
    connectionId: name,
    tenantId,
    userId: id,
    sessionKey: name,
    expiresAt: world.now() + 3_600_000,
    logs: false,
    ...(isCompact && { isCompact }),
  })

/** Open pages of an administrator, of one who sees things, of one who does not, of another tenant, and one of JSON. */
async function office() {
  const at = await fixture()
  const bilal = await colleague(at.world, at.amina, person('Bilal'))
  const karim = await colleague(at.world, at.amina, person('Karim'))
  for (const [name, who] of Object.entries({ amina: at.amina, bilal, karim, driss: at.driss })) {
    await page(at.world, name, who)
  }
  await page(at.world, 'json', bilal, false)
  const write = async (method: string, path: string, json?: object) =>
    (await ask(at, `/api/${path}`, { method, as: at.amina, json })).status
  /** what each page was said to be gone, since the last time */
  const said = () => {
    const frames = at.world.sent.splice(0)
    const parsed = frames.map(({ connectionId, text }) => [connectionId, JSON.parse(text)] as [string, Frame])
    return Object.fromEntries(parsed.map(([name, { removed }]) => [name, removed]))
  }
  return { ...at, bilal, karim, write, said }
}
interface Frame {
  removed: RemovedJson[]
}

const linked = ['device', 'group', ...plainEntities.map(({ name }) => name)]

async function withOneOfEach() {
  const at = await office()
  const group = await addGroup(at.amina, { name: 'North' })
  const device = await addDevice(at.amina, { name: 'Van 1' })
  const ids: Record<string, number> = { ...(await addOneOfEach(at.amina, 'One')), group: group.id, device: device.id }
  for (const [type, id] of Object.entries(ids)) await link(at.amina, at.bilal, { type, id })
  return { ...at, ids }
}
const apiOf: Record<string, string> = {
  device: 'devices',
  group: 'groups',
  ...Object.fromEntries(plainEntities.map(({ name, api }) => [name, api])),
}

describe('what is gone is said to the open pages of those who saw it', () => {
  it.each(linked)('a %s that is removed', async (type) => {
    const { ids, write, said } = await withOneOfEach()
    expect(await write('DELETE', `${apiOf[type]}/${ids[type]}`)).toBe(204)
    const removed = [{ type, id: ids[type] }]
    expect(said()).toEqual({ amina: removed, bilal: removed })
  })

  it.each(linked)('a %s that is unlinked from a person', async (type) => {
    const { ids, bilal, write, said } = await withOneOfEach()
    expect(await write('DELETE', 'permissions', { userId: bilal.id, [`${type}Id`]: ids[type] })).toBe(204)
    expect(said()).toEqual({ bilal: [{ type, id: ids[type] }] })
  })

  it('a person who is removed, to who manages them', async () => {
    const at = await office()
    const nadia = await at.amina.records.create(user, person('Nadia'))
    await link(at.amina, at.bilal, { type: linkName(user), id: nadia.id })
    expect(await at.write('DELETE', `users/${nadia.id}`)).toBe(204)
    const removed = [{ type: 'user', id: nadia.id }]
    expect(at.said()).toEqual({ amina: removed, bilal: removed })
  })
})

/** North holds South, which holds Van 1; Bilal sees North, Karim the van itself. */
async function tree() {
  const at = await office()
  const north = await addGroup(at.amina, { name: 'North' })
  const south = await addGroup(at.amina, { name: 'South', groupId: north.id })
  const west = await addGroup(at.amina, { name: 'West' })
  const van = await addDevice(at.amina, { name: 'Van 1', groupId: south.id })
  await link(at.amina, at.bilal, { type: 'group', id: north.id })
  await link(at.amina, at.karim, { type: 'device', id: van.id })
  return { ...at, north, south, west, van }
}
type Tree = Awaited<ReturnType<typeof tree>>

describe('who sees it by a group', () => {
  it.each<{ name: string; write: (at: Tree) => Promise<number>; said: (at: Tree) => object }>([
    {
      name: 'loses a device that is removed',
      write: ({ write, van }) => write('DELETE', `devices/${van.id}`),
      said: ({ van }) => {
        const removed = [{ type: 'device', id: van.id }]
        return { amina: removed, bilal: removed, karim: removed }
      },
    },
    {
      name: 'loses a device that is moved to another group; who has it linked does not',
      write: ({ write, van, west }) => write('PUT', `devices/${van.id}`, { ...van, groupId: west.id }),
      said: ({ van }) => ({ bilal: [{ type: 'device', id: van.id }] }),
    },
    {
      name: 'keeps one that is moved within what they see',
      write: ({ write, van, north }) => write('PUT', `devices/${van.id}`, { ...van, groupId: north.id }),
      said: () => ({}),
    },
    {
      name: 'keeps one that is changed',
      write: ({ write, van }) => write('PUT', `devices/${van.id}`, { ...van, name: 'Van' }),
      said: () => ({}),
    },
    {
      name: 'loses a group that is moved elsewhere',
      write: ({ write, south, west }) => write('PUT', `groups/${south.id}`, { ...south, groupId: west.id }),
      said: ({ south }) => ({ bilal: [{ type: 'group', id: south.id }] }),
    },
    {
      name: 'loses a group when it is unlinked',
      write: ({ write, bilal, north }) => write('DELETE', 'permissions', { userId: bilal.id, groupId: north.id }),
      said: ({ north }) => ({ bilal: [{ type: 'group', id: north.id }] }),
    },
    {
      name: 'keeps a device whose own link goes',
      write: async ({ amina, bilal, write, van }) => {
        await link(amina, bilal, { type: 'device', id: van.id })
        return write('DELETE', 'permissions', { userId: bilal.id, deviceId: van.id })
      },
      said: () => ({}),
    },
    {
      name: 'loses it when both links go in one call after the other',
      write: async ({ amina, bilal, write, said, van, north }) => {
        await link(amina, bilal, { type: 'device', id: van.id })
        await write('DELETE', 'permissions', { userId: bilal.id, groupId: north.id })
        said()
        return write('DELETE', 'permissions/bulk', [{ userId: bilal.id, deviceId: van.id }])
      },
      said: ({ van }) => ({ bilal: [{ type: 'device', id: van.id }] }),
    },
    {
      name: 'hears nothing of what did not happen',
      write: ({ write, north }) => write('DELETE', `groups/${north.id + 99}`),
      said: () => ({}),
    },
  ])('$name', async ({ write, said }) => {
    const at = await tree()
    await write(at)
    expect(at.said()).toEqual(said(at))
  })

  it('costs nothing while no page is open that reads it', async () => {
    const at = await tree()
    for (const name of ['amina', 'bilal', 'karim']) await at.world.sockets.close(name)
    expect(await at.write('DELETE', `devices/${at.van.id}`)).toBe(204)
    expect(at.said()).toEqual({})
  })
})
