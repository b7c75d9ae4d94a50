import { mailBrandOf } from '../../../shared/domain/brand/mail-brand.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import type { User } from '../../../shared/entities/user.ts'
import { composeMail } from '../../../shared/i18n/mail.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ReportJob } from '../../platform/ports/report-ports.ts'
import { formTypes } from '../files/forms.ts'
import type { Reader } from '../../../shared/domain/reader.ts'

/** Where the reports of a person are found; it asks for sign-in. */
export const reportJobPage = (site: string, jobId: string): string => `${site}/reports/jobs?job=${jobId}`

export interface MailedReport {
  tenantId: string
  /** its file is stored */
  job: Pick<ReportJob, 'id' | 'bytes' | 'form' | 'fileName'>
  /** what the e-mail leads to */
  link: string
  user: User
  language: Reader['language']
}

/**
 * Sends a finished report to the person who ordered it: attached as long as e-mails can carry it, else as a link.
 * @returns whether the e-mail left
 */
export async function mailReport(
  world: Pick<WorldOf<'reports-run'>, 'tenants' | 'mail' | 'statistics' | 'siteAddress'>,
  { tenantId, job, link, user, language }: MailedReport,
): Promise<boolean> {
  const { id: jobId, bytes, form } = job
  const fileName = job.fileName ?? `report.${form}`
  const site = world.siteAddress()
  const { settings } = await world.tenants.records(tenantId).tenant()
  const isAttached = bytes <= reportLimits.reportMailBytesMax
  const content = composeMail({
    kind: isAttached ? 'report' : 'reportLink',
    language,
    name: user.name,
    brand: mailBrandOf(settings, { tenantId, site }),
    link,
    report: fileName.replace(/\.\w+$/, ''),
  })
  const { sent } = await world.mail.send({
    tenantId,
    to: user.email,
    ...content,
    ...(isAttached && { attachment: { jobId, fileName, contentType: formTypes[form] } }),
  })
  if (sent) world.statistics.add(tenantId, { mailSent: 1 })
  await world.statistics.flush()
  return sent
}
