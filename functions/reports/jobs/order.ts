import { newSecret } from '../../platform/secrets.ts'
import { filled, storedPhrase, type Phrase } from '../../../shared/domain/failures.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { ReportForm, ReportJobJson } from '../../../shared/wire/report-json.ts'
import type { ReportJob } from '../../platform/ports/report-ports.ts'
import type { ReportRequest } from '../rows/device-report.ts'

/** What somebody ordered: all that a job knows beside its progress. */
export interface ReportOrder {
  /** with the devices that were visible then; those that are not any more when the job runs are left out */
  request: ReportRequest
  form: ReportForm
  /** language of the file; null for the one that is kept of the person */
  locale: string | null
  /** sent to the person when it is ready */
  mail: boolean
  /** of a scheduled report: it is none of those that somebody waits for */
  isScheduled?: boolean
}

/** The id of a report's file; later ones are greater. @param now epoch ms */
export const newReportId = (now: number): string =>
  `${now.toString(36).padStart(9, '0')}${newSecret()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16)}`

/** @param now epoch ms */
export function newReportJob(userId: number, order: ReportOrder, now: number): ReportJob {
  return {
    id: newReportId(now),
    userId,
    order: JSON.stringify(order),
    form: order.form,
    state: 'waiting',
    createdAt: now,
    finishedAt: null,
    expiresAt: now + reportLimits.reportKeptMs,
    done: 0,
    of: order.request.deviceIds.length,
    pieces: 0,
    storedRows: 0,
    rows: 0,
    bytes: 0,
    fileName: null,
    reading: null,
    reason: null,
    isMailed: false,
    version: 1,
  }
}

export const orderOf = ({ order }: ReportJob): ReportOrder => JSON.parse(order) as ReportOrder

export const isUnderWay = ({ state }: ReportJob): boolean => state === 'waiting' || state === 'running'

/** Whether the pieces of its rows stay beside its file, for pages to show them. */
export const keepsRows = ({ form, state }: ReportJob): boolean => form === 'json' && state === 'ready'

/** @param said makes the sentence of why it failed */
export function reportJobJson(job: ReportJob, said: (reason: Phrase) => string = filled): ReportJobJson {
  const { request } = orderOf(job)
  const { id, form, state, done, of, daysDone = 0, daysOf = 0, reading, rows, bytes, fileName } = job
  const phrase = job.reason === null ? null : storedPhrase(job.reason, job.reasonValues)
  const time = (epochMs: number | null) => (epochMs === null ? null : isoTime(epochMs))
  return {
    id,
    report: request.name,
    daily: request.daily,
    form,
    state,
    done,
    of,
    daysDone,
    daysOf,
    reading,
    rows,
    bytes,
    from: isoTime(request.from),
    to: isoTime(request.to),
    createdAt: isoTime(job.createdAt),
    finishedAt: time(job.finishedAt),
    expiresAt: time(state === 'ready' ? job.expiresAt : null),
    fileName,
    reason: phrase && said(phrase),
    ...(phrase && { phrase }),
  }
}
