import { Suspense, useMemo } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import styles from './main-page.module.css'
import { MapBoundary, MapPlaceholder } from '../map/map-boundary.tsx'
import { mapSpace, type Panels } from './map-space.ts'
import { usePageWidth } from './page-size.ts'
import { useListShown } from './use-list-shown.ts'

// The map library is by far the largest part of the page and takes the processor for a second on a slow phone: the list
// is there and useful before it.
const MapView = lazyComponent(async () => (await import('../map/map-view.tsx')).MapView)

interface FleetMapProps extends Pick<Panels, 'narrow' | 'cardOpen' | 'drawerOpen' | 'barHeight' | 'hasList'> {
  shownIds: ReadonlySet<number> | undefined
}

/** The live map behind the panels. Without it, the list still works. */
export function FleetMap({ shownIds, narrow, cardOpen, drawerOpen, barHeight, hasList }: FleetMapProps) {
  const t = useWords()
  const rightToLeft = useLanguage().direction === 'rtl'
  const pageWidth = usePageWidth()
  const padding = useMemo(
    () => mapSpace({ narrow, rightToLeft, cardOpen, drawerOpen, pageWidth, barHeight, hasList }),
    [narrow, rightToLeft, cardOpen, drawerOpen, pageWidth, barHeight, hasList],
  )
  const isListShown = useListShown()
  const loading = (
    <MapPlaceholder>
      <Spinner label={t('fleet.mapLoading')} />
    </MapPlaceholder>
  )
  return (
    <div className={styles['map']}>
      <MapBoundary>
        <Suspense fallback={loading}>
          {isListShown ? <MapView padding={padding} shownIds={shownIds} /> : loading}
        </Suspense>
      </MapBoundary>
    </div>
  )
}
