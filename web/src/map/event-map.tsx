import type { ComponentProps } from 'react'
import { GeofencesLayer } from './geofences/geofences-layer.tsx'
import { EventLayer } from './layers/event-layer.tsx'
import { MapView } from './map-view.tsx'

/** A map of one event. Load it with `lazyComponent`. */
export const EventMap = ({ place, geofence }: ComponentProps<typeof EventLayer>) => (
  <MapView>
    <GeofencesLayer subject={geofence} />
    <EventLayer place={place} geofence={geofence} />
  </MapView>
)
