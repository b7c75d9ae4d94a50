import * as z from 'zod'
import { notificators } from '../../../shared/catalog/channels/index.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { HandOver } from '../../../shared/domain/notifications/person-alerts.ts'
import type { QueuedAlert } from '../../platform/ports/alert-ports.ts'

const hasNumbers = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => Number.isFinite(Reflect.get(value, name)))

// written by this product alone, a build before at most: the parts are read as they are
const queued = z.object({
  tenantId: z.string(),
  userId: z.int(),
  channel: z.enum(notificators),
  handOver: z.custom<HandOver>((value) => hasNumbers(value, ['notificationId', 'eventId', 'eventTime', 'at'])),
  event: z.custom<FleetEvent>((value) => hasNumbers(value, ['id', 'deviceId', 'eventTime'])).nullable(),
  step: z.int(),
})

/** The message that `queuedAlerts` wrote; null for anything else. */
export function readQueuedAlert(body: string): QueuedAlert | null {
  try {
    return queued.parse(JSON.parse(body))
  } catch {
    return null
  }
}
