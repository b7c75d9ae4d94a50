import { attempts } from './attempts.ts'
import { getItem, getItems } from '../dynamo/items.ts'
import type { Doors } from '../ports/ports.ts'
import { sessionDoors } from './session-lookups.ts'
import { alone, type Key, type Store } from '../dynamo/store.ts'
import { findTrackerKey } from './tracker-credentials.ts'
import { unknownTrackers } from './unregistered-trackers.ts'

interface DoorItem extends Key {
  t: string
  i: number
}

const prefixes = { email: 'EMAIL', tracker: 'TRACKER', driver: 'DRIVER' } as const

export const doorKey = (door: keyof typeof prefixes, value: string): Key => ({
  pk: `${prefixes[door]}#${value}`,
  sk: alone,
})

export function dynamoDoors(store: Store): Doors {
  return {
    ...attempts(store),
    ...unknownTrackers(store),
    ...sessionDoors(store),

    trackerKey: (secret) => findTrackerKey(store, secret),
    async userByEmail(email) {
      const item = await getItem<DoorItem>(store, 'doors', doorKey('email', email.trim().toLowerCase()))
      return item ? { tenantId: item.t, userId: item.i } : null
    },
    async devicesByUniqueId(uniqueIds) {
      const keys = uniqueIds.map((uniqueId) => doorKey('tracker', uniqueId))
      const items = await getItems<DoorItem>(store, { table: 'doors', keys })
      return new Map(items.map(({ pk, t, i }) => [pk.slice(prefixes.tracker.length + 1), { tenantId: t, deviceId: i }]))
    },
  }
}
