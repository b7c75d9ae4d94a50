import { type ComponentType, Suspense } from 'react'
import { reports, type AnyReport } from '../../../shared/catalog/reports/index.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { PageMissing, PageWaits } from '../frame/page-states.tsx'
import { matchPath } from '../router/match-path.ts'
import { Redirect, useLocation } from '../router/router.tsx'
import { useMay } from '../session/access.ts'
import { NotFound } from '../session/not-found.tsx'
import { useUser } from '../session/use-session.ts'
import { useWords } from '../i18n/use-words.ts'
import { ReportsFrame } from './reports-frame.tsx'
import { addressQuery } from './request/report-request.ts'
import { lastRequest } from './request/use-request.ts'
import { ReportPage } from './screens/report-page.tsx'

const StatisticsPage = lazyComponent(async () => (await import('./screens/statistics-page.tsx')).StatisticsPage)
const LogsPage = lazyComponent(async () => (await import('./screens/logs-page.tsx')).LogsPage, 'trackers')
const JobsPage = lazyComponent(async () => (await import('./jobs/jobs-page.tsx')).JobsPage)

/** Pages of the frame that are no report of devices, by their last part. */
const others: Readonly<Record<string, ComponentType>> = { statistics: StatisticsPage, jobs: JobsPage, logs: LogsPage }

/** Those that say themselves who may not see them. */
const open: ReadonlySet<string> = new Set(['statistics', 'logs'])

/** Every address below `/reports` that is a report, and what belongs to reports. */
export function ReportsPage() {
  const t = useWords()
  const { path } = useLocation()
  const { temporary } = useUser()
  const { seeReports } = useMay()
  const name = matchPath('/reports/:name', path)?.['name'] ?? ''
  const report = reports.find((candidate) => candidate.path === name)
  const Other = others[name]
  if (temporary) return <Redirect to="/" />
  if (matchPath('/reports', path)) return <Redirect to={`/reports/${reports[0].path}`} />
  if (!report && !Other) return <NotFound />
  return (
    <ReportsFrame>
      <Suspense fallback={<PageWaits />}>
        {!seeReports && !open.has(name) ? (
          <PageMissing title={t('reports.notAllowed')} text={t('reports.notAllowedMore')} />
        ) : report ? (
          <Report report={report} />
        ) : (
          Other && <Other />
        )}
      </Suspense>
    </ReportsFrame>
  )
}

/** What is cheap to read is shown at once, as it was asked last; positions of a fleet wait until somebody asks for them. */
function Report({ report }: { report: AnyReport }) {
  const { path, search } = useLocation()
  if (search === '' && report.reads !== 'positions') return <Redirect to={`${path}?${addressQuery(lastRequest())}`} />
  return <ReportPage key={report.path} report={report} />
}
