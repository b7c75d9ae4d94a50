import { isoTime } from '../../shared/wire/dates.ts'
import type { ReportForm } from '../../shared/wire/report-json.ts'
import type { AuditEntry } from '../platform/ports/tenant-ports.ts'
import type { ReportRequest } from './rows/device-report.ts'

const devicesNamedMax = 20

export interface ReportRun {
  request: ReportRequest
  form: ReportForm | 'mail'
  /** from the order to the last row, milliseconds */
  ms: number
  /** of one that is made by a job; its own entry follows when it is ready */
  job?: string
}

/** What the audit log keeps of a report: which one, of what, and how long it took. */
export const reportAudit = ({ request, form, ms, job }: ReportRun): Pick<AuditEntry, 'action' | 'attributes'> => {
  const entry = historyAudit({ ...request, report: request.name, ms })
  return { ...entry, attributes: { ...entry.attributes, form, ...(job !== undefined && { job }) } }
}

/** Whose history was read for what, and how long that took. Times in epoch ms. */
export const historyAudit = (read: {
  report: string
  deviceIds: readonly number[]
  from: number
  to: number
  ms: number
}): Pick<AuditEntry, 'action' | 'attributes'> & { attributes: object } => {
  const { report, deviceIds, from, to, ms } = read
  return {
    action: 'report',
    attributes: {
      report,
      from: isoTime(from),
      to: isoTime(to),
      devices: deviceIds.length,
      ...(deviceIds.length <= devicesNamedMax && { deviceIds: deviceIds.join(' ') }),
      ms,
    },
  }
}
