import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReportJobJson } from '../../../../shared/wire/report-json.ts'
import { onReportJobs } from '../../live/pushed-jobs.ts'
import { jobQuery, jobsQuery } from './report-jobs.ts'

/** The list with pushed jobs in the place of what was known of them, new ones first. */
export const withPushed = (known: readonly ReportJobJson[], pushed: readonly ReportJobJson[]): ReportJobJson[] => {
  const byId = new Map(pushed.map((job) => [job.id, job]))
  const added = pushed.filter(({ id }) => !known.some((job) => job.id === id))
  return [...added, ...known.map((job) => byId.get(job.id) ?? job)]
}

/** Takes what the live socket says of the reader's jobs. */
export function usePushedJobs(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onReportJobs((jobs) => {
        for (const job of jobs) queries.setQueryData(jobQuery(job.id).queryKey, job)
        queries.setQueryData(jobsQuery().queryKey, (known) => known && withPushed(known, jobs))
      }),
    [queries],
  )
}
