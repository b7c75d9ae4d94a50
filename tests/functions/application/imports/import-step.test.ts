import { describe, expect, it } from 'vitest'
import { beginImport, cancelImport } from '../../../../functions/application/imports/begin-import.ts'
import { importStep } from '../../../../functions/application/imports/import-step.ts'
import type { Records } from '../../../../functions/platform/ports/ports.ts'
import { filled } from '../../../../shared/domain/failures.ts'
import type { ImportState } from '../../../../shared/domain/imports/import-state.ts'
import { importLimits } from '../../../../shared/domain/limits/imports.ts'
import { device } from '../../../../shared/entities/device.ts'
import { group } from '../../../../shared/entities/group.ts'
import { user } from '../../../../shared/entities/user.ts'
import { status } from '../../../support/imports/foreign-server.ts'
import { address, fleet, importing } from '../../../support/imports/importing.ts'
import { noon } from '../../api/api-fixture.ts'

const added = ({ counts }: ImportState) =>
  Object.fromEntries(Object.entries(counts).flatMap(([kind, each]) => (each.found > 0 ? [[kind, each.added]] : [])))

describe('an import', () => {
  it('brings records, references and links, and forgets the token', async () => {
    const at = await importing(fleet())
    await at.begin()
    expect(await at.imports.token()).toBe('a-token')
    expect(await at.step()).toBeNull()
    const state = await at.state()
    expect(state).toMatchObject({ state: 'done', reason: null, links: 3, noted: 0, endedAt: noon })
    expect(added(state)).toEqual({ user: 2, group: 2, geofence: 1, device: 2 })
    expect(await at.imports.token()).toBeNull()
    const [van] = await at.records.list(device)
    const [algiers, vans] = await at.records.list(group)
    expect([van?.groupId, vans?.groupId, algiers?.groupId]).toEqual([vans?.id, algiers?.id, 0])
    const nadia = (await at.records.list(user)).find(({ name }) => name === 'Nadia')!
    expect(nadia).toMatchObject({ readonly: true, administrator: false })
    expect(await at.records.linksOf({ type: 'user', id: nadia.id })).toMatchObject([
      { property: { type: 'group', id: algiers?.id } },
    ])
    expect((await at.records.credentials(nadia.id)).hash).toBeNull()
    const mine = (await at.records.linksOf({ type: 'user', id: at.amina.id })).map(({ property }) => property.type)
    expect(mine.toSorted()).toEqual(['device', 'device', 'geofence', 'group', 'group'])
  })

  it('adds nothing a second time, and leaves what people changed since', async () => {
    const server = fleet()
    const at = await importing(server)
    await at.begin()
    await at.step()
    const [van] = await at.records.list(device)
    await at.records.replace(device, { ...van!, name: 'Renamed' })
    const before = await at.names()
    server.lists['devices']!.push({ id: 7, name: 'Van 3', uniqueId: 'van-3' })
    await at.begin()
    await at.step()
    expect(await at.names()).toEqual([[...before[0]!, 'Van 3'].toSorted(), before[1], before[2]])
    expect((await at.state()).counts).toMatchObject({
      device: { found: 3, added: 1, known: 2 },
      group: { added: 0, known: 2 },
    })
  })

  it('takes a device for its own by the identifier, and an administrator by the address', async () => {
    const server = fleet()
    server.lists['users'] = [{ id: 1, name: 'A', email: 'amina@atlas.example' }]
    server.lists['devices?userId=1'] = [{ id: 6 }]
    const at = await importing(server)
    await at.records.create(device, device.schema.parse({ name: 'Here', uniqueId: 'van-1' }))
    await at.begin()
    await at.step()
    expect((await at.names())[0]).toEqual(['Here', 'Van 2'])
    const linked = (await at.records.linksOf({ type: 'user', id: at.amina.id })).map(({ property }) => property)
    const vanTwo = (await at.records.list(device)).find(({ name }) => name === 'Van 2')!
    expect(linked).toEqual([{ type: 'device', id: vanTwo.id }])
  })

  it('links devices as the server does, and no others where it knows no such links', async () => {
    const linked = fleet()
    linked.lists['devices?deviceId=5'] = [{ id: 6 }]
    const old = fleet()
    // what it does not know of a call, it leaves out: all devices are listed
    for (const { id } of old.lists['devices'] as { id: number }[]) {
      old.lists[`devices?deviceId=${id}`] = old.lists['devices']!
    }
    const links: string[][] = []
    for (const server of [linked, old]) {
      const at = await importing(server)
      await at.begin()
      await at.step()
      const devices = await at.records.list(device)
      const held = await Promise.all(devices.map(({ id }) => at.records.linksOf({ type: 'device', id })))
      const nameOf = (id: number) => devices.find((each) => each.id === id)!.name
      links.push(
        held.flat().map(({ owner, property }) => `${nameOf(owner.id)} ${property.type} ${nameOf(property.id)}`),
      )
    }
    expect(links).toEqual([['Van 1 linkedDevice Van 2'], []])
    // asked for once, not for each device
    expect(old.asked.filter((path) => path.startsWith('devices?all=true&deviceId='))).toHaveLength(1)
  })

  it('reports what does not map and goes on, also where an identifier belongs to somebody else', async () => {
    const server = fleet()
    server.lists['geofences']!.push({ id: 11, name: 'Bad', area: 'SQUARE' })
    const at = await importing(server)
    await at.driss.records.create(device, device.schema.parse({ name: 'Theirs', uniqueId: 'van-2' }))
    await at.begin()
    await at.step()
    const notes = await at.imports.notes()
    expect(notes.map(({ kind, foreignId, name, isRefused }) => [kind, foreignId, name, isRefused])).toEqual([
      ['device', 6, 'Van 2', true],
      ['geofence', 11, 'Bad', true],
    ])
    expect(notes[0]?.reasons[0]?.field).toBe('uniqueId')
    expect(await at.state()).toMatchObject({ state: 'done', noted: 2, counts: { device: { added: 1, refused: 1 } } })
  })

  it('goes on after any end of its process', async () => {
    const whole = await importing(fleet())
    await whole.begin()
    await whole.step()
    for (let calls = 1; calls < 40; calls++) {
      const at = await importing(fleet())
      await at.begin()
      let left = calls
      const { tenants } = at.world
      const dyingRecords = (id: string): Records => {
        const records = tenants.records(id)
        const dies = async (write: () => Promise<unknown>) => {
          const done = await write()
          if (--left === 0) throw new Error('the process ends')
          return done
        }
        return {
          ...records,
          create: (...given) => dies(() => records.create(...given)) as never,
          link: (...given) => dies(() => records.link(...given)) as never,
        }
      }
      const dying = { ...at.world, tenants: { ...tenants, records: dyingRecords } }
      await importStep(dying, at.tenantId, () => false).catch(() => null)
      await at.step()
      expect(await at.names()).toEqual(await whole.names())
      const [one, other] = [await at.state(), await whole.state()]
      expect([one.state, added(one), (await at.records.list(user)).length]).toEqual([other.state, added(other), 3])
    }
  })

  it('ends a step in time, and the next ones do the rest', async () => {
    const at = await importing(fleet())
    await at.begin()
    for (let steps = 0; (await at.state()).state === 'running'; steps++) {
      let asked = 0
      await at.step(() => ++asked > 3)
      expect(steps).toBeLessThan(60)
    }
    expect(await at.names()).toEqual([['Van 1', 'Van 2'], ['Algiers', 'Vans'], ['Depot']])
    expect(await at.state()).toMatchObject({ state: 'done', links: 3 })
  })

  it.each([
    { name: 'is busy', instead: status(429, 90_000), waits: 90_000, reason: 'The server answered with status 429' },
    {
      name: 'is broken',
      instead: status(503),
      waits: importLimits.retryMs,
      reason: 'The server answered with status 503',
    },
    {
      name: 'breaks off',
      instead: new Error('reset'),
      waits: importLimits.retryMs,
      reason: 'The server could not be reached',
    },
  ])('waits for a server that $name', async ({ instead, waits, reason }) => {
    const server = fleet()
    const at = await importing(server)
    await at.begin()
    server.instead = [instead]
    expect(await at.step()).toEqual({ dueAt: noon + waits })
    expect(filled((await at.state()).reason!)).toBe(reason)
    expect(await at.step()).toBeNull()
    expect(await at.state()).toMatchObject({ state: 'done', tries: 0 })
  })

  it.each([
    { name: 'refuses the token', instead: status(401), reason: 'The server refuses the token' },
    { name: 'refuses the person', instead: status(403), reason: 'The server answered with status 403' },
    { name: 'leads elsewhere', instead: status(302), reason: 'The server leads to another address. Give that one.' },
    {
      name: 'is a page',
      instead: { status: 200, retryAfterMs: null, text: '<html>' },
      reason: 'There is no Traccar API at this address',
    },
  ])('fails when the server $name', async ({ instead, reason }) => {
    const server = fleet()
    const at = await importing(server)
    await at.begin()
    server.instead = [instead]
    expect(await at.step()).toBeNull()
    const { state, reason: says } = await at.state()
    expect([state, filled(says!), await at.imports.token()]).toEqual(['failed', reason, null])
    await at.begin()
    await at.step()
    expect((await at.state()).state).toBe('done')
  })

  it('fails after a server was away for hours', async () => {
    const server = fleet()
    const at = await importing(server)
    await at.begin()
    server.instead = Array.from({ length: 100 }, () => new Error('away'))
    let steps = 1
    while (await at.step()) steps++
    expect([steps, (await at.state()).state]).toEqual([importLimits.triesMax + 1, 'failed'])
  })

  it('is cancelled in the middle, and what it brought stays', async () => {
    const at = await importing(fleet())
    await at.begin()
    const answer = at.world.imported.answer!
    at.world.imported.answer = async (url, token) => {
      if (url.includes('/geofences')) await cancelImport(at.world, at.tenantId)
      return answer(url, token)
    }
    expect(await at.step()).toBeNull()
    expect(await at.state()).toMatchObject({ state: 'cancelled', endedAt: noon })
    expect([await at.imports.token(), await at.world.jobs.get('import', at.tenantId)]).toEqual([null, null])
    expect((await at.names())[1]).toEqual(['Algiers', 'Vans'])
    expect((await at.names())[0]).toEqual([])
  })
})

describe('beginning an import', () => {
  it.each([
    { name: 'no address', address: 'http://old.example', token: 'a-token', says: 'address: give an https address' },
    { name: 'a wrong token', address, token: 'guessed', says: 'address: The server refuses the token' },
  ])('refuses $name', async ({ says, ...given }) => {
    const at = await importing(fleet())
    const begun = beginImport(at.world, at.tenantId, { ...given, historyFrom: null, startedBy: at.amina.id })
    await expect(begun).rejects.toThrow(says)
    expect(await at.world.jobs.get('import', at.tenantId)).toBeNull()
  })

  it('refuses the token of somebody who is no administrator', async () => {
    const server = fleet()
    const at = await importing(server)
    server.instead = [{ status: 200, retryAfterMs: null, text: '[]' }, status(400)]
    await expect(at.begin()).rejects.toThrow('address: The token is not one of an administrator of the server')
  })

  it('refuses a second one while one runs', async () => {
    const at = await importing(fleet())
    await at.begin()
    await expect(at.begin()).rejects.toThrow('An import is under way.')
  })
})
