import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import { errorFacts, log } from '../log.ts'
import type { Mail, Mailer } from '../ports/ports.ts'
import { queueText } from '../clients/queue-client.ts'

/**
 * E-mails by way of the queue that `functions/notify` reads: the caller does not wait for SES, and a queued e-mail is
 * retried when SES fails. The queue's address is read at the first e-mail.
 */
export const queuedMailer = (client: () => SQSClient, queueUrl: () => string): Mailer => ({
  async send(mail) {
    try {
      await client().send(new SendMessageCommand({ QueueUrl: queueUrl(), MessageBody: queueText(mail) }))
      return { sent: true }
    } catch (error) {
      const { error: because } = errorFacts(error)
      log({ capability: 'api', what: 'mailNotQueued', tenantId: mail.tenantId, error: because })
      return { sent: false, because }
    }
  },
})

const mail = z.object({
  tenantId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
  attachment: z.object({ jobId: z.string(), fileName: z.string(), contentType: z.string() }).optional(),
})

/** The e-mail that `queuedMailer` wrote; null for anything else. */
export function readMail(body: string): Mail | null {
  try {
    return mail.parse(JSON.parse(body))
  } catch {
    return null
  }
}
