import { GeofencesLayer } from '../../map/geofences/geofences-layer.tsx'
import { MapView } from '../../map/map-view.tsx'
import type { Replay } from '../clock/use-replay.ts'
import type { ShownVehicle } from '../player/shown-vehicle.ts'
import { ReplayRoutes } from './replay-routes.tsx'
import { ReplayVehicles } from './replay-vehicles.tsx'

export interface ReplayMapProps {
  replay: Replay
  vehicles: readonly ShownVehicle[]
  selectedId: number
  /** the map keeps the selected vehicle in view */
  follows: boolean
  onSelect: (deviceId: number) => void
  /** dragging the map ends following */
  onDrag: () => void
}

/** The map of a replay. Its code comes with the page's: it is what the page is for. */
export const ReplayMap = (props: ReplayMapProps) => (
  <MapView>
    <GeofencesLayer />
    <ReplayRoutes {...props} />
    <ReplayVehicles {...props} />
  </MapView>
)
