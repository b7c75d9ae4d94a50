import { Failure } from '../../../shared/domain/failures.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import type { World } from '../../platform/ports/ports.ts'
import type { ReportJob } from '../../platform/ports/report-ports.ts'
import { isUnderWay, newReportJob, orderOf, type ReportOrder } from './order.ts'

/**
 * Orders a report for a person and has it made. It appears among their reports, and is sent when the order says so.
 * @throws Failure tooMuch when the person or the tenant has too many that are not finished; those of scheduled reports,
 *   which wait in no queue, are not counted
 */
export async function startReport(
  world: Pick<World, 'reportJobs' | 'now'>,
  person: { tenantId: string; userId: number },
  order: ReportOrder,
): Promise<ReportJob> {
  const jobs = await world.reportJobs(person.tenantId)
  const open = (await jobs.list()).filter((job) => isUnderWay(job) && !orderOf(job).isScheduled)
  const own = open.filter(({ userId }) => userId === person.userId)
  if (own.length >= reportLimits.reportJobsMax || open.length >= reportLimits.reportJobsOfTenantMax) {
    throw new Failure('tooMuch', 'Too many reports are being made. Wait until one is ready, or cancel one.')
  }
  const job = newReportJob(person.userId, order, world.now())
  await jobs.add(job)
  try {
    await jobs.start(job.id)
  } catch (error) {
    // nobody would ever make it
    await jobs.remove(job.id)
    throw error
  }
  return job
}
