import { useQuery } from '@tanstack/react-query'
import type { ReportJobJson, ReportName } from '../../../../shared/wire/report-json.ts'
import type { Query } from '../../api/client.ts'
import { jobQuery } from '../jobs/report-jobs.ts'
import { jobRowsQuery, reportQuery } from './report-answer.ts'

export type ReportState<Row> =
  | { state: 'loading' }
  | { state: 'job'; job: ReportJobJson }
  | { state: 'failed'; failure: Error; retry: () => void }
  | { state: 'ready'; rows: readonly Row[] }

interface Asked {
  name: ReportName
  /** null where nothing is asked for */
  query: Query | null
  /** a job whose rows are wanted in place of a new answer */
  jobId: string | null
}

/** The rows of a report: answered at once, or made by a job whose progress is shown until they are there. Null before it is asked for. */
export function useReportRows<Row>({ name, query, jobId }: Asked): ReportState<Row> | null {
  const answer = useQuery({ ...reportQuery<Row>(name, query ?? {}), enabled: query !== null && jobId === null })
  const id = jobId ?? answer.data?.job?.id ?? null
  const job = useQuery({ ...jobQuery(id ?? ''), enabled: id !== null })
  const isReady = job.data?.state === 'ready'
  const made = useQuery({
    ...jobRowsQuery<Row>(id ?? ''),
    enabled: id !== null && isReady && job.data?.form === 'json',
  })
  if (id === null) {
    if (query === null) return null
    if (answer.data?.rows) return { state: 'ready', rows: answer.data.rows }
    if (answer.error) return { state: 'failed', failure: answer.error, retry: () => void answer.refetch() }
    return { state: 'loading' }
  }
  const failure = job.error ?? made.error
  if (failure) return { state: 'failed', failure, retry: () => void (job.error ? job.refetch() : made.refetch()) }
  if (made.data) return { state: 'ready', rows: made.data }
  const known = job.data ?? answer.data?.job
  if (!known || (isReady && known.form === 'json')) return { state: 'loading' }
  return { state: 'job', job: known }
}
