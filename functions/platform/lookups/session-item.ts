import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Key, Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'

/** A session or token as it is stored, under the hash of its secret. Times are epoch ms. */
export interface SessionItem extends Key {
  /** tenant */
  t: string
  /** user */
  i: number
  /** end */
  e: number
  /** end, epoch second, for the table's TTL */
  x: number
  /** opened; absent in the very first ones */
  o?: number
  /** last used */
  u?: number
  /** of a share link: how often it was opened, and when last */
  v?: number
  l?: number
  /** end of the token that it was opened with */
  g?: number
  /** the user who signed in as this one */
  f?: number
  /** stamps of the user's credentials and of the user who signed in as them; absent when empty */
  s?: string
  w?: string
  /** JSON: what it derives from; absent for nothing */
  p?: string
  /** it may only read */
  r?: 1
  /** JSON: name of a token, browser, system, place, address, account at a provider; absent when none is known */
  d?: string
}

export const noteUse = (store: Store, key: Key): Promise<void> => setAttributes(store, key, { u: store.now() })

/** A link that has ended meanwhile stays ended. */
export async function noteView(store: Store, { pk, sk }: Key): Promise<void> {
  const update = new UpdateCommand({
    TableName: store.tables.lookups,
    Key: { pk, sk },
    UpdateExpression: 'SET #l = :now ADD #v :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#l': 'l', '#v': 'v' },
    ExpressionAttributeValues: { ':now': store.now(), ':one': 1 },
  })
  await conditional(() => store.documents.send(update))
}

export const restamp = (store: Store, key: Key, stamp: string): Promise<void> => setAttributes(store, key, { s: stamp })

export const giveTo = (store: Store, key: Key, { userId, stamp }: { userId: number; stamp: string }): Promise<void> =>
  setAttributes(store, key, { i: userId, s: stamp })

/** A session that has ended meanwhile stays ended. */
async function setAttributes(
  store: Store,
  { pk, sk }: Key,
  change: Partial<Pick<SessionItem, 'i' | 's' | 'u'>>,
): Promise<void> {
  const changes = Object.entries(change)
  const update = new UpdateCommand({
    TableName: store.tables.lookups,
    Key: { pk, sk },
    UpdateExpression: `SET ${changes.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(changes.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(changes.map(([name, value]) => [`:${name}`, value])),
  })
  await conditional(() => store.documents.send(update))
}
