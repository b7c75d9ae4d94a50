import { LngLatBounds, Marker } from 'maplibre-gl'
import { useEffect } from 'react'
import type { Geofence } from '../../../../shared/entities/geofence.ts'
import type { EventTone } from '../../../../shared/catalog/events/event.ts'
import { boundsOfGeofence } from '../geofences/geofence-features.ts'
import { useMapScene } from '../map-context.ts'
import type { MapTheme } from '../map-colours.ts'
import { drawMarkerImage, eventImage, reach } from '../markers/marker-images.ts'

/** How the place is marked. */
export interface EventMark {
  /** of the device; null for any */
  category: string | null
  tone: EventTone
  /** what is there, for screen readers */
  name: string
}

interface Props {
  place: { latitude: number; longitude: number }
  /** the one that the event is about; it is drawn elsewhere */
  geofence: Geofence | null
  mark: EventMark
}

const zoom = 13

/** Where something happened; the map looks there, and at the geofence that it is about. */
export function EventLayer({ place, geofence, mark: { category, tone, name } }: Props) {
  const { map, theme } = useMapScene()
  const { latitude, longitude } = place

  useEffect(() => {
    const bounds = new LngLatBounds([longitude, latitude], [longitude, latitude])
    const around = geofence && boundsOfGeofence(geofence)
    if (around) bounds.extend(around)
    map.fitBounds(bounds, { padding: 60, maxZoom: zoom, animate: false })
  }, [map, latitude, longitude, geofence])

  useEffect(() => {
    const element = markElement({ category, tone, name }, theme)
    if (!element) return undefined
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(map)
    return () => void marker.remove()
  }, [map, theme, latitude, longitude, category, tone, name])
  return null
}

function markElement({ category, tone, name }: EventMark, theme: MapTheme): HTMLElement | null {
  const canvas = drawMarkerImage(eventImage(category, tone, theme), devicePixelRatio)
  if (!canvas) return null
  canvas.style.inlineSize = canvas.style.blockSize = `${2 * reach}px`
  canvas.style.pointerEvents = 'none'
  canvas.role = 'img'
  canvas.ariaLabel = name
  canvas.dataset['tone'] = tone
  return canvas
}
