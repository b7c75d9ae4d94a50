import { describe, expect, it } from 'vitest'
import { newSchedule } from '../../shared/domain/scheduled/schedule.ts'
import { hourMs, minuteMs, noon } from '../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../support/worlds.ts'

let tenants = 0
const schedulesIn = (world: TestWorld) => world.reportSchedules(`tenant-${++tenants}`)
const fresh3 = newSchedule(3, { now: noon, secret: 'signs' })

inEveryWorld((fresh) => {
  describe('what is kept of scheduled reports', () => {
    it('begins with nothing', async () => {
      const schedules = schedulesIn(fresh())
      expect([await schedules.get(3), await schedules.list()]).toEqual([null, []])
    })

    it('is what was written, with the next version', async () => {
      const schedules = schedulesIn(fresh())
      const open = { ...fresh3, unsubscribed: [4], nextAt: noon + hourMs }
      expect(await schedules.change(3, () => open)).toEqual({ ...open, version: 1 })
      await schedules.change(12, () => newSchedule(12, { now: noon, secret: 't' }))
      expect(await schedules.get(3)).toEqual({ ...open, version: 1 })
      expect((await schedules.list()).map(({ reportId }) => reportId)).toEqual([3, 12])
    })

    it('stays when the change is null', async () => {
      const schedules = schedulesIn(fresh())
      await schedules.change(3, () => fresh3)
      expect(await schedules.change(3, () => null)).toBeNull()
      expect(await schedules.get(3)).toEqual({ ...fresh3, version: 1 })
    })

    it('has every change of writers at the same time', async () => {
      const schedules = schedulesIn(fresh())
      await schedules.change(3, () => fresh3)
      const add = (userId: number) =>
        schedules.change(3, (now) => now && { ...now, unsubscribed: [...now.unsubscribed, userId] })
      await Promise.all([1, 2, 3, 4].map(add))
      expect((await schedules.get(3))!.unsubscribed.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    })

    it('is of one tenant, and goes', async () => {
      const world = fresh()
      const [mine, other] = [schedulesIn(world), schedulesIn(world)]
      await mine.change(3, () => fresh3)
      expect(await other.get(3)).toBeNull()
      await mine.remove(3)
      await mine.remove(3)
      expect(await mine.get(3)).toBeNull()
    })
  })

  describe('report timers', () => {
    it('are due at their time, for each tenant apart', async () => {
      const world = fresh()
      const [atlas, sahara] = ['atlas', 'sahara'].map((tenantId) => ({ tenantId, reportId: 7 }))
      await world.reportTimers.schedule(atlas!, noon + hourMs)
      await world.reportTimers.schedule(sahara!, noon + 40 * hourMs)
      expect(await world.reportTimers.due(noon + hourMs - minuteMs, 10)).toEqual([])
      world.moveTo(noon + hourMs)
      const due = await world.reportTimers.due(noon + hourMs, 10)
      expect(due).toEqual([{ key: atlas, dueAt: noon + hourMs }])
      await world.reportTimers.complete(due)
      expect(await world.reportTimers.due(noon + hourMs, 10)).toEqual([])
    })
  })
})
