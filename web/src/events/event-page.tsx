import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { isArea, parseArea } from '../../../shared/domain/area/parse-area.ts'
import type { Geofence } from '../../../shared/entities/geofence.ts'
import type { EventJson, PositionJson } from '../../../shared/wire/json.ts'
import { Link } from '../router/link.tsx'
import { usePathId } from '../router/use-path-id.ts'
import { eventQuery, positionQuery } from '../api/tracks.ts'
import { oneQuery } from '../api/use-entity.ts'
import { geofenceEntity } from '../entity/api-paths.ts'
import { MapBoundary } from '../map/map-boundary.tsx'
import { PageFrame } from '../frame/page-frame.tsx'
import { PageFailed, PageMissing, PageWaits } from '../frame/page-states.tsx'
import { useMeasures } from '../display/use-measures.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWords } from '../words/use-words.ts'
import { eventIcon } from '../display/event-icons.ts'
import styles from './event-page.module.css'
import tones from './event-colours.module.css'
import { EventMedia } from './event-media.tsx'
import { useEventWords } from './use-event-words.ts'

const EventMap = lazyComponent(async () => (await import('../map/event-map.tsx')).EventMap)

/** One event: what happened, to whom, when, and where on the map. */
export function EventPage() {
  const t = useWords()
  const id = usePathId('/event/:id')
  const { data, error, refetch } = useQuery({ ...eventQuery(id ?? 0), enabled: id !== null })
  const back = { to: data ? `/?device=${data.deviceId}` : '/', label: t('app.backToMap') }
  if (data) return <EventDetails event={data} back={back} />
  return (
    <PageFrame title={t('events.one')} back={back}>
      {error ? (
        <PageFailed failure={error} onRetry={() => void refetch()} />
      ) : id === null || data === null ? (
        <PageMissing title={t('events.missing')} text={t('events.missingMore')} />
      ) : (
        <PageWaits />
      )}
    </PageFrame>
  )
}

function EventDetails({ event, back }: { event: EventJson; back: { to: string; label: string } }) {
  const t = useWords()
  const measures = useMeasures()
  const { title, detail, device } = useEventWords(event)
  const { Icon, tone } = eventIcon(event)
  const { data: position, isPending } = useQuery({ ...positionQuery(event.positionId), enabled: event.positionId > 0 })
  return (
    <PageFrame
      isWide
      back={back}
      title={
        <span className={styles['title']}>
          <span className={`${styles['icon']} ${tones[tone]}`}>
            <Icon aria-hidden />
          </span>
          {title}
        </span>
      }
      lead={
        <span className={styles['facts']}>
          <bdi>{device}</bdi>
          {detail && <bdi>{detail}</bdi>}
          <time dateTime={event.eventTime}>{measures.moment(event.eventTime)}</time>
          {position?.address && <span dir="auto">{position.address}</span>}
          {position && <Link to={`/position/${position.id}`}>{t('position.title')}</Link>}
        </span>
      }
    >
      <div className={styles['content']}>
        <EventMedia event={event} />
        {event.positionId > 0 && isPending ? (
          <Skeleton height={320} />
        ) : position ? (
          <EventLocation event={event} position={position} />
        ) : (
          <PageMissing title={t('events.noPosition')} text={t('events.noPositionMore')} />
        )}
      </div>
    </PageFrame>
  )
}

function EventLocation({ event, position }: { event: EventJson; position: PositionJson }) {
  const t = useWords()
  const { data: fence } = useQuery({
    ...oneQuery<Geofence>(geofenceEntity, event.geofenceId),
    enabled: event.geofenceId > 0,
    retry: false,
  })
  const area = useMemo(() => {
    const parsed = fence && parseArea(fence.area)
    return parsed && isArea(parsed) ? parsed : null
  }, [fence])
  return (
    <section className={styles['map']} aria-label={t('map.title')}>
      <MapBoundary>
        <Suspense fallback={<Skeleton height={320} />}>
          <EventMap place={position} area={area} />
        </Suspense>
      </MapBoundary>
    </section>
  )
}
