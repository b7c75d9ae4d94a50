import { useMemo } from 'react'
import { useGeofenceClicks } from '../map/geofences/geofence-clicks.ts'
import { geofenceFeatures } from '../map/geofences/geofence-features.ts'
import { Geofences } from '../map/geofences/geofences-layer.tsx'
import type { GeofenceShape } from '../map/geofences/geofence-shape.ts'

interface Props {
  shown: readonly GeofenceShape[]
  /** stands out */
  strongId?: number | null
  /** absent while a click on the map means something else */
  onSelect?: ((id: number) => void) | undefined
}

/** Geofences on the maps where they are drawn and chosen: also those that are hidden elsewhere. A click selects one. */
export function GeofenceShapes({ shown, strongId = null, onSelect }: Props) {
  const drawn = useMemo(() => geofenceFeatures(shown), [shown])
  useGeofenceClicks(onSelect && ((id) => id !== null && onSelect(id)), { ownsPointer: true })
  return <Geofences drawn={drawn} strongId={strongId} />
}
