import { LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import type { Area } from '../../../../shared/domain/area/area.ts'
import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import { useMapScene } from '../map-context.ts'
import { boundsOfArea, type GeofenceBounds } from './geofence-features.ts'

const zoomMax = 17

/** Moves the map to boxes, keeping a margin; without one it stays. */
export function lookAt(
  map: MapLibreMap,
  boxes: readonly GeofenceBounds[],
  { animate = true, paddingPixels }: { animate?: boolean; paddingPixels?: number } = {},
): void {
  const bounds = new LngLatBounds()
  for (const box of boxes) bounds.extend(box)
  if (bounds.isEmpty()) return
  const { clientWidth, clientHeight } = map.getCanvas()
  const padding = paddingPixels ?? Math.round(Math.min(clientWidth, clientHeight) * screenLimits.geofencePaddingShare)
  map.fitBounds(bounds, { padding, maxZoom: zoomMax, animate })
}

/** Looks at these areas whenever they are others. */
export function LookAt({ areas, animate = true }: { areas: readonly Area[]; animate?: boolean }) {
  const { map } = useMapScene()
  useEffect(() => lookAt(map, areas.map(boundsOfArea), { animate }), [map, areas, animate])
  return null
}
