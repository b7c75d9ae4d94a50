import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Key, Store } from './store.ts'
import { conditional } from './transact.ts'

/** A session or token as it is stored, under the hash of its secret. Times are epoch ms. */
export interface SessionItem extends Key {
  /** tenant */
  t: string
  /** user */
  i: number
  /** end */
  e: number
  /** end, epoch second, for the table's own cleaning */
  x: number
  /** opened; absent in the very first ones */
  o?: number
  /** last used */
  u?: number
  /** end of the token that it was opened with */
  g?: number
  /** the person who entered as this one */
  f?: number
}

/** A session that was ended meanwhile stays ended. */
export async function noteUse(store: Store, { pk, sk }: Key): Promise<void> {
  const update = new UpdateCommand({
    TableName: store.tables.doors,
    Key: { pk, sk },
    UpdateExpression: 'SET u = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': store.now() },
  })
  await conditional(() => store.documents.send(update))
}
