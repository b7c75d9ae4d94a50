import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import type { AnnouncementQueue } from '../channels/announcements.ts'
import { tenantMessage } from '../clients/queue-client.ts'

/** Steps of announcements by way of the queue that `notify-announce` reads. */
export const queuedAnnouncements = (client: () => SQSClient, queueUrl: () => string): AnnouncementQueue => ({
  async put(step) {
    await client().send(new SendMessageCommand({ QueueUrl: queueUrl(), ...tenantMessage(step) }))
  },
})

const queued = z.object({ tenantId: z.string(), id: z.string() })

/** The step that `queuedAnnouncements` wrote; null for anything else. */
export function readQueuedAnnouncement(body: string): { tenantId: string; id: string } | null {
  try {
    return queued.parse(JSON.parse(body))
  } catch {
    return null
  }
}
