import { scheduledReport } from '../../../shared/entities/scheduled-report.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { PageMissing } from '../frame/page-states.tsx'
import { ReportsFrame } from '../reports/reports-frame.tsx'
import { matchPath } from '../router/match-path.ts'
import { useLocation } from '../router/router.tsx'
import { useMay } from '../session/access.ts'
import { NotFound, NotFoundHere } from '../session/not-found.tsx'
import { EntityFormPage } from '../settings/entity-form-page.ts'
import { useWords } from '../i18n/use-words.ts'
import { ScheduledPage } from './scheduled-page.tsx'

/** The list of scheduled reports, and the form of one. Who may change nothing does not find them. */
export function ScheduledRoutes() {
  const t = useWords()
  const { path } = useLocation()
  const { seeReports, readOnly } = useMay()
  if (readOnly) return <NotFound />
  const id = matchPath('/reports/scheduled/:id', path)?.['id']
  return (
    <ReportsFrame>
      {!seeReports ? (
        <PageMissing title={t('reports.notAllowed')} text={t('reports.notAllowedMore')} />
      ) : id === undefined ? (
        <ScheduledPage />
      ) : /^[1-9]\d{0,15}$/.test(id) ? (
        <EntityFormPage key={id} entity={scheduledReport as Entity} id={Number(id)} />
      ) : (
        <NotFoundHere />
      )}
    </ReportsFrame>
  )
}
