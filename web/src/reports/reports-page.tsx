import { type ComponentType, Suspense } from 'react'
import { reports } from '../../../shared/catalog/reports/index.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { PageMissing, PageWaits } from '../frame/page-states.tsx'
import { matchPath } from '../router/match-path.ts'
import { Redirect, useLocation } from '../router/router.tsx'
import { useMay } from '../session/access.ts'
import { NotFound } from '../session/not-found.tsx'
import { useUser } from '../session/use-session.ts'
import { useWords } from '../i18n/use-words.ts'
import { ReportsFrame } from './reports-frame.tsx'
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
          <ReportPage key={report.path} report={report} />
        ) : (
          Other && <Other />
        )}
      </Suspense>
    </ReportsFrame>
  )
}
