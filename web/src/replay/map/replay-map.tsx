import { MapView } from '../../map/map-view.tsx'
import type { Replay } from '../player/use-replay.ts'
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

/** The map of a replay. Load it with `lazyComponent`. */
export const ReplayMap = (props: ReplayMapProps) => (
  <MapView>
    <ReplayRoutes {...props} />
    <ReplayVehicles {...props} />
  </MapView>
)
