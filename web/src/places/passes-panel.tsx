import { useQuery } from '@tanstack/react-query'
import { CircleDashed, History } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import type { PlacePassJson } from '../../../shared/wire/places/place-json.ts'
import { geofenceEntity } from '../entity/api-paths.ts'
import { newGeofenceAddress } from '../geofences/new-geofence-address.ts'
import { useWords } from '../i18n/use-words.ts'
import { drawPlace } from '../map/place-tool/place-tool.ts'
import { PeriodField } from '../period/period-field.tsx'
import { chosenPeriod, type Period, type PeriodChoice } from '../period/period.ts'
import { useReaderCalendar } from '../period/use-reader-calendar.ts'
import { goTo } from '../router/browser-location.ts'
import { useMay } from '../session/access.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { PanelFrame } from './panel-frame.tsx'
import styles from './panel.module.css'
import { PassRows } from './pass-rows.tsx'
import { passesQuery } from './place-queries.ts'
import { RadiusField, radiusDefault } from './radius-field.tsx'

const today: PeriodChoice = { name: 'today', from: null, to: null }

/** Who was near a place, in a window of time; each row opens the replay at that moment. */
export function PassesPanel({ place }: { place: Coordinates }) {
  const t = useWords()
  const may = useMay()
  const [choice, setChoice] = useState(today)
  const [radius, setRadius] = useState(radiusDefault)
  const [asked, setAsked] = useState(radiusDefault)
  const period = chosenPeriod(choice, useReaderCalendar())
  const found = useQuery({
    ...passesQuery({ ...place, radiusMetres: asked }, period ?? { from: 0, to: 0 }),
    enabled: period !== null,
  })
  useEffect(() => drawPlace({ radiusMetres: radius }), [radius])
  const count = found.data?.length
  return (
    <PanelFrame
      title={t('places.passes')}
      icon={<History aria-hidden />}
      status={found.data && !found.isPlaceholderData && t('places.passes.count', { count: count ?? 0 })}
      fields={
        <>
          <PeriodField period={choice} onChange={setChoice} />
          <RadiusField radius={radius} onChange={setRadius} onDone={setAsked} />
        </>
      }
      actions={
        may.edit(geofenceEntity) && (
          <button type="button" onClick={() => goTo(newGeofenceAddress(place, radius))}>
            <CircleDashed aria-hidden />
            {t('places.saveGeofence')}
          </button>
        )
      }
    >
      <Found period={period} {...found} />
    </PanelFrame>
  )
}

interface FoundProps {
  period: Period | null
  data: PlacePassJson[] | undefined
  error: Error | null
  isFetching: boolean
}

function Found({ period, data, error, isFetching }: FoundProps) {
  const t = useWords()
  if (error && !isFetching) {
    return (
      <p className={styles['note']} role="alert">
        {error.message}
      </p>
    )
  }
  if (!data) {
    return (
      <div className={styles['note']} role="status" aria-label={t('places.loading')}>
        <Skeleton width="80%" />
      </div>
    )
  }
  if (data.length === 0 || !period) return <p className={styles['note']}>{t('places.passes.none')}</p>
  return <PassRows rows={data} isWaiting={isFetching} />
}
