import type { ComponentProps } from 'react'
import { GeofencesLayer } from './geofences/geofences-layer.tsx'
import { EventLayer } from './layers/event-layer.tsx'
import { MapView } from './map-view.tsx'
import type { Way } from './place/way.ts'
import { WayLayer } from './place/way-layer.tsx'

/** A map of one place, and of the way there and on. Load it with `lazyComponent`. */
export const EventMap = ({ way, ...event }: ComponentProps<typeof EventLayer> & { way: Way }) => (
  <MapView>
    <GeofencesLayer subject={event.geofence} />
    <WayLayer way={way} />
    <EventLayer {...event} />
  </MapView>
)
