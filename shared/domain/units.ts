/**
 * Inside, speed is in knots, distance and altitude in metres, volume in litres. These are the specification's factors
 * from there to what a person reads, and back.
 */
export const speedUnits = { kn: 1, kmh: 1.852, mph: 1.15078 } as const
export const distanceUnits = { km: 0.001, mi: 0.000621371, nmi: 0.000539957 } as const
export const altitudeUnits = { m: 1, ft: 3.28084 } as const
export const volumeUnits = { ltr: 1, usGal: 1 / 3.785, impGal: 1 / 4.546 } as const

export type SpeedUnit = keyof typeof speedUnits
/** How much of each unit in which trackers send speeds makes a knot; `ms` is metres per second. */
export const sentSpeedUnits = { ...speedUnits, ms: speedUnits.kmh / 3.6 } as const
export type SentSpeedUnit = keyof typeof sentSpeedUnits
export type DistanceUnit = keyof typeof distanceUnits
export type AltitudeUnit = keyof typeof altitudeUnits
export type VolumeUnit = keyof typeof volumeUnits

export const speedFromKnots = (knots: number, unit: SpeedUnit): number => knots * speedUnits[unit]
export const speedToKnots = (speed: number, unit: SpeedUnit): number => speed / speedUnits[unit]
export const isSentSpeedUnit = (name: unknown): name is SentSpeedUnit =>
  typeof name === 'string' && Object.hasOwn(sentSpeedUnits, name)
export const knotsFromSent = (speed: number, unit: SentSpeedUnit): number => speed / sentSpeedUnits[unit]
export const distanceFromMetres = (metres: number, unit: DistanceUnit): number => metres * distanceUnits[unit]
export const distanceToMetres = (distance: number, unit: DistanceUnit): number => distance / distanceUnits[unit]
export const altitudeFromMetres = (metres: number, unit: AltitudeUnit): number => metres * altitudeUnits[unit]
export const altitudeToMetres = (altitude: number, unit: AltitudeUnit): number => altitude / altitudeUnits[unit]
/** What short lengths are read in: feet by readers of miles, metres by all others. */
export const shortUnitOf = (unit: DistanceUnit): AltitudeUnit => (unit === 'mi' ? 'ft' : 'm')
export const volumeFromLitres = (litres: number, unit: VolumeUnit): number => litres * volumeUnits[unit]
/** From litres on 100 km to the reader's unit on 100 of the reader's distances. */
export const rateFromLitres = (
  litresPer100Km: number,
  { volumeUnit, distanceUnit }: { volumeUnit: VolumeUnit; distanceUnit: DistanceUnit },
): number => volumeFromLitres(litresPer100Km, volumeUnit) / distanceFromMetres(1000, distanceUnit)
export const volumeToLitres = (volume: number, unit: VolumeUnit): number => volume / volumeUnits[unit]

export const knotsFromKmh = (kmh: number): number => speedToKnots(kmh, 'kmh')
export const metresPerSecondFromKnots = (knots: number): number => speedFromKnots(knots, 'kmh') / 3.6
export const knotsFromMetresPerSecond = (metresPerSecond: number): number => knotsFromKmh(metresPerSecond * 3.6)

const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof compassPoints)[number]

/** Which of eight sectors of 45 degrees a course (degrees clockwise from north, any turn) falls into. */
export function compassPoint(course: number): CompassPoint {
  const turn = ((course % 360) + 360) % 360
  return compassPoints[Math.round(turn / 45) % 8]!
}

export const coordinateFormats = ['dd', 'ddm', 'dms'] as const
export type CoordinateFormat = (typeof coordinateFormats)[number]

const hemispheres = { latitude: ['N', 'S'], longitude: ['E', 'W'] } as const

/**
 * `36.753810°`, `36° 45.2286' N` or `36° 45' 13.72" N`. Rounding carries over, so that 60 minutes or seconds never
 * appear.
 */
export function formatCoordinate(axis: 'latitude' | 'longitude', degrees: number, format: CoordinateFormat): string {
  if (format === 'dd') return `${degrees.toFixed(6)}°`
  const hemisphere = hemispheres[axis][degrees < 0 ? 1 : 0]
  if (format === 'ddm') {
    const minutes = Math.round(Math.abs(degrees) * 60 * 1e4) / 1e4
    return `${Math.floor(minutes / 60)}° ${(minutes % 60).toFixed(4)}' ${hemisphere}`
  }
  const seconds = Math.round(Math.abs(degrees) * 3600 * 100) / 100
  return `${Math.floor(seconds / 3600)}° ${Math.floor((seconds % 3600) / 60)}' ${(seconds % 60).toFixed(2)}" ${hemisphere}`
}
