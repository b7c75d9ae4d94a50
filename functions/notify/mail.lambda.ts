import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { mailClient } from '../platform/clients/mail-client.ts'
import * as ports from '../platform/aws-ports.ts'
import { requireEnv } from '../platform/env.ts'
import { lazyReportFiles } from '../platform/integrations/lazy-clients.ts'
import { sesMailer } from '../platform/integrations/ses-mailer.ts'
import { suppressingMailer } from '../platform/mail/suppressing-mailer.ts'
import { once } from '../platform/once.ts'
import { sendMails } from './send-mails.ts'

const suppressions = once(ports.mailSuppressions)
const ses = sesMailer({
  client: once(mailClient),
  from: () => requireEnv('mailFrom'),
  configurationSet: () => requireEnv('mailConfigurationSet'),
  reports: lazyReportFiles,
})
const mailer = suppressingMailer(ses, { suppressions: (tenantId) => suppressions()(tenantId), now: Date.now })

/** Answers the mails that did not leave. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const left = await sendMails(mailer, event.Records)
  return { batchItemFailures: left.map((itemIdentifier) => ({ itemIdentifier })) }
}
