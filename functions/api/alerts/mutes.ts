import * as z from 'zod'
import { Failure } from '../../../shared/domain/failures.ts'
import { alertNumbers } from '../../../shared/domain/notifications/alert-numbers.data.ts'
import { withMute, withoutMute } from '../../../shared/domain/notifications/mute.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { device } from '../../../shared/entities/device.ts'
import { lenientNumber, referenceId } from '../../../shared/entities/fields.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { MuteJson } from '../../../shared/wire/alerts/notification-json.ts'
import { jsonBody, parsed } from '../http/body.ts'
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

/** Ends every pause of a notification that the caller has. */
export async function answerUnmute(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { id } = await notificationInPath(c, caller)
  await c.var.world.alerts(caller.actor.tenantId).change(caller.user.id, (alerts) => withoutMute(alerts, id))
  return c.body(null, 204)
}
