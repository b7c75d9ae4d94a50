import { CircleDashed, History } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import { useMeasures } from '../display/use-measures.ts'
import { geofenceEntity } from '../entity/api-paths.ts'
import { newGeofenceAddress } from '../geofences/new-geofence-address.ts'
import { useWords } from '../i18n/use-words.ts'
import { useDevices } from '../live/hooks.ts'
import { drawPlace } from '../map/place-tool/place-tool.ts'
import { PeriodField } from '../period/period-field.tsx'
import { chosenPeriod, type PeriodChoice } from '../period/period.ts'
import { useReaderCalendar } from '../period/use-reader-calendar.ts'
import { goTo } from '../router/browser-location.ts'
import { useMay } from '../session/access.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PanelFrame } from './panel-frame.tsx'
import styles from './panel.module.css'
import { PassRows } from './pass-rows.tsx'
import { RadiusField, radiusDefault } from './radius-field.tsx'
import { usePasses, type Passes } from './use-passes.ts'

const today: PeriodChoice = { name: 'today', from: null, to: null }

/** Who was near a place, in a window of time; each row opens the replay at that moment. */
export function PassesPanel({ place }: { place: Coordinates }) {
  const t = useWords()
  const may = useMay()
  const [choice, setChoice] = useState(today)
  const [radius, setRadius] = useState(radiusDefault)
  const [asked, setAsked] = useState(radiusDefault)
  const period = chosenPeriod(choice, useReaderCalendar())
  const passes = usePasses({ ...place, radiusMetres: asked }, period)
  useEffect(() => drawPlace({ radiusMetres: radius }), [radius])
  const { rows, isOfBefore } = passes
  return (
    <PanelFrame
      title={t('places.passes')}
      icon={<History aria-hidden />}
      status={rows && !isOfBefore && t('places.passes.count', { count: rows.length })}
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
      <Found passes={passes} />
    </PanelFrame>
  )
}

function Found({ passes }: { passes: Passes }) {
  const t = useWords()
  const { rows, error, isSearching, isOfBefore, searched, total, leftOut } = passes
  const problem = error && !isSearching && (
    <p className={styles['note']} role="alert">
      {error.message}
    </p>
  )
  if (!rows) {
    return (
      problem || (
        <div className={styles['note']} role="status" aria-label={t('places.loading')}>
          <Skeleton width="80%" />
        </div>
      )
    )
  }
  const isAll = searched >= total && leftOut.length === 0
  return (
    <>
      {!isOfBefore && <Part passes={passes} />}
      {problem}
      {rows.length === 0 && isAll && <p className={styles['note']}>{t('places.passes.none')}</p>}
      <PassRows rows={rows} isWaiting={isSearching} />
    </>
  )
}

/** Of which vehicles the rows are, where these are not all. */
function Part({ passes: { searched, total, leftOut, isSearching, goOn } }: { passes: Passes }) {
  const t = useWords()
  const measures = useMeasures()
  const devices = useDevices()
  const nameOf = (id: number) => devices.find((device) => device.id === id)?.name ?? String(id)
  return (
    <>
      {searched < total && (
        <div className={styles['part']}>
          <progress value={searched} max={total} aria-label={t('places.passes')} />
          <p role="status">{t(isSearching ? 'places.passes.searching' : 'places.passes.part', { searched, total })}</p>
          {goOn && <Button onClick={goOn}>{t('places.passes.goOn')}</Button>}
        </div>
      )}
      {leftOut.length > 0 && (
        <p className={styles['note']} role="status">
          {t('places.passes.leftOut', { names: measures.list(leftOut.map(nameOf)) })}
        </p>
      )}
    </>
  )
}
