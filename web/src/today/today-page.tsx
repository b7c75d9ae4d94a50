import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { CalendarRecord } from '../../../shared/entities/calendar.ts'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { geofencesQuery } from '../api/geofence-queries.ts'
import { listQuery } from '../api/use-entity.ts'
import { useNow } from '../api/use-now.ts'
import { useMeasures } from '../display/use-measures.ts'
import { leavesOut, openChoices, openFilter } from '../fleet/filter/fleet-filter.ts'
import { useFilteredFleet } from '../fleet/filter/use-filtered-fleet.ts'
import { useFleetFilter } from '../fleet/filter/use-fleet-filter.ts'
import { FleetCount } from '../fleet/fleet-count.tsx'
import { FleetEmpty, FleetFailed, FleetSkeleton, NothingMatches } from '../fleet/list/fleet-states.tsx'
import { LivePaused } from '../fleet/list/live-paused.tsx'
import { usePhoneLayout } from '../fleet/page-size.ts'
import { PageFailed } from '../frame/page-states.tsx'
import { useGroups } from '../groups/use-groups.ts'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useToday } from '../i18n/use-today.ts'
import { useDevices, useLoading } from '../live/hooks.ts'
import { colourOf } from '../map/geofences/geofence-shape.ts'
import { BottomNavigation } from '../navigation/bottom-navigation.tsx'
import { replayAddress } from '../replay/replay-address.ts'
import { goTo } from '../router/browser-location.ts'
import { Redirect, useSearchParams } from '../router/router.tsx'
import { useMay } from '../session/access.ts'
import { LaneLegend } from './lane-legend.tsx'
import { LaneList } from './lane-list.tsx'
import type { LaneLook } from './shown-lane.ts'
import { keepChoices, recalledChoices, type TodayChoices } from './today-choices.ts'
import { dayAfter, daySpan, todayAddress, type DaySpan } from './today-day.ts'
import styles from './today-page.module.css'
import { TodayHeader } from './today-header.tsx'
import { TodayTools } from './today-tools.tsx'
import { useLanes } from './use-lanes.ts'
import { useShownLanes } from './use-shown-lanes.ts'
import { workStartOf } from './work-start.ts'

/** The day of the whole fleet: one lane for each vehicle. */
export function TodayPage() {
  const { seeReports } = useMay()
  return seeReports ? <Today /> : <Redirect to="/" />
}

function useChoices() {
  const [choices, setChoices] = useState(() => recalledChoices())
  const choose = (change: Partial<TodayChoices>) => {
    const next = { ...choices, ...change }
    setChoices(next)
    keepChoices(next)
  }
  return { choices, choose }
}

function useSpan(): { span: DaySpan; go: (day: string) => void } {
  const today = useToday()
  const zone = useReaderZone()
  const wanted = useSearchParams().get('day')
  const span = useMemo(() => daySpan(wanted, today, zone), [wanted, today, zone])
  const go = (day: string) => day <= today && goTo(todayAddress(day, today), { replace: true })
  return { span, go }
}

/** The calendars to choose from, and when work begins on the day by the chosen one. */
function useWork(calendarId: number, span: DaySpan) {
  const { data: calendars = none } = useQuery(listQuery<CalendarRecord>({ name: 'calendar', api: 'calendars' }))
  const chosen = calendars.find(({ id }) => id === calendarId)
  const workStart = useMemo(() => (chosen ? workStartOf(chosen.data, span) : null), [chosen, span])
  return { calendars, workStart, hasWork: chosen !== undefined }
}

const none: CalendarRecord[] = []

/** All that rows have in common. @param width of a lane, CSS pixels */
function useLook(span: DaySpan, width: number, hasWork: boolean): LaneLook {
  const measures = useMeasures()
  const { data: geofences } = useQuery(geofencesQuery())
  return useMemo(() => {
    const seconds = Math.round((span.end - span.from) / secondMs)
    const colours = new Map(geofences?.map((each) => [each.id, colourOf(each)]))
    return {
      seconds,
      secondsOfPixel: seconds / Math.max(1, width),
      from: span.from,
      measures,
      colourOf: (id) => colours.get(id) ?? null,
      hasWork,
    }
  }, [span, width, hasWork, measures, geofences])
}

function Today() {
  const narrow = usePhoneLayout()
  const now = useNow(minuteMs)
  const { span, go } = useSpan()
  const { choices, choose } = useChoices()
  const { calendars, workStart, hasWork } = useWork(choices.calendarId, span)
  const groups = useGroups()
  const [filter, changeFilter] = useFleetFilter()
  const fleet = useFilteredFleet(filter, { groups, now })
  const [inView, setInView] = useState<readonly number[]>([])
  const { lanes, error, retry } = useLanes(span, inView)
  const shown = useShownLanes({ devices: fleet.devices, lanes, span, sort: choices.sort, workStart, now })
  const [width, setWidth] = useState(800)
  const look = useLook(span, width, hasWork)
  const open = useCallback(
    (deviceId: number, second: number) => {
      const period = { from: span.from, to: span.end - 1 }
      goTo(replayAddress({ deviceIds: [deviceId], period, at: span.from + second * secondMs }))
    },
    [span],
  )
  return (
    <main className={styles['page']}>
      <TodayHeader span={span} onDay={go} />
      <TodayTools {...{ filter, fleet, groups, choices, calendars }} onFilter={changeFilter} onChoose={choose} />
      <LivePaused />
      {error && <PageFailed failure={error} onRetry={retry} />}
      {(!error || lanes.size > 0) && (
        <ListOrState isEmpty={shown.length === 0} onFilter={changeFilter}>
          <div className={`q-cluster q-gap-3 ${styles['line']}`}>
            <Count shown={shown.length} isFiltered={leavesOut(filter)} />
            <LaneLegend />
          </div>
          <LaneList
            lanes={shown}
            look={look}
            now={span.isToday ? Math.max(0, Math.floor((now - span.from) / secondMs)) : null}
            rowPixels={narrow ? 60 : 40}
            onOpen={open}
            onDay={(days) => go(dayAfter(span.day, days))}
            onView={setInView}
            onWidth={setWidth}
          />
        </ListOrState>
      )}
      {narrow && (
        <div className={styles['navigation']}>
          <BottomNavigation />
        </div>
      )}
    </main>
  )
}

const Count = ({ shown, isFiltered }: { shown: number; isFiltered: boolean }) => (
  <FleetCount shown={shown} total={useDevices().length} filtered={isFiltered} />
)

interface StateProps {
  isEmpty: boolean
  onFilter: ReturnType<typeof useFleetFilter>[1]
  children: ReactNode
}

function ListOrState({ isEmpty, onFilter, children }: StateProps) {
  const total = useDevices().length
  const loading = useLoading()
  const mayAdd = useMay().createDevice(total)
  if (total === 0 && loading === 'waiting') return <FleetSkeleton />
  if (total === 0 && loading === 'failed') return <FleetFailed />
  if (total === 0) return <FleetEmpty mayAdd={mayAdd} />
  if (!isEmpty) return children
  return <NothingMatches by="both" onClear={() => onFilter({ text: openFilter.text, ...openChoices })} />
}
