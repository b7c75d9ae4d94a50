import { Layers } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { useMapScene } from '../map-context.ts'
import type { OverlayChoice } from '../overlays/use-overlay-choice.ts'
import styles from './style-switcher.module.css'
import type { SeenStyle } from './style-previews.ts'
import type { StyleChoice } from './use-style-choice.ts'

const StylePanel = lazyComponent(async () => (await import('./style-panel.tsx')).StylePanel)

interface Props {
  choice: StyleChoice
  overlays: OverlayChoice
  /** of the style that is on the map */
  seen: SeenStyle
}

/** The control at the map's edge that opens the choice of styles. */
export function StyleSwitcher({ choice, overlays, seen }: Props) {
  const t = useWords()
  const { map } = useMapScene()
  const { direction } = useLanguage()
  const [place] = useState(controlPlace)
  useEffect(() => {
    const control = { onAdd: () => place, onRemove: () => place.remove() }
    map.addControl(control, direction === 'rtl' ? 'top-left' : 'top-right')
    return () => {
      if (map.hasControl(control)) map.removeControl(control)
    }
  }, [map, direction, place])
  return createPortal(
    <Popover
      label={t('map.styles')}
      align="end"
      className={styles['panel'] ?? ''}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={styles['button']}
          aria-label={t('map.styles')}
          title={t('map.styles')}
        >
          <Layers size={20} aria-hidden />
        </button>
      )}
    >
      <div dir={direction}>
        <Suspense fallback={<Spinner size={20} />}>
          <StylePanel choice={choice} overlays={overlays} map={map} seen={seen} />
        </Suspense>
      </div>
    </Popover>,
    place,
  )
}

/** Where MapLibre puts its own controls: it keeps them apart from each other. */
function controlPlace(): HTMLDivElement {
  const place = document.createElement('div')
  place.className = 'maplibregl-ctrl maplibregl-ctrl-group'
  return place
}
