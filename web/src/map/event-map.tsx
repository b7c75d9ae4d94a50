import type { ComponentProps } from 'react'
import { GeofencesLayer } from './geofences/geofences-layer.tsx'
import { EventLayer } from './layers/event-layer.tsx'
import { MapView } from './map-view.tsx'
import type { TrackAround } from './place/track-around.ts'
import { TrackAroundLayer } from './place/track-around-layer.tsx'

/** A map of one place, and of the track there and on. Load it with `lazyComponent`. */
export const EventMap = ({ track, ...event }: ComponentProps<typeof EventLayer> & { track: TrackAround }) => (
  <MapView>
    <GeofencesLayer subject={event.geofence} />
    <TrackAroundLayer track={track} />
    <EventLayer {...event} />
  </MapView>
)
