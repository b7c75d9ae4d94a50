import 'maplibre-gl/dist/maplibre-gl.css'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { AttributionControl, Map as MapLibreMap } from 'maplibre-gl'
import { useTheme } from '../ui/theme-store.ts'
import { useLanguage, useWords } from '../words/use-words.ts'
import { Camera } from './camera.tsx'
import { drawGroundImage, groundPixelRatio } from './ground-images.ts'
import { DevicesLayer } from './layers/devices-layer.tsx'
import { LiveRoutesLayer } from './layers/live-routes-layer.tsx'
import { MapContext, type MapScene } from './map-context.ts'
import { MapControls } from './map-controls.tsx'
import { mapTexts } from './map-texts.ts'
import { setUpMapLibre } from './map-setup.ts'
import styles from './map-view.module.css'
import type { MapPadding } from './movement.ts'
import { mapStyle } from './styles.ts'
import { useMapPreferences } from './use-map-preferences.ts'

export interface MapViewProps {
  padding?: MapPadding
  /** only these devices are drawn; all when absent */
  shownIds?: ReadonlySet<number> | undefined
  /** what is drawn instead of the fleet: layers, and what moves the camera */
  children?: ReactNode
}

const firstCentre: [number, number] = [3.06, 33]
const nothing: MapPadding = {}

function createMap(container: HTMLElement, texts: Record<string, string>): MapLibreMap {
  setUpMapLibre()
  const map = new MapLibreMap({
    container,
    style: { version: 8, sources: {}, layers: [] },
    center: firstCentre,
    zoom: 3.4,
    minZoom: 1,
    maxZoom: 19,
    fadeDuration: 0,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    // near views stretch the bundled tiles: cutting new ones took seconds per view, which stayed empty until then
    zoomLevelsToOverscale: undefined,
    attributionControl: false,
    locale: texts,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: true }))
  map.setMissingStyleImageResolver((name) => {
    const image = drawGroundImage(name)
    if (image) map.addImage(name, image, { pixelRatio: groundPixelRatio })
    return Promise.resolve()
  })
  return map
}

/** The live map. Load it with `lazyComponent`. Another language makes another map: MapLibre's own words are set once. */
export const MapView = (props: MapViewProps) => <SpokenMap key={useLanguage().language} {...props} />

/** It owns the MapLibre instance; what is seen on it belongs to its layers. */
function SpokenMap({ padding = nothing, shownIds, children }: MapViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const { shown: theme } = useTheme()
  const { language } = useLanguage()
  const preferences = useMapPreferences()
  const texts = useRef(mapTexts(useWords()))
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [loaded, setLoaded] = useState({ version: 0, theme })

  useEffect(() => {
    if (!container.current) return undefined
    const mine = createMap(container.current, texts.current)
    setMap(mine)
    return () => {
      setMap(null)
      mine.remove()
    }
  }, [])

  const { mapUrl } = preferences
  useEffect(() => {
    if (!map) return undefined
    const done = () => setLoaded(({ version }) => ({ version: version + 1, theme }))
    map.once('style.load', done)
    map.setStyle(mapStyle({ theme, language, customUrl: mapUrl }, location.origin), { diff: false })
    return () => {
      map.off('style.load', done)
    }
  }, [map, theme, language, mapUrl])

  const scene = useMemo<MapScene | null>(
    () => map && { map, styleVersion: loaded.version, theme: loaded.theme, preferences },
    [map, loaded, preferences],
  )
  const { top = 0, bottom = 0, left = 0, right = 0 } = padding
  const inset = { '--top': `${top}px`, '--bottom': `${bottom}px`, '--left': `${left}px`, '--right': `${right}px` }
  return (
    <div className={styles['map']} style={inset as CSSProperties}>
      <div ref={container} className={styles['canvas']} />
      {scene && (
        <MapContext value={scene}>
          <MapControls distanceUnit={preferences.distanceUnit} />
          {children ?? <Fleet shownIds={shownIds} padding={padding} />}
        </MapContext>
      )}
    </div>
  )
}

const Fleet = ({ shownIds, padding }: Pick<MapViewProps, 'shownIds'> & { padding: MapPadding }) => (
  <>
    <Camera padding={padding} />
    <DevicesLayer shownIds={shownIds} />
    <LiveRoutesLayer />
  </>
)
