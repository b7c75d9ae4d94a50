import { secondMs } from '../../../shared/domain/time/durations.ts'
import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import { tenantMessage } from '../clients/queue-client.ts'
import { atMost } from '../concurrency.ts'
import { chunks } from '../dynamo/items.ts'
import type { AlertQueue, QueuedAlert } from '../ports/alert-ports.ts'

const perCall = 10
const callsAtOnce = 8
/** What SQS allows is twelve hours. */
const hiddenSecondsMax = 12 * 60 * 60
/** Who waits longer is woken in between: the queue’s alarm takes messages of five minutes for late ones. */
const delaySecondsMax = 4 * 60

/** Messages by way of the queue that `functions/notify` reads. */
export const queuedAlerts = (client: () => SQSClient, queueUrl: () => string): AlertQueue => ({
  put: (messages) => atMost(callsAtOnce, chunks(messages, perCall), (part) => putPart(client(), queueUrl(), part)),
  async wake(wakeUp, delayMs) {
    const DelaySeconds = Math.min(delaySecondsMax, Math.max(0, Math.ceil(delayMs / secondMs)))
    await client().send(new SendMessageCommand({ QueueUrl: queueUrl(), ...tenantMessage(wakeUp), DelaySeconds }))
  },
  async delay(ReceiptHandle, ms) {
    const VisibilityTimeout = Math.min(Math.ceil(ms / secondMs), hiddenSecondsMax)
    await client().send(new ChangeMessageVisibilityCommand({ QueueUrl: queueUrl(), ReceiptHandle, VisibilityTimeout }))
  },
})

async function putPart(client: SQSClient, QueueUrl: string, part: readonly QueuedAlert[]): Promise<void> {
  const Entries = part.map((message, index) => ({ Id: String(index), ...tenantMessage(message) }))
  const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
  if (Failed.length > 0) throw new Error(`The queue of notifications refused ${Failed.length} of ${part.length}`)
}
