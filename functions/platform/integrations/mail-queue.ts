import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import { errorFacts, log } from '../log.ts'
import type { Mail, Mailer } from '../ports/ports.ts'
import { queueText } from '../clients/queue-client.ts'

/**
 * Mails by way of the queue that `functions/notify` empties: who asked for a mail does not wait for it, and what was
 * taken over is tried again when SES is in trouble. The address of the queue is asked for at the first mail.
 */
export const queuedMailer = (client: () => SQSClient, queueUrl: () => string): Mailer => ({
  async send(mail) {
    try {
      await client().send(new SendMessageCommand({ QueueUrl: queueUrl(), MessageBody: queueText(mail) }))
      return { sent: true }
    } catch (error) {
      const { error: because } = errorFacts(error)
      log({ capability: 'api', what: 'notQueued', tenantId: mail.tenantId, error: because })
      return { sent: false, because }
    }
  },
})

const mail = z.object({ tenantId: z.string(), to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** The mail that `queuedMailer` wrote. Null for anything else: it is nobody's mail. */
export function readMail(body: string): Mail | null {
  try {
    return mail.parse(JSON.parse(body))
  } catch {
    return null
  }
}
