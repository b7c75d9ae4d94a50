/** A value that a tracker may report: `ignition: true`, `fuel: 41.5`, `alarm: 'sos'`. Nested values are flattened when they are read. */
export type AttributeValue = string | number | boolean
export type Attributes = Record<string, AttributeValue>

/** What a cell speaks, as trackers name it. */
export const radioTypes = ['gsm', 'wcdma', 'tdscdma', 'lte', 'cdma', 'nr'] as const
export type RadioType = (typeof radioTypes)[number]

export interface CellTower {
  /** absent when the tracker does not say */
  radioType?: RadioType
  cellId: number
  locationAreaCode: number
  mobileCountryCode: number
  mobileNetworkCode: number
  signalStrength?: number
}

export interface WifiAccessPoint {
  macAddress: string
  signalStrength?: number
}

export interface Network {
  cellTowers?: CellTower[]
  wifiAccessPoints?: WifiAccessPoint[]
}

/** Where a thing was: degrees (WGS 84), metres, knots, degrees clockwise from north. */
export interface Location {
  latitude: number
  longitude: number
  /** metres above sea level */
  altitude: number
  /** knots */
  speed: number
  /** degrees, 0 to 360, clockwise from north */
  course: number
  /** metres; 0 when the tracker does not say */
  accuracy: number
}

/** A location as a tracker sends it: some do not send speed or course. */
export interface ReportedLocation extends Omit<Location, 'speed' | 'course'> {
  /** knots; null when the tracker does not say: then it is computed from the distance to the position before */
  speed: number | null
  /** degrees; null when the tracker does not say */
  course: number | null
}

/** One record of a message, parsed: in our units, not evaluated yet. */
export interface Fix {
  protocol: string
  /** epoch ms, the tracker's clock when it made the message */
  deviceTime: number
  /** epoch ms, when the coordinates were measured */
  fixTime: number
  /** its times were sent without a zone: they are wall-clock times, see `time-zone.ts` */
  isWallTime?: true
  /** its speed was sent without a unit: the number in `location.speed` is in that of the setting `decoder.speedUnit` */
  isPlainSpeed?: true
  /** it is history that somebody imports, from another server or a file, with what was computed of it there */
  isAsStored?: true
  /** the import from a file that brought it: it says nothing of the tracker */
  importId?: string
  /** null when the message carries attributes only (a heartbeat) */
  location: ReportedLocation | null
  /** false when the tracker itself calls the fix invalid */
  valid: boolean
  attributes: Attributes
  network: Network | null
}

/** A fix that was accepted for a device. Every time is epoch ms. */
export interface Position extends Location {
  id: number
  deviceId: number
  protocol: string
  serverTime: number
  deviceTime: number
  fixTime: number
  /** true when the coordinates are those of the position before, because the message had none */
  outdated: boolean
  valid: boolean
  /** only where the tracker did not say: its `course` is 0, as clients of the API expect, and not north */
  courseUnknown?: true
  /** which values the engine derived from neighbours, see `days/derivation-flags.ts`; absent in what older builds stored */
  derived?: number
  address: string | null
  geofenceIds: number[] | null
  network: Network | null
  attributes: Attributes
}

/** Seconds by which the tracker's clock was ahead when it made this message, see `steps/time.ts`; 0 where it was not. */
export const clockAheadOf = ({ attributes }: Pick<Position, 'attributes'>): number =>
  typeof attributes.clockAhead === 'number' ? attributes.clockAhead : 0

/** Nothing known, at the beginning of all time: what the first stored row is written against. Never change its values. */
export const blankPosition: Position = {
  id: 0,
  deviceId: 0,
  protocol: '',
  serverTime: 0,
  deviceTime: 0,
  fixTime: 0,
  outdated: false,
  valid: true,
  latitude: 0,
  longitude: 0,
  altitude: 0,
  speed: 0,
  course: 0,
  accuracy: 0,
  address: null,
  geofenceIds: null,
  network: null,
  attributes: {},
}
