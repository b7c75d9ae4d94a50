import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import type { ReportQueue } from '../ports/report-ports.ts'
import { tenantMessage } from '../clients/queue-client.ts'

/** Jobs by way of the queue that `functions/reports` reads. */
export const queuedReports = (client: () => SQSClient, queueUrl: () => string): ReportQueue => ({
  async put(job, delayMs = 0) {
    const DelaySeconds = Math.ceil(delayMs / secondMs)
    await client().send(new SendMessageCommand({ QueueUrl: queueUrl(), ...tenantMessage(job), DelaySeconds }))
  },
})
