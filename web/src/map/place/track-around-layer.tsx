import type { Feature, FeatureCollection } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { putLayers } from '../layers/put-layers.ts'
import { useSourceData } from '../layers/use-source-data.ts'
import { mapColours } from '../map-colours.ts'
import { useMapScene } from '../map-context.ts'
import type { TrackAround } from './track-around.ts'

const name = 'track-around'

const featuresOf = ({ before, after }: TrackAround): FeatureCollection => {
  const feature = (part: string, coordinates: number[][][]): Feature => ({
    type: 'Feature',
    properties: { part },
    geometry: { type: 'MultiLineString', coordinates },
  })
  return { type: 'FeatureCollection', features: [feature('before', before), feature('after', after)] }
}

/** The track to a place, and dashed the track on from it. */
export function TrackAroundLayer({ track }: { track: TrackAround }) {
  const { map, theme, styleVersion } = useMapScene()
  const data = useMemo(() => featuresOf(track), [track])
  const latest = useSourceData(name, data)

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const { vehicles, labelHalo } = mapColours(theme)
    const line = (part: string) => {
      const filter: ExpressionSpecification = ['==', ['get', 'part'], part]
      return { type: 'line', source: name, id: `${name}-${part}`, filter } as const
    }
    const colour = { 'line-color': vehicles[0]!, 'line-width': 4 }
    return putLayers(map, name, {
      source: { type: 'geojson', data: latest.current },
      layers: [
        {
          id: `${name}-edge`,
          type: 'line',
          source: name,
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: { 'line-color': labelHalo, 'line-width': 7, 'line-opacity': 0.7 },
        },
        { ...line('before'), layout: { 'line-cap': 'round' }, paint: colour },
        { ...line('after'), paint: { ...colour, 'line-dasharray': [1.5, 1] } },
      ],
    })
  }, [map, theme, styleVersion, latest])
  return null
}
