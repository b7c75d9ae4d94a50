import * as z from 'zod'
import { Failure } from '../../../shared/domain/failures.ts'
import { alertNumbers } from '../../../shared/domain/notifications/alert-numbers.data.ts'
import { mutesOf, withMute, withoutMute } from '../../../shared/domain/notifications/mute.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { device } from '../../../shared/entities/device.ts'
import { lenientNumber, referenceId } from '../../../shared/entities/fields.ts'
import { notification, type Notification } from '../../../shared/entities/notification.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { MutedNotificationJson, MuteJson } from '../../../shared/wire/alerts/notification-json.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { idsIn, queryOf } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { notificationInPath } from './visible-event.ts'

export const muteMinutes = z.preprocess(lenientNumber, z.int().min(1).max(alertNumbers.muteMinutesMax))
const body = z.object({ minutes: muteMinutes, deviceId: referenceId })

/** Pauses a notification for the caller alone. */
export async function answerMute(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { id: notificationId } = await notificationInPath(c, caller)
  const { minutes, deviceId } = parsed(body, await jsonBody(c))
  if (deviceId > 0 && !(await caller.scope.one(device, deviceId))) {
    throw new Failure('invalid', 'There is no such device, or you may not see it.', { field: 'deviceId' })
  }
  const until = c.var.world.now() + minutes * minuteMs
  await c.var.world
    .alerts(caller.actor.tenantId)
    .change(caller.user.id, (alerts) => withMute(alerts, { notificationId, deviceId, until }))
  const answer: MuteJson = { until: isoTime(until), deviceId: deviceId || null }
  return c.json(answer)
}

/** Ends the pauses of a notification that the caller has: every one, or that of a device. */
export async function answerUnmute(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { id } = await notificationInPath(c, caller)
  const query = queryOf(c)
  const deviceId = query.get('deviceId') ? idsIn(query, 'deviceId')[0]! : null
  await c.var.world.alerts(caller.actor.tenantId).change(caller.user.id, (alerts) => withoutMute(alerts, id, deviceId))
  return c.body(null, 204)
}

/** The caller's own pauses that last, of what they see. */
export async function answerMutes(c: ApiContext, { actor, user, scope }: ScopedCaller): Promise<Response> {
  const { world } = c.var
  const alerts = (await world.alerts(actor.tenantId).people([user.id])).get(user.id)!
  const mutes = mutesOf(alerts, world.now())
  const idsOf = (key: 'notificationId' | 'deviceId') =>
    [...new Set(mutes.map((mute) => mute[key]))].filter((id) => id > 0)
  const [notifications, devices] = await Promise.all([
    scope.those(notification, idsOf('notificationId')) as Promise<Notification[]>,
    scope.those(device, idsOf('deviceId')),
  ])
  const seen = new Set(devices.map(({ id }) => id))
  const named = new Map(notifications.map((each) => [each.id, each]))
  const answer = mutes.flatMap(({ notificationId, deviceId, until }): MutedNotificationJson[] => {
    const muted = named.get(notificationId)
    if (!muted || (deviceId > 0 && !seen.has(deviceId))) return []
    const { description, type } = muted
    return [{ notificationId, description, type, deviceId: deviceId || null, until: isoTime(until) }]
  })
  return c.json(answer)
}
