import { useQuery } from '@tanstack/react-query'
import { CircleDashed, Flame, MapPin } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { FrequentPlaceJson, StopPlacesJson } from '../../../shared/wire/places/place-json.ts'
import { nowMs } from '../api/use-now.ts'
import { useMeasures } from '../display/use-measures.ts'
import { geofenceEntity } from '../entity/api-paths.ts'
import { newGeofenceAddress } from '../geofences/new-geofence-address.ts'
import { useWords } from '../i18n/use-words.ts'
import { useDevices } from '../live/hooks.ts'
import { drawPlace } from '../map/place-tool/place-tool.ts'
import { goTo } from '../router/browser-location.ts'
import { useMay } from '../session/access.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Segmented } from '../ui/inputs/segmented.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PanelFrame } from './panel-frame.tsx'
import styles from './panel.module.css'
import { stopsQuery } from './place-queries.ts'

const periods = ['7', '30'] as const
/** that a month has a part of */
const daysOfMonth = 31

/** Where vehicles stopped in the last days, as a heat map, and places that may become geofences. */
export function StopsPanel({ onShow }: { onShow: (place: FrequentPlaceJson) => void }) {
  const t = useWords()
  const isLarge = useDevices().length * daysOfMonth > reportLimits.reportDeviceDaysAtOnceMax
  // what a large fleet did in a month is too much for an answer
  const [days, setDays] = useState<(typeof periods)[number]>(isLarge ? '7' : '30')
  const [now] = useState(nowMs)
  const { data, error, isFetching } = useQuery(stopsQuery({ from: now - Number(days) * dayMs, to: now }))
  useDrawnStops(data)
  return (
    <PanelFrame
      title={t('places.stops')}
      icon={<Flame aria-hidden />}
      status={data && t('places.stops.count', { count: data.stops })}
      fields={
        <Segmented
          label={t('places.stops.period')}
          labelHidden
          value={days}
          options={periods.map((value) => ({ value, label: t('places.stops.days', { count: Number(value) }) }))}
          onChange={setDays}
        />
      }
    >
      {error && !isFetching ? (
        <p className={styles['note']} role="alert">
          {error.message}
        </p>
      ) : data ? (
        <Frequent places={data.frequent} hasStops={data.stops > 0} onShow={onShow} />
      ) : (
        <div className={styles['note']} role="status" aria-label={t('places.loading')}>
          <Skeleton width="80%" />
        </div>
      )}
    </PanelFrame>
  )
}

function useDrawnStops(data: StopPlacesJson | undefined): void {
  const drawn = useMemo(
    () => ({
      cells: (data?.cells ?? []).map(([longitude, latitude, stops]) => [longitude, latitude, stops] as const),
      circles: (data?.frequent ?? []).map(({ latitude, longitude, radius }) => ({
        latitude,
        longitude,
        radiusMetres: radius,
      })),
    }),
    [data],
  )
  useEffect(() => {
    drawPlace(drawn)
    return () => drawPlace({})
  }, [drawn])
}

interface FrequentProps {
  places: readonly FrequentPlaceJson[]
  hasStops: boolean
  onShow: (place: FrequentPlaceJson) => void
}

function Frequent({ places, hasStops, onShow }: FrequentProps) {
  const t = useWords()
  const measures = useMeasures()
  const may = useMay()
  if (!hasStops) return <p className={styles['note']}>{t('places.stops.none')}</p>
  if (places.length === 0) return <p className={styles['note']}>{t('places.stops.noPlaces')}</p>
  return (
    <>
      <p className={styles['note']}>{t('places.stops.offer')}</p>
      <ul className={`q-list ${styles['rows']}`}>
        {places.map((place) => (
          <li key={`${place.latitude} ${place.longitude}`}>
            <div className={styles['row']}>
              <span>
                <span className={styles['name']}>{t('places.stops.count', { count: place.stops })}</span>
                <br />
                <span className={styles['more']}>
                  {measures.list([
                    t('places.stops.vehicles', { count: place.devices }),
                    t('places.stops.onDays', { count: place.days }),
                  ])}
                  {' · '}
                  {measures.duration(place.duration)}
                </span>
              </span>
              <span className={styles['placeActions']}>
                <IconButton
                  label={t('places.stops.show')}
                  icon={<MapPin />}
                  size="small"
                  onClick={() => onShow(place)}
                />
                {may.edit(geofenceEntity) && (
                  <IconButton
                    label={t('places.geofence')}
                    icon={<CircleDashed />}
                    size="small"
                    onClick={() => goTo(newGeofenceAddress(place, place.radius))}
                  />
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
