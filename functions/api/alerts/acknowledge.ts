import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { device } from '../../../shared/entities/device.ts'
import type { User } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { eventJson } from '../../../shared/wire/json.ts'
import type { Tracks, UserKey } from '../../platform/ports/ports.ts'
import { note } from '../audit-entries.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { eventInPath } from './visible-event.ts'

/** The first who acknowledges an event is named in it; everybody sees it at once, and nobody else is called. */
export async function answerAcknowledge(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const event = await eventInPath(c, caller)
  const by = { tenantId: caller.actor.tenantId, userId: caller.user.id }
  return c.json(eventJson(await acknowledge(c, { tracks: caller.tracks, user: caller.user, by }, event)))
}

interface Acknowledging {
  tracks: Pick<Tracks, 'addToEvent'>
  user: User
  by: UserKey
}

/** @returns the event as it is now */
export async function acknowledge(
  c: ApiContext,
  { tracks, user, by }: Acknowledging,
  event: FleetEvent,
): Promise<FleetEvent> {
  const added = await tracks.addToEvent(event.id, {
    acknowledgedBy: user.name,
    acknowledgedById: user.id,
    acknowledgedAt: isoTime(c.var.world.now()),
  })
  if (!added) return event
  if (added.isChanged) {
    const attributes = { fields: 'acknowledged', event: event.id }
    note(c, { action: 'edit', objectType: device.name, objectId: event.deviceId, attributes, by })
    if (event.type === 'alarm') {
      // the tracker may report less often again
      const { tenantId } = by
      const cadence = { acknowledgedAt: event.eventTime }
      await c.var.world.commandWakeUps.put([{ tenantId, deviceId: event.deviceId, why: 'received', cadence }])
    }
  }
  return added.event
}
