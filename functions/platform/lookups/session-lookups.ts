import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { limits } from '../../../shared/domain/limits.ts'
import { getItem, getItemOfLate, getItems, queryAll, writeItems } from '../dynamo/items.ts'
import type { Lookups, SessionSummary, Session, SessionKind } from '../ports/ports.ts'
import { newSecret, secretKey } from '../secrets.ts'
import { alone, epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { noteUse, restamp, type SessionItem } from './session-item.ts'

type SessionLookups = Pick<
  Lookups,
  'openSession' | 'session' | 'restampSession' | 'closeSession' | 'sessionsOf' | 'endSessions'
>

const prefixes = { session: 'SESSION#', token: 'TOKEN#' } as const
const lookupOf = (kind: SessionKind, key: string): Key => ({ pk: prefixes[kind] + key, sk: alone })

/** The partition that lists what a person holds: its sort keys are the partition keys of the doors. */
export const recordRefOf = (tenantId: string, userId: number): string => `HELD#${tenantId}#${userId}`

/**
 * Sessions and tokens. Each lies under the hash of its secret, and is named on the shelf of its person; one that was
 * entered as somebody else is named on both shelves. The shelf is written first: it may name what is not there, but
 * nothing opens that no shelf names.
 */
export function sessionLookups(store: Store): SessionLookups {
  const namesOf = (item: Pick<SessionItem, 't' | 'i' | 'f' | 'pk'>): Key[] =>
    [item.i, ...(item.f === undefined ? [] : [item.f])].map((id) => ({ pk: recordRefOf(item.t, id), sk: item.pk }))
  const take = async (key: Key) => {
    const remove = new DeleteCommand({ TableName: store.tables.lookups, Key: key, ReturnValues: 'ALL_OLD' })
    const { Attributes: item } = await store.documents.send(remove)
    if (item) await writeItems(store, 'lookups', { remove: namesOf(item as SessionItem) })
  }

  return {
    async openSession(kind, session) {
      const secret = newSecret()
      const item = sessionItem(lookupOf(kind, secretKey(secret)), session, store.now())
      await writeItems(store, 'lookups', { put: namesOf(item).map((name) => ({ ...name, x: item.x })) })
      await store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item: item }))
      return secret
    },
    async session(kind, secret, exact) {
      const lookup = lookupOf(kind, secretKey(secret))
      const ofLate = exact ? undefined : await getItemOfLate<SessionItem>(store, 'lookups', lookup)
      // one that was opened a moment ago is there for certain
      const item = ofLate ?? (await getItem<SessionItem>(store, 'lookups', lookup))
      if (!item || item.e <= store.now()) return null
      if (store.now() - (item.u ?? item.o ?? 0) >= limits.sessionUseGrainMs) await noteUse(store, item)
      return readSession(item)
    },
    restampSession: ({ kind, key }, stamp) => restamp(store, lookupOf(kind, key), stamp),
    closeSession: (kind, secret) => take(lookupOf(kind, secretKey(secret))),

    async sessionsOf({ tenantId, userId }) {
      const names = await queryAll<Key>(store, {
        table: 'lookups',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': recordRefOf(tenantId, userId) },
      })
      const keys = names.map(({ sk }) => ({ pk: sk, sk: alone }))
      const items = await getItems<SessionItem>(store, { table: 'lookups', keys })
      const held = items.filter((item) => item.e > store.now()).map(readSummary)
      return held.sort((a, b) => b.openedAt - a.openedAt || (a.key < b.key ? -1 : 1))
    },
    async endSessions(sessions) {
      await Promise.all(sessions.map(({ kind, key }) => take(lookupOf(kind, key))))
    },
  }
}

const sessionItem = (lookup: Key, session: Omit<Session, 'key'>, now: number): SessionItem => ({
  ...lookup,
  t: session.tenantId,
  i: session.userId,
  e: session.expiresAt,
  o: now,
  x: epochSecond(session.expiresAt),
  ...(session.grantEndsAt !== undefined && { g: session.grantEndsAt }),
  ...(session.enteredBy !== undefined && { f: session.enteredBy }),
  ...(session.stamp && { s: session.stamp }),
  ...(session.enteredByStamp && { w: session.enteredByStamp }),
})

function readSession(item: SessionItem): Session {
  return {
    key: item.pk.slice(item.pk.indexOf('#') + 1),
    tenantId: item.t,
    userId: item.i,
    expiresAt: item.e,
    ...(item.g !== undefined && { grantEndsAt: item.g }),
    ...(item.f !== undefined && { enteredBy: item.f }),
    ...(item.s !== undefined && { stamp: item.s }),
    ...(item.w !== undefined && { enteredByStamp: item.w }),
  }
}

const readSummary = (item: SessionItem): SessionSummary => ({
  ...readSession(item),
  kind: item.pk.startsWith(prefixes.token) ? 'token' : 'session',
  openedAt: item.o ?? 0,
  usedAt: item.u ?? item.o ?? 0,
})
