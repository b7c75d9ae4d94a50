import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTheme } from '../../ui/theme-store.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { createMap } from '../create-map.ts'
import { EventLayer, type EventMark } from '../layers/event-layer.tsx'
import { MapContext, type MapScene } from '../map-context.ts'
import { mapPreferencesOf } from '../map-preferences.ts'
import { mapTexts } from '../map-texts.ts'
import styles from '../map-view.module.css'
import { useStreetExtracts } from '../street-extracts.ts'
import { useShownStyle } from '../style-choice/use-shown-style.ts'

interface Props {
  place: { latitude: number; longitude: number }
  mark: EventMark
}

const nobody = { attributes: {}, latitude: 0, longitude: 0, zoom: 0 }
const preferences = mapPreferencesOf(nobody, { ...nobody, forceSettings: false, mapUrl: null })

/** A place on our own map, for pages without a session: nothing can be chosen on it. Load it with `lazyComponent`. */
export const PlacePicture = (props: Props) => <Picture key={useLanguage().language} {...props} />

function Picture({ place, mark }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const { shown: theme } = useTheme()
  const { language } = useLanguage()
  const texts = useRef(mapTexts(useWords()))
  const [map, setMap] = useState<MapLibreMap | null>(null)
  useEffect(() => {
    if (!container.current) return undefined
    const mine = createMap(container.current, texts.current, { isPicture: true })
    setMap(mine)
    return () => {
      setMap(null)
      mine.remove()
    }
  }, [])
  const extracts = useStreetExtracts()
  const context = useMemo(
    () => ({
      theme,
      language,
      origin: location.origin,
      keys: {},
      amazon: null,
      customUrl: null,
      ...(extracts && { extracts }),
    }),
    [theme, language, extracts],
  )
  const { loaded } = useShownStyle(extracts ? map : null, 'qafila', context)
  const scene = useMemo<MapScene | null>(
    () => map && { map, styleVersion: loaded.version, theme: loaded.theme, preferences },
    [map, loaded],
  )
  return (
    <div className={styles['map']}>
      <div ref={container} className={styles['canvas']} />
      {scene && (
        <MapContext value={scene}>
          <EventLayer place={place} geofence={null} mark={mark} />
        </MapContext>
      )}
    </div>
  )
}
