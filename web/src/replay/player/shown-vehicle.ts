/** A vehicle of a replay as it is shown. */
export interface ShownVehicle {
  id: number
  name: string
  category: string | null
  /** 0 to 9: which of the colours `vehicles` of `map/map-colours.ts` is its own */
  place: number
}
