import { Suspense, useCallback, useState } from 'react'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { usePosition } from '../live/hooks.ts'
import { MapBoundary } from '../map/map-boundary.tsx'
import { PlaceSearch, type FoundPlace } from '../map/place-search/place-search.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWords } from '../i18n/use-words.ts'
import { nameLengthMax } from './arrival.ts'
import styles from './share-screen.module.css'
import type { ArrivalState } from './use-arrival.ts'

const PointMap = lazyComponent(async () => (await import('../map/point/point-map.tsx')).PointMap, 'map', 'fleet')

interface Props {
  arrival: ArrivalState
  /** the vehicle, whose surroundings are shown first */
  deviceId: number
  /** says that the link is copied again */
  isCopied: boolean
}

/** Where a shared vehicle is expected: nowhere, at a geofence, at an address, or at a point of the map. */
export function ArrivalField({ arrival, deviceId, isCopied }: Props) {
  const t = useWords()
  const { places, choice, choose } = arrival
  return (
    <>
      <SelectField
        label={t('share.arrival')}
        hint={t(isCopied ? 'share.arrivalCopied' : 'share.arrivalMore')}
        value={String(choice)}
        onChange={(chosen) => choose(chosen === 'none' || chosen === 'point' ? chosen : Number(chosen))}
        options={[
          { value: 'none', label: t('share.noArrival') },
          { value: 'point', label: t('share.arrivalPoint') },
          ...places.map(({ name }, index) => ({ value: String(index), label: name })),
        ]}
      />
      {choice === 'point' && <PointField arrival={arrival} deviceId={deviceId} />}
    </>
  )
}

function PointField({ arrival: { point, choosePoint, name, rename }, deviceId }: Omit<Props, 'isCopied'>) {
  const t = useWords()
  const vehicle = usePosition(deviceId) ?? null
  // the map stays where it is while the vehicle drives on
  const [looked, look] = useState<Coordinates | null>(point ?? vehicle)
  const chooseFound = (place: FoundPlace) => {
    choosePoint(place)
    look(place)
  }
  const choose = useCallback((place: Coordinates) => choosePoint({ ...place, label: null }), [choosePoint])
  return (
    <>
      <PlaceSearch onChoose={chooseFound} near={vehicle} absent={<p role="note">{t('share.noSearch')}</p>} />
      <div className={styles['map']} role="group" aria-label={t('share.arrivalMap')}>
        <MapBoundary>
          <Suspense fallback={<Skeleton height={260} />}>
            <PointMap point={point} looked={looked} onChoose={choose} />
          </Suspense>
        </MapBoundary>
      </div>
      {point ? (
        <TextField
          label={t('share.arrivalName')}
          hint={t('share.arrivalNameMore')}
          value={name}
          onChange={rename}
          onFocus={() => rename(name)}
          onBlur={() => name === '' && rename(null)}
          maxLength={nameLengthMax}
          dir="auto"
        />
      ) : (
        <p role="status">{t('share.arrivalHow')}</p>
      )}
    </>
  )
}
