import { alertKeyText } from '../../platform/alerts/alert-timers.ts'
import { tenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { AlertKey } from '../../platform/ports/alert-ports.ts'
import { budgets } from '../../application/timers/budgets.ts'
import { runDue } from '../../application/timers/run-due.ts'
import { escalate } from './escalate.ts'
import { sendDigests } from './send-digests.ts'

/**
 * Makes the function that does what is due of notifications: digests, ends of quiet hours, escalations. What fails
 * is tried again a minute later and does not hold up the others.
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
    const { due, done, failed } = await runDue<AlertKey>({
      timers: world.alertTimers,
      budget: budgets.alerts,
      dueBy: now,
      now: () => world.now(),
      nameOf: alertKeyText,
      visit,
      noteFailure: ({ tenantId, kind }, error) =>
        log({ capability: 'notify', what: 'alertTimerFailed', tenantId, about: kind, ...errorFacts(error) }),
    })
    if (due > 0) log({ capability: 'notify', what: 'alertTimers', due, done })
    if (failed > 0) throw new Error(`${failed} of ${due} timers of notifications failed`)
  }
}
