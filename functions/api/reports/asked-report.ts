import type { Reader } from '../../../shared/domain/reader.ts'
import { atOnce, endOfAnswer, workAtOnce } from '../../reports/report-bounds.ts'
import { reportSources, type NamedSources } from '../../reports/report-sources.ts'
import { joinedRows, reportRows, type ReportItem } from '../../reports/rows/report-rows.ts'
import { readerOf } from '../exports/reader.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import type { ReportQuery } from './report-query.ts'

/** A report that somebody asked for, with what it is made from for them. */
export interface AskedReport extends ReportQuery {
  reader: Reader
  sources: NamedSources
  files: ScopedCaller['files']
  /** epoch ms */
  begun: number
}

/** @param query whose `locale` comes before what is kept of the person @throws Failure invalid */
export async function askedReport(
  c: ApiContext,
  caller: ScopedCaller,
  { query, begun, ...report }: ReportQuery & { query: URLSearchParams; begun: number },
): Promise<AskedReport> {
  const [reader, settings] = [await readerOf(caller, query), await caller.settings()]
  const now = c.var.world.now()
  const sources = await reportSources({ ...caller, settings }, { devices: report.devices, zone: reader.zone, now })
  return { ...report, reader, sources, files: caller.files, begun }
}

/** The rows of a report as an answer at once holds them, piece by piece. @throws NotAtOnce */
export function piecesAtOnce({ request, sources, begun }: AskedReport, now: () => number, waitMs?: number) {
  const until = endOfAnswer(begun, request, waitMs)
  return {
    until,
    rows: reportRows(request, { ...sources, work: workAtOnce(now, until) }),
  }
}

/** All of them together. @throws NotAtOnce */
export async function rowsAtOnce(asked: AskedReport, now: () => number, waitMs?: number): Promise<ReportItem[]> {
  const { until, rows: pieces } = piecesAtOnce(asked, now, waitMs)
  const rows: ReportItem[] = []
  for await (const piece of joinedRows(asked.request.name, atOnce(pieces, now, { until }))) rows.push(...piece.rows)
  return rows
}
