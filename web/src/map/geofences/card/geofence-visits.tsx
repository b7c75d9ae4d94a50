import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { secondMs } from '../../../../../shared/domain/time/durations.ts'
import { useDevices, useEvents } from '../../../live/hooks.ts'
import { useMay } from '../../../session/access.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { dayOf, startOfDay } from '../../../i18n/reader-days.ts'
import { useReaderZone } from '../../../i18n/reader-zone.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { useDevicesInside } from '../live-occupancy.ts'
import type { GeofenceCardProps } from './geofence-card-props.ts'
import styles from './geofence-card.module.css'
import { InsideList } from './inside-list.tsx'
import { VisitTable } from './visit-table.tsx'
import { askedDevices, stayOf, visitsQuery } from './visits.ts'

const none: readonly never[] = []

/** Who is inside now, and who was there today; without the right to reports only the first. */
export function GeofenceVisits({ geofenceId, now, onSelectDevice }: Omit<GeofenceCardProps, 'onClose'>) {
  const t = useWords()
  const { seeReports } = useMay()
  const zone = useReaderZone()
  const fleet = useDevices()
  const events = useEvents()
  const inside = useDevicesInside(geofenceId)
  const from = startOfDay(dayOf(now, zone), zone)
  const { ids, isAll } = useMemo(
    () =>
      askedDevices(
        fleet.map(({ id }) => id),
        inside,
      ),
    [fleet, inside],
  )
  const isAsked = seeReports && ids.length > 0
  const { data, error, isLoading, refetch } = useQuery({
    ...visitsQuery(geofenceId, { from, ids }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  useRefetch(inside, isAsked ? refetch : null)
  const visits = data ?? none
  const stay = (deviceId: number) => stayOf(deviceId, { geofenceId, from, visits, events })
  return (
    <>
      <h3 className={styles['heading']}>{t('map.geofence.insideNow')}</h3>
      <InsideList ids={inside} stayOf={stay} onSelect={onSelectDevice} />
      {seeReports && (
        <>
          <h3 className={styles['heading']}>{t('map.geofence.visits')}</h3>
          {isLoading ? (
            <div className={styles['note']} role="status" aria-label={t('map.geofence.loading')}>
              <Skeleton width="80%" />
            </div>
          ) : error || data === null ? (
            <p className={styles['note']} role="status">
              {error?.message ?? t('map.geofence.visitsFailed')}
            </p>
          ) : visits.length > 0 ? (
            <VisitTable visits={visits} from={from} inside={inside} />
          ) : (
            <p className={styles['note']}>{t('map.geofence.noVisits')}</p>
          )}
          {!isAll && <p className={styles['note']}>{t('map.geofence.ofInside')}</p>}
        </>
      )}
    </>
  )
}

const pauseMs = 2 * secondMs

/** Asks again a moment after somebody came or went; where that never ends, the visits' own interval does. */
function useRefetch(inside: readonly number[], refetch: (() => unknown) | null): void {
  const seen = useRef(inside)
  useEffect(() => {
    if (seen.current === inside || !refetch) return undefined
    const timer = setTimeout(() => {
      seen.current = inside
      refetch()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [inside, refetch])
}
