import type { Coordinates } from '../../../shared/domain/distance.ts'
import { DevicesLayer } from '../map/layers/devices-layer.tsx'
import { PointMap } from '../map/point/point-map.tsx'
import { useMemo } from 'react'

interface Props {
  deviceId: number
  point: Coordinates | null
  looked: Coordinates | null
  onChoose: (point: Coordinates) => void
}

/** The vehicle as everybody sees it, and where the next position is sent. */
export function EmulatorMap({ deviceId, ...props }: Props) {
  const shown = useMemo(() => new Set([deviceId]), [deviceId])
  return (
    <PointMap {...props}>
      <DevicesLayer shownIds={shown} />
    </PointMap>
  )
}
