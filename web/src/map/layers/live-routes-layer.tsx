import type { Feature, LineString } from 'geojson'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect } from 'react'
import { useSelection } from '../../live/selection.ts'
import { liveStore } from '../../live/store.ts'
import { mapColours } from '../map-colours.ts'
import { useMapScene } from '../map-context.ts'
import { putLayers } from './put-layers.ts'

const source = 'live-routes'

/** The last few places of the selected or of all devices as fading lines, where the user wants them. */
export function LiveRoutesLayer() {
  const { map, theme, styleVersion, preferences } = useMapScene()
  const { selectedId } = useSelection()
  const scope = preferences.mapLiveRoutes
  const wanted = scope !== 'none'

  useEffect(() => {
    if (styleVersion === 0 || !wanted) return undefined
    const { accent, accentFaded } = mapColours(theme)
    return putLayers(map, source, {
      source: { type: 'geojson', lineMetrics: true, data: { type: 'FeatureCollection', features: [] } },
      layers: [
        {
          id: source,
          type: 'line',
          source,
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: {
            'line-width': 4,
            'line-gradient': ['interpolate', ['linear'], ['line-progress'], 0, accentFaded, 1, accent],
          },
        },
      ],
    })
  }, [map, theme, styleVersion, wanted])

  useEffect(() => {
    if (styleVersion === 0 || scope === 'none') return undefined
    let frame = 0
    const draw = () => {
      frame = 0
      const ids =
        scope === 'all' ? liveStore.history.keys() : scope === 'selected' && selectedId !== null ? [selectedId] : []
      void map
        .getSource<GeoJSONSource>(source)
        ?.setData({ type: 'FeatureCollection', features: [...ids].flatMap(routeOf) })
    }
    draw()
    const stop = liveStore.subscribe((change) => {
      const concerns =
        scope === 'all' ? change.positions.size > 0 : selectedId !== null && change.positions.has(selectedId)
      if (concerns && frame === 0) frame = requestAnimationFrame(draw)
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [map, styleVersion, scope, selectedId])
  return null
}

function routeOf(id: number): Feature<LineString>[] {
  const route = liveStore.history.get(id)
  if (!route || route.length < 2) return []
  return [
    { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: route.map(([x, y]) => [x, y]) } },
  ]
}
