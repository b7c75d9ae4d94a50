/** The roads that a device most likely took. */
export interface RoadsJson {
  /** longitude and latitude of each point; a line ends where the track has a gap */
  lines: readonly (readonly (readonly [longitude: number, latitude: number])[])[]
  /** false when a part could not be looked up */
  isWhole: boolean
}
