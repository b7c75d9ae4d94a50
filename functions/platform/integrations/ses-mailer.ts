import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2'
import { errorFacts, log } from '../log.ts'
import type { Mailer } from '../ports/ports.ts'

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

/** E-mails through SES. `client` and `from` are read at the first e-mail. */
export const sesMailer = (client: () => SESv2Client, from: () => string): Mailer => ({
  async send({ tenantId, to, subject, text, html }) {
    const command = new SendEmailCommand({
      FromEmailAddress: from(),
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } } },
    })
    try {
      await client().send(command)
      return { sent: true }
    } catch (error) {
      const { error: because } = errorFacts(error)
      log({ capability: 'notify', what: 'mailNotSent', tenantId, error: because })
      return { sent: false, because }
    }
  },
})
