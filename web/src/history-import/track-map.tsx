import { useEffect, useMemo } from 'react'
import type { Feature } from 'geojson'
import type { GeofenceBounds } from '../map/geofences/geofence-features.ts'
import { lookAt } from '../map/geofences/look-at.ts'
import { mapColours } from '../map/map-colours.ts'
import { useMapScene } from '../map/map-context.ts'
import { MapView } from '../map/map-view.tsx'
import { putLayers } from '../map/layers/put-layers.ts'

/** The track of a file on a map of its own. Load it with `lazyComponent`. */
export const TrackMap = ({ line }: { line: readonly [number, number][] }) => (
  <MapView>
    <TrackLine line={line} />
  </MapView>
)

const name = 'imported-track'
const layout = { 'line-cap': 'round', 'line-join': 'round' } as const

function TrackLine({ line }: { line: readonly [number, number][] }) {
  const { map, theme, styleVersion } = useMapScene()
  // of one place alone a line shows nothing
  const data = useMemo(
    (): Feature => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: line.length === 1 ? [...line, ...line] : [...line] },
    }),
    [line],
  )
  useEffect(() => lookAt(map, [boxOf(line)], { animate: false }), [map, line])
  useEffect(() => {
    if (styleVersion === 0) return undefined
    const { vehicles, labelHalo } = mapColours(theme)
    const drawn = { type: 'line', source: name, layout } as const
    return putLayers(map, name, {
      source: { type: 'geojson', data },
      layers: [
        { ...drawn, id: `${name}-edge`, paint: { 'line-color': labelHalo, 'line-width': 6, 'line-opacity': 0.7 } },
        { ...drawn, id: name, paint: { 'line-color': vehicles[0]!, 'line-width': 3 } },
      ],
    })
  }, [map, theme, styleVersion, data])
  return null
}

function boxOf(line: readonly [number, number][]): GeofenceBounds {
  const [longitude, latitude] = line[0]!
  const box: GeofenceBounds = [longitude, latitude, longitude, latitude]
  for (const [east, north] of line) {
    box[0] = Math.min(box[0], east)
    box[1] = Math.min(box[1], north)
    box[2] = Math.max(box[2], east)
    box[3] = Math.max(box[3], north)
  }
  return box
}
