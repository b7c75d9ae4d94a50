import { LngLatBounds, type MapMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSelection } from '../../live/selection.ts'
import { liveStore } from '../../live/store.ts'
import { useLanguage } from '../../words/use-words.ts'
import { DevicePainter, type PaintOptions } from '../markers/device-painter.ts'
import { useMapScene } from '../map-context.ts'
import { fromMercator } from '../markers/screen-grid.ts'

/** The specification's icon scale: 0.75 on desktop, 1 where fingers must hit. */
const markerScale = (): number => (matchMedia('(pointer: coarse)').matches ? 1 : 0.75)

const slack = 4

/** Where a click on a cluster goes: all of its members, but no closer than streets. */
const clusterZoomMax = 16

interface Props {
  shownIds: ReadonlySet<number> | undefined
}

/** Vehicles as markers and clusters. A click on one selects it, on a cluster goes closer, elsewhere deselects. */
export function DevicesLayer({ shownIds }: Props) {
  const { map, theme, styleVersion, preferences } = useMapScene()
  const { selectedId, select } = useSelection()
  const { language } = useLanguage()
  const [painter, setPainter] = useState<DevicePainter | null>(null)

  const options = useMemo<PaintOptions>(
    () => ({
      theme,
      selectedId,
      shownIds,
      direction: preferences.mapDirection,
      cluster: preferences.mapCluster,
      scale: markerScale(),
      count: new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }),
    }),
    [theme, selectedId, shownIds, preferences, language],
  )
  const latest = useRef({ options, select, selectedId })
  useEffect(() => {
    latest.current = { options, select, selectedId }
    painter?.setOptions(options)
  }, [options, select, selectedId, painter])

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const mine = new DevicePainter(map, liveStore, latest.current.options)
    setPainter(mine)
    return () => mine.stop()
  }, [map, styleVersion])

  useEffect(() => {
    const click = (event: MapMouseEvent) => {
      const hit = painter?.markerAt(event.point, slack)
      if (hit?.kind === 'cluster') {
        const bounds = new LngLatBounds()
        for (const member of hit.cell.members) bounds.extend(fromMercator(member.x, member.y))
        map.fitBounds(bounds, { padding: 80, maxZoom: Math.max(clusterZoomMax, map.getZoom()) })
        return
      }
      if (hit) latest.current.select(hit.cell.members[0]!.id)
      else if (latest.current.selectedId !== null) latest.current.select(null)
    }
    const hover = (event: MapMouseEvent) => {
      map.getCanvas().style.cursor = painter?.markerAt(event.point) ? 'pointer' : ''
    }
    const listening = [map.on('click', click), map.on('mousemove', hover)]
    return () => {
      for (const subscription of listening) subscription.unsubscribe()
    }
  }, [map, painter])
  return null
}
