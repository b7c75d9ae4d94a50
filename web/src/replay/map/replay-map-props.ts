import type { Replay } from '../clock/use-replay.ts'
import type { RoadsOnMap } from '../roads/use-roads.ts'
import type { ReplayVehicle } from '../player/replay-vehicle.ts'

export interface ReplayMapProps {
  replay: Replay
  vehicles: readonly ReplayVehicle[]
  selectedId: number
  /** what the selected vehicle's track was matched to; empty where nobody asked */
  roads: RoadsOnMap['lines']
  /** the map keeps the selected vehicle in view */
  follows: boolean
  onSelect: (deviceId: number) => void
  /** dragging the map ends following */
  onDrag: () => void
}
