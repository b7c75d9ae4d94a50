import { describe, expect, it } from 'vitest'
import { makeTenant } from '../support/builders.ts'
import { inEveryWorld } from '../support/worlds.ts'

inEveryWorld((fresh) => {
  describe('the name of a tenant', () => {
    it('is replaced, and nothing else of it', async () => {
      const { tenants } = fresh()
      const { tenantId } = await makeTenant(tenants)
      const records = tenants.records(tenantId)
      const before = await records.tenant()
      await records.rename('<b>"Atlas"</b> & Sons', before.name)
      expect(await records.tenant()).toEqual({ ...before, name: '<b>"Atlas"</b> & Sons' })
    })

    it('is replaced only while it is the expected one', async () => {
      const { tenants } = fresh()
      const records = tenants.records((await makeTenant(tenants)).tenantId)
      const { name } = await records.tenant()
      const ends = await Promise.allSettled(['First', 'Second'].map((other) => records.rename(other, name)))
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await expect(records.rename('Late', name)).rejects.toMatchObject({ kind: 'conflict' })
    })
  })
})
