import { useSuspenseQuery } from '@tanstack/react-query'
import { fuelPricesKey } from '../../../../shared/domain/fuel/prices.ts'
import { serverQuery } from '../../api/queries.ts'
import type { ResultProps } from './result-props.ts'
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import type { ChartJson, CombinedJson, TripJson } from '../../../../shared/wire/report-json.ts'
import { ApiFailure } from '../../api/client.ts'
import { PageFailed, PageWaits } from '../../frame/page-states.tsx'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { useReportRows } from '../answers/use-report-rows.ts'
import { driverColumns } from '../columns/driver-columns.ts'
import { columnsOnPage } from '../columns/report-columns.ts'
import { tripsByDriver } from '../columns/trips-by-driver.ts'
import { JobProgress } from '../jobs/job-progress.tsx'
import { SpeedingView } from '../limits/speeding-view.tsx'
import { RowsPartBar } from '../jobs/rows-part.tsx'
import { useRowSubjects } from '../map/use-row-subjects.ts'
import type { AnyReport, ReportItem } from '../../../../shared/catalog/reports/index.ts'
import type { RequestForm } from '../request/use-request.ts'
import { CombinedView } from './combined-view.tsx'
import { NoData } from './no-data.tsx'
import { RouteView, WholeRoute } from './route-view.tsx'
import { RowsView } from './rows-view.tsx'

const ChartView = lazyComponent(async () => (await import('../chart/chart-view.tsx')).ChartView)

/** The answer of a report, in whatever state it is. */
export const ReportResult = (props: ResultProps) =>
  props.report.view === 'positions' && props.query ? (
    <RouteView {...props} query={props.query} whole={(query) => <Answered {...props} query={query} />} />
  ) : (
    <Answered {...props} />
  )

function Answered(props: ResultProps) {
  const { report, query, form } = props
  const { result, jobId } = useReportRows<ReportItem>({ name: report.name, query, jobId: form.view.jobId })
  useJobInAddress(jobId, form)
  if (result === null) return null
  switch (result.state) {
    case 'loading':
      return <PageWaits />
    case 'failed': {
      const isGone = jobId !== null && result.failure instanceof ApiFailure && result.failure.status === 404
      return <PageFailed failure={result.failure} onRetry={isGone ? () => form.show(form.asked) : result.retry} />
    }
    case 'job':
      return <JobProgress job={result.job} onRepeat={() => form.show(form.asked)} onCancelled={form.leave} />
    default:
      return result.rows.length === 0 ? (
        <NoData />
      ) : (
        <>
          {result.part && <RowsPartBar part={result.part} shown={result.rows.length} />}
          {viewOf(result.rows, { ...props, isDaily: result.job?.daily ?? form.asked.daily })}
        </>
      )
  }
}

/** The address names the job that makes the rows, so that who comes back finds it again. */
function useJobInAddress(jobId: string | null, form: RequestForm): void {
  const { look, view } = form
  const isNew = jobId !== null && view.jobId === null
  const write = useEffectEvent(() => look({ jobId }))
  useEffect(() => {
    if (isNew) write()
  }, [isNew])
}

interface ViewProps extends ResultProps {
  isDaily: boolean
}

/** The rows as their report shows them. */
function viewOf(rows: readonly ReportItem[], { isDaily, ...props }: ViewProps): ReactNode {
  switch (props.report.view) {
    case 'positions':
      return <WholeRoute {...props} rows={rows as PositionJson[]} />
    case 'combined':
      return <CombinedView {...props} rows={rows as CombinedJson[]} />
    case 'chart':
      return <ChartView {...props} charts={rows as ChartJson[]} />
    default:
      return props.form.asked.byDriver && props.report.filters.includes('driver') ? (
        <RowsView {...props} name="drivers" rows={tripsByDriver(rows as TripJson[])} columns={driverColumns} />
      ) : (
        <ReportRows {...props} isDaily={isDaily} rows={rows} />
      )
  }
}

/** What its rows are called, and its chosen columns remembered by. */
function countedAs(name: AnyReport['name'], daily: boolean): string {
  if (daily) return name === 'summary' ? 'days' : `${name}Days`
  return name === 'drivers' ? 'driverScores' : name
}

/** All rows in the columns of their report. */
function ReportRows({ report, rows: parts, isDaily, form, fleet }: ViewProps & { rows: readonly ReportItem[] }) {
  const { withGaps: gaps } = form.asked
  const daily = isDaily && report.filters.includes('daily')
  // a job stores what each vehicle has
  const rows = useMemo(() => (report.join?.(parts) ?? parts) as readonly ReportItem[], [report, parts])
  const { data: server } = useSuspenseQuery(serverQuery())
  const prices = Boolean(server.attributes[fuelPricesKey])
  const columns = useMemo(
    () => columnsOnPage<ReportItem>(report.name, { gaps, daily, prices }),
    [report.name, gaps, daily, prices],
  )
  const name = countedAs(report.name, daily)
  const subjects = useRowSubjects(report, rows)
  const View = report.name === 'speeding' ? (SpeedingView as typeof RowsView<ReportItem>) : RowsView<ReportItem>
  return <View {...{ name, rows, columns, form, fleet }} {...subjects} />
}
