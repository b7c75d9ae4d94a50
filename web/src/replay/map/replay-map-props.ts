import type { Replay } from '../clock/use-replay.ts'
import type { ReplayVehicle } from '../player/replay-vehicle.ts'

export interface ReplayMapProps {
  replay: Replay
  vehicles: readonly ReplayVehicle[]
  selectedId: number
  /** the map keeps the selected vehicle in view */
  follows: boolean
  onSelect: (deviceId: number) => void
  /** dragging the map ends following */
  onDrag: () => void
}
