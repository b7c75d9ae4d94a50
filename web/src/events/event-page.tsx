import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Geofence } from '../../../shared/entities/geofence.ts'
import type { EventJson, PositionJson } from '../../../shared/wire/json.ts'
import { Link } from '../router/link.tsx'
import { usePathId } from '../router/use-path-id.ts'
import { eventQuery, positionQuery } from '../api/tracks.ts'
import { oneQuery } from '../api/use-entity.ts'
import { geofenceEntity } from '../entity/api-paths.ts'
import { PlaceMap } from '../map/place/place-map.tsx'
import { PageFrame } from '../frame/page-frame.tsx'
import { PageFailed, PageMissing, PageWaits } from '../frame/page-states.tsx'
import { useMeasures } from '../display/use-measures.ts'
import { useUser } from '../session/use-session.ts'
import { useLiveEvent } from '../live/hooks.ts'
import { useWords } from '../i18n/use-words.ts'
import { eventIcon } from '../display/event-icons.ts'
import styles from './event-page.module.css'
import tones from './event-colours.module.css'
import { EventMedia } from './event-media.tsx'
import { Acknowledgement } from './deliveries/acknowledgement.tsx'
import { DeliveriesPanel } from './deliveries/deliveries-panel.tsx'
import { NeighbourButtons } from './neighbours/neighbour-buttons.tsx'
import { useEventWords } from './use-event-words.ts'

/** One event: what happened, to whom, when, and where on the map. */
export function EventPage() {
  const t = useWords()
  const id = usePathId('/event/:id')
  const { data, error, refetch } = useQuery({ ...eventQuery(id ?? 0), enabled: id !== null })
  const back = { to: data ? `/?device=${data.deviceId}` : '/', label: t('app.backToMap') }
  const live = useLiveEvent(id ?? 0)
  // what others do meanwhile is pushed
  if (data) return <EventDetails event={live?.attributes['acknowledgedAt'] === undefined ? data : live} back={back} />
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
  const isGuest = useUser().temporary
  const { title, detail, device } = useEventWords(event)
  const { Icon, tone } = eventIcon(event)
  const hasPlace = event.positionId > 0
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...positionQuery(event.positionId),
    enabled: hasPlace,
    // the map stays where it is until the place of the next event is known
    placeholderData: keepPreviousData,
  })
  const shown = hasPlace ? data : null
  const position = isPlaceholderData ? null : shown
  return (
    <PageFrame
      back={back}
      title={title}
      of={device}
      heading={
        <span className="q-inline-row q-gap-3">
          <span className={`${styles['icon']} ${tones[tone]}`}>
            <Icon aria-hidden />
          </span>
          {title}
        </span>
      }
      actions={<NeighbourButtons event={event} />}
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
      {shown || (hasPlace && isPending) ? (
        <EventLocation event={event} position={shown} name={`${title}, ${device}`} />
      ) : hasPlace && error ? (
        <PageFailed failure={error} onRetry={() => void refetch()} />
      ) : (
        <PageMissing title={t('events.noPosition')} text={t('events.noPositionMore')} />
      )}
      <EventMedia event={event} />
      {!isGuest && (
        <section className={`q-card q-stack q-gap-3 ${styles['why']}`} aria-labelledby="event-why">
          <div className={`q-cluster q-spread ${styles['whyHead']}`}>
            <h2 id="event-why">{t('alerts.why')}</h2>
            <Acknowledgement event={event} />
          </div>
          <DeliveriesPanel event={event} />
        </section>
      )}
    </PageFrame>
  )
}

function EventLocation({ event, position, name }: { event: EventJson; position?: PositionJson | null; name: string }) {
  const { data: geofence = null } = useQuery({
    ...oneQuery<Geofence>(geofenceEntity, event.geofenceId),
    enabled: event.geofenceId > 0,
    retry: false,
  })
  return <PlaceMap position={position ?? undefined} name={name} tone={eventIcon(event).tone} geofence={geofence} />
}
