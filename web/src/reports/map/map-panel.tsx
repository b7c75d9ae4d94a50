import { X } from 'lucide-react'
import { Suspense } from 'react'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { MapBoundary } from '../../map/map-boundary.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './map-panel.module.css'
import type { MapSubject } from './map-subject.ts'
import type { PointerPlace } from './pointer-place.ts'
import { useSubject } from './use-subject.ts'

const RowMap = lazyComponent(async () => (await import('./row-map.tsx')).RowMap, 'map')

interface Props {
  subject: MapSubject
  pointed?: PointerPlace
  onClose?: () => void
  /** called with the index of the place that was pressed */
  onChoose?: (place: number) => void
}

/** The map beside a table: it is loaded with the first row that is chosen. */
export function MapPanel({ subject, pointed, onClose, onChoose }: Props) {
  const t = useWords()
  return (
    <section className={`q-card ${styles['panel']}`} aria-label={t('map.panel')}>
      <Shown {...{ subject, pointed, onChoose }} />
      {onClose && (
        <div className={styles['close']}>
          <IconButton
            label={t('app.close')}
            icon={<X />}
            size="small"
            variant="solid"
            tooltip="none"
            onClick={onClose}
          />
        </div>
      )}
    </section>
  )
}

function Shown({ subject, pointed, onChoose }: Pick<Props, 'subject' | 'pointed' | 'onChoose'>) {
  const t = useWords()
  const { lines, places, geofence, isLoading, failure } = useSubject(subject)
  const isEmpty = places.length === 0 && geofence === null && !lines.some((line) => line.length > 0)
  return (
    <>
      <MapBoundary>
        <Suspense fallback={<Skeleton height="100%" />}>
          <RowMap {...{ lines, places, geofence, pointed, onChoose }} chosen={subject.chosen} />
        </Suspense>
      </MapBoundary>
      {isLoading && (
        <div className={styles['note']}>
          <Spinner size={16} label={t('app.loading')} />
        </div>
      )}
      {!isLoading && (failure || isEmpty) && (
        <p className={styles['note']} role="status">
          {failure?.message ?? t('reports.noPlace')}
        </p>
      )}
    </>
  )
}
