import { Failure, noun } from '../../../shared/domain/failures.ts'
import { devicesOf, type FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { device } from '../../../shared/entities/device.ts'
import { notification, type Notification } from '../../../shared/entities/notification.ts'
import { wholeNumber } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

/** The event that the path names. @throws Failure missing, also when it is there but not for this caller */
export async function eventInPath(c: ApiContext, caller: ScopedCaller): Promise<FleetEvent> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const event = id === null ? null : await caller.tracks.event(id)
  if (event && (await seesEvent(caller, event))) return event
  throw new Failure('missing', 'There is no such event, or you may not see it.')
}

/** Whether the caller sees every device that an event names. */
export async function seesEvent({ scope }: ScopedCaller, event: FleetEvent): Promise<boolean> {
  const ids = devicesOf(event)
  return (await scope.those(device, ids)).length === ids.length
}

/** The notification that the path names. @throws Failure missing, also when it is there but not for this caller */
export async function notificationInPath(c: ApiContext, caller: ScopedCaller): Promise<Notification> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const found = id === null ? null : await caller.scope.one(notification, id)
  if (found) return found as Notification
  throw new Failure('missing', 'There is no such {entity}, or you may not see it.', {
    values: { entity: noun(notification.name) },
  })
}
