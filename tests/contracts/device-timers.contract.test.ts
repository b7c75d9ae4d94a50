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
  })
})
