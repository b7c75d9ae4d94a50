import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import { commandTypes, type CommandType } from '../../../shared/domain/catalog/command-types.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import { tenantMessage } from '../clients/queue-client.ts'
import { chunks } from '../dynamo/items.ts'
import type { CommandWakeUp, CommandWakeUps } from '../ports/command-ports.ts'

const batchMax = 10
const delaySecondsMax = 900

/** By way of the queue that `functions/commands` reads. @throws Error when one is not stored */
export const queuedWakeUps = (client: () => SQSClient, queueUrl: () => string): CommandWakeUps => ({
  async put(wakeUps, delayMs = 0) {
    // later rather than earlier: what is due by then is due when it arrives
    const DelaySeconds = Math.min(delaySecondsMax, Math.max(0, Math.ceil(delayMs / secondMs)))
    for (const some of chunks(wakeUps, batchMax)) {
      const Entries = some.map((wakeUp, at) => ({ Id: String(at), ...tenantMessage(wakeUp), DelaySeconds }))
      const { Failed = [] } = await client().send(new SendMessageBatchCommand({ QueueUrl: queueUrl(), Entries }))
      if (Failed.length > 0)
        throw new Error(`The queue of commands refused ${Failed.length} wake-ups: ${Failed[0]!.Code}`)
    }
  },
})

const answer = z.object({
  commandId: z.number().nullable(),
  type: z.enum(Object.keys(commandTypes) as [CommandType, ...CommandType[]]).optional(),
  status: z.enum(['delivered', 'done', 'failed']),
  text: z.string().nullable(),
  receivedAt: z.number().optional(),
})

const cadence = z.object({
  watchedUntil: z.number().optional(),
  alarmAt: z.number().optional(),
  acknowledgedAt: z.number().optional(),
  inside: z.object({ isInside: z.boolean(), asOf: z.number() }).optional(),
})

const queued = z.union([
  z.object({
    tenantId: z.string(),
    deviceId: z.number(),
    why: z.enum(['received', 'later']),
    answers: z.array(answer).optional(),
    cadence: cadence.optional(),
  }),
  z.object({ tenantId: z.string(), jobId: z.string() }),
])

/** What `queuedWakeUps` wrote; null for anything else. */
export function readWakeUp(body: string): CommandWakeUp | null {
  try {
    return queued.parse(JSON.parse(body))
  } catch {
    return null
  }
}
