import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reportNamed, type ReportName } from '../../../shared/catalog/reports/index.ts'
import type { Period } from '../period/period.ts'
import { useReportRows, type ReportState } from '../reports/answers/use-report-rows.ts'
import type { ReaderFleet } from '../reports/request/use-fleet.ts'
import { reportQueryOf } from '../reports/screens/report-query.ts'
import { requestFor, type Asked, type Asking } from './performance-request.ts'

export interface Wanted {
  asked: Asked
  span: Period
  fleet: ReaderFleet
}

/** The rows of a report, which a part of the page is made of. */
export interface ReportPart<Row> {
  result: ReportState<Row> | null
  /** null until all of them are there */
  rows: readonly Row[] | null
  /** asks again */
  again: () => void
}

/** By the call of the report's own page, so that this has the same rows, and has them at once. @param wanted null for not yet */
export function useReportPart<Row>(name: ReportName, wanted: Wanted | null, more?: Asking): ReportPart<Row> {
  const queries = useQueryClient()
  const report = reportNamed(name)
  const query = wanted && reportQueryOf({ ...wanted, report, request: requestFor(wanted.asked, more) })
  const { result, jobId } = useReportRows<Row>({ name, query, jobId: null })
  const parts = result?.state === 'ready' && result.part === null ? result.rows : null
  // a job stores what each vehicle has
  const rows = useMemo(() => parts && ((report.join?.(parts) ?? parts) as readonly Row[]), [report, parts])
  const again = () => void queries.resetQueries({ queryKey: ['report', name, query] })
  return {
    // a job that is gone makes nothing any more
    result: result?.state === 'failed' && jobId !== null ? { ...result, retry: again } : result,
    rows,
    again,
  }
}
