import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { errorFacts, log } from '../log.ts'
import type { Mailer } from '../ports/ports.ts'
import { tenantMessage } from '../clients/queue-client.ts'

/**
 * E-mails by way of the queue that `functions/notify` reads: the caller does not wait for SES, and a queued e-mail is
 * retried when SES fails. The queue's address is read at the first e-mail.
 */
export const queuedMailer = (client: () => SQSClient, queueUrl: () => string): Mailer => ({
  async send(mail) {
    try {
      await client().send(new SendMessageCommand({ QueueUrl: queueUrl(), ...tenantMessage(mail) }))
      return { sent: true }
    } catch (error) {
      const { error: because } = errorFacts(error)
      log({ capability: 'api', what: 'mailNotQueued', tenantId: mail.tenantId, error: because })
      return { sent: false, because }
    }
  },
})
