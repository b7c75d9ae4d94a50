import type { FeatureCollection, Point } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { putLayers } from '../layers/put-layers.ts'

const source = 'taken'
/** Nearer views stretch one tile, whose unit is a pixel at zoom 14: exact enough for keeping clear. */
const zoomMax = 10

/** Boxes on the map that are not seen but take their space, so that names keep clear of them. */
export interface CollisionLayer {
  set: (boxes: FeatureCollection<Point>) => void
  remove: () => void
}

/** Each box is a point whose property `image` names a clear image of its size. */
export function collisionLayer(map: MapLibreMap): CollisionLayer {
  const remove = putLayers(map, source, {
    source: { type: 'geojson', maxzoom: zoomMax, data: { type: 'FeatureCollection', features: [] } },
    layers: [
      {
        id: source,
        type: 'symbol',
        source,
        layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-padding': 0 },
        paint: { 'icon-opacity': 0 },
      },
    ],
  })
  return { set: (boxes) => void map.getSource<GeoJSONSource>(source)?.setData(boxes), remove }
}
