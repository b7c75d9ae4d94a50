import { describe, expect, it } from 'vitest'
import { inEveryWorld } from '../support/worlds.ts'

let tenants = 0
const newTenantId = () => `secretive${++tenants}`

inEveryWorld((fresh) => {
  describe('credentials of trackers', () => {
    it('a secret finds its device, and nothing once it was revoked', async () => {
      const world = fresh()
      const tenantId = newTenantId()
      const held = world.trackerCredentials(tenantId)
      const { credential, secret } = await held.issueSecret({ deviceId: 7, madeBy: 3 })
      expect(secret).toHaveLength(43)
      expect(credential).toEqual({
        id: expect.any(String),
        kind: 'secret',
        deviceId: 7,
        madeAt: world.now(),
        madeBy: 3,
        uniqueId: '',
      })
      expect(JSON.stringify(credential)).not.toContain(secret)
      expect(await world.lookups.trackerKey(secret)).toEqual({ tenantId, deviceId: 7, madeBy: 3 })
      expect(await world.lookups.trackerKey(credential.id)).toBeNull()
      await held.revoke([credential])
      await held.revoke([credential])
      expect(await world.lookups.trackerKey(secret)).toBeNull()
      expect(await held.of(7)).toEqual([])
    })

    it('the credentials of a device are listed, the latest first; those of others are not', async () => {
      const world = fresh()
      const tenantId = newTenantId()
      const held = world.trackerCredentials(tenantId)
      const { credential: first } = await held.issueSecret({ deviceId: 7, madeBy: 3 })
      world.moveTo(world.now() + 1000)
      const { credential: second } = await held.issueCertificate({ deviceId: 7, uniqueId: 'van-7', madeBy: 3 })
      await held.issueSecret({ deviceId: 70, madeBy: 3 })
      const { credential: all } = await held.issueSecret({ deviceId: 0, madeBy: 3 })
      await world.trackerCredentials(newTenantId()).issueSecret({ deviceId: 7, madeBy: 3 })
      expect(await held.of(7)).toEqual([second, first])
      expect(await held.of(0)).toEqual([all])
      expect(second).toMatchObject({ kind: 'certificate', uniqueId: 'van-7' })
    })

    it('certificate and key are returned once, and are not in the list', async () => {
      const held = fresh().trackerCredentials(newTenantId())
      const { certificate, privateKey } = await held.issueCertificate({ deviceId: 7, uniqueId: 'van-7', madeBy: 3 })
      expect(certificate).toContain('BEGIN CERTIFICATE')
      expect(privateKey).toContain('PRIVATE KEY')
      expect(JSON.stringify(await held.of(7))).not.toContain('BEGIN')
      expect(await held.broker()).toMatchObject({ host: expect.any(String), port: 8883 })
    })

    it('revoking one leaves the others', async () => {
      const world = fresh()
      const held = world.trackerCredentials(newTenantId())
      const { credential } = await held.issueSecret({ deviceId: 7, madeBy: 3 })
      const kept = await held.issueSecret({ deviceId: 7, madeBy: 3 })
      await held.revoke([credential])
      expect(await held.of(7)).toEqual([kept.credential])
      expect(await world.lookups.trackerKey(kept.secret)).not.toBeNull()
    })
  })
})
