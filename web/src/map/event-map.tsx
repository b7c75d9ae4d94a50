import type { ComponentProps } from 'react'
import { EventLayer } from './layers/event-layer.tsx'
import { MapView } from './map-view.tsx'

/** A map of one event. Load it with `lazyComponent`. */
export const EventMap = (props: ComponentProps<typeof EventLayer>) => (
  <MapView>
    <EventLayer {...props} />
  </MapView>
)
