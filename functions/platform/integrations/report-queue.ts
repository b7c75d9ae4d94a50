import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import type { ReportQueue } from '../ports/report-ports.ts'
import { queueText } from '../clients/queue-client.ts'

/** Jobs by way of the queue that `functions/reports` reads. */
export const queuedReports = (client: () => SQSClient, queueUrl: () => string): ReportQueue => ({
  async put(job) {
    await client().send(new SendMessageCommand({ QueueUrl: queueUrl(), MessageBody: queueText(job) }))
  },
})

const queued = z.object({ tenantId: z.string(), jobId: z.string() })

/** The job that `queuedReports` wrote; null for anything else. */
export function readQueuedReport(body: string): { tenantId: string; jobId: string } | null {
  try {
    return queued.parse(JSON.parse(body))
  } catch {
    return null
  }
}
