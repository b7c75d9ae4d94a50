import { attempts } from './attempts.ts'
import { getItem, getItems } from '../dynamo/items.ts'
import type { Lookups } from '../ports/ports.ts'
import { sessionLookups } from './session-lookups.ts'
import { singleItem, type Key, type Store } from '../dynamo/store.ts'
import { lookupPartitions } from '../dynamo/tables.ts'
import { findTrackerKey } from './tracker-credentials.ts'
import { unknownTrackers } from './unregistered-trackers.ts'

interface LookupItem extends Key {
  t: string
  i: number
}

const prefixes = { email: 'EMAIL#', tracker: lookupPartitions.tracker, driver: 'DRIVER#' } as const

export const lookupKey = (lookup: keyof typeof prefixes, value: string): Key => ({
  pk: `${prefixes[lookup]}${value}`,
  sk: singleItem,
})

export function dynamoLookups(store: Store): Lookups {
  return {
    ...attempts(store),
    ...unknownTrackers(store),
    ...sessionLookups(store),

    trackerKey: (secret) => findTrackerKey(store, secret),
    async userByEmail(email) {
      const item = await getItem<LookupItem>(store, 'lookups', lookupKey('email', email.trim().toLowerCase()))
      return item ? { tenantId: item.t, userId: item.i } : null
    },
    async devicesByUniqueId(uniqueIds) {
      const keys = uniqueIds.map((uniqueId) => lookupKey('tracker', uniqueId))
      const items = await getItems<LookupItem>(store, { table: 'lookups', keys })
      return new Map(items.map(({ pk, t, i }) => [pk.slice(prefixes.tracker.length), { tenantId: t, deviceId: i }]))
    },
  }
}
