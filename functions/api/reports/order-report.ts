import type { ReportName } from '../../../shared/catalog/reports/index.ts'
import type { FileForm } from '../../../shared/domain/reports/file-forms.ts'
import type { Device } from '../../../shared/entities/device.ts'
import type { ReportJobJson } from '../../../shared/wire/report-json.ts'
import { reportJobJson } from '../../reports/jobs/order.ts'
import { startReport } from '../../reports/jobs/start-report.ts'
import { reportAudit } from '../../reports/report-audit.ts'
import { requireBounds } from '../../reports/report-bounds.ts'
import { estimateReport } from '../../reports/rows/estimate-report.ts'
import { note } from '../audit-entries.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { askedReport } from './asked-report.ts'
import { reportOf } from './report-query.ts'

/**
 * Has the file of a report made in the language that is kept of the caller; with its audit entry.
 * @throws Failure invalid, tooLarge, tooMuch
 */
export async function orderReport(
  c: ApiContext,
  caller: ScopedCaller,
  { query, name, devices, form }: { query: URLSearchParams; name: ReportName; devices: Device[]; form: FileForm },
): Promise<ReportJobJson> {
  const begun = c.var.world.now()
  const report = await reportOf(query, caller, { name, devices })
  const { request, sources } = await askedReport(c, caller, { ...report, query, begun })
  requireBounds(await estimateReport(request, sources, form), form)
  const job = await startReport(c.var.world, caller.actor, { request, form, locale: null, mail: false })
  note(c, reportAudit({ request, form, ms: c.var.world.now() - begun, job: job.id }))
  return reportJobJson(job)
}
