import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { filled } from '../../../shared/domain/failures.ts'
import { atMost } from '../concurrency.ts'
import { chunks } from '../dynamo/items.ts'
import { log } from '../log.ts'
import type { RejectedMessage, RejectedMessages } from '../ports/ports.ts'
import { queueText } from '../clients/queue-client.ts'

const perCall = 10
const callsAtOnce = 8
const payloadLengthMax = 2000
const nameLengthMax = 300

/** Client and address are read at the first rejected message. */
export const queueRejectedMessages = (client: () => SQSClient, queueUrl: () => string): RejectedMessages => ({
  async send(tenantId, rejectedMessages) {
    for (const { uniqueId, topic, field, reason } of rejectedMessages.map(shortened)) {
      log({ capability: 'ingest', what: 'messageRejected', tenantId, uniqueId, topic, field, reason })
    }
    await atMost(callsAtOnce, chunks(rejectedMessages, perCall), (part) => sendPart(client(), queueUrl(), part))
  },
})

async function sendPart(client: SQSClient, QueueUrl: string, part: readonly RejectedMessage[]): Promise<void> {
  const Entries = part.map((message, index) => ({ Id: String(index), MessageBody: queueText(shortened(message)) }))
  const answer = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
  const failed = answer.Failed ?? []
  if (failed.length > 0) throw new Error(`The dead-letter queue took ${part.length - failed.length} of ${part.length}`)
}

/** For the operator: in English. */
const shortened = (message: RejectedMessage) => ({
  ...message,
  reason: filled(message.reason).slice(0, nameLengthMax),
  field: message.field.slice(0, nameLengthMax),
  topic: message.topic.slice(0, nameLengthMax),
  uniqueId: message.uniqueId.slice(0, nameLengthMax),
  payload: message.payload.slice(0, payloadLengthMax),
})
