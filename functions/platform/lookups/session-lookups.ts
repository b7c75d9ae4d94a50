import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Origin } from '../../../shared/domain/access/derivation.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { getItem, getItemEventually, getItems, queryAll, writeItems } from '../dynamo/items.ts'
import type { Lookups, SessionSummary, Session, SessionKind } from '../ports/ports.ts'
import { newSecret, secretKey } from '../secrets.ts'
import { singleItem, epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { giveTo, noteUse, noteView, restamp, type SessionItem } from './session-item.ts'

type SessionLookups = Pick<
  Lookups,
  | 'openSession'
  | 'session'
  | 'isOpen'
  | 'restampSession'
  | 'moveSession'
  | 'countView'
  | 'closeSession'
  | 'sessionsOf'
  | 'endSessions'
>

const prefixes = { session: 'SESSION#', token: 'TOKEN#' } as const
const lookupOf = (kind: SessionKind, key: string): Key => ({ pk: prefixes[kind] + key, sk: singleItem })

/** The partition that lists a user's sessions and tokens: its sort keys are their partition keys. */
export const sessionListOf = (tenantId: string, userId: number): string => `HELD#${tenantId}#${userId}`

/**
 * Sessions and tokens. Each is stored under the hash of its secret and listed under its user; one in which a user acts as
 * another is listed under both. The list is written first: it may name a session that does not exist, but no session
 * works that is not listed.
 */
export function sessionLookups(store: Store): SessionLookups {
  const namesOf = (item: Pick<SessionItem, 't' | 'i' | 'f' | 'pk'>): Key[] =>
    [item.i, ...(item.f === undefined ? [] : [item.f])].map((id) => ({ pk: sessionListOf(item.t, id), sk: item.pk }))
  const removeSession = async (key: Key) => {
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
      const found = exact ? undefined : await getItemEventually<SessionItem>(store, 'lookups', lookup)
      // a session that was opened a moment ago may be missing in the eventually consistent read
      const item = found ?? (await getItem<SessionItem>(store, 'lookups', lookup))
      if (!item || item.e <= store.now()) return null
      if (store.now() - (item.u ?? item.o ?? 0) >= accountLimits.sessionUseGrainMs) await noteUse(store, item)
      return readSession(item)
    },
    async isOpen({ kind, key }) {
      const item = await getItem<SessionItem>(store, 'lookups', lookupOf(kind, key))
      return item !== undefined && item !== null && item.e > store.now()
    },
    restampSession: ({ kind, key }, stamp) => restamp(store, lookupOf(kind, key), stamp),
    async moveSession({ kind, key, tenantId, userId }, to) {
      const lookup = lookupOf(kind, key)
      const item = await getItem<SessionItem>(store, 'lookups', lookup)
      if (!item) return
      const nameOf = (id: number): Key => ({ pk: sessionListOf(tenantId, id), sk: lookup.pk })
      const name = { ...nameOf(to.userId), x: item.x }
      await writeItems(store, 'lookups', { put: [name] })
      await giveTo(store, lookup, to)
      await writeItems(store, 'lookups', { remove: [nameOf(userId)] })
    },
    countView: ({ kind, key }) => noteView(store, lookupOf(kind, key)),
    closeSession: (kind, secret) => removeSession(lookupOf(kind, secretKey(secret))),

    async sessionsOf({ tenantId, userId }) {
      const names = await queryAll<Key>(store, {
        table: 'lookups',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': sessionListOf(tenantId, userId) },
      })
      const keys = names.map(({ sk }) => ({ pk: sk, sk: singleItem }))
      const items = await getItems<SessionItem>(store, { table: 'lookups', keys })
      const valid = items.filter((item) => item.e > store.now()).map(readSummary)
      return valid.sort((a, b) => b.openedAt - a.openedAt || (a.key < b.key ? -1 : 1))
    },
    async endSessions(sessions) {
      await Promise.all(sessions.map(({ kind, key }) => removeSession(lookupOf(kind, key))))
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
  ...(session.derivedFrom && session.derivedFrom.length > 0 && { p: JSON.stringify(session.derivedFrom) }),
  ...(session.isReadOnly && { r: 1 as const }),
  ...described(session),
})

function described({ name, browser, system, place, address, openId }: Omit<Session, 'key'>): Pick<SessionItem, 'd'> {
  const text = JSON.stringify({ name, browser, system, place, address, openId })
  return text === '{}' ? {} : { d: text }
}

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
    ...(item.p !== undefined && { derivedFrom: JSON.parse(item.p) as Origin[] }),
    ...(item.r !== undefined && { isReadOnly: true as const }),
    ...(item.d !== undefined &&
      (JSON.parse(item.d) as Pick<Session, 'name' | 'browser' | 'system' | 'place' | 'address' | 'openId'>)),
  }
}

const readSummary = (item: SessionItem): SessionSummary => ({
  ...readSession(item),
  kind: item.pk.startsWith(prefixes.token) ? 'token' : 'session',
  openedAt: item.o ?? 0,
  usedAt: item.u ?? item.o ?? 0,
  views: item.v ?? 0,
  viewedAt: item.l ?? null,
})
