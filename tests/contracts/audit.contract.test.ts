import { describe, expect, it } from 'vitest'
import { lakeLimits } from '../../shared/domain/limits/lake.ts'
import { tenantLimits } from '../../shared/domain/limits/tenants.ts'
import type { AuditEntry } from '../../functions/platform/ports/tenant-ports.ts'
import { hourMs, makeTenant, minuteMs, noon, secondMs } from '../support/builders.ts'
import { inEveryWorld } from '../support/worlds.ts'

let tenants = 0
const newTenant = () => `audited${++tenants}`

const auditEntry = (facts: Partial<AuditEntry> = {}): AuditEntry => ({
  at: noon,
  userId: 1,
  address: '198.51.100.7',
  action: 'edit',
  objectType: 'device',
  objectId: 7,
  attributes: {},
  ...facts,
})

inEveryWorld((fresh) => {
  describe('the audit log', () => {
    it('returns entries by time, with their attributes unchanged', async () => {
      const audit = fresh().audit(newTenant())
      const hostile = auditEntry({ at: noon + 2, attributes: { fields: '=1+1 <script>"\u0000' }, enteredBy: 3 })
      await audit.write([hostile])
      await audit.write([auditEntry(), auditEntry({ action: 'remove' })])
      expect(await audit.between(noon, noon + 2, 10)).toEqual([auditEntry(), auditEntry({ action: 'remove' }), hostile])
      expect(await audit.between(noon + 1, noon + 2, 10)).toEqual([hostile])
      expect(await audit.between(noon + 3, noon + hourMs, 10)).toEqual([])
      expect(await audit.between(noon + 2 * hourMs, noon, 10)).toEqual([])
    })

    it('stores every one of many entries, and fails when more are requested than the maximum', async () => {
      const audit = fresh().audit(newTenant())
      const many = Array.from({ length: 250 }, (_, at) => auditEntry({ objectId: at }))
      await audit.write(many)
      const found = await audit.between(noon, noon, 250)
      expect(new Set(found.map(({ objectId }) => objectId)).size).toBe(250)
      await expect(audit.between(noon, noon, 249)).rejects.toMatchObject({ kind: 'tooLarge' })
    })

    it('stores one track view of a user and device in an hour, the first', async () => {
      const world = fresh()
      const tenantId = newTenant()
      const look = (at: number, facts: Partial<AuditEntry> = {}) =>
        world.audit(tenantId).writeTrackView(auditEntry({ action: 'viewTrack', at, ...facts }))
      await look(noon + minuteMs)
      await look(noon + 2 * minuteMs)
      await look(noon + minuteMs, { userId: 2 })
      await look(noon + minuteMs, { objectId: 8 })
      await look(noon + hourMs)
      const found = await world.audit(tenantId).between(noon, noon + hourMs, 10)
      expect(found.map(({ at, userId, objectId }) => `${(at - noon) / minuteMs} ${userId} ${objectId}`).sort()).toEqual(
        ['1 1 7', '1 1 8', '1 2 7', '60 1 7'],
      )
    })

    it('is separate for each tenant, and expires', async () => {
      const world = fresh()
      const tenantId = newTenant()
      await world.audit(tenantId).write([auditEntry()])
      expect(await world.audit(newTenant()).between(0, noon, 10)).toEqual([])
      world.moveTo(noon + tenantLimits.auditKeptMs)
      expect(await world.audit(tenantId).between(0, noon, 10)).toEqual([])
    })
  })

  describe('statistics', () => {
    it('are written with the first count, and then once a minute', async () => {
      const world = fresh()
      const tenantId = newTenant()
      const written = async () => (await world.statistics.between(tenantId, noon, noon))[0]?.requests
      world.statistics.sawUser(tenantId, 1)
      await world.statistics.flush()
      expect(await written()).toBe(1)
      world.statistics.sawUser(tenantId, 1)
      world.statistics.sawUser(tenantId, 2)
      await world.statistics.flush()
      expect(await written()).toBe(1)
      world.moveTo(noon + tenantLimits.statisticsFlushMs)
      await world.statistics.flush()
      expect(await written()).toBe(3)
    })

    it('count a user once a day, and each protocol separately', async () => {
      const world = fresh()
      const tenantId = newTenant()
      for (const minute of [0, 1, 2]) {
        world.moveTo(noon + minute * minuteMs)
        world.statistics.sawUser(tenantId, 1)
        world.statistics.sawUser(tenantId, 2)
        world.statistics.add(tenantId, { messagesStored: 2, protocols: { 'own#1': 1, teltonika: 2 } })
        await world.statistics.flush()
      }
      world.moveTo(noon + 24 * hourMs)
      world.statistics.sawUser(tenantId, 2)
      await world.statistics.flush()
      const [first, second] = await world.statistics.between(tenantId, noon, noon + 24 * hourMs)
      expect(first).toMatchObject({ day: '2024-05-01', activeUsers: 2, requests: 6, messagesStored: 6, smsSent: 0 })
      expect(first?.protocols).toEqual({ 'own#1': 3, teltonika: 6 })
      expect(second).toMatchObject({ day: '2024-05-02', activeUsers: 1, requests: 1, protocols: {} })
    })

    it('that were not written for long are dropped: their tenant may be deleted', async () => {
      const world = fresh()
      const tenantId = newTenant()
      world.statistics.sawUser(tenantId, 1)
      world.moveTo(noon + tenantLimits.statisticsUnwrittenMs)
      await world.statistics.flush()
      expect(await world.statistics.between(tenantId, noon, noon)).toEqual([])
    })

    it('of the last minute of a day count for that day', async () => {
      const world = fresh()
      const tenantId = newTenant()
      const midnight = Date.parse('2024-05-02T00:00:00Z')
      world.moveTo(midnight - 2 * secondMs)
      world.statistics.add(tenantId, { requests: 1 })
      await world.statistics.flush()
      world.statistics.add(tenantId, { requests: 1 })
      world.moveTo(midnight + minuteMs)
      world.statistics.add(tenantId, { requests: 1 })
      await world.statistics.flush()
      const days = await world.statistics.between(tenantId, noon, midnight)
      expect(days.map(({ day, requests }) => [day, requests])).toEqual([
        ['2024-05-01', 2],
        ['2024-05-02', 1],
      ])
    })
  })

  describe('a background job', () => {
    const job = (tenantId: string) => ({ kind: 'export' as const, tenantId, dueAt: noon })

    it('exists once for each kind and tenant, until it is removed', async () => {
      const { jobs } = fresh()
      const tenantId = newTenant()
      expect(await Promise.all([jobs.add(job(tenantId)), jobs.add(job(tenantId))])).toContain(true)
      expect(await jobs.add(job(tenantId))).toBe(false)
      expect(await jobs.get('export', tenantId)).toMatchObject({ dueAt: noon, progress: '' })
      expect(await jobs.get('deletion', tenantId)).toBeNull()
      await jobs.remove('export', tenantId)
      await jobs.remove('export', tenantId)
      expect(await jobs.get('export', tenantId)).toBeNull()
    })

    it('stays when it was written since somebody saw it', async () => {
      const { jobs } = fresh()
      const tenantId = newTenant()
      await jobs.add(job(tenantId))
      const seen = (await jobs.get('export', tenantId))!
      const now = (await jobs.save(seen))!
      await jobs.remove('export', tenantId, seen.version)
      expect(await jobs.get('export', tenantId)).toMatchObject({ version: now.version })
      await jobs.remove('export', tenantId, now.version)
      expect(await jobs.get('export', tenantId)).toBeNull()
    })

    it('of a data lake begins again with each switch', async () => {
      const world = fresh()
      const { jobs } = world
      const { tenantId } = await makeTenant(world.tenants)
      const records = world.tenants.records(tenantId)
      const { account } = await records.tenant()
      const on = { ...account, lake: { since: noon } }
      await records.saveAccount(on, account)
      const added = (await jobs.get('lake', tenantId))!
      expect(added).toMatchObject({ progress: '', dueAt: world.now() + lakeLimits.waitMs })
      expect(await jobs.save({ ...added, progress: 'on' })).not.toBeNull()
      await records.saveAccount(account, on)
      expect(await jobs.get('lake', tenantId)).toMatchObject({ progress: '', version: 1 })
    })

    it('is saved by one of two concurrent writers, and is due at its time', async () => {
      const { jobs } = fresh()
      const tenantId = newTenant()
      await jobs.add(job(tenantId))
      const mine = async (at: number) => (await jobs.due(at)).filter((each) => each.tenantId === tenantId)
      expect(await mine(noon - 1)).toEqual([])
      const [due] = await mine(noon)
      const taken = await Promise.all([1, 2].map(() => jobs.save({ ...due!, dueAt: noon + minuteMs, progress: 'a' })))
      expect(taken.filter((each) => each !== null)).toHaveLength(1)
      expect(await mine(noon)).toEqual([])
      expect(await mine(noon + minuteMs)).toMatchObject([{ progress: 'a' }])
    })
  })
})
