import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { limits } from '../../../shared/domain/limits.ts'
import { getItem, getItemOfLate, getItems, queryAll, writeItems } from '../dynamo/items.ts'
import type { Doors, ListedSession, Session, SessionKind } from '../ports/ports.ts'
import { newSecret, secretKey } from '../secrets.ts'
import { alone, epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { noteUse, restamp, type SessionItem } from './session-item.ts'

type SessionDoors = Pick<
  Doors,
  'openSession' | 'session' | 'restampSession' | 'closeSession' | 'sessionsOf' | 'endSessions'
>

const prefixes = { session: 'SESSION#', token: 'TOKEN#' } as const
const doorOf = (kind: SessionKind, key: string): Key => ({ pk: prefixes[kind] + key, sk: alone })

/** The partition that lists what a person holds: its sort keys are the partition keys of the doors. */
export const shelfOf = (tenantId: string, userId: number): string => `HELD#${tenantId}#${userId}`

/**
 * Sessions and tokens. Each lies under the hash of its secret, and is named on the shelf of its person; one that was
 * entered as somebody else is named on both shelves. The shelf is written first: it may name what is not there, but
 * nothing opens that no shelf names.
 */
export function sessionDoors(store: Store): SessionDoors {
  const namesOf = (item: Pick<SessionItem, 't' | 'i' | 'f' | 'pk'>): Key[] =>
    [item.i, ...(item.f === undefined ? [] : [item.f])].map((id) => ({ pk: shelfOf(item.t, id), sk: item.pk }))
  const take = async (key: Key) => {
    const remove = new DeleteCommand({ TableName: store.tables.doors, Key: key, ReturnValues: 'ALL_OLD' })
    const { Attributes: item } = await store.documents.send(remove)
    if (item) await writeItems(store, 'doors', { remove: namesOf(item as SessionItem) })
  }

  return {
    async openSession(kind, session) {
      const secret = newSecret()
      const item = sessionItem(doorOf(kind, secretKey(secret)), session, store.now())
      await writeItems(store, 'doors', { put: namesOf(item).map((name) => ({ ...name, x: item.x })) })
      await store.documents.send(new PutCommand({ TableName: store.tables.doors, Item: item }))
      return secret
    },
    async session(kind, secret, exact) {
      const door = doorOf(kind, secretKey(secret))
      const ofLate = exact ? undefined : await getItemOfLate<SessionItem>(store, 'doors', door)
      // one that was opened a moment ago is there for certain
      const item = ofLate ?? (await getItem<SessionItem>(store, 'doors', door))
      if (!item || item.e <= store.now()) return null
      if (store.now() - (item.u ?? item.o ?? 0) >= limits.sessionUseGrainMs) await noteUse(store, item)
      return readSession(item)
    },
    restampSession: ({ kind, key }, stamp) => restamp(store, doorOf(kind, key), stamp),
    closeSession: (kind, secret) => take(doorOf(kind, secretKey(secret))),

    async sessionsOf({ tenantId, userId }) {
      const names = await queryAll<Key>(store, {
        table: 'doors',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': shelfOf(tenantId, userId) },
      })
      const keys = names.map(({ sk }) => ({ pk: sk, sk: alone }))
      const items = await getItems<SessionItem>(store, { table: 'doors', keys })
      const held = items.filter((item) => item.e > store.now()).map(readListed)
      return held.sort((a, b) => b.openedAt - a.openedAt || (a.key < b.key ? -1 : 1))
    },
    async endSessions(sessions) {
      await Promise.all(sessions.map(({ kind, key }) => take(doorOf(kind, key))))
    },
  }
}

const sessionItem = (door: Key, session: Omit<Session, 'key'>, now: number): SessionItem => ({
  ...door,
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

const readListed = (item: SessionItem): ListedSession => ({
  ...readSession(item),
  kind: item.pk.startsWith(prefixes.token) ? 'token' : 'session',
  openedAt: item.o ?? 0,
  usedAt: item.u ?? item.o ?? 0,
})
