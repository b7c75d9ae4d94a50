import { FileSearch } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { useLoading } from '../../live/hooks.ts'
import { PageWaits } from '../../frame/page-states.tsx'
import { ReportActions } from '../actions/report-actions.tsx'
import { useReaderCalendar } from '../../period/use-reader-calendar.ts'
import type { AnyReport } from '../../../../shared/catalog/reports/index.ts'
import { answeredBy } from '../answered-by.ts'
import { ReportsHeader } from '../reports-header.tsx'
import { devicesOf, hasSelection, namedIds, namedIdsMax } from '../request/device-selection.ts'
import { RequestBar } from '../request/request-bar.tsx'
import { addressQuery, fixedRequest, spanOf } from '../request/report-request.ts'
import { useFleet } from '../request/use-fleet.ts'
import { useRequest } from '../request/use-request.ts'
import { useIsFetchingReport } from '../answers/use-is-fetching-report.ts'
import { PrintHead } from './print-head.tsx'
import { reportQueryOf } from './report-query.ts'
import { ReportResult } from './report-result.tsx'
import styles from './screens.module.css'

/** One report: what it is asked, and its answer. */
export function ReportPage({ report }: { report: AnyReport }) {
  const t = useWords()
  const measures = useMeasures()
  const calendar = useReaderCalendar()
  const fleet = useFleet()
  const isFleetLoading = useLoading() === 'waiting'
  const form = useRequest()
  const { asked, draft, isAsked, view } = form
  const [span, draftSpan] = [spanOf(asked, calendar), spanOf(draft, calendar)]
  const isTooLong = isTooMany(draft, fleet)
  const [answered, drafted] = [answeredBy(report, asked), answeredBy(report, draft)]
  const query =
    isAsked && !isFleetLoading && hasSelection(asked) && span
      ? reportQueryOf({ report: answered, request: asked, span, fleet })
      : null
  const isLoading = useIsFetchingReport(answered.name)
  const shared =
    isAsked && span
      ? `/reports/${report.path}?${addressQuery(fixedRequest(asked, span), { ...view, jobId: null })}`
      : null
  return (
    <>
      <ReportsHeader
        title={t(`reports.name.${report.name}`)}
        lead={<span className={`q-small ${styles['lead']}`}>{t(`reports.lead.${report.name}`)}</span>}
      />
      <RequestBar report={report} form={form} fleet={fleet}>
        <ReportActions
          report={drafted}
          request={draft}
          query={
            draftSpan && !isTooLong ? reportQueryOf({ report: drafted, request: draft, span: draftSpan, fleet }) : null
          }
          isLoading={isLoading}
          onShow={() => form.show(draft)}
          sharedAddress={shared}
        />
      </RequestBar>
      {isTooLong && <p role="alert">{t('reports.tooManyNamed', { most: namedIdsMax })}</p>}
      {span && query && (
        <PrintHead
          period={`${measures.moment(span.from)} – ${measures.moment(span.to)} (${calendar.zone})`}
          devices={devicesOf(asked, fleet).map(({ name }) => name)}
        />
      )}
      {query || view.jobId !== null ? (
        <ReportResult {...{ report: answered, query, form, fleet }} />
      ) : isAsked && isFleetLoading && hasSelection(asked) ? (
        <PageWaits />
      ) : (
        <EmptyState
          picture={<FileSearch size={44} strokeWidth={1.25} />}
          title={t('reports.start')}
          text={t('reports.startMore')}
        />
      )}
    </>
  )
}

function isTooMany(draft: Parameters<typeof namedIds>[0], fleet: Parameters<typeof namedIds>[1]): boolean {
  const { deviceId, groupId } = namedIds(draft, fleet)
  return deviceId.length + groupId.length > namedIdsMax
}
