import type { EngineState } from '../../domain/reports/stretches.ts'

/** A page of the lanes of a day. */
export interface LanesJson {
  /** by the ids of their devices */
  lanes: LaneJson[]
  /** what the next page begins `after`; null behind the last */
  next: number | null
}

/** What a device did in a day, in one line. Moments are whole seconds after `from`. */
export interface LaneJson {
  deviceId: number
  /** of the device's last position, up to which the lane is known; null without one, and for a lane that is not ready */
  until: string | null
  /** when it drove first and last; null for not at all */
  firstStart: number | null
  lastEnd: number | null
  /** metres, as the summary report has them */
  distance: number
  /** metres of its life at the last position, from which later positions count on; null for unknown */
  totalDistance: number | null
  /** in order */
  stretches: LaneStretchJson[]
  visits: LaneVisitJson[]
  alarms: LaneAlarmJson[]
  /** older data are on their way; absent otherwise */
  arriving?: true
  /** so much new data are worked through that nothing can be said yet; absent otherwise */
  unready?: true
}

/** From, to, what it did, and where it stood: longitude and latitude; those two are absent while it moved. */
export type LaneStretchJson = [from: number, to: number, state: EngineState, longitude?: number, latitude?: number]
/** Of which geofence, from, to. */
export type LaneVisitJson = [geofenceId: number, from: number, to: number]
/** When first, which one, and how many in a row. */
export type LaneAlarmJson = [at: number, type: string, count: number]
