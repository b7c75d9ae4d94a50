import { useQuery } from '@tanstack/react-query'
import { Suspense, type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useSelection } from '../live/selection.ts'
import { useUser } from '../session/use-session.ts'
import { Camera } from './camera.tsx'
import { createMap } from './create-map.ts'
import { FleetControl } from './fleet-control.tsx'
import { DevicesLayer } from './layers/devices-layer.tsx'
import { LiveGeofences } from './geofences/live-geofences.tsx'
import { MapContext, type MapScene } from './map-context.ts'
import { MapControls } from './map-controls.tsx'
import { mapTexts, mapTextsInPage } from './map-texts.ts'
import styles from './map-view.module.css'
import type { MapPadding } from './movement.ts'
import { StreetHint } from './street-hint/street-hint.tsx'
import { streetExtractsQuery, useStreetExtracts } from './street-extracts.ts'
import { Crosshair } from './keyboard/crosshair.tsx'
import { PlaceGesture } from './place-tool/place-gesture.tsx'
import { usePlaceTool } from './place-tool/place-tool.ts'
import { LayerAnchors } from './overlays/layer-anchors.tsx'
import { MapNotices, OverlayNotice } from './overlays/map-notices.tsx'
import { PointsOfInterest } from './overlays/points-of-interest.tsx'
import { ServicesAbove } from './overlays/services-above.tsx'
import { useOverlayChoice } from './overlays/use-overlay-choice.ts'
import { StyleNotice } from './style-choice/style-notice.tsx'
import { StyleSwitcher } from './style-choice/style-switcher.tsx'
import { useShownStyle } from './style-choice/use-shown-style.ts'
import { useStyleChoice } from './style-choice/use-style-choice.ts'
import { useStyleContext } from './styles/use-style-context.ts'
import { useMapPreferences } from './use-map-preferences.ts'

export interface MapViewProps {
  padding?: MapPadding
  /** only these devices are drawn; all when absent */
  shownIds?: ReadonlySet<number> | undefined
  /** what is drawn instead of the fleet: layers, and what moves the camera */
  children?: ReactNode
  /** a part of a page of another site: without the map's own controls, notices and choices */
  isInPage?: boolean
}

const nothing: MapPadding = {}

/** The live map. Load it with `lazyComponent`. Another language makes another map: MapLibre's own words are set once. */
export const MapView = (props: MapViewProps) => <SpokenMap key={useLanguage().language} {...props} />

/** It owns the MapLibre instance; what is seen on it belongs to its layers. */
function SpokenMap({ padding = nothing, shownIds, children, isInPage = false }: MapViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const preferences = useMapPreferences()
  const t = useWords()
  const texts = useRef(isInPage ? mapTextsInPage(t) : mapTexts(t))
  const [map, setMap] = useState<MapLibreMap | null>(null)

  useEffect(() => {
    if (!container.current) return undefined
    const mine = createMap(container.current, texts.current, { isInPage })
    setMap(mine)
    return () => {
      setMap(null)
      mine.remove()
    }
  }, [isInPage])

  const { maxZoom } = preferences
  useEffect(() => void map?.setMaxZoom(maxZoom), [map, maxZoom])

  const choice = useStyleChoice()
  const overlays = useOverlayChoice()
  const extracts = useStreetExtracts()
  const { data: installed } = useQuery(streetExtractsQuery())
  const { mapUrl, mapStyleUrl } = preferences
  const { keys, amazon } = choice
  const context = useStyleContext({ keys, amazon, mapUrl, mapStyleUrl, extracts })
  const { loaded, failure, retry } = useShownStyle(extracts ? map : null, choice.shown, context)
  const isOwnMap = choice.shown === 'qafila' || failure?.isReplaced === true

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
          <Crosshair />
          <LayerAnchors />
          <ServicesAbove style={choice.shown} overlays={overlays} access={context} />
          {!isInPage && (
            <>
              <MapControls distanceUnit={preferences.distanceUnit} />
              <StyleSwitcher choice={choice} overlays={overlays} seen={{ ...loaded, failure }} />
              <MapNotices>
                <OverlayNotice choice={overlays} />
                <PointsOfInterest />
              </MapNotices>
              {failure && <StyleNotice failure={failure} onRetry={retry} />}
              {installed && (
                <StreetHint choice={choice} isOwnMap={isOwnMap} covers={installed} isSilent={children !== undefined} />
              )}
            </>
          )}
          {children ?? <Fleet shownIds={shownIds} padding={padding} />}
        </MapContext>
      )}
    </div>
  )
}

const Fleet = ({ shownIds, padding }: Pick<MapViewProps, 'shownIds'> & { padding: MapPadding }) => (
  <>
    <Camera padding={padding} shownIds={shownIds} />
    <FleetControl />
    <LiveGeofences />
    <SelectedTrack />
    <GuestWay />
    <DevicesLayer shownIds={shownIds} />
    <PlaceGesture />
    <UsedPlace />
  </>
)

/** Fetched with the first tool for a place. */
const PlaceLayers = lazyComponent(async () => (await import('./place-tool/place-layers.tsx')).PlaceLayers)

function UsedPlace() {
  const tool = usePlaceTool()
  return (
    tool && (
      <Suspense fallback={null}>
        <PlaceLayers />
      </Suspense>
    )
  )
}

/** Fetched with the first selected vehicle. */
const DayTrack = lazyComponent(async () => (await import('./layers/day-track.tsx')).DayTrack)

/** Fetched for guests alone. */
const SharedWay = lazyComponent(async () => (await import('./layers/shared-way-line.tsx')).SharedWay)

function GuestWay() {
  const { temporary } = useUser()
  return (
    temporary && (
      <Suspense fallback={null}>
        <SharedWay />
      </Suspense>
    )
  )
}

function SelectedTrack() {
  const { selectedId } = useSelection()
  if (selectedId === null) return null
  return (
    <Suspense fallback={null}>
      <DayTrack key={selectedId} deviceId={selectedId} />
    </Suspense>
  )
}
