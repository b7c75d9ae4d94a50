import { SendEmailCommand, type Attachment, type MessageHeader, type SESv2Client } from '@aws-sdk/client-sesv2'
import { errorFacts, log } from '../log.ts'
import type { Mail, Mailer } from '../ports/ports.ts'
import type { ReportFiles } from '../ports/report-ports.ts'

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

export interface SesMailerParts {
  client: () => SESv2Client
  /** the address that e-mails come from */
  from: () => string
  /** where attached files are read, see `Mail.attachment` */
  reports: (tenantId: string) => Promise<Pick<ReportFiles, 'file'>>
}

/** E-mails through SES. What it is connected to is read at the first e-mail. */
export const sesMailer = ({ client, from, reports }: SesMailerParts): Mailer => ({
  async send(mail) {
    const { tenantId, to, subject, text, html, unsubscribe } = mail
    try {
      const Attachments = await attached(mail, reports)
      const Headers = unsubscribe === undefined ? undefined : unsubscribeHeaders(unsubscribe)
      const Simple = { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) }, Headers, Attachments }
      await client().send(
        new SendEmailCommand({
          FromEmailAddress: from(),
          Destination: { ToAddresses: [to] },
          Content: { Simple },
        }),
      )
      return { sent: true }
    } catch (error) {
      const { error: because } = errorFacts(error)
      log({ capability: 'notify', what: 'mailNotSent', tenantId, error: because })
      return { sent: false, because }
    }
  },
})

/** With which mail programs end a subscription by themselves (RFC 2369 and RFC 8058). */
const unsubscribeHeaders = (address: string): MessageHeader[] => [
  { Name: 'List-Unsubscribe', Value: `<${address}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
]

/** @throws Error when the file has expired meanwhile */
async function attached(
  { tenantId, attachment }: Mail,
  reports: SesMailerParts['reports'],
): Promise<Attachment[] | undefined> {
  if (!attachment) return undefined
  const { jobId, fileName, contentType } = attachment
  const content = await (await reports(tenantId)).file(jobId)
  if (!content) throw new Error(`the file of the report ${jobId} is missing`)
  return [{ FileName: fileName, ContentType: contentType, RawContent: content, ContentDisposition: 'ATTACHMENT' }]
}
