/** A vehicle of a replay as it is shown. */
export interface ReplayVehicle {
  id: number
  name: string
  category: string | null
  /** 0 to 9: which of the colours `vehicles` of `map/map-colours.ts` is its own */
  place: number
  /** its own colour in reports, the attribute `web.reportColor`; null for that of its place */
  colour: string | null
}

/** The colour that somebody chose for the vehicle, else one of ten by its place in the replay. */
export const colourOf = ({ colour, place }: ReplayVehicle, colours: readonly string[]): string =>
  colour ?? colours[place] ?? colours[0]!
