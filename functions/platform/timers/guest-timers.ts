import { storedTimers, type TimerKind } from './timers.ts'
import type { GuestTimers, UserKey } from '../ports/ports.ts'
import type { Key, Store } from '../dynamo/store.ts'

const kind: TimerKind<UserKey> = {
  table: 'lookups',
  name: 'GUESTS',
  write: ({ tenantId, userId }) => `${tenantId}#${userId}`,
  read(text) {
    const [tenantId = '', userId = ''] = text.split('#')
    return tenantId === '' || userId === '' ? null : { tenantId, userId: Number(userId) }
  },
}

export function dynamoGuestTimers(store: Store): GuestTimers {
  const stored = storedTimers(store, kind)
  return {
    schedule: (guest, dueAt) => stored.schedule(guest, dueAt),
    due: async (now, countMax) =>
      (await stored.due(now, countMax)).map(({ owner, dueAt }) => ({ guest: owner, dueAt })),
    complete: (due) => stored.complete(due.map(({ guest, dueAt }) => ({ owner: guest, dueAt }))),
  }
}

const monthMs = 31 * 24 * 60 * 60 * 1000

/** The keys of the timers of one tenant's guests in the coming month; later ones find no guest when they are due. */
export const guestTimersOfTenant = (store: Store, tenantId: string): Promise<Key[]> =>
  storedTimers(store, kind).keysOf((guest) => guest.tenantId === tenantId, store.now() + monthMs)
