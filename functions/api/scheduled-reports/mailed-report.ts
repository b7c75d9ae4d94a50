import { Failure } from '../../../shared/domain/failures.ts'
import { device } from '../../../shared/entities/device.ts'
import { scheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { actingPeople } from '../../application/auth/acting-users.ts'
import { scopeOf } from '../../application/records/visible-scope.ts'
import { orderOf } from '../../reports/jobs/order.ts'
import { isVouchedFor, namedOutside } from '../../reports/scheduled/recipients.ts'
import { isSignedFile, readMailedFile, type MailedFile } from '../../reports/scheduled/subscription-token.ts'
import type { ApiContext } from '../route.ts'
import { tokenOf } from './subscription.ts'

/**
 * Hands out the file that a mail to somebody without an account was about: as long as it is kept, they receive the
 * report, and the person whom it was made for may have it sent and sees its devices.
 */
export async function downloadMailed(c: ApiContext): Promise<Response> {
  const token = tokenOf(c)
  const file = readMailedFile(token)
  const link = file && (await linkOf(c, file, token))
  if (link) return c.redirect(link, 302)
  throw new Failure('missing', 'This link does not work any more. Ask who had the report sent to you.', {
    field: 'token',
  })
}

async function linkOf(c: ApiContext, file: MailedFile, token: string): Promise<string | null> {
  const { world } = c.var
  const { tenantId, reportId, recipientId, jobId } = file
  const schedule = await world.reportSchedules(tenantId).get(reportId)
  if (!schedule || !isSignedFile(token, file, schedule.secret)) return null
  const records = world.tenants.records(tenantId)
  const jobs = await world.reportJobs(tenantId)
  const [report, job] = await Promise.all([records.get(scheduledReport, reportId), jobs.get(jobId)])
  if (!report || job?.state !== 'ready') return null
  const isRecipient = namedOutside(report, schedule).some(({ id }) => id === recipientId)
  if (!isRecipient || schedule.unsubscribed.includes(recipientId)) return null
  // not always who stands for them now: somebody else may have had more sent since
  const [tenant, person] = await Promise.all([records.tenant(), actingPeople(records)(job.userId)])
  if (!person) return null
  if (tenant.account.isSuspended || !isVouchedFor(person, tenant, world.now())) return null
  const { deviceIds } = orderOf(job).request
  const scope = scopeOf(records, person)
  const [seen, all] = await Promise.all([scope.those(device, deviceIds), records.getMany(device, deviceIds)])
  return seen.length < all.length ? null : jobs.link(job.id)
}
