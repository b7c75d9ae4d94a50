import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import type { ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { listQuery } from '../api/use-entity.ts'
import { useRecordNames } from '../events/use-record-names.ts'
import { PageFailed, PageWaits } from '../frame/page-states.tsx'
import { ReportsHeader } from '../reports/reports-header.tsx'
import { goTo } from '../router/browser-location.ts'
import { useMay } from '../session/access.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useWords } from '../i18n/use-words.ts'
import { ScheduledCard } from './scheduled-card.tsx'
import styles from './scheduled.module.css'
import { reportEntity, schedulesQuery } from './schedules.ts'

const calendarEntity = { name: 'calendar', api: 'calendars' } as const

/** What is mailed when, what became of it last, and what can be done about it. */
export function ScheduledPage() {
  const t = useWords()
  const { administer } = useMay()
  const reports = useQuery(listQuery<ScheduledReport>(reportEntity, { all: administer }))
  const schedules = useQuery(schedulesQuery())
  const calendars = useRecordNames(calendarEntity, true)
  const byReport = new Map((schedules.data ?? []).map((schedule) => [schedule.reportId, schedule]))
  const failure = reports.error ?? schedules.error
  const retry = () => void Promise.all([reports.refetch(), schedules.refetch()])
  return (
    <>
      <ReportsHeader title={t('scheduled.title')} lead={t('scheduled.lead')} />
      {reports.data && schedules.data ? (
        reports.data.length > 0 ? (
          <ul className={`q-list q-stack q-gap-3 ${styles['reports']}`}>
            {reports.data.map((report) => (
              <ScheduledCard
                key={report.id}
                report={report}
                schedule={byReport.get(report.id) ?? null}
                calendar={calendars.get(report.calendarId) ?? ''}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            picture={<CalendarClock size={40} strokeWidth={1.5} />}
            title={t('scheduled.none')}
            text={t('scheduled.noneMore')}
            action={<Button onClick={() => goTo('/reports')}>{t('scheduled.open')}</Button>}
          />
        )
      ) : failure ? (
        <PageFailed failure={failure} onRetry={retry} />
      ) : (
        <PageWaits />
      )}
    </>
  )
}
