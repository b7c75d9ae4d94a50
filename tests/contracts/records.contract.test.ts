import { describe, expect, it } from 'vitest'
import type { Link, Records } from '../../functions/platform/ports/ports.ts'
import { openAccount } from '../../shared/domain/access/account.ts'
import { device, type Device } from '../../shared/entities/device.ts'
import { driver } from '../../shared/entities/driver.ts'
import { group } from '../../shared/entities/group.ts'
import { newServerSettings } from '../../shared/entities/server-settings.ts'
import { user } from '../../shared/entities/user.ts'
import { buildDevice, buildGroup, buildUser, makeTenant } from '../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../support/worlds.ts'

const atlas = async (world: TestWorld): Promise<Records> =>
  world.tenants.records((await makeTenant(world.tenants)).tenantId)
const accessVersion = async (world: TestWorld, { tenantId }: Records) =>
  (await world.sockets.watchers(tenantId)).accessVersion
let made = 0
const unique = () => `van-${++made}`
const link = (owner: number, property: number): Link => ({
  owner: { type: 'user', id: owner },
  property: { type: 'device', id: property },
})

inEveryWorld((fresh) => {
  describe('records: tenants', () => {
    it('a new tenant has its settings, its administrator and the password', async () => {
      const { tenants } = fresh()
      const { tenantId, userId } = await makeTenant(tenants, { name: 'Driss' })
      const records = tenants.records(tenantId)
      expect(await records.tenant()).toEqual({
        tenantId,
        name: 'Atlas Transport',
        settings: newServerSettings(),
        account: openAccount,
      })
      expect(await records.get(user, userId)).toMatchObject({ id: userId, name: 'Driss' })
      expect((await records.credentials(userId)).hash).toBe('none')
      expect((await records.create(user, buildUser({ email: `${unique()}@atlas.example` }))).id).toBe(userId + 1)
    })

    it('an address that is taken creates no tenant', async () => {
      const { tenants, lookups } = fresh()
      const first = await makeTenant(tenants, { email: 'taken@atlas.example' })
      const again = makeTenant(tenants, { email: 'taken@atlas.example' })
      await expect(again).rejects.toMatchObject({ kind: 'conflict', field: 'email' })
      expect(await lookups.userByEmail('taken@atlas.example')).toEqual(first)
    })

    it('of tenants that are created with one address at the same moment one exists', async () => {
      const { tenants } = fresh()
      const made = await Promise.allSettled([1, 2, 3].map(() => makeTenant(tenants, { email: 'race@atlas.example' })))
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    it('settings that are saved are read again', async () => {
      const records = await atlas(fresh())
      const settings = { ...newServerSettings(), announcement: 'Drive carefully' }
      await records.saveSettings(settings)
      expect((await records.tenant()).settings).toEqual(settings)
    })

    it('settings that somebody else changed meanwhile are not overwritten', async () => {
      const records = await atlas(fresh())
      const seen = (await records.tenant()).settings
      const mine = { ...seen, announcement: 'Mine' }
      await records.saveSettings(mine, seen)
      await expect(records.saveSettings({ ...seen, announcement: 'Late' }, seen)).rejects.toMatchObject({
        kind: 'conflict',
      })
      expect((await records.tenant()).settings).toEqual(mine)
    })

    it('of two that change an account at the same moment one is refused', async () => {
      const records = await atlas(fresh())
      const extended = (days: number) => records.saveAccount({ ...openAccount, trialEndsAt: days }, openAccount)
      const ends = await Promise.allSettled([extended(1), extended(2)])
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect([1, 2]).toContain((await records.tenant()).account.trialEndsAt)
    })

    it('a tenant that is not there is missing', async () => {
      const nowhere = fresh().tenants.records('nowhere')
      await expect(nowhere.tenant()).rejects.toMatchObject({ kind: 'missing' })
      await expect(nowhere.saveSettings(newServerSettings())).rejects.toMatchObject({ kind: 'missing' })
      expect(await nowhere.list(device)).toEqual([])
    })
  })

  describe('records: entities', () => {
    it('are numbered from one for each kind and listed by name, then number', async () => {
      const records = await atlas(fresh())
      for (const name of ['Van 10', 'Van 2', 'Van 2'])
        await records.create(device, buildDevice({ name, uniqueId: unique() }))
      await records.create(group, buildGroup())
      expect((await records.list(device)).map(({ id, name }) => [id, name])).toEqual([
        [2, 'Van 2'],
        [3, 'Van 2'],
        [1, 'Van 10'],
      ])
      expect(await records.list(group)).toEqual([buildGroup({ id: 1 })])
    })

    it('of one tenant are not there for another', async () => {
      const world = fresh()
      const [ours, theirs] = [await atlas(world), await atlas(world)]
      const { id } = await ours.create(device, buildDevice({ uniqueId: unique() }))
      expect(await theirs.get(device, id)).toBeNull()
      expect(await theirs.list(device)).toEqual([])
      await theirs.remove(device, id)
      expect(await ours.get(device, id)).not.toBeNull()
    })

    it('are read many at once, leaving out those that are not there', async () => {
      const records = await atlas(fresh())
      for (let count = 0; count < 3; count++) await records.create(group, buildGroup())
      const found = await records.getMany(group, [3, 99, 1, 3])
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set([1, 3]))
      expect(found).toHaveLength(2)
    })

    it('keep unusual values: huge numbers, empty nested keys, every letter', async () => {
      const records = await atlas(fresh())
      const attributes = { huge: 1e300, tiny: 5e-324, list: [{ '': null }], emails: 'قافلة 🐪 \u0000' }
      const { id } = await records.create(group, { ...buildGroup(), attributes })
      expect((await records.get(group, id))?.attributes).toEqual(attributes)
    })

    it('whose identifier is taken by anybody are refused, and nothing is left behind', async () => {
      const world = fresh()
      const [ours, theirs] = [await atlas(world), await atlas(world)]
      const uniqueId = unique()
      await ours.create(device, buildDevice({ uniqueId }))
      const taken = theirs.create(device, buildDevice({ uniqueId }), { creatorId: 1 })
      await expect(taken).rejects.toMatchObject({ kind: 'conflict', field: 'uniqueId' })
      expect(await theirs.list(device)).toEqual([])
      expect(await theirs.linksOf({ type: 'user', id: 1 })).toEqual([])
    })

    it('made at the same moment with the same identifier: one wins', async () => {
      const world = fresh()
      const tenants = [await atlas(world), await atlas(world)]
      const uniqueId = unique()
      const tries = tenants.flatMap((records) => [1, 2, 3].map(() => records.create(device, buildDevice({ uniqueId }))))
      const results = await Promise.allSettled(tries)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })
  })

  describe('records: changes', () => {
    const changed = (van: Device, changes: Partial<Device>) => ({ ...van, ...changes })

    it('a new identifier is claimed and the old one is released', async () => {
      const world = fresh()
      const records = await atlas(world)
      const [before, after] = [unique(), unique()]
      const van = await records.create(device, buildDevice({ uniqueId: before }))
      await records.replace(device, changed(van, { uniqueId: after }), { seen: van })
      const found = await world.lookups.devicesByUniqueId([before, after])
      expect([...found.keys()]).toEqual([after])
      await records.create(device, buildDevice({ uniqueId: before }))
    })

    it('to an identifier that is taken are refused and change nothing', async () => {
      const world = fresh()
      const records = await atlas(world)
      const [first, second] = [
        await records.create(device, buildDevice({ uniqueId: unique() })),
        await records.create(device, buildDevice({ uniqueId: unique() })),
      ]
      const taken = records.replace(device, changed(second, { uniqueId: first.uniqueId, name: 'Thief' }))
      await expect(taken).rejects.toMatchObject({ kind: 'conflict', field: 'uniqueId' })
      expect(await records.get(device, second.id)).toEqual(second)
      const found = await world.lookups.devicesByUniqueId([first.uniqueId, second.uniqueId])
      expect(found.get(first.uniqueId)?.deviceId).toBe(first.id)
      expect(found.get(second.uniqueId)?.deviceId).toBe(second.id)
    })

    it('to what somebody else changed meanwhile are refused', async () => {
      const records = await atlas(fresh())
      const van = await records.create(device, buildDevice({ uniqueId: unique() }))
      const theirs = await records.replace(device, changed(van, { name: 'Van 7' }), { seen: van })
      const late = records.replace(device, changed(van, { name: 'Van 8' }), { seen: van })
      await expect(late).rejects.toMatchObject({ kind: 'conflict' })
      expect(await records.get(device, van.id)).toEqual(theirs)
      expect(await records.replace(device, changed(theirs, { name: 'Van 9' }))).toMatchObject({ name: 'Van 9' })
    })

    it('to a deleted record are refused', async () => {
      const records = await atlas(fresh())
      const gone = records.replace(group, buildGroup({ id: 12 }))
      await expect(gone).rejects.toMatchObject({ kind: 'missing' })
    })

    it('removing also removes links and unique constraints, and may be repeated', async () => {
      const world = fresh()
      const records = await atlas(world)
      const uniqueId = unique()
      const van = await records.create(device, buildDevice({ uniqueId }), { creatorId: 1 })
      const other = await records.create(device, buildDevice({ uniqueId: unique() }), { creatorId: 1 })
      await records.remove(device, van.id)
      await records.remove(device, van.id)
      expect(await records.get(device, van.id)).toBeNull()
      expect(await records.linksOf({ type: 'user', id: 1 })).toEqual([link(1, other.id)])
      expect((await world.lookups.devicesByUniqueId([uniqueId])).size).toBe(0)
      expect((await records.create(device, buildDevice({ uniqueId }))).id).toBe(3)
    })

    it('what is unique within a tenant is free in the next, and free again once it is removed', async () => {
      const world = fresh()
      const [ours, theirs] = [await atlas(world), await atlas(world)]
      const card = driver.schema.parse({ name: 'Yacine', uniqueId: unique() })
      const { id } = await ours.create(driver, card)
      await expect(ours.create(driver, card)).rejects.toMatchObject({ kind: 'conflict', field: 'uniqueId' })
      expect((await theirs.create(driver, card)).uniqueId).toBe(card.uniqueId)
      await ours.remove(driver, id)
      expect((await ours.create(driver, card)).uniqueId).toBe(card.uniqueId)
    })

    it('a removed user has no managers', async () => {
      const records = await atlas(fresh())
      const person = await records.create(user, buildUser({ email: `${unique()}@atlas.example` }), { creatorId: 1 })
      const inCare = [{ owner: { type: 'user', id: 1 }, property: { type: 'managedUser', id: person.id } }]
      expect(await records.linksOf({ type: 'user', id: 1 })).toEqual(inCare)
      await records.remove(user, person.id)
      expect(await records.linksOf({ type: 'user', id: 1 })).toEqual([])
    })

    it('a removed user has no password', async () => {
      const records = await atlas(fresh())
      const { id } = await records.create(user, buildUser({ email: `${unique()}@atlas.example` }))
      await records.savePasswordHash(id, 'hash')
      expect((await records.credentials(id)).hash).toBe('hash')
      await records.remove(user, id)
      expect((await records.credentials(id)).hash).toBeNull()
    })
  })

  describe('records: passwords', () => {
    it('a new one has a new stamp, and so has every change that ends sessions', async () => {
      const records = await atlas(fresh())
      const stamps = [(await records.credentials(1)).stamp]
      stamps.push(await records.savePasswordHash(1, 'new'))
      expect(await records.credentials(1)).toEqual({ hash: 'new', stamp: stamps[1] })
      await records.renewStamp(1)
      stamps.push((await records.credentials(1)).stamp)
      await records.improvePasswordHash(1, 'better', 'new')
      expect(await records.credentials(1)).toEqual({ hash: 'better', stamp: stamps[2] })
      expect(new Set(stamps).size).toBe(3)
    })

    it('are not saved for a deleted user', async () => {
      const records = await atlas(fresh())
      await records.savePasswordHash(9, 'ghost')
      await records.renewStamp(9)
      expect(await records.credentials(9)).toEqual({ hash: null, stamp: '' })
    })

    it('a hash is replaced only while it is the expected one', async () => {
      const records = await atlas(fresh())
      await records.improvePasswordHash(1, 'better', 'none')
      expect((await records.credentials(1)).hash).toBe('better')
      await records.improvePasswordHash(1, 'late', 'none')
      expect((await records.credentials(1)).hash).toBe('better')
    })
  })

  describe('records: the access version', () => {
    it.each<[string, (records: Records, van: Device) => Promise<unknown>]>([
      ['saving settings', (records) => records.saveSettings(newServerSettings())],
      ['saving the account', (records) => records.saveAccount({ ...openAccount, trialEndsAt: 1 }, openAccount)],
      ['another name', (records) => records.rename('Atlas & Sons', 'Atlas Transport')],
      ['creating', (records) => records.create(group, buildGroup())],
      ['replacing', (records, van) => records.replace(device, { ...van, name: 'Van 5' })],
      ['removing', (records, van) => records.remove(device, van.id)],
      ['linking', (records, van) => records.link([link(1, van.id)])],
      ['unlinking', (records, van) => records.unlink([link(1, van.id)])],
      ['a new password', (records) => records.savePasswordHash(1, 'new')],
    ])('moves with %s', async (_what, act) => {
      const world = fresh()
      const records = await atlas(world)
      const van = await records.create(device, buildDevice({ uniqueId: unique() }), { creatorId: 1 })
      const before = await accessVersion(world, records)
      await act(records, van)
      expect(await accessVersion(world, records)).not.toBe(before)
      expect(await records.version()).toBe(await accessVersion(world, records))
    })

    it('stands still when another tenant writes, and when one only reads', async () => {
      const world = fresh()
      const [ours, theirs] = [await atlas(world), await atlas(world)]
      const before = await accessVersion(world, ours)
      await theirs.create(group, buildGroup())
      await ours.list(device)
      expect(await accessVersion(world, ours)).toBe(before)
    })
  })
})
