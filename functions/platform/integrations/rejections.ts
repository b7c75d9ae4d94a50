import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { atMost } from '../concurrency.ts'
import { chunks } from '../dynamo/items.ts'
import { log } from '../log.ts'
import type { Refusal, Refusals } from '../ports/ports.ts'
import { queueText } from '../clients/queue-client.ts'

const perCall = 10
const callsAtOnce = 8
const payloadLengthMax = 2000
const nameLengthMax = 300

/** Client and address are read at the first rejected message. */
export const queueRefusals = (client: () => SQSClient, queueUrl: () => string): Refusals => ({
  async send(tenantId, refusals) {
    for (const { uniqueId, topic, field, reason } of refusals.map(shortened)) {
      log({ capability: 'ingest', what: 'messageRejected', tenantId, uniqueId, topic, field, reason })
    }
    await atMost(callsAtOnce, chunks(refusals, perCall), (part) => sendPart(client(), queueUrl(), part))
  },
})

async function sendPart(client: SQSClient, QueueUrl: string, part: readonly Refusal[]): Promise<void> {
  const Entries = part.map((refusal, index) => ({ Id: String(index), MessageBody: queueText(shortened(refusal)) }))
  const answer = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
  const failed = answer.Failed ?? []
  if (failed.length > 0) throw new Error(`The dead-letter queue took ${part.length - failed.length} of ${part.length}`)
}

const shortened = (refusal: Refusal): Refusal => ({
  ...refusal,
  reason: refusal.reason.slice(0, nameLengthMax),
  field: refusal.field.slice(0, nameLengthMax),
  topic: refusal.topic.slice(0, nameLengthMax),
  uniqueId: refusal.uniqueId.slice(0, nameLengthMax),
  payload: refusal.payload.slice(0, payloadLengthMax),
})
