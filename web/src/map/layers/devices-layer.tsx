import { LngLatBounds, type Map as MapLibreMap, type MapMouseEvent } from 'maplibre-gl'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import { useSelection } from '../../live/selection.ts'
import { liveStore } from '../../live/store.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import { DevicePainter, type PaintOptions } from '../markers/device-painter.ts'
import type { OpenedMarker } from '../markers/opened-markers.ts'
import { clusterCount, type Marker } from '../markers/markers.ts'
import { useMapScene } from '../map-context.ts'
import { fromMercator } from '../markers/screen-grid.ts'
import { dayStopAt } from './day-stops.ts'
import { ClusterButtons } from './cluster-buttons.tsx'

const markerScale = (): number =>
  matchMedia('(pointer: coarse)').matches ? screenLimits.markerScaleTouch : screenLimits.markerScaleMouse

const slack = 4

/** Where a click on a cluster goes: all of its members, but no closer than streets. */
const clusterZoomMax = 16

interface Props {
  shownIds: ReadonlySet<number> | undefined
}

/** How far from the middle of the map Enter reaches, in CSS pixels: with steps of a hundred every vehicle can be met. */
const keyReach = 60

interface Choosing {
  options: PaintOptions
  select: (id: number | null) => void
  selectedId: number | null
}

/**
 * Vehicles as markers and clusters, with their live routes. A click on one selects it, on a cluster goes closer or opens
 * it in place, elsewhere deselects; Enter on the map does the same for what is in its middle.
 */
export function DevicesLayer({ shownIds }: Props) {
  const { map, theme, styleVersion, preferences } = useMapScene()
  const { selectedId, select } = useSelection()
  const { language } = useLanguage()
  const [painter, setPainter] = useState<DevicePainter | null>(null)
  const [opened, setOpened] = useState<readonly OpenedMarker[]>([])

  const options = useMemo<PaintOptions>(
    () => ({
      theme,
      selectedId,
      shownIds,
      direction: preferences.mapDirection,
      cluster: preferences.mapCluster,
      routes: preferences.mapLiveRoutes,
      scale: markerScale() * preferences.iconScale,
      count: clusterCount(language),
    }),
    [theme, selectedId, shownIds, preferences, language],
  )
  const latest = useRef<Choosing>({ options, select, selectedId })
  useEffect(() => {
    latest.current = { options, select, selectedId }
    painter?.setOptions(options)
  }, [options, select, selectedId, painter])

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const mine = new DevicePainter(map, liveStore, latest.current.options)
    mine.onOpened(setOpened)
    setPainter(mine)
    return () => {
      mine.stop()
      setOpened([])
    }
  }, [map, styleVersion])

  useChoosing(painter, latest)

  const close = useCallback(() => void painter?.close(), [painter])
  if (opened.length === 0) return null
  return <ClusterButtons markers={opened} onSelect={(id) => latest.current.select(id)} onClose={close} />
}

/** What a click, or Enter on the map, does with the marker there. */
function useChoosing(painter: DevicePainter | null, latest: RefObject<Choosing>): void {
  const { map } = useMapScene()
  useEffect(() => {
    if (!painter) return undefined
    const act = (hit: Marker | null) => {
      if (hit?.kind === 'cluster') openCluster(map, painter, hit)
      else if (hit) latest.current.select(hit.cell.members[0]!.id)
      else if (!painter.close() && latest.current.selectedId !== null) latest.current.select(null)
    }
    const click = (event: MapMouseEvent) => {
      const hit = painter.markerAt(event.point, slack)
      const isOfStop = !hit && dayStopAt(map, event.point) !== null
      // what lies below is not meant
      if (hit || isOfStop) event.preventDefault()
      if (!isOfStop) act(hit)
    }
    const hover = (event: MapMouseEvent) => {
      map.getCanvas().style.cursor = painter.markerAt(event.point) ? 'pointer' : ''
    }
    const enter = (event: KeyboardEvent) => {
      const hit = event.key === 'Enter' && painter.nearest(map.project(map.getCenter()), keyReach)
      if (!hit) return
      event.preventDefault()
      act(hit)
    }
    const listening = [map.on('click', click), map.on('mousemove', hover)]
    map.getCanvas().addEventListener('keydown', enter)
    return () => {
      for (const subscription of listening) subscription.unsubscribe()
      map.getCanvas().removeEventListener('keydown', enter)
    }
  }, [map, painter, latest])
}

/** Goes so close that its members part, or opens it where it is when no zoom parts them. */
function openCluster(map: MapLibreMap, painter: DevicePainter, cluster: Marker): void {
  if (painter.isInseparable(cluster)) {
    painter.open(cluster)
    return
  }
  const bounds = new LngLatBounds()
  for (const member of cluster.cell.members) bounds.extend(fromMercator(member.x, member.y))
  map.fitBounds(bounds, { padding: 80, maxZoom: Math.max(clusterZoomMax, map.getZoom()) })
}
