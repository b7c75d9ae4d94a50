import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import type { Phrase } from '../../../shared/domain/failures.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { deviceOfId } from '../../../shared/domain/ids.ts'
import { alertNumbers } from '../../../shared/domain/notifications/alert-numbers.data.ts'
import { device } from '../../../shared/entities/device.ts'
import { notification, type Notification } from '../../../shared/entities/notification.ts'
import { user } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { DeliveryLogJson, EventDeliveriesJson } from '../../../shared/wire/alerts/notification-json.ts'
import type { Delivery } from '../../platform/ports/alert-ports.ts'
import { reasonReader } from '../http/reason-reader.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { eventInPath, notificationInPath } from './visible-event.ts'

/** What became of the latest events of a notification: those of devices and people that the caller sees. */
export async function answerLog(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { id } = await notificationInPath(c, caller)
  const found = await c.var.world.alerts(caller.actor.tenantId).log(id, alertNumbers.logLinesMax)
  const [lines, said] = await Promise.all([visible(caller, found), reasonReader(c)])
  return c.json(
    lines.map((each): DeliveryLogJson => {
      const { eventId, eventType } = each
      return { ...lineOf(each, said), eventId, eventType, deviceId: deviceOfId(eventId) }
    }),
  )
}

/** Who was notified of an event, and by which notification; of those that the caller sees. */
export async function answerDeliveries(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const event = await eventInPath(c, caller)
  const all = isAdministrator(caller.user)
    ? await caller.records.list(notification)
    : ((await caller.scope.linked(notification)) as Notification[])
  const mine = new Map(all.filter(({ type }) => type === event.type).map((each) => [each.id, each]))
  const found = await c.var.world.alerts(caller.actor.tenantId).deliveriesOf(event, [...mine.keys()])
  const [seen, said] = await Promise.all([visible(caller, found), reasonReader(c)])
  const answer: EventDeliveriesJson = {
    acknowledged: acknowledgementOf(event),
    deliveries: seen.map((each) => {
      const { notificationId } = each
      return { notificationId, description: mine.get(notificationId)?.description ?? '', ...lineOf(each, said) }
    }),
  }
  return c.json(answer)
}

const lineOf = ({ time, userId, channel, outcome, reason }: Delivery, said: (reason: Phrase) => string) => ({
  time: isoTime(time),
  userId,
  notificator: channel,
  outcome,
  reason: reason === null || typeof reason === 'string' ? reason : said(reason),
})

/** Without devices and people that the caller does not see; lines about nobody stay. */
async function visible({ scope, user: me }: ScopedCaller, found: readonly Delivery[]): Promise<Delivery[]> {
  const deviceIds = new Set(found.map(({ eventId }) => deviceOfId(eventId)))
  const userIds = new Set(found.map(({ userId }) => userId).filter((id) => id > 0 && id !== me.id))
  const [devices, people] = await Promise.all([scope.those(device, [...deviceIds]), scope.those(user, [...userIds])])
  const [seenDevices, seenPeople] = [devices, people].map((records) => new Set(records.map(({ id }) => id)))
  return found.filter(
    ({ eventId, userId }) =>
      seenDevices!.has(deviceOfId(eventId)) && (userId === 0 || userId === me.id || seenPeople!.has(userId)),
  )
}

export function acknowledgementOf({ attributes }: FleetEvent): EventDeliveriesJson['acknowledged'] {
  const { acknowledgedBy, acknowledgedById, acknowledgedAt } = attributes
  if (typeof acknowledgedAt !== 'string') return null
  return { userId: Number(acknowledgedById), name: String(acknowledgedBy), at: acknowledgedAt }
}
