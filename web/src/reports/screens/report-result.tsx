import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { EventJson, PositionJson } from '../../../../shared/wire/json.ts'
import type {
  ChartJson,
  CombinedJson,
  DataQualityJson,
  GeofenceVisitJson,
  StopJson,
  SummaryJson,
  TripJson,
} from '../../../../shared/wire/report-json.ts'
import { ApiFailure, type Query } from '../../api/client.ts'
import { PageFailed, PageWaits } from '../../frame/page-states.tsx'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { useReportRows } from '../answers/use-report-rows.ts'
import { eventColumns } from '../columns/event-columns.tsx'
import { qualityColumns } from '../columns/quality-columns.tsx'
import { geofenceColumns, stopColumns, summaryColumns } from '../columns/segment-columns.tsx'
import { driverColumns, tripColumns } from '../columns/trip-columns.tsx'
import { tripsByDriver } from '../columns/trips-by-driver.ts'
import { JobProgress } from '../jobs/job-progress.tsx'
import { RowsPartBar } from '../jobs/rows-part.tsx'
import { eventSubject, stopSubject, summarySubject, tripSubject, visitSubject } from '../map/map-subject.ts'
import type { ReportKind } from '../report-kinds.ts'
import type { ReaderFleet } from '../request/use-fleet.ts'
import type { RequestForm } from '../request/use-request.ts'
import { CombinedView } from './combined-view.tsx'
import { NoData } from './no-data.tsx'
import { RouteView, WholeRoute } from './route-view.tsx'
import { RowsView } from './rows-view.tsx'

const ChartView = lazyComponent(async () => (await import('../chart/chart-view.tsx')).ChartView)

export interface ResultProps {
  kind: ReportKind
  /** null while only a job is asked for */
  query: Query | null
  form: RequestForm
  fleet: ReaderFleet
}

/** The answer of a report, in whatever state it is. */
export const ReportResult = (props: ResultProps) =>
  props.kind.name === 'route' && props.query ? (
    <RouteView {...props} query={props.query} whole={(query) => <Answered {...props} query={query} />} />
  ) : (
    <Answered {...props} />
  )

type AnyRow =
  | TripJson
  | StopJson
  | SummaryJson
  | EventJson
  | GeofenceVisitJson
  | DataQualityJson
  | CombinedJson
  | ChartJson
  | PositionJson

function Answered(props: ResultProps) {
  const { kind, query, form } = props
  const { result, jobId } = useReportRows<AnyRow>({ name: kind.name, query, jobId: form.view.jobId })
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

/** The rows as their report shows them. */
function viewOf(rows: readonly AnyRow[], { isDaily, ...props }: ResultProps & { isDaily: boolean }): ReactNode {
  const { kind, form } = props
  const gaps = form.asked.withGaps ? 'with' : 'without'
  switch (kind.name) {
    case 'trips': {
      const trips = rows as readonly TripJson[]
      return form.asked.byDriver ? (
        <RowsView {...props} name="drivers" rows={tripsByDriver(trips)} columns={driverColumns} />
      ) : (
        <RowsView {...props} name="trips" rows={trips} columns={tripColumns} subjectOf={tripSubject} />
      )
    }
    case 'stops':
      return (
        <RowsView
          {...props}
          name="stops"
          rows={rows as StopJson[]}
          columns={columnsOfStops[gaps]}
          subjectOf={stopSubject}
        />
      )
    case 'summary':
      return (
        <RowsView
          {...props}
          name={isDaily ? 'days' : 'summary'}
          rows={rows as SummaryJson[]}
          columns={columnsOfSummary[gaps][isDaily ? 'daily' : 'whole']}
          subjectOf={summarySubject}
        />
      )
    case 'events':
      return (
        <RowsView {...props} name="events" rows={rows as EventJson[]} columns={eventColumns} subjectOf={eventSubject} />
      )
    case 'geofences':
      return (
        <RowsView
          {...props}
          name="geofences"
          rows={rows as GeofenceVisitJson[]}
          columns={geofenceColumns}
          subjectOf={visitSubject}
        />
      )
    case 'quality':
      return <RowsView {...props} name="quality" rows={rows as DataQualityJson[]} columns={qualityColumns} />
    case 'route':
      return <WholeRoute {...props} rows={rows as PositionJson[]} />
    case 'combined':
      return <CombinedView {...props} rows={rows as CombinedJson[]} />
    case 'chart':
      return <ChartView {...props} charts={rows as ChartJson[]} />
    default:
      return null
  }
}

const columnsOfStops = { with: stopColumns(true), without: stopColumns(false) }
const columnsOfSummary = {
  with: { daily: summaryColumns(true, true), whole: summaryColumns(false, true) },
  without: { daily: summaryColumns(true, false), whole: summaryColumns(false, false) },
}
