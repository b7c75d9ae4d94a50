import { timers, type Dial } from './timers.ts'
import type { GuestTimers, UserKey } from '../ports/ports.ts'
import type { Key, Store } from '../dynamo/store.ts'
import { dayMs } from '../../../shared/domain/durations.ts'

const dial: Dial<UserKey> = {
  table: 'lookups',
  name: 'GUESTS',
  write: ({ tenantId, userId }) => `${tenantId}#${userId}`,
  read(text) {
    const [tenantId = '', userId = ''] = text.split('#')
    return tenantId === '' || userId === '' ? null : { tenantId, userId: Number(userId) }
  },
}

export function dynamoGuestTimers(store: Store): GuestTimers {
  const clock = timers(store, dial)
  return {
    schedule: (guest, dueAt) => clock.schedule(guest, dueAt),
    due: async (now, countMax) => (await clock.due(now, countMax)).map(({ who, dueAt }) => ({ guest: who, dueAt })),
    complete: (scheduled) => clock.complete(scheduled.map(({ guest, dueAt }) => ({ who: guest, dueAt }))),
  }
}

const monthMs = 31 * dayMs

/** The keys of the alarms of one tenant's guests, of the coming month; later ones ring for nobody. */
export const guestAlarmsOfTenant = (store: Store, tenantId: string): Promise<Key[]> =>
  timers(store, dial).keysOf((guest) => guest.tenantId === tenantId, store.now() + monthMs)
