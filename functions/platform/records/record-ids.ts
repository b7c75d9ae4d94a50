import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { deviceIdMax } from '../../../shared/domain/ids.ts'
import { noIdsLeft } from './record-failures.ts'
import { counterKey } from './record-keys.ts'
import type { Store } from '../dynamo/store.ts'

/**
 * The next number of a tenant's records of one kind, from 1. A number is never given twice; one whose record could
 * not be written is lost.
 * @throws Failure tooMuch after the last number that fits into a position's id
 */
export async function nextId(store: Store, tenantId: string, entityName: string): Promise<number> {
  const answer = await store.documents.send(
    new UpdateCommand({
      TableName: store.tables.records,
      Key: counterKey(tenantId, entityName),
      UpdateExpression: 'ADD n :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'ALL_NEW',
    }),
  )
  const { n: id } = answer.Attributes as { n: number }
  if (id > deviceIdMax) throw noIdsLeft(entityName)
  return id
}
