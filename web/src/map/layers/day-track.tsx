import type { Feature } from 'geojson'
import { useEffect, useMemo } from 'react'
import type { ActivityHistoryJson } from '../../../../shared/wire/days/device-activity-json.ts'
import { usePosition } from '../../live/hooks.ts'
import { useDeviceActivity } from '../../live/use-device-activity.ts'
import { mapColours } from '../map-colours.ts'
import { useMapScene } from '../map-context.ts'
import { DayStopsLayer } from './day-stops-layer.tsx'
import { putLayers } from './put-layers.ts'
import { useSourceData } from './use-source-data.ts'

const name = 'day-track'
const lineOf = (coordinates: number[][]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates },
})
const layout = { 'line-cap': 'round', 'line-join': 'round' } as const

/** Where the selected vehicle has been today and where it stopped, below the markers. */
export function DayTrack({ deviceId }: { deviceId: number }) {
  const history = useDeviceActivity(deviceId).data?.history
  return (
    <>
      <DayLine deviceId={deviceId} line={history?.line} />
      {history && <DayStopsLayer history={history} />}
    </>
  )
}

interface DayLineProps {
  deviceId: number
  line: ActivityHistoryJson['line'] | undefined
}

/** It ends where the vehicle is. */
function DayLine({ deviceId, line }: DayLineProps) {
  const { map, theme, styleVersion } = useMapScene()
  const position = usePosition(deviceId)
  const [longitude, latitude] = [position?.longitude, position?.latitude]
  const data = useMemo(() => {
    const isPlaced = longitude !== undefined && latitude !== undefined
    const coordinates = line && line.length > 0 ? [...line, ...(isPlaced ? [[longitude, latitude]] : [])] : []
    return lineOf(coordinates)
  }, [line, longitude, latitude])
  const latest = useSourceData(name, data)

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const { vehicles, labelHalo } = mapColours(theme)
    const drawn = { type: 'line', source: name, layout } as const
    return putLayers(map, name, {
      source: { type: 'geojson', data: latest.current },
      layers: [
        { ...drawn, id: `${name}-edge`, paint: { 'line-color': labelHalo, 'line-width': 6, 'line-opacity': 0.7 } },
        { ...drawn, id: name, paint: { 'line-color': vehicles[0]!, 'line-width': 3, 'line-opacity': 0.75 } },
      ],
    })
  }, [map, theme, styleVersion, latest])
  return null
}
