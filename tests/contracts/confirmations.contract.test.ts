import { describe, expect, it } from 'vitest'
import { hourMs, noon } from '../support/builders.ts'
import { inEveryWorld } from '../support/worlds.ts'

const link = { tenantId: 'atlas', userId: 7, expiresAt: noon + hourMs, boundTo: 'amina@atlas.example' }

inEveryWorld((fresh) => {
  describe('a mailed link', () => {
    it('says who it is for, and works once', async () => {
      const { confirmations } = fresh()
      const secret = await confirmations.issue('email', link)
      expect(await confirmations.redeem('email', secret)).toEqual(link)
      expect(await confirmations.redeem('email', secret)).toBeNull()
    })

    it('may be read any number of times until it expires', async () => {
      const world = fresh()
      const secret = await world.confirmations.issue('invitation', link)
      expect(await world.confirmations.read('invitation', secret)).toEqual(link)
      expect(await world.confirmations.read('invitation', secret)).toEqual(link)
      expect(await world.confirmations.read('email', secret)).toBeNull()
      world.moveTo(noon + hourMs)
      expect(await world.confirmations.read('invitation', secret)).toBeNull()
    })

    it('opened twice at the same moment works once', async () => {
      const { confirmations } = fresh()
      const secret = await confirmations.issue('password', link)
      const taken = await Promise.all([1, 2, 3].map(() => confirmations.redeem('password', secret)))
      expect(taken.filter((each) => each !== null)).toHaveLength(1)
    })

    it('does not work expired, for another purpose, or guessed; and opens no session', async () => {
      const world = fresh()
      const secret = await world.confirmations.issue('email', link)
      expect(await world.confirmations.redeem('password', secret)).toBeNull()
      expect(await world.confirmations.redeem('email', 'guessed')).toBeNull()
      expect(await world.lookups.session('token', secret)).toBeNull()
      world.moveTo(noon + hourMs)
      expect(await world.confirmations.redeem('email', secret)).toBeNull()
    })
  })
})
