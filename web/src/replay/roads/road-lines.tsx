import { useEffect } from 'react'
import { putLayers } from '../../map/layers/put-layers.ts'
import { mapColours } from '../../map/map-colours.ts'
import { useMapScene } from '../../map/map-context.ts'
import { routeEdge } from '../map/replay-routes.tsx'
import type { RoadsOnMap } from './use-roads.ts'

const roads = 'replay-roads'

/** The roads that a vehicle took, as a broad band below its route: both are seen where they differ. */
export function RoadLines({ lines }: Pick<RoadsOnMap, 'lines'>) {
  const { map, theme, styleVersion } = useMapScene()
  useEffect(() => {
    if (styleVersion === 0 || lines.length === 0) return undefined
    return putLayers(map, roads, {
      source: {
        type: 'geojson',
        data: {
          type: 'Feature',
          properties: {},
          geometry: { type: 'MultiLineString', coordinates: lines.map((line) => line.map(([x, y]) => [x, y])) },
        },
      },
      layers: [
        {
          id: roads,
          type: 'line',
          source: roads,
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: { 'line-color': mapColours(theme).accent, 'line-width': 16, 'line-opacity': 0.6 },
        },
      ],
      below: map.getLayer(routeEdge) ? routeEdge : undefined,
    })
  }, [map, theme, styleVersion, lines])
  return null
}
