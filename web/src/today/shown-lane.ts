import type { LaneJson } from '../../../shared/wire/days/lane-json.ts'
import type { Measures } from '../display/measures.ts'
import type { Lateness } from './lane-order.ts'
import type { LaneView } from './lane-view.ts'

/** What all rows have in common; a new object draws all of them again. */
export interface LaneLook {
  /** seconds of the day */
  seconds: number
  /** what is narrower cannot be seen */
  secondsOfPixel: number
  from: number
  measures: Measures
  colourOf: (geofenceId: number) => string | null
  hasWork: boolean
}

/** A vehicle with its lane. */
export interface ShownLane {
  id: number
  name: string
  /** undefined while it is loading */
  lane: LaneJson | undefined
  view: LaneView | null
  late: Lateness | null
}
