import { exclusionOf } from '../../../shared/domain/notifications/match.ts'
import type { TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { AlertKey, QueuedAlert } from '../../platform/ports/alert-ports.ts'

type Escalation = Extract<AlertKey, { kind: 'escalation' }>

/**
 * Sends an event that nobody acknowledged to the next person, past quiet hours and digests. Who may not see the device is
 * left out, with the reason in the log. The next step has its timer before anything leaves.
 */
export async function escalate(world: WorldOf<'notify-due'>, tenant: TenantAlerts, key: Escalation): Promise<void> {
  const { tenantId, notificationId, eventId } = key
  const rule = tenant.rules.find(({ id }) => id === notificationId)
  const event = rule ? await world.tracks(tenantId).event(eventId) : null
  if (!rule || !event || event.attributes.acknowledgedAt !== undefined || tenant.isSuspended) return
  const now = world.now()
  const devices = await tenant.devicesOf(event)
  if (!devices) return
  for (let step = key.step; step <= rule.escalateTo.length; step++) {
    const userId = rule.escalateTo[step - 1]!
    const reason = exclusionOf(await tenant.person(userId), devices, now)
    if (!reason) {
      if (step < rule.escalateTo.length) {
        await world.alertTimers.schedule({ ...key, step: step + 1 }, now + rule.escalateAfterMs)
      }
      const channels = rule.channels.filter((channel) => channel !== 'command')
      const handOver = {
        kind: 'event',
        id: `e${eventId}`,
        notificationId,
        eventId,
        eventTime: event.eventTime,
        at: now,
      } as const
      await world.alertQueue.put(
        channels.map((channel): QueuedAlert => ({
          tenantId,
          userId,
          channel,
          handOver: { ...handOver, channels: [channel] },
          event,
          step,
        })),
      )
      return
    }
    const lines = [{ channel: null, outcome: 'skipped', reason } as const]
    const about = { notificationId, eventId, eventTime: event.eventTime, eventType: event.type }
    await world.alerts(tenantId).note([{ ...about, userId, time: now, lines }])
  }
}
