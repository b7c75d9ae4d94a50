import type { Coordinates } from '../../domain/distance.ts'

/** The roads that a device most likely took. */
export interface RoadsJson {
  /** longitude and latitude of each point; a line ends where the track has a gap */
  lines: readonly (readonly (readonly [longitude: number, latitude: number])[])[]
  /** false when a part could not be looked up */
  isWhole: boolean
}

export const roadLimitStates = ['limit', 'unlimited', 'unknown', 'noRoad', 'noFixes', 'failed', 'usedUp'] as const

/** What applies where a device was fastest. */
export interface RoadLimitJson {
  /**
   * `unknown` where the road has none on record, `noRoad` beside roads or on several, `noFixes` where too few fixes are
   * near, `failed` where the service did not answer, `usedUp` where the allowance is used up
   */
  state: (typeof roadLimitStates)[number]
  /** knots; null in every state but `limit` */
  limit: number | null
  /** null where it has no name on record */
  road: string | null
}

/** The way along roads from where a shared device was a moment ago to the place that its link leads to. */
export interface SharedWayJson {
  place: Coordinates
  /** longitude and latitude of each point */
  line: readonly (readonly [longitude: number, latitude: number])[]
  metres: number
  /** by the traffic when it was looked up */
  seconds: number
}
