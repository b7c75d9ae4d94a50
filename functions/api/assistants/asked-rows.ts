import { Failure } from '../../../shared/domain/failures.ts'
import type { ReportName } from '../../../shared/catalog/reports/index.ts'
import type { Device } from '../../../shared/entities/device.ts'
import { wallTimeOf, momentOfWallTime } from '../../../shared/domain/time/time-zone.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { reportAudit } from '../../reports/report-audit.ts'
import { mayFitAtOnce, NotAtOnce, requireBounds } from '../../reports/report-bounds.ts'
import { estimateReport } from '../../reports/rows/estimate-report.ts'
import type { ReportItem } from '../../reports/rows/report-rows.ts'
import { note } from '../audit-entries.ts'
import { timedQuery } from '../http/caller-clock.ts'
import { askedReport, rowsAtOnce, type AskedReport } from '../reports/asked-report.ts'
import { reportOf } from '../reports/report-query.ts'
import { requireReports } from '../require-reports.ts'
import type { Asking } from './tool.ts'

export interface Wanted {
  devices: Device[]
  from?: string | undefined
  to?: string | undefined
  /** of events */
  type?: readonly string[] | undefined
}

export interface FoundRows {
  /** of each report that was asked for, in their order */
  rows: ReportItem[][]
  asked: AskedReport
}

/**
 * The rows of reports as their calls answer them at once, each with its audit entry. Without a period it is today up to
 * now on the reader's clock.
 * @throws Failure forbidden for who may not read history; invalid that names the parameter; tooLarge
 */
export async function askedRows(asking: Asking, names: readonly [ReportName, ...ReportName[]], wanted: Wanted) {
  const { c, caller } = asking
  await requireReports(caller)
  const now = () => c.var.world.now()
  const begun = now()
  const query = await askedQuery(asking, wanted)
  const report = await reportOf(query, caller, { name: names[0], devices: wanted.devices })
  const asked = await askedReport(c, caller, { ...report, query, begun })
  const rows: ReportItem[][] = []
  for (const name of names) {
    const request = { ...asked.request, name }
    rows.push(await fittingRows({ ...asked, request }, now))
    note(c, reportAudit({ request, form: 'json', ms: now() - begun }))
  }
  return { rows, asked } satisfies FoundRows
}

/** What is asked, as a call of the HTTP API says it. @throws Failure invalid */
export async function askedQuery(
  { c, caller, reader }: Asking,
  { from, to, type }: Omit<Wanted, 'devices'>,
): Promise<URLSearchParams> {
  const now = c.var.world.now()
  const query = new URLSearchParams({ from: from ?? isoTime(startOfDay(now, reader.zone)), to: to ?? isoTime(now) })
  for (const each of type ?? []) query.append('type', each)
  return timedQuery(query, caller)
}

/** The midnight (epoch ms) with which the day of a moment began in a zone. */
const startOfDay = (moment: number, zone: string): number =>
  momentOfWallTime(Math.floor(wallTimeOf(moment, zone) / dayMs) * dayMs, zone)

async function fittingRows(asked: AskedReport, now: () => number): Promise<ReportItem[]> {
  const size = await estimateReport(asked.request, asked.sources, 'json')
  requireBounds(size, 'json')
  if (!mayFitAtOnce(size, asked.request.deviceIds.length)) throw tooMuch()
  try {
    return await rowsAtOnce(asked, now)
  } catch (error) {
    throw error instanceof NotAtOnce ? tooMuch() : error
  }
}

const tooMuch = (): Failure =>
  new Failure('tooLarge', 'These are too many devices for so long a period. Ask for fewer devices or days.')
