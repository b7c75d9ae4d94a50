import { FileSearch, Gauge } from 'lucide-react'
import { memo, useCallback, useMemo } from 'react'
import { isUnknown } from '../../../shared/domain/performance/heat-map.ts'
import { FleetEmpty, FleetFailed } from '../fleet/list/fleet-states.tsx'
import { usePhoneLayout } from '../fleet/page-size.ts'
import { PageWaits } from '../frame/page-states.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { useLoading } from '../live/hooks.ts'
import { BottomNavigation } from '../navigation/bottom-navigation.tsx'
import { PeriodField } from '../period/period-field.tsx'
import type { Period, ReaderCalendar } from '../period/period.ts'
import { useReaderCalendar } from '../period/use-reader-calendar.ts'
import { usePushedJobs } from '../reports/jobs/use-pushed-jobs.ts'
import { DeviceChoice } from '../reports/request/device-choice.tsx'
import { allChosen, devicesOf, hasSelection, namedIds, namedIdsMax } from '../reports/request/device-selection.ts'
import { HoursFilter } from '../reports/request/hours-filter.tsx'
import { spanOf } from '../reports/request/report-request.ts'
import { useFleet, type ReaderFleet } from '../reports/request/use-fleet.ts'
import { useReader } from '../reports/screens/use-reader.ts'
import { BackLink } from '../router/back-link.tsx'
import { goTo } from '../router/browser-location.ts'
import { Redirect, useSearchParams } from '../router/router.tsx'
import { useMay } from '../session/access.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LowestScores, TopIdlers } from './driver-lists.tsx'
import { FuelList } from './fuel-list.tsx'
import { HeatSection } from './heat-section.tsx'
import { PartState } from './part-state.tsx'
import { askedOf, performanceAddress, type Asked } from './performance-request.ts'
import styles from './performance-page.module.css'
import { Tiles } from './tiles.tsx'
import { usePerformance } from './use-performance.ts'
import { WeeklyMail } from './weekly-mail.tsx'

/** How the fleet did in a period, against the one before. */
export function PerformancePage() {
  const { temporary } = useUser()
  const { seeReports } = useMay()
  return seeReports && !temporary ? <FleetPerformance /> : <Redirect to="/" />
}

function FleetPerformance() {
  const t = useWords()
  const narrow = usePhoneLayout()
  const calendar = useReaderCalendar()
  const fleet = useFleet()
  const query = useSearchParams()
  const asked = useMemo(() => askedOf(query), [query])
  const choose = useCallback(
    (change: Partial<Asked>) => goTo(performanceAddress({ ...asked, ...change }), { replace: true }),
    [asked],
  )
  usePushedJobs()
  return (
    <main className={styles['frame']}>
      <div className={styles['scroll']}>
        <div className={styles['page']}>
          <header className={`q-cluster q-gap-4 q-spread ${styles['header']}`}>
            <div className="q-stack q-gap-1">
              <BackLink to="/">{t('app.backToMap')}</BackLink>
              <PageTitle title={t('performance.title')} />
            </div>
            <div className={`q-wrap q-gap-3 ${styles['filters']}`}>
              <div className={styles['devices']}>
                <DeviceChoice selection={asked} onChange={choose} fleet={fleet} />
              </div>
              <PeriodField period={asked.period} onChange={(period) => choose({ period })} />
              <HoursFilter calendarId={asked.calendarId} onChange={(calendarId) => choose({ calendarId })} />
              <WeeklyMail asked={asked} />
            </div>
          </header>
          <Content {...{ asked, fleet, calendar }} onChoose={choose} />
        </div>
      </div>
      {narrow && (
        <div className={styles['navigation']}>
          <BottomNavigation />
        </div>
      )}
    </main>
  )
}

interface Props {
  asked: Asked
  fleet: ReaderFleet
  calendar: ReaderCalendar
  onChoose: (change: Partial<Asked>) => void
}

/** What is asked, or what has to be said first. */
function Content(props: Props) {
  const { asked, fleet, calendar, onChoose } = props
  const t = useWords()
  const loading = useLoading()
  const mayAdd = useMay().createDevice(fleet.devices.length)
  const span = useMemo(() => spanOf(asked, calendar), [asked, calendar])
  const named = Object.values(namedIds(asked, fleet)).flat()
  if (fleet.devices.length === 0 && loading === 'waiting') return <PageWaits />
  if (fleet.devices.length === 0) return loading === 'failed' ? <FleetFailed /> : <FleetEmpty mayAdd={mayAdd} />
  if (!hasSelection(asked)) {
    return (
      <EmptyState
        picture={<FileSearch size={44} strokeWidth={1.25} />}
        title={t('reports.chooseDevices')}
        action={<Button onClick={() => onChoose(allChosen)}>{t('performance.allVehicles')}</Button>}
      />
    )
  }
  if (named.length > namedIdsMax) return <p role="alert">{t('reports.tooManyNamed', { most: namedIdsMax })}</p>
  return span && <Answer {...props} span={span} />
}

/** Not drawn again while vehicles only move. */
const Answer = memo(function Answer({ span, ...props }: Props & { span: Period }) {
  const { asked, fleet, calendar } = props
  const t = useWords()
  const formats = useFormats()
  const reader = useReader(fleet)
  const performance = usePerformance({ asked, span, fleet, calendar })
  const { beforeSpan, work, alarms } = performance
  if (work.rows?.every(isUnknown) && alarms.rows?.length === 0) return <Nothing {...props} />
  return (
    <>
      <p className="q-note">
        {t('performance.compared', { from: formats.dateTime(beforeSpan.from), to: formats.dateTime(beforeSpan.to) })}
      </p>
      <Tiles performance={performance} vehicles={devicesOf(asked, fleet).length} />
      <PartState part={alarms} />
      <div className={styles['pair']}>
        <LowestScores performance={performance} reader={reader} />
        <TopIdlers performance={performance} reader={reader} />
      </div>
      <HeatSection {...{ performance, span, fleet, calendar }} />
      <FuelList performance={performance} />
    </>
  )
})

/** Nothing was received: a longer period, or more vehicles, may have something. */
function Nothing({ asked, onChoose }: Props) {
  const t = useWords()
  return (
    <EmptyState
      picture={<Gauge size={44} strokeWidth={1.25} />}
      title={t('performance.nothing')}
      text={t('performance.nothingMore')}
      action={
        <div className="q-cluster q-gap-2">
          {asked.period.name !== 'last30Days' && (
            <Button onClick={() => onChoose({ period: { name: 'last30Days', from: null, to: null } })}>
              {t('period.last30Days')}
            </Button>
          )}
          {!asked.isAll && <Button onClick={() => onChoose(allChosen)}>{t('performance.allVehicles')}</Button>}
        </div>
      }
    />
  )
}
