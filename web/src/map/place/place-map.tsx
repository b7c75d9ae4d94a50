import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { Geofence } from '../../../../shared/entities/geofence.ts'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import { trackAroundQuery } from '../../api/tracks.ts'
import type { EventTone } from '../../../../shared/catalog/events/event.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { useDevice } from '../../live/hooks.ts'
import { useMay } from '../../session/access.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { MapBoundary, MapPlaceholder } from '../map-boundary.tsx'
import styles from './place-map.module.css'
import { periodAround, trackAround, minutesAround, type TrackAround } from './track-around.ts'

const EventMap = lazyComponent(async () => (await import('../event-map.tsx')).EventMap)
const none: readonly PositionJson[] = []

interface Props {
  /** undefined while it is loading */
  position: PositionJson | undefined
  /** what happened there, for screen readers */
  name: string
  tone: EventTone
  geofence?: Geofence | null
}

/** A position on a map of its own; who may read history also sees the track there and on. */
export function PlaceMap({ position, ...event }: Props) {
  if (position) return <Placed position={position} {...event} />
  return (
    <div className="q-stack q-gap-2">
      <div className={styles['map']}>
        <MapWaits />
      </div>
      <KeyWaits />
    </div>
  )
}

function Placed({ position, name, tone, geofence = null }: Props & { position: PositionJson }) {
  const category = useDevice(position.deviceId)?.category ?? null
  const { seeReports } = useMay()
  const { deviceId, fixTime } = position
  const { data: positions = none, isPending } = useQuery({
    ...trackAroundQuery({ deviceId, ...periodAround(fixTime) }),
    enabled: seeReports,
  })
  const track = useMemo(() => trackAround(positions, position), [positions, position])
  return (
    <div className="q-stack q-gap-2">
      <div className={styles['map']}>
        <MapBoundary>
          <Suspense fallback={<MapWaits />}>
            <EventMap place={position} geofence={geofence} mark={{ category, tone, name }} track={track} />
          </Suspense>
        </MapBoundary>
      </div>
      {isPending ? <KeyWaits /> : <TrackKey track={track} />}
    </div>
  )
}

/** The line of the key, for who sees one: what stands below does not move when it comes. */
function KeyWaits() {
  const { seeReports } = useMay()
  return seeReports && <div className={styles['key']}>{'\u00a0'}</div>
}

/** What the two lines are. */
function TrackKey({ track }: { track: TrackAround }) {
  const t = useWords()
  const parts = (['before', 'after'] as const).filter((part) => track[part].length > 0)
  if (parts.length === 0) return null
  return (
    <ul className={styles['key']}>
      {parts.map((part) => (
        <li key={part} className={styles[part]}>
          {t(`map.track.${part}`, { count: minutesAround })}
        </li>
      ))}
    </ul>
  )
}

function MapWaits() {
  const t = useWords()
  return (
    <MapPlaceholder>
      <Spinner label={t('fleet.mapLoading')} />
    </MapPlaceholder>
  )
}
