import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { Key, Store } from '../dynamo/store.ts'
import type { UserKey } from '../ports/ports.ts'
import { dynamoTimers, type TimerStorage } from './timers.ts'

const storage: TimerStorage<UserKey> = {
  table: 'lookups',
  name: 'GUESTS',
  write: ({ tenantId, userId }) => `${tenantId}#${userId}`,
  read(text) {
    const [tenantId = '', userId = ''] = text.split('#')
    return tenantId === '' || userId === '' ? null : { tenantId, userId: Number(userId) }
  },
}

export const guestTimers = (store: Store) => dynamoTimers(store, storage)

const monthMs = 31 * dayMs

/** The item keys of the timers of one tenant's guests, of the coming month; a later one finds no guest. */
export const guestTimersOfTenant = (store: Store, tenantId: string): Promise<Key[]> =>
  guestTimers(store).itemsOf((guest) => guest.tenantId === tenantId, store.now() + monthMs)
