import type { EngineState } from '../../domain/reports/stretches.ts'
import type { EventJson } from '../json.ts'

/** What a device did recently, for one look: enough to say where it stands in its day without reading its positions. */
export interface DeviceActivityJson {
  deviceId: number
  /** who drives: reported by the tracker, else linked to the device; the name is null for one who is not registered */
  driver: { uniqueId: string; name: string | null } | null
  /** the newest ones that the caller may see, newest first */
  events: EventJson[]
  /** null for those who may not read history, before the first position, and while much new data is worked through */
  history: ActivityHistoryJson | null
}

export interface ActivityHistoryJson {
  /** since when it drives or stands, by the rule of trips and stops; null before the first valid fix */
  since: string | null
  /** of the last position that all of this was made of */
  until: string
  /** metres of its life at that position, from which later positions count on; null for unknown */
  totalDistance: number | null
  /** metres, and ms of engine hours, since the beginning of the day that was asked for: as the summary report */
  distance: number
  engineHours: number
  /** what it did in the last 24 hours, in order; where nothing is known there is none */
  stretches: ActivityStretchJson[]
  /** the simplified track since the beginning of the day: pairs of longitude and latitude, degrees */
  line: [number, number][]
  /** older data are on their way: totals are passing. Absent otherwise */
  arriving?: true
}

export interface ActivityStretchJson {
  from: string
  to: string
  state: EngineState
  /** where it stands, longitude and latitude in degrees; absent while it moves, and in answers of older builds */
  at?: [number, number]
}
