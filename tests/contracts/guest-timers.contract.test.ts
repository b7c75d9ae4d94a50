import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs, noon } from '../support/builders.ts'
import { inEveryWorld } from '../support/worlds.ts'

inEveryWorld((fresh) => {
  describe('guest timers', () => {
    it('return as many as requested, the rest next time, far ahead and late', async () => {
      const world = fresh()
      const guests = Array.from({ length: 30 }, (_, place) => ({ tenantId: 'atlas', userId: place + 1 }))
      for (const guest of guests) await world.guestTimers.schedule(guest, noon + guest.userId * 10 * hourMs)
      expect(await world.guestTimers.due(noon + 9 * hourMs, 10)).toEqual([])

      const later = noon + 400 * hourMs
      world.moveTo(later)
      const fired = new Set<number>()
      for (let runs = 0; runs < 3; runs++) {
        const due = await world.guestTimers.due(later, 10)
        expect(due).toHaveLength(10)
        for (const { key } of due) fired.add(key.userId)
        await world.guestTimers.complete(due)
      }
      expect(fired.size).toBe(30)
      expect(await world.guestTimers.due(later, 10)).toEqual([])
    })

    it('are separate for each tenant, and due at once for a past time', async () => {
      const world = fresh()
      const now = noon + 500 * hourMs
      world.moveTo(now)
      const same = ['sahara', 'tassili'].map((tenantId) => ({ tenantId, userId: 7 }))
      for (const guest of same) await world.guestTimers.schedule(guest, now - minuteMs)
      const due = await world.guestTimers.due(now, 10)
      expect(due.map(({ key }) => key.tenantId).sort()).toEqual(['sahara', 'tassili'])
      expect(due.every(({ dueAt }) => dueAt === now)).toBe(true)
    })
  })
})
