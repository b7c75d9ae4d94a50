import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import { Failure, noun } from '../../../shared/domain/failures.ts'
import { scheduledReport, type ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { wholeNumber } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

/** The scheduled report that the path names. @throws Failure missing, also when it is there but not for this caller */
export async function reportInPath(c: ApiContext, caller: ScopedCaller): Promise<ScheduledReport> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const report = id === null ? null : await caller.scope.one(scheduledReport, id)
  if (report) return report as ScheduledReport
  throw new Failure('missing', 'There is no such {entity}, or you may not see it.', {
    values: { entity: noun(scheduledReport.name) },
  })
}

/** Every scheduled report that the caller sees. */
export const visibleReports = async ({ user, records, scope }: ScopedCaller): Promise<ScheduledReport[]> =>
  isAdministrator(user) ? records.list(scheduledReport) : ((await scope.linked(scheduledReport)) as ScheduledReport[])
