import { useEffect, useRef } from 'react'
import { useLoading } from '../../live/hooks.ts'
import { useMapScene } from '../map-context.ts'
import { useGeofenceClicks } from './geofence-clicks.ts'
import { onGeofenceView, selectGeofence, showGeofence, useSelectedGeofence } from './geofence-selection.ts'
import { Geofences, useDrawnGeofences } from './geofences-layer.tsx'
import { lookAt } from './look-at.ts'
import { useOccupancy } from './live-occupancy.ts'

/** what panels cover comes on top, through the map's own padding */
const paddingPixels = 48

/** Geofences on the live map, with how many devices are inside. A click on one opens its card, elsewhere closes it. */
export function LiveGeofences() {
  const drawn = useDrawnGeofences()
  const inside = useOccupancy()
  const selectedId = useSelectedGeofence()
  useGeofenceClicks((id) => {
    if (id !== null && id !== selectedId) selectGeofence(id)
    else if (selectedId !== null) selectGeofence(null)
  })
  useViews(drawn, selectedId)
  return <Geofences drawn={drawn} strongId={selectedId} inside={inside} />
}

/** Goes to a geofence that is asked for, and to the one of the address that the page was opened with. */
function useViews(drawn: ReturnType<typeof useDrawnGeofences>, selectedId: number | null): void {
  const { map } = useMapScene()
  useEffect(
    () =>
      onGeofenceView((id) => {
        const bounds = drawn.get(id)?.bounds
        if (bounds) lookAt(map, [bounds], { paddingPixels })
      }),
    [map, drawn],
  )

  const isReady = useLoading() !== 'waiting'
  const first = useRef(selectedId)
  useEffect(() => {
    if (!isReady || first.current === null || !drawn.has(first.current)) return
    // the camera has shown the fleet by now
    showGeofence(first.current)
    first.current = null
  }, [drawn, isReady])
}
