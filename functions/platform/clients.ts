import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** Connections are kept open between invocations. Without the last word a request that is stuck is only warned about. */
const connections = {
  connectionTimeout: 2_000,
  requestTimeout: 4_000,
  httpAgent: { keepAlive: true, maxSockets: 128 },
  httpsAgent: { keepAlive: true, maxSockets: 128 },
  throwOnRequestTimeout: true,
}
/** Throttling and lost connections are tried again by the SDK, with growing, random waits. */
export const patience = { maxAttempts: 6, requestHandler: connections }
/** One browser that does not take its frames must not hold up those of all others: it is hung up, and comes back. */
export const littlePatience = { maxAttempts: 2, requestHandler: { ...connections, requestTimeout: 2_000 } }

export const documentClient = (endpoint?: string): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ ...patience, endpoint }), {
    marshallOptions: { removeUndefinedValues: true },
  })

export const queueClient = (endpoint?: string): SQSClient => new SQSClient({ ...patience, endpoint })

export const mailClient = (): SESv2Client => new SESv2Client(patience)

export const socketClient = (endpoint: string): ApiGatewayManagementApiClient =>
  new ApiGatewayManagementApiClient({ ...littlePatience, endpoint })

export interface Consumed {
  readUnits: number
  writeUnits: number
}

/**
 * Counts what each call through this client consumes from now on. For benchmarks and tests: a function in production
 * never asks DynamoDB to say it.
 */
export function countCapacity(documents: DynamoDBDocumentClient): Consumed {
  const consumed: Consumed = { readUnits: 0, writeUnits: 0 }
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      const reads = /^(Get|BatchGet|Query|Scan|TransactGet)/.test(context.commandName ?? '')
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
      const { ConsumedCapacity: said } = answer.output as { ConsumedCapacity?: Units | Units[] }
      for (const { CapacityUnits = 0 } of [said ?? []].flat()) {
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
