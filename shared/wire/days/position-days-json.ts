/**
 * A device's history at a glance: enough to draw a month before a single position of it is loaded. Days are UTC days.
 */
export interface PositionDaysJson {
  deviceId: number
  /** of the first and the last position in the period; null where it has none */
  from: string | null
  to: string | null
  /** it moved without data where it was silent for so long, ms, and found farther away than this, metres, as in reports */
  gapDuration: number
  gapDistance: number
  /** those with positions, in order */
  days: PositionDayJson[]
}

export interface PositionDayJson {
  /** of UTC: `2026-11-21` */
  day: string
  /** the simplified track of the whole day: pairs of longitude and latitude, degrees */
  line: [number, number][]
  /** the quarters of an hour of the whole day that have positions, in order */
  quarters: PositionQuarterJson[]
  /** more data of the day are on their way; absent otherwise */
  arriving?: true
}

/**
 * Which quarter of the day, 0 to 95; its positions; metres travelled to them; ms with the engine on until them; knots at
 * most.
 */
export type PositionQuarterJson = [index: number, positions: number, metres: number, engineMs: number, maxSpeed: number]
