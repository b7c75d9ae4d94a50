import { atMost } from '../../platform/concurrency.ts'
import { tenantAlerts } from '../../platform/alerts/tenant-alerts.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { AlertKey } from '../../platform/ports/alert-ports.ts'
import { escalate } from './escalate.ts'
import { sendDigests } from './send-digests.ts'

const timersMax = 2_000
const timersAtOnce = 16

/**
 * Makes the function that does what is due of notifications: digests, ends of quiet hours, escalations. What fails keeps
 * its timer and does not hold up the others.
 */
export function alertTimerRunner(world: WorldOf<'notify-due'>): (now: number) => Promise<void> {
  const tenantOf = tenantAlerts(world)
  const visit = async (key: AlertKey) => {
    const tenant = await tenantOf(key.tenantId)
    if (!tenant) return
    if (key.kind === 'person') await sendDigests(world, tenant, key.userId)
    else await escalate(world, tenant, key)
  }
  return async (now) => {
    const due = await world.alertTimers.due(now, timersMax)
    const done: typeof due = []
    await atMost(timersAtOnce, due, async (timer) => {
      try {
        await visit(timer.key)
        done.push(timer)
      } catch (error) {
        const { tenantId, kind } = timer.key
        log({ capability: 'notify', what: 'alertTimerFailed', tenantId, about: kind, ...errorFacts(error) })
      }
    })
    await world.alertTimers.complete(done)
    if (due.length > 0) log({ capability: 'notify', what: 'alertTimers', due: due.length, done: done.length })
    if (done.length < due.length)
      throw new Error(`${due.length - done.length} of ${due.length} timers of notifications failed`)
  }
}
