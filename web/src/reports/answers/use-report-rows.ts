import { useQuery } from '@tanstack/react-query'
import type { ReportName } from '../../../../shared/catalog/reports/index.ts'
import type { ReportJobJson } from '../../../../shared/wire/report-json.ts'
import { ApiFailure, type Query } from '../../api/client.ts'
import { jobQuery } from '../jobs/report-jobs.ts'
import { reportQuery } from './report-answer.ts'
import { useJobRows } from './use-job-rows.ts'

/** How far the rows of a large report are on the page. */
export interface RowsPart {
  job: ReportJobJson
  isLoading: boolean
  /** there are more than a page holds */
  isCut: boolean
  failure: Error | null
  retry: () => void
}

export type ReportState<Row> =
  | { state: 'loading' }
  | { state: 'job'; job: ReportJobJson }
  | { state: 'failed'; failure: Error; retry: () => void }
  /** `part` is null when all rows are there */
  | { state: 'ready'; rows: readonly Row[]; job: ReportJobJson | null; part: RowsPart | null }

interface Asked {
  name: ReportName
  /** null where nothing is asked for */
  query: Query | null
  /** a job whose rows are wanted in place of a new answer */
  jobId: string | null
}

const isMissing = (failure: Error | null) => failure instanceof ApiFailure && failure.status === 404

/** The rows of a report: answered at once, or made by a job whose progress is shown until they are there. Null before it is asked for. */
export function useReportRows<Row>({ name, query, jobId }: Asked): {
  result: ReportState<Row> | null
  /** of the job that makes the rows; null for none */
  jobId: string | null
} {
  const answer = useQuery({ ...reportQuery<Row>(name, query ?? {}), enabled: query !== null && jobId === null })
  const id = jobId ?? answer.data?.job?.id ?? null
  const job = useQuery({ ...jobQuery(id ?? ''), enabled: id !== null })
  const isReady = job.data?.state === 'ready'
  const made = useJobRows(isReady && job.data?.form === 'json' ? id : null)
  const resultOf = (): ReportState<Row> | null => {
    if (id === null) {
      if (query === null) return null
      if (answer.data?.rows) return { state: 'ready', rows: answer.data.rows, job: null, part: null }
      if (answer.error) return { state: 'failed', failure: answer.error, retry: () => void answer.refetch() }
      return { state: 'loading' }
    }
    if (job.error) return { state: 'failed', failure: job.error, retry: () => void job.refetch() }
    const known = job.data ?? answer.data?.job
    if (!known) return { state: 'loading' }
    if (made.rows) {
      const isWhole = !made.isLoading && !made.isCut && !made.failure
      return { state: 'ready', rows: made.rows as Row[], job: known, part: isWhole ? null : { job: known, ...made } }
    }
    // only the file has the rows of a report that an older build made
    if (isMissing(made.failure)) return { state: 'job', job: known }
    if (made.failure) return { state: 'failed', failure: made.failure, retry: made.retry }
    return isReady && known.form === 'json' ? { state: 'loading' } : { state: 'job', job: known }
  }
  return { result: resultOf(), jobId: id }
}
