import { describe, expect, it } from 'vitest'
import { startReport } from '../../functions/reports/jobs/start-report.ts'
import { newSchedule } from '../../shared/domain/scheduled/schedule.ts'
import { hourMs, makeTenant, minuteMs, noon } from '../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../support/worlds.ts'

const emptyReport = {
  name: 'trips',
  deviceIds: [],
  from: 0,
  to: 0,
  daily: false,
  eventTypes: null,
  alarms: null,
  geofenceIds: null,
  attribute: '',
  pointsMax: 0,
} as const

/** Takes steps until the tenant is removed. */
async function remove(world: TestWorld, tenantId: string): Promise<void> {
  let progress = ''
  for (let steps = 0; steps < 20; steps++) {
    const next = await world.removal.step(tenantId, progress, () => false)
    if (next === null) return
    progress = next.progress
    world.moveTo(Math.max(world.now(), next.dueAt))
  }
  throw new Error('The removal does not come to an end')
}

inEveryWorld((fresh) => {
  describe('removing a tenant', () => {
    it('removes its reports and their files, and no others', async () => {
      const world = fresh()
      const [leaving, staying] = [await makeTenant(world.tenants), await makeTenant(world.tenants)]
      const found = []
      for (const { tenantId } of [leaving, staying]) {
        const jobs = await world.reportJobs(tenantId)
        const order = { request: emptyReport, form: 'csv', locale: null, mail: false } as const
        const job = await startReport(world, { tenantId, userId: 1 }, order)
        const upload = await jobs.begin(job.id, { contentType: 'text/csv', disposition: 'attachment' })
        await jobs.finish(upload, [await jobs.writePart(upload, 1, new Uint8Array([1]))])
        found.push({ jobs, job })
      }
      await remove(world, leaving.tenantId)
      const kept = await Promise.all(
        found.map(async ({ jobs, job }) => [(await jobs.list()).length, (await jobs.file(job.id)) !== null]),
      )
      expect(kept).toEqual([
        [0, false],
        [1, true],
      ])
    })

    it('removes the timers of its devices, guests and reports, and no others', async () => {
      const world = fresh()
      const [leaving, staying] = [await makeTenant(world.tenants), await makeTenant(world.tenants)]
      for (const { tenantId } of [leaving, staying]) {
        await world.deviceTimers.schedule({ tenantId, deviceId: 1 }, noon + hourMs)
        await world.guestTimers.schedule({ tenantId, userId: 2 }, noon + hourMs)
        await world.reportTimers.schedule({ tenantId, reportId: 3 }, noon + hourMs)
        await world.reportSchedules(tenantId).change(3, () => newSchedule(3, { now: noon, secret: 's' }))
      }
      await remove(world, leaving.tenantId)
      const until = noon + hourMs + minuteMs
      const devices = await world.deviceTimers.due(until, 1000)
      const guests = await world.guestTimers.due(until, 1000)
      const reports = await world.reportTimers.due(until, 1000)
      const tenantsOf = (timers: readonly { key: { tenantId: string } }[]) =>
        timers.map(({ key }) => key.tenantId).filter((id) => id === leaving.tenantId || id === staying.tenantId)
      expect(tenantsOf(devices)).toEqual([staying.tenantId])
      expect(tenantsOf(guests)).toEqual([staying.tenantId])
      expect(tenantsOf(reports)).toEqual([staying.tenantId])
      expect(await world.reportSchedules(leaving.tenantId).list()).toEqual([])
      expect(await world.reportSchedules(staying.tenantId).list()).toHaveLength(1)
    })
  })
})
