import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Column as ReportColumn } from '../../../../shared/catalog/reports/column.ts'
import type { DayCounts } from '../../../../shared/domain/day-counts.ts'
import { api } from '../../api/client.ts'
import { PageFailed, PageMissing, PageWaits } from '../../frame/page-states.tsx'
import { Redirect, useSearchParams } from '../../router/router.tsx'
import { useMay } from '../../session/access.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { pageColumn } from '../columns/page-column.tsx'
import { PeriodField } from '../../period/period-field.tsx'
import { useReaderCalendar } from '../../period/use-reader-calendar.ts'
import { ReportsHeader } from '../reports-header.tsx'
import { mayRun } from '../request/run-rules.ts'
import { asksForAnswer, spanOf } from '../request/report-request.ts'
import { useFleet } from '../request/use-fleet.ts'
import { useRequest } from '../request/use-request.ts'
import bar from '../request/request-bar.module.css'
import { RowsView } from './rows-view.tsx'

type DayJson = DayCounts & { id: number; captureTime: string }

const declared: readonly ReportColumn<DayJson>[] = [
  { key: 'utcDay', kind: 'day', of: (row) => utcDayOf(row) },
  ...(
    [
      'activeUsers',
      'activeDevices',
      'requests',
      'messagesReceived',
      'messagesStored',
      'mailSent',
      'smsSent',
      'geocoderRequests',
      'geolocationRequests',
      'roadRequests',
    ] as const
  ).map((key): ReportColumn<DayJson> => ({
    key,
    kind: 'count',
    width: 19,
    of: (row) => row[key],
    hasBar: true,
    // the same people and devices are there on many days
    ...(!key.startsWith('active') && { total: 'sum' }),
  })),
  {
    key: 'protocols',
    kind: 'text',
    of: ({ protocols }, { measures }) =>
      measures.list(Object.entries(protocols ?? {}).map(([name, devices]) => `${name} ${devices}`)) || null,
  },
]
const columns = declared.map(pageColumn)

/** A day is captured when it ends, so its last moment says which it is. */
const utcDayOf = ({ captureTime }: DayJson): string => new Date(Date.parse(captureTime) - 1).toISOString().slice(0, 10)

/** For administrators: what the organisation used, day by day. */
export function StatisticsPage() {
  const t = useWords()
  const { administer } = useMay()
  const isAsked = asksForAnswer(useSearchParams())
  return (
    <>
      <ReportsHeader title={t('reports.statistics')} lead={t('reports.statistics.lead')} />
      {administer ? (
        isAsked ? (
          <Statistics />
        ) : (
          <Redirect to="/reports/statistics?period=thisMonth" />
        )
      ) : (
        <PageMissing title={t('reports.notAllowed')} text={t('reports.onlyAdministrators')} />
      )}
    </>
  )
}

function Statistics() {
  const t = useWords()
  const form = useRequest({ answers: ['statistics'], isKept: false })
  const fleet = useFleet()
  const calendar = useReaderCalendar()
  const [start] = useState(calendar)
  const span = spanOf(form.asked, start)
  const query = useMemo(
    () => span && { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() },
    [span],
  )
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['statistics', query],
    enabled: query !== null,
    queryFn: ({ signal }) => api.get<DayJson[]>('statistics', query ?? {}, signal),
  })
  const isReady = mayRun({
    hasSelection: false,
    needsSelection: false,
    hasSpan: spanOf(form.draft, calendar) !== null,
    isLoading: isFetching,
  })
  return (
    <>
      <form
        className={`q-wrap q-gap-3 ${bar['bar']}`}
        aria-label={t('reports.request')}
        onSubmit={(event) => event.preventDefault()}
      >
        <PeriodField period={form.draft.period} onChange={(period) => form.change({ period })} />
        <div className={`q-wrap q-gap-2 ${bar['buttons']}`}>
          <Button variant="primary" busy={isFetching} disabled={!isReady} onClick={() => form.show(form.draft)}>
            {t('reports.show')}
          </Button>
        </div>
      </form>
      {data && data.length > 0 ? (
        <RowsView name="statistics" rows={data} columns={columns} form={form} fleet={fleet} />
      ) : data ? (
        <EmptyState picture={<SearchX size={44} strokeWidth={1.25} />} title={t('reports.noData')} />
      ) : error ? (
        <PageFailed failure={error} onRetry={() => void refetch()} />
      ) : (
        <PageWaits />
      )}
    </>
  )
}
