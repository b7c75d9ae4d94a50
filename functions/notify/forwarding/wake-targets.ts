import type { Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import type { TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { addressTarget } from '../../application/forwarding/address-target.ts'
import { atMost } from '../../platform/concurrency.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { ForwardingWakeUp } from '../../platform/ports/ports.ts'
import { type ForwardingWorld, forwardTurn } from './forward-turn.ts'

const targetsAtOnce = 10

interface WakeUpRecord {
  messageId: string
  wakeUp: ForwardingWakeUp
}

/** Wake-ups of one target are one. */
interface Woken {
  wakeUp: ForwardingWakeUp
  messageIds: string[]
}

/** Has what waits for targets sent, each also when others fail. @returns the messages that have to come again */
export function targetWaker(
  world: ForwardingWorld,
  tenantOf: (tenantId: string) => Promise<TenantAlerts | null>,
): (records: readonly WakeUpRecord[]) => Promise<string[]> {
  return async (records) => {
    const again: string[] = []
    await atMost(targetsAtOnce, wokenBy(records), async ({ wakeUp, messageIds }) => {
      const { tenantId, forwardingId } = wakeUp
      try {
        const tenant = await tenantOf(tenantId)
        const target = targetOf(tenant, wakeUp)
        // what waits for one that is off or gone is removed after a while, or sent when it is on again
        if (!tenant || !target || target.disabled || tenant.isSuspended || !tenant.maySend(world.now())) return
        await forwardTurn(world, tenant, { wakeUp, target })
      } catch (error) {
        log({ capability: 'notify', what: 'forwardingFailed', tenantId, forwardingId, ...errorFacts(error) })
        again.push(...messageIds)
      }
    })
    return again
  }
}

const targetOf = (tenant: TenantAlerts | null, { forwardingId, url }: ForwardingWakeUp): Forwarding | undefined =>
  url === undefined ? tenant?.forwardings.find(({ id }) => id === forwardingId) : addressTarget(url)

function wokenBy(records: readonly WakeUpRecord[]): Woken[] {
  const woken = new Map<string, Woken>()
  for (const { messageId, wakeUp } of records) {
    const name = `${wakeUp.tenantId}#${wakeUp.forwardingId}`
    const same = woken.get(name)
    woken.set(name, {
      wakeUp: { ...wakeUp, isRetry: wakeUp.isRetry || same?.wakeUp.isRetry === true },
      messageIds: [...(same?.messageIds ?? []), messageId],
    })
  }
  return [...woken.values()]
}
