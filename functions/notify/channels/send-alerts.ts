import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { Failure, filled, type Phrase } from '../../../shared/domain/failures.ts'
import { channelNamed, type Notificator } from '../../../shared/catalog/channels/index.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { alertNumbers } from '../../../shared/domain/notifications/alert-numbers.data.ts'
import { atMost } from '../../platform/concurrency.ts'
import { readQueuedAlert } from '../../application/alerts/alert-message.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Channels } from '../../platform/ports/channel-ports.ts'
import type { Delivery, DeliveryKey, QueuedAlert } from '../../platform/ports/alert-ports.ts'
import { tenantAlerts, type TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { showNotices, showToPeers } from '../show-notices.ts'
import { composeMessage } from './compose-message.ts'

const messagesAtOnce = 5
/** Their settings are read once in a while, not for each message. */
const tenantsMax = 200

/** Everything but what forwards. */
type SendingWorld = Omit<WorldOf<'notify-channels'>, 'forwardings' | 'webhooks' | 'brokers' | 'awsTargets'>

export interface QueuedRecord {
  messageId: string
  receiptHandle: string
  body: string
  attributes?: { ApproximateReceiveCount?: string }
}

/** What becomes of a message; `again`: the queue shows it later. */
type Result = Pick<Delivery, 'outcome' | 'reason'> | { again: number; reason: Phrase }

/** Sends what is in the queue, each message also when others fail. @returns the ids of those that have to come again */
export function alertSender(
  world: SendingWorld,
  tenantOf = tenantAlerts(world),
): (records: readonly QueuedRecord[]) => Promise<string[]> {
  const channels = new BoundedMap<string, Channels>(tenantsMax)
  const channelsOf = (tenantId: string) => {
    const known = channels.get(tenantId) ?? world.channels(tenantId)
    channels.set(tenantId, known)
    return known
  }
  return async (records) => {
    const again: string[] = []
    await atMost(messagesAtOnce, records, async (record) => {
      const alert = readQueuedAlert(record.body)
      if (!alert) {
        log({ capability: 'notify', what: 'alertUnreadable', messageId: record.messageId })
        again.push(record.messageId)
        return
      }
      try {
        const tenant = await tenantOf(alert.tenantId)
        const waitMs = tenant && (await deliverOnce({ ...world, channels: channelsOf }, tenant, { alert, record }))
        if (waitMs === null) return
        again.push(record.messageId)
        await world.alertQueue.delay(record.receiptHandle, waitMs)
      } catch (error) {
        const { tenantId, userId, channel } = alert
        log({ capability: 'notify', what: 'alertNotSent', tenantId, userId, channel, ...errorFacts(error) })
        if (!again.includes(record.messageId)) again.push(record.messageId)
      }
    })
    await world.statistics.flush()
    return again
  }
}

interface Attempt {
  alert: QueuedAlert
  record: QueuedRecord
}

/** @returns null when it is over, else how long (ms) to wait before the next try */
async function deliverOnce(world: SendingWorld, tenant: TenantAlerts, attempt: Attempt): Promise<number | null> {
  const { alert } = attempt
  const alerts = world.alerts(alert.tenantId)
  const event = alert.event ?? (await world.tracks(alert.tenantId).event(alert.handOver.eventId))
  // it was removed meanwhile, with everything about it
  if (!event) return null
  const key = keyOf(alert)
  const claim = await alerts.claim({ ...key, eventType: event.type })
  if (claim === 'over') return null
  if (claim === 'taken') return alertNumbers.claimMs
  try {
    const result = await resultOf(world, { ...attempt, tenant, event })
    if ('again' in result) {
      const { tenantId, userId, channel } = alert
      log({ capability: 'notify', what: 'alertNotSent', tenantId, userId, channel, error: filled(result.reason) })
      await alerts.release(key)
      return result.again
    }
    await alerts.finish(key, result)
    return null
  } catch (error) {
    await alerts.release(key).catch(() => {})
    throw error
  }
}

const keyOf = ({ userId, channel, handOver, step }: QueuedAlert): DeliveryKey => ({
  notificationId: handOver.notificationId,
  eventId: handOver.eventId,
  eventTime: handOver.eventTime,
  userId,
  channel,
  mark: handOver.kind === 'event' ? (step > 0 ? `step${step}` : '') : handOver.id,
})

interface Sending extends Attempt {
  tenant: TenantAlerts
  event: FleetEvent
}

async function resultOf(world: SendingWorld, sending: Sending): Promise<Result> {
  const { alert, tenant } = sending
  const { channel, userId, handOver } = alert
  const now = world.now()
  if (now - handOver.at > alertNumbers.givenUpAfterMs) return { outcome: 'failed', reason: 'givenUp' }
  if (!tenant.maySend(now) && channel !== 'web') return { outcome: 'skipped', reason: 'account' }
  const person = await tenant.person(userId)
  if (!person || person.user.disabled) return { outcome: 'skipped', reason: person ? 'disabled' : 'gone' }
  if (channel === 'web') return showOnPages(world, sending)
  if ((await world.alerts(alert.tenantId).count(channel, 1)) > channelNamed(channel).tenantDayMax) {
    return { outcome: 'failed', reason: 'tenantAllowance' }
  }
  if (channel === 'command') return orderCommand(world, sending)
  const message = await composeMessage(world, { ...sending, recipient: person.user })
  const sent = await world.channels(alert.tenantId).send(message)
  if (sent.kind === 'retry') return { again: sent.afterMs ?? pauseAfter(sending), reason: sent.reason }
  if (sent.kind === 'refused') return { outcome: 'failed', reason: sent.reason }
  world.statistics.add(alert.tenantId, countsOf(channel))
  return { outcome: 'handedOver', reason: null }
}

const countsOf = (channel: Notificator) => {
  if (channel === 'mail') return { mailSent: 1 }
  return channel === 'sms' ? { smsSent: 1 } : {}
}

/** Longer with every try. */
function pauseAfter({ record }: Attempt): number {
  const tries = Number(record.attributes?.ApproximateReceiveCount ?? 1)
  return Math.min(alertNumbers.retryMs * 2 ** (tries - 1), alertNumbers.retryMaxMs)
}

async function showOnPages(world: SendingWorld, { alert, tenant, event }: Sending): Promise<Result> {
  const { tenantId, userId, handOver, step } = alert
  const { connections } = await world.sockets.watchers(tenantId)
  const mine = connections.filter((each) => each.userId === userId && each.expiresAt > world.now())
  if (mine.length === 0) return { outcome: 'skipped', reason: 'noPageOpen' }
  const [shown, messages] = [{ tenant, userId, connections: mine }, [{ message: handOver, event }]]
  await showNotices(world, shown, messages)
  // clients of Traccar's API got the event when it matched, but for those of whom it is handed on to
  if (step > 0) await showToPeers(world, shown, messages)
  return { outcome: 'sent', reason: null }
}

/** What the command is refused for is said in the log of the notification. */
async function orderCommand(world: SendingWorld, { alert, tenant, event }: Sending): Promise<Result> {
  const { tenantId, userId, handOver } = alert
  const savedCommandId = tenant.rules.find(({ id }) => id === handOver.notificationId)?.commandId ?? 0
  if (savedCommandId === 0) return { outcome: 'failed', reason: 'noCommand' }
  try {
    await world.commandRequests(tenantId).send({
      deviceId: event.deviceId,
      savedCommandId,
      userId,
      requestId: `notification-${handOver.notificationId}-${event.id}`,
    })
    return { outcome: 'handedOver', reason: null }
  } catch (error) {
    if (error instanceof Failure) return { outcome: 'failed', reason: error.phrase }
    throw error
  }
}
