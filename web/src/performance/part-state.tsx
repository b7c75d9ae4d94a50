import type { ReactNode } from 'react'
import { PageFailed } from '../frame/page-states.tsx'
import { JobBar, JobEnd } from '../reports/jobs/job-progress.tsx'
import { isUnderWay } from '../reports/jobs/report-jobs.ts'
import { RowsPartBar } from '../reports/jobs/rows-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ReportPart } from './use-report-part.ts'

interface Props<Row> {
  part: ReportPart<Row>
  /** what stands here while rows are on their way; nothing when absent */
  height?: number
  /** absent where only failures and progress are to be seen */
  children?: (rows: readonly Row[]) => ReactNode
}

/** A part of the page in whatever state its rows are. What is made in the background can be ended on the page of such reports. */
export function PartState<Row>({ part, height = 0, children }: Props<Row>) {
  const { result, rows, again } = part
  if (rows) return children?.(rows)
  switch (result?.state) {
    case 'failed':
      return <PageFailed failure={result.failure} onRetry={result.retry} />
    case 'job':
      return isUnderWay(result.job) ? <JobBar job={result.job} /> : <JobEnd job={result.job} onRepeat={again} />
    case 'ready':
      return result.part && <RowsPartBar part={result.part} shown={result.rows.length} />
    default:
      return height > 0 && <Skeleton height={height} />
  }
}
