import { exclusionOf } from '../../../shared/domain/notifications/match.ts'
import { takeDue } from '../../../shared/domain/notifications/digest.ts'
import {
  nextDue,
  withoutOutdated,
  type HandOver,
  type PersonAlerts,
} from '../../../shared/domain/notifications/person-alerts.ts'
import type { TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Alerts, QueuedAlert } from '../../platform/ports/alert-ports.ts'

const triesMax = 12

/**
 * Hands over a person's digests that are due, and what an earlier process decided on and did not hand over. What is kept
 * is written before and after: a message may be queued twice, and is sent once.
 */
export async function sendDigests(world: WorldOf<'notify-due'>, tenant: TenantAlerts, userId: number): Promise<void> {
  const { tenantId } = tenant
  const alerts = world.alerts(tenantId)
  const taken = await take(world, { tenant, alerts, userId })
  if (!taken) return
  await world.alertQueue.put(
    taken.outbox.flatMap((handOver) =>
      handOver.channels
        // pages show what happened at once, or not at all
        .filter((channel) => channel !== 'web' || taken.made.has(handOver.id))
        .map((channel): QueuedAlert => ({
          tenantId,
          userId,
          channel,
          handOver: { ...handOver, channels: [channel] },
          event: null,
          step: 0,
        })),
    ),
  )
  const ids = new Set(taken.outbox.map(nameOf))
  const after = await alerts.change(userId, (kept) => ({
    ...kept,
    outbox: kept.outbox.filter((message) => !ids.has(nameOf(message))),
  }))
  const next = nextDue(after)
  if (next !== null) await world.alertTimers.schedule({ tenantId, kind: 'person', userId }, next)
}

const nameOf = ({ id, notificationId }: HandOver): string => `${id}#${notificationId}`

interface Taken {
  outbox: readonly HandOver[]
  /** ids of those that became due now, or in an earlier try */
  made: ReadonlySet<string>
}

async function take(
  world: WorldOf<'notify-due'>,
  { tenant, alerts, userId }: { tenant: TenantAlerts; alerts: Alerts; userId: number },
): Promise<Taken | null> {
  for (let tries = 1; tries <= triesMax; tries++) {
    const now = world.now()
    const kept = (await alerts.people([userId])).get(userId)!
    if (kept.version === 0) return null
    const person = await tenant.person(userId)
    if (!person) {
      const { heldOutages: _gone, ...left } = kept
      if (await alerts.save({ ...left, waiting: [], silent: null, outbox: [], others: 0 })) return null
      continue
    }
    const reader = {
      quietUntil: tenant.quietUntil(person, now),
      devices: kept.silent ? await tenant.devicesSeen(person) : 0,
    }
    const seen = await onlyVisible(tenant, withoutOutdated(kept, now), userId)
    const due = takeDue(seen, now, reader)
    const saved = await alerts.save(due.alerts)
    if (!saved) continue
    const made = [...saved.outbox.filter(({ kind }) => kind !== 'event'), ...due.made]
    return { outbox: saved.outbox, made: new Set(made.map(({ id }) => id)) }
  }
  throw new Error(`the notifications of user ${userId} of ${tenant.tenantId} are written all the time`)
}

/** What waits about devices that the person sees no more is left out. */
async function onlyVisible(tenant: TenantAlerts, alerts: PersonAlerts, userId: number): Promise<PersonAlerts> {
  const person = await tenant.person(userId)
  const { heldOutages } = alerts
  const inOutages = heldOutages?.messages.flatMap((held) => (held.kind === 'outage' ? held.deviceIds : [])) ?? []
  const waiting = [...alerts.waiting, ...(alerts.silent?.events ?? [])].map(({ deviceId }) => deviceId)
  const ids = new Set([...waiting, ...inOutages])
  const hidden = new Set<number>()
  for (const id of ids) {
    const device = await tenant.device(id)
    if (!device || exclusionOf(person, [device], 0) === 'deviceNotVisible') hidden.add(id)
  }
  if (hidden.size === 0) return alerts
  const isSeen = ({ deviceId }: { deviceId: number }) => !hidden.has(deviceId)
  const silent = alerts.silent && { ...alerts.silent, events: alerts.silent.events.filter(isSeen) }
  const messages = (heldOutages?.messages ?? []).flatMap((held) => {
    if (held.kind !== 'outage') return held
    const deviceIds = held.deviceIds.filter((id) => !hidden.has(id))
    return deviceIds.length > 0 ? { ...held, deviceIds } : []
  })
  const outages = heldOutages && { heldOutages: { ...heldOutages, messages } }
  return { ...alerts, waiting: alerts.waiting.filter(isSeen), silent, ...outages }
}
