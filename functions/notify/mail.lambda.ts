import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { mailClient } from '../platform/clients/mail-client.ts'
import { requireEnv } from '../platform/env.ts'
import { lazyReportFiles } from '../platform/integrations/lazy-clients.ts'
import { sesMailer } from '../platform/integrations/ses-mailer.ts'
import { once } from '../platform/once.ts'
import { sendMails } from './send-mails.ts'

const mailer = sesMailer({
  client: once(mailClient),
  from: () => requireEnv('mailFrom'),
  reports: lazyReportFiles,
})

/** Answers the mails that did not leave. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const left = await sendMails(mailer, event.Records)
  return { batchItemFailures: left.map((itemIdentifier) => ({ itemIdentifier })) }
}
