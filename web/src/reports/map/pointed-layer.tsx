import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect } from 'react'
import { mapColours } from '../../map/map-colours.ts'
import { useMapScene } from '../../map/map-context.ts'
import { putLayers } from '../../map/layers/put-layers.ts'
import type { PointedPlace } from './pointed-place.ts'

const name = 'report-pointed'

/** A marker that follows the pointer of a chart. */
export function PointedLayer({ pointed }: { pointed: PointedPlace }) {
  const { map, theme, styleVersion } = useMapScene()
  useEffect(() => {
    if (styleVersion === 0) return undefined
    const { accent, label } = mapColours(theme)
    const remove = putLayers(map, name, {
      source: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      layers: [
        {
          id: name,
          type: 'circle',
          source: name,
          paint: { 'circle-radius': 9, 'circle-color': accent, 'circle-stroke-color': label, 'circle-stroke-width': 3 },
        },
      ],
    })
    const stop = pointed.subscribe((place) => {
      void map.getSource<GeoJSONSource>(name)?.setData({
        type: 'FeatureCollection',
        features: place
          ? [
              {
                type: 'Feature',
                properties: {},
                geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
              },
            ]
          : [],
      })
    })
    return () => {
      stop()
      remove()
    }
  }, [map, theme, styleVersion, pointed])
  return null
}
