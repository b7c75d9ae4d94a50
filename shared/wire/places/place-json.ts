/** A time in which a device was near a place. */
export interface PlacePassJson {
  deviceId: number
  deviceName: string
  driverUniqueId: string | null
  /** null where nobody knows the driver */
  driverName: string | null
  startTime: string
  endTime: string
  /** ms */
  duration: number
  /** knots */
  maxSpeed: number
  /** its first position inside; the one before it where none is */
  positionId: number
  /** it was there before the period, and after it */
  startsBefore?: true
  endsAfter?: true
  /** its last position of all is inside */
  isLatest?: true
}

/** Who was near a place, of some of the devices that were asked for: one device after the other. */
export interface PlacePassesJson {
  /** by time */
  passes: PlacePassJson[]
  /** the `after` of the next part; null where all was looked at */
  next: number | null
  /** how many devices this part looked at, and how many are left */
  searched: number
  left: number
  /** ids of those looked at that were there too often, or reported too much around it, to be answered */
  leftOut: number[]
}

export interface FrequentPlaceJson {
  latitude: number
  longitude: number
  /** metres, around all stops of the place */
  radius: number
  stops: number
  devices: number
  days: number
  /** ms, of all stops */
  duration: number
}

export interface StopPlacesJson {
  /** how many there are */
  stops: number
  /** where they are, those with the most first: longitude, latitude, how many stops, ms of all of them */
  cells: [number, number, number, number][]
  /** places where vehicles often stop, and that lie in no geofence that the caller sees */
  frequent: FrequentPlaceJson[]
}
