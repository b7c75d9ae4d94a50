import { describe, expect, it } from 'vitest'
import { liveLimits } from '../../shared/domain/limits/live.ts'
import { noon } from '../support/builders.ts'
import { inEveryWorld } from '../support/worlds.ts'

let made = 0
const names = () => ({ tenant: `listening${++made}`, other: `other${made}`, tracker: `tracker${made}` })

inEveryWorld((fresh) => {
  describe('raw logs: tenants that watch', () => {
    it('are returned until their time is over', async () => {
      const world = fresh()
      const { tenant, other } = names()
      await world.sockets.keepListening([tenant, other])
      await world.sockets.keepListening([])
      expect([...(await world.sockets.listeners()).tenants]).toEqual(expect.arrayContaining([tenant, other]))
      world.moveTo(noon + liveLimits.logListeningMs)
      expect((await world.sockets.listeners()).tenants.has(tenant)).toBe(false)
    })
  })

  describe('raw logs: an expected tracker', () => {
    it('belongs to the first tenant that expects it, until its time is over', async () => {
      const world = fresh()
      const { tenant, other, tracker } = names()
      expect(await world.sockets.expectTracker(tenant, tracker)).toBe(true)
      expect(await world.sockets.expectTracker(other, tracker)).toBe(false)
      expect(await world.sockets.expectTracker(tenant, tracker)).toBe(true)
      expect((await world.sockets.listeners()).expected.get(tracker)).toBe(tenant)
      world.moveTo(noon + liveLimits.logExpectedMs)
      expect((await world.sockets.listeners()).expected.has(tracker)).toBe(false)
      expect(await world.sockets.expectTracker(other, tracker)).toBe(true)
      expect((await world.sockets.listeners()).expected.get(tracker)).toBe(other)
    })

    it('is limited to a few for each tenant', async () => {
      const world = fresh()
      const { tenant, tracker } = names()
      for (let number = 0; number < liveLimits.logExpectedMax; number++) {
        expect(await world.sockets.expectTracker(tenant, `${tracker}-${number}`)).toBe(true)
      }
      expect(await world.sockets.expectTracker(tenant, tracker)).toBe(false)
      expect(await world.sockets.expectTracker(tenant, `${tracker}-0`)).toBe(true)
    })
  })
})
