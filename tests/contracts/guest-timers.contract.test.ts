import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs, noon } from '../support/builders.ts'
import { inEveryWorld } from '../support/worlds.ts'

inEveryWorld((fresh) => {
  describe('guest timers', () => {
    it('return as many as requested, the rest next time, far ahead and late', async () => {
      const world = fresh()
      const guests = Array.from({ length: 30 }, (_, place) => ({ tenantId: 'atlas', userId: place + 1 }))
      for (const guest of guests) await world.guests.schedule(guest, noon + guest.userId * 10 * hourMs)
      expect(await world.guests.due(noon + 9 * hourMs, 10)).toEqual([])

      const later = noon + 400 * hourMs
      world.moveTo(later)
      const raised = new Set<number>()
      for (let runs = 0; runs < 3; runs++) {
        const due = await world.guests.due(later, 10)
        expect(due).toHaveLength(10)
        for (const { guest } of due) raised.add(guest.userId)
        await world.guests.complete(due)
      }
      expect(raised.size).toBe(30)
      expect(await world.guests.due(later, 10)).toEqual([])
    })

    it('are separate for each tenant, and due at once for a past time', async () => {
      const world = fresh()
      const now = noon + 500 * hourMs
      world.moveTo(now)
      const same = ['sahara', 'tassili'].map((tenantId) => ({ tenantId, userId: 7 }))
      for (const guest of same) await world.guests.schedule(guest, now - minuteMs)
      const due = await world.guests.due(now, 10)
      expect(due.map(({ guest }) => guest.tenantId).sort()).toEqual(['sahara', 'tassili'])
      expect(due.every(({ dueAt }) => dueAt === now)).toBe(true)
    })
  })
})
