import type { Feature } from 'geojson'
import { useEffect, useMemo } from 'react'
import { useDevices, usePosition } from '../../live/hooks.ts'
import { mapColours } from '../map-colours.ts'
import { useMapScene } from '../map-context.ts'
import { putLayers } from './put-layers.ts'
import { useSourceData } from './use-source-data.ts'
import { usePlaceByRoad, useSharedWay } from './use-shared-way.ts'

const name = 'shared-way'
const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
const lineOf = (line: readonly (readonly [number, number])[]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: line.map(([longitude, latitude]) => [longitude, latitude]) },
})

/** The way that is left to the place of a share link, for its guest. */
export function SharedWay() {
  const place = usePlaceByRoad()
  const devices = useDevices()
  const only = devices.length === 1 ? devices[0]! : null
  return place && only && <SharedWayLine deviceId={only.id} />
}

function SharedWayLine({ deviceId }: { deviceId: number }) {
  const { map, theme, styleVersion } = useMapScene()
  const line = useSharedWay(usePosition(deviceId))?.line
  const data = useMemo(() => lineOf(line ?? []), [line])
  const latest = useSourceData(name, data)

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const { accent, labelHalo } = mapColours(theme)
    const drawn = { type: 'line', source: name, layout } as const
    return putLayers(map, name, {
      source: { type: 'geojson', data: latest.current },
      layers: [
        { ...drawn, id: `${name}-edge`, paint: { 'line-color': labelHalo, 'line-width': 9, 'line-opacity': 0.8 } },
        { ...drawn, id: name, paint: { 'line-color': accent, 'line-width': 5, 'line-opacity': 0.8 } },
      ],
    })
  }, [map, theme, styleVersion, latest])
  return null
}
