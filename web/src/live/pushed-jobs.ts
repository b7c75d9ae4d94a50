import type { ReportJobJson } from '../../../shared/wire/report-json.ts'

type Listener = (jobs: readonly ReportJobJson[]) => void

const listeners = new Set<Listener>()

/** Passes on the reader's report jobs as they are pushed. */
export const announceReportJobs: Listener = (jobs) => listeners.forEach((listener) => listener(jobs))

/** @returns the call that ends the subscription */
export function onReportJobs(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
