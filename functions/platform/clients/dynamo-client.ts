import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { clientOptions } from './client-options.ts'

export function documentClient(endpoint?: string): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ ...clientOptions, endpoint })
  // it copies each answer for a log that nobody keeps
  client.middlewareStack.remove('loggerMiddleware')
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
}

export interface Consumed {
  readUnits: number
  writeUnits: number
}

/**
 * Counts what each call through this client consumes from now on. For benchmarks and tests: functions in production
 * do not request it.
 */
export function countCapacity(documents: DynamoDBDocumentClient): Consumed {
  const consumed: Consumed = { readUnits: 0, writeUnits: 0 }
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      const reads = /^(Get|BatchGet|Query|Scan|TransactGet)/.test(context.commandName ?? '')
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
      const { ConsumedCapacity: consumedNow } = answer.output as { ConsumedCapacity?: Units | Units[] }
      for (const { CapacityUnits = 0 } of [consumedNow ?? []].flat()) {
        consumed[reads ? 'readUnits' : 'writeUnits'] += CapacityUnits
      }
      return answer
    },
    { step: 'initialize', name: 'countCapacity', override: true },
  )
  return consumed
}
interface Units {
  CapacityUnits?: number
}
