import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import { queueText } from '../clients/queue-client.ts'
import { atMost } from '../concurrency.ts'
import { chunks } from '../dynamo/items.ts'
import type { LotKey } from '../ports/ports.ts'
import type { LotQueue } from './device-lots.ts'

/** @see Amazon SQS API reference, "SendMessageBatch": at most 10 entries */
const batchMax = 10
const batchesAtOnce = 16

/** By way of the queue that `watch-visits` reads. @throws Error when one is not stored */
export const queuedLots = (client: () => SQSClient, queueUrl: () => string): LotQueue => ({
  put: (lots) =>
    atMost(batchesAtOnce, chunks(lots, batchMax), async (some) => {
      const Entries = some.map((lot, at) => ({ Id: String(at), MessageBody: queueText(lot) }))
      const { Failed = [] } = await client().send(new SendMessageBatchCommand({ QueueUrl: queueUrl(), Entries }))
      if (Failed.length > 0) throw new Error(`The queue of visits refused ${Failed.length} lots: ${Failed[0]!.Code}`)
    }),
})

const queued = z.object({ id: z.string(), until: z.number() })

/** What `queuedLots` wrote; null for anything else. */
export function readQueuedLot(body: string): LotKey | null {
  try {
    return queued.parse(JSON.parse(body))
  } catch {
    return null
  }
}
