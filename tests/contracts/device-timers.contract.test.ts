import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs, noon as firstNoon } from '../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../support/worlds.ts'

let made = 0
/** Each case has its own tenant and day: the tables are shared, and the clock never goes back. */
function atlas(world: TestWorld) {
  made++
  const noon = firstNoon + made * 96 * hourMs
  world.moveTo(noon)
  return { tenantId: `silent${made}`, noon }
}
/** Only this test's timers: the tables are shared. */
const dueOf = async (world: TestWorld, tenantId: string, now: number) => {
  const due = (await world.deviceTimers.due(now)).filter(({ key }) => key.tenantId === tenantId)
  return due.sort((a, b) => a.dueAt - b.dueAt || a.key.deviceId - b.key.deviceId)
}

inEveryWorld((fresh) => {
  describe('device timers', () => {
    it('are due from their time until they are completed', async () => {
      const world = fresh()
      const { tenantId, noon } = atlas(world)
      const device = { tenantId, deviceId: 1 }
      await world.deviceTimers.schedule(device, noon + 10 * minuteMs + 500)
      expect(await dueOf(world, tenantId, noon + 10 * minuteMs + 499)).toEqual([])
      const dueNow = [{ key: device, dueAt: noon + 10 * minuteMs + 500 }]
      expect(await dueOf(world, tenantId, noon + 10 * minuteMs + 500)).toEqual(dueNow)
      expect(await dueOf(world, tenantId, noon + 50 * hourMs)).toEqual(dueNow)
      await world.deviceTimers.complete(dueNow)
      expect(await dueOf(world, tenantId, noon + 50 * hourMs)).toEqual([])
    })

    it('exist once for each device and time', async () => {
      const world = fresh()
      const { tenantId, noon } = atlas(world)
      const [first, second] = [1, 2].map((deviceId) => ({ tenantId, deviceId }))
      for (const device of [first!, second!, first!]) await world.deviceTimers.schedule(device, noon + minuteMs)
      await world.deviceTimers.schedule(first!, noon + 5 * minuteMs)
      expect(await dueOf(world, tenantId, noon + hourMs)).toEqual([
        { key: first, dueAt: noon + minuteMs },
        { key: second, dueAt: noon + minuteMs },
        { key: first, dueAt: noon + 5 * minuteMs },
      ])
      await world.deviceTimers.complete([{ key: first!, dueAt: noon + minuteMs }])
      expect(await dueOf(world, tenantId, noon + hourMs)).toHaveLength(2)
    })

    it.each([
      { name: 'after a visit, the later one stays', complete: 'complete' as const, left: [50_000] },
      { name: 'before it, both are completed', complete: 'completeUnvisited' as const, left: [] },
    ])('are scheduled twice in a minute: completed $name', async ({ complete, left }) => {
      const world = fresh()
      const { tenantId, noon } = atlas(world)
      const device = { tenantId, deviceId: 1 }
      await world.deviceTimers.schedule(device, noon + 10_000)
      const due = await dueOf(world, tenantId, noon + 30_000)
      await world.deviceTimers.schedule(device, noon + 50_000)
      await world.deviceTimers[complete](due)
      const dueAt = (await dueOf(world, tenantId, noon + minuteMs)).map((timer) => timer.dueAt - noon)
      expect(dueAt).toEqual(left)
    })

    it('are still due when they were not read for three days', async () => {
      const world = fresh()
      const { tenantId, noon } = atlas(world)
      const device = { tenantId, deviceId: 1 }
      await world.deviceTimers.schedule(device, noon + minuteMs)
      world.moveTo(noon + 72 * hourMs)
      await world.deviceTimers.schedule(device, noon + 72 * hourMs + minuteMs)
      expect(await dueOf(world, tenantId, noon + 73 * hourMs)).toHaveLength(2)
    })

    it('are due when they are scheduled after a read far ahead', async () => {
      const world = fresh()
      const { tenantId, noon } = atlas(world)
      const device = { tenantId, deviceId: 1 }
      await world.deviceTimers.schedule({ tenantId, deviceId: 2 }, noon)
      await world.deviceTimers.complete(await world.deviceTimers.due(noon + 5 * hourMs))
      expect(await dueOf(world, tenantId, noon + 6 * hourMs)).toEqual([])
      await world.deviceTimers.schedule(device, noon + 10 * minuteMs)
      expect(await dueOf(world, tenantId, noon + 6 * hourMs)).toEqual([{ key: device, dueAt: noon + 10 * minuteMs }])
    })

    it('are due for hundreds of devices at once', async () => {
      const world = fresh()
      const { tenantId, noon } = atlas(world)
      const ids = Array.from({ length: 300 }, (_, place) => place + 1)
      await Promise.all(
        ids.map((deviceId) => world.deviceTimers.schedule({ tenantId, deviceId }, noon + (deviceId % 90) * 1000)),
      )
      const due = await dueOf(world, tenantId, noon + hourMs)
      expect(new Set(due.map(({ key }) => key.deviceId)).size).toBe(300)
      await world.deviceTimers.complete(due)
      expect(await dueOf(world, tenantId, noon + hourMs)).toEqual([])
    })

    it('are given the oldest first, and no more than asked for', async () => {
      const world = fresh()
      const { tenantId, noon } = atlas(world)
      for (const minutes of [5, 1, 3, 2, 4]) {
        await world.deviceTimers.schedule({ tenantId, deviceId: minutes }, noon + minutes * minuteMs)
      }
      const due = await world.deviceTimers.due(noon + hourMs, 1_000)
      const own = due.filter(({ key }) => key.tenantId === tenantId)
      expect(own.map(({ key }) => key.deviceId)).toEqual([1, 2, 3, 4, 5])
      expect((await world.deviceTimers.due(noon + hourMs, 2)).length).toBeLessThanOrEqual(2)
    })
  })

  describe('lots of device timers', () => {
    const lotOf = (tenantId: string, id: string, until: number) => {
      const timers = [1, 2, 3].map((deviceId) => ({ key: { tenantId, deviceId }, dueAt: until - hourMs + deviceId }))
      return { id, until, dueBy: until - hourMs, timers }
    }

    it('are kept and queued, until they are removed', async () => {
      const world = fresh()
      const { tenantId, noon } = atlas(world)
      const lots = [lotOf(tenantId, 'one', noon + minuteMs), lotOf(tenantId, 'other', noon + 2 * minuteMs)]
      await world.deviceLots.hand(lots)
      expect(world.queuedLots).toEqual(lots.map(({ id, until }) => ({ id, until })))
      expect(await world.deviceLots.get(lots[0]!)).toEqual(lots[0])
      await world.deviceLots.remove([lots[0]!])
      expect(await world.deviceLots.get(lots[0]!)).toBeNull()
      expect(await world.deviceLots.get(lots[1]!)).toEqual(lots[1])
      await world.deviceLots.remove(lots)
    })

    it('are overdue from their time on, the oldest first', async () => {
      const world = fresh()
      const { tenantId, noon } = atlas(world)
      const lots = [3, 1, 2].map((minutes) => lotOf(tenantId, `lot${minutes}`, noon + minutes * minuteMs))
      await world.deviceLots.hand(lots)
      expect(await world.deviceLots.overdue(noon + minuteMs - 1, 10)).toEqual([])
      expect((await world.deviceLots.overdue(noon + 2 * minuteMs, 10)).map(({ id }) => id)).toEqual(['lot1', 'lot2'])
      expect(await world.deviceLots.overdue(noon + hourMs, 1)).toHaveLength(1)
      await world.deviceLots.remove(lots)
    })

    it('with nothing in them are nothing', async () => {
      const world = fresh()
      await world.deviceLots.hand([])
      await world.deviceLots.remove([])
      expect(world.queuedLots).toEqual([])
    })
  })
})
