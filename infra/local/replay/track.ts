/** One recorded place. Fields that the file lacks are undefined. */
export interface TrackPoint {
  /** the vehicle's name in the file; '' when the file has one vehicle */
  device: string
  /** epoch ms */
  time: number
  latitude: number
  longitude: number
  /** km/h */
  speed?: number
  /** degrees */
  course?: number
  /** metres */
  altitude?: number
  attributes: Record<string, string | number | boolean>
}

export interface Track {
  points: TrackPoint[]
  /** rows that could not be read, with their line and reason */
  skipped: string[]
}
