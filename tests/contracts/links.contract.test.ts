import { describe, expect, it } from 'vitest'
import type { Link, Records } from '../../functions/platform/ports/ports.ts'
import { MovedOn } from '../../functions/platform/records/record-failures.ts'
import { device } from '../../shared/entities/device.ts'
import { group } from '../../shared/entities/group.ts'
import { user } from '../../shared/entities/user.ts'
import { buildDevice, buildGroup, buildUser, makeTenant } from '../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../support/worlds.ts'

let made = 0
const unique = () => `linked-${++made}`
const atlas = async (world: TestWorld): Promise<Records> =>
  world.tenants.records((await makeTenant(world.tenants)).tenantId)
/** A tenant with so many devices and people, numbered from one. */
async function peopled(world: TestWorld, { devices, people }: { devices: number; people: number }): Promise<Records> {
  const records = await atlas(world)
  for (let count = 1; count < people; count++) {
    await records.create(user, buildUser({ email: `${unique()}@atlas.example` }))
  }
  for (let count = 0; count < devices; count++) await records.create(device, buildDevice({ uniqueId: unique() }))
  return records
}
const link = (owner: number, property: number): Link => ({
  owner: { type: 'user', id: owner },
  property: { type: 'device', id: property },
})

inEveryWorld((fresh) => {
  describe('records: links', () => {
    it('are found from both ends, once, however often they were made', async () => {
      const records = await peopled(fresh(), { devices: 10, people: 3 })
      await records.link([link(1, 2), link(1, 10), link(3, 2), link(1, 2)])
      await records.link([link(1, 2)])
      const sorted = (links: Link[]) => links.sort((a, b) => a.owner.id - b.owner.id || a.property.id - b.property.id)
      expect(sorted(await records.linksOf({ type: 'user', id: 1 }))).toEqual([link(1, 2), link(1, 10)])
      expect(sorted(await records.ownersOf({ type: 'device', id: 2 }))).toEqual([link(1, 2), link(3, 2)])
      await records.unlink([link(1, 2), link(8, 8)])
      expect(await records.linksOf({ type: 'user', id: 1 })).toEqual([link(1, 10)])
      expect(await records.ownersOf({ type: 'device', id: 2 })).toEqual([link(3, 2)])
    })

    it('a removed device is linked to no device, and none to it', async () => {
      const records = await atlas(fresh())
      const ids: number[] = []
      for (let count = 0; count < 3; count++) {
        ids.push((await records.create(device, buildDevice({ uniqueId: unique() }))).id)
      }
      const [one, two, three] = ids as [number, number, number]
      const held = (owner: number, linked: number) => ({
        owner: { type: 'device', id: owner },
        property: { type: 'linkedDevice', id: linked },
      })
      await records.link([held(one, two), held(two, three), held(one, three)])
      await expect(records.link([held(one, three + 1)])).rejects.toMatchObject({ kind: 'missing' })
      await records.remove(device, two)
      expect(await records.linksOf({ type: 'device', id: one })).toEqual([held(one, three)])
      expect(await records.ownersOf({ type: 'linkedDevice', id: three })).toEqual([held(one, three)])
      expect(await records.ownersOf({ type: 'linkedDevice', id: two })).toEqual([])
    })

    it('are added and removed by the hundred', async () => {
      const records = await peopled(fresh(), { devices: 230, people: 1 })
      const many = Array.from({ length: 230 }, (_, place) => link(1, place + 1))
      await records.link(many)
      expect(await records.linksOf({ type: 'user', id: 1 })).toHaveLength(230)
      await records.remove(user, 1)
      expect(await records.linksOf({ type: 'user', id: 1 })).toEqual([])
      expect(await records.ownersOf({ type: 'device', id: 230 })).toEqual([])
    })

    it('with an end that does not exist are refused; so is a record whose creator was deleted', async () => {
      const records = await peopled(fresh(), { devices: 1, people: 1 })
      await expect(records.link([link(1, 1), link(1, 9)])).rejects.toMatchObject({ kind: 'missing' })
      await expect(records.link([link(9, 1)])).rejects.toMatchObject({ kind: 'missing' })
      const orphan = records.create(device, buildDevice({ uniqueId: unique() }), { creatorId: 9 })
      await expect(orphan).rejects.toMatchObject({ kind: 'missing' })
      expect(await records.linksOf({ type: 'user', id: 1 })).toEqual([])
      expect(await records.list(device)).toHaveLength(1)
    })
  })

  describe('records: writes with an access version', () => {
    it.each<[string, (records: Records, version: number) => Promise<unknown>]>([
      ['creating', (records, version) => records.create(group, buildGroup(), { version })],
      ['replacing', (records, version) => records.replace(group, buildGroup({ id: 1 }), { version })],
      ['removing', (records, version) => records.remove(group, 1, { version })],
    ])('%s goes on only while nothing else was changed', async (_what, act) => {
      const records = await atlas(fresh())
      await records.create(group, buildGroup())
      const version = await records.version()
      await records.create(group, buildGroup())
      await expect(act(records, version)).rejects.toBeInstanceOf(MovedOn)
      expect(await records.list(group)).toEqual([buildGroup({ id: 1 }), buildGroup({ id: 2 })])
      await act(records, await records.version())
    })
  })
})
