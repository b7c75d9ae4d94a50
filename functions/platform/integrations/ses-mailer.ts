import { SendRawEmailCommand, type SESClient } from '@aws-sdk/client-ses'
import { tenantTag } from '../../../shared/wire/mail/ses-event.ts'
import { errorFacts, log } from '../log.ts'
import { rawMessage } from '../mail/raw-message.ts'
import type { Mail, Mailer } from '../ports/ports.ts'
import type { ReportFiles } from '../ports/report-ports.ts'

export interface SesMailerParts {
  client: () => SESClient
  /** the address that e-mails come from */
  from: () => string
  /** by which SES tells what becomes of e-mails */
  configurationSet: () => string
  /** where attached files are read, see `Mail.attachment` */
  reports: (tenantId: string) => Promise<Pick<ReportFiles, 'file'>>
}

/** E-mails through SES, each with the tag of its tenant. What it is connected to is read at the first e-mail. */
export const sesMailer = ({ client, from, configurationSet, reports }: SesMailerParts): Mailer => ({
  async send(mail) {
    const { tenantId } = mail
    try {
      const Source = from()
      const message = await rawMessage({ mail, from: Source, attachment: await attached(mail, reports) })
      await client().send(
        new SendRawEmailCommand({
          Source,
          Destinations: message.to,
          RawMessage: { Data: message.data },
          ConfigurationSetName: configurationSet(),
          Tags: [{ Name: tenantTag, Value: tenantId }],
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

/** @throws Error when the file has expired meanwhile */
async function attached({ tenantId, attachment }: Mail, reports: SesMailerParts['reports']) {
  if (!attachment) return null
  const { jobId, fileName, contentType } = attachment
  const content = await (await reports(tenantId)).file(jobId)
  if (!content) throw new Error(`the file of the report ${jobId} is missing`)
  return { fileName, contentType, content }
}
