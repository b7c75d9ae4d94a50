import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { Key, Store } from '../dynamo/store.ts'
import type { AlertKey } from '../ports/alert-ports.ts'
import { dynamoTimers, type TimerStorage } from '../timers/timers.ts'

const storage: TimerStorage<AlertKey> = {
  table: 'audit',
  name: 'ALERTS',
  write: alertKeyText,
  read(text) {
    const [tenantId = '', kind, first, eventId, step] = text.split('#')
    if (kind === 'P') return { tenantId, kind: 'person', userId: Number(first) }
    if (kind !== 'E') return null
    return { tenantId, kind: 'escalation', notificationId: Number(first), eventId: Number(eventId), step: Number(step) }
  },
}

export function alertKeyText(key: AlertKey): string {
  if (key.kind === 'person') return `${key.tenantId}#P#${key.userId}`
  return `${key.tenantId}#E#${key.notificationId}#${key.eventId}#${key.step}`
}

export const alertTimers = (store: Store) => dynamoTimers(store, storage)

/** Quiet hours may last so long. */
const aheadMs = 15 * dayMs

/** The item keys of the timers of one tenant's notifications. */
export const alertTimersOfTenant = (store: Store, tenantId: string): Promise<Key[]> =>
  alertTimers(store).itemsOf((key) => key.tenantId === tenantId, store.now() + aheadMs)
