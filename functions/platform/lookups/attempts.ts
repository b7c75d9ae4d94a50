import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Lookups } from '../ports/ports.ts'
import { secretKey } from '../secrets.ts'
import { singleItem, epochSecond, type Store } from '../dynamo/store.ts'
import { lookupPartitions } from '../dynamo/tables.ts'
import { conditional } from '../dynamo/transact.ts'

interface Count {
  c: number
  /** end of the window, epoch ms */
  e: number
}

/**
 * Counters that start again when their window is over. `c` counts, `e` is the window's end. Names are kept as hashes,
 * because they contain e-mail and network addresses.
 */
export function attempts(store: Store): Pick<Lookups, 'countAttempt' | 'giveBackAttempt' | 'forgetAttempts'> {
  const keyOf = (name: string) => ({ pk: `${lookupPartitions.attempt}${secretKey(name)}`, sk: singleItem })
  const inWindow = (name: string) =>
    store.documents.send(
      new UpdateCommand({
        TableName: store.tables.lookups,
        Key: keyOf(name),
        UpdateExpression: 'ADD c :one',
        ConditionExpression: 'e > :now',
        ExpressionAttributeValues: { ':one': 1, ':now': store.now() },
        ReturnValues: 'ALL_NEW',
      }),
    )
  const newWindow = (name: string, endsAt: number) =>
    store.documents.send(
      new PutCommand({
        TableName: store.tables.lookups,
        Item: { ...keyOf(name), c: 1, e: endsAt, x: epochSecond(endsAt) },
        ConditionExpression: 'attribute_not_exists(pk) OR e <= :now',
        ExpressionAttributeValues: { ':now': store.now() },
      }),
    )

  return {
    async countAttempt(name, windowMs) {
      const read = (answer: Awaited<ReturnType<typeof inWindow>>) => {
        const { c, e } = answer.Attributes as Count
        return { count: c, endsAt: e }
      }
      try {
        return read(await inWindow(name))
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
      }
      const endsAt = store.now() + windowMs
      const opened = await conditional(() => newWindow(name, endsAt))
      return opened ? { count: 1, endsAt } : read(await inWindow(name))
    },
    async giveBackAttempt(name) {
      const update = new UpdateCommand({
        TableName: store.tables.lookups,
        Key: keyOf(name),
        UpdateExpression: 'ADD c :less',
        ConditionExpression: 'e > :now AND c > :none',
        ExpressionAttributeValues: { ':less': -1, ':none': 0, ':now': store.now() },
      })
      await conditional(() => store.documents.send(update))
    },
    async forgetAttempts(name) {
      await store.documents.send(new DeleteCommand({ TableName: store.tables.lookups, Key: keyOf(name) }))
    },
  }
}
