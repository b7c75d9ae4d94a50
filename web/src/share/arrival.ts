import { distanceMetres, type Coordinates } from '../../../shared/domain/distance.ts'
import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import { hourMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { speedFromKnots } from '../../../shared/domain/units.ts'

/** A place that a vehicle is expected at. */
export interface ArrivalPlace extends Coordinates {
  name: string
}

export const nameLengthMax = 80

/** A place with the first name that says something, else with its coordinates. Names are cut as in a link. */
export function placeNamed(
  { latitude, longitude }: Coordinates,
  names: readonly (string | null | undefined)[],
): ArrivalPlace {
  const said = names.map((name) => name?.trim() ?? '').find((name) => name !== '')
  const name = (said ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`).slice(0, nameLengthMax)
  return { latitude, longitude, name }
}

/** Roads are longer than the straight way: about a third, in cities and between them. */
const detour = 1.3
/** Slower is a jam or a car park, which says nothing about the way that is left. */
const speedMinKmh = 10

/** The parameter of a share link that names a place: `36.75,3.05,Port`. */
export const arrivalParameter = ({ latitude, longitude, name }: ArrivalPlace): string =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)},${name.slice(0, nameLengthMax)}`

/** @returns null for what is no place */
export function readArrival(text: string | null): ArrivalPlace | null {
  const [, latitudeText, longitudeText, name] =
    /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),(.+)$/su.exec(text ?? '') ?? []
  const [latitude, longitude] = [Number(latitudeText), Number(longitudeText)]
  if (name === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude, name: name.slice(0, nameLengthMax) }
}

export type Arrival =
  | { kind: 'arrived' }
  /** epoch milliseconds, an estimate from the distance and the speed on record */
  | { kind: 'expected'; at: number }
  /** it stands, or its speed says nothing; metres of the straight way */
  | { kind: 'away'; metres: number }

/** @param position of the vehicle; speed in knots @param now epoch milliseconds */
export function expectedArrival(position: Coordinates & { speed: number }, place: ArrivalPlace, now: number): Arrival {
  const metres = distanceMetres(position, place)
  if (metres <= roadLimits.arrivedMetres) return { kind: 'arrived' }
  const kmh = speedFromKnots(position.speed, 'kmh')
  if (kmh < speedMinKmh) return { kind: 'away', metres }
  return { kind: 'expected', at: now + ((metres * detour) / 1000 / kmh) * hourMs }
}

/** By the way that is left: its seconds by the traffic, its metres while the vehicle stands. @param now epoch milliseconds */
export function arrivalByRoad(
  { speed }: { speed: number },
  { metres, seconds }: { metres: number; seconds: number },
  now: number,
): Arrival {
  const isDriving = speedFromKnots(speed, 'kmh') >= speedMinKmh
  return isDriving ? { kind: 'expected', at: now + seconds * secondMs } : { kind: 'away', metres }
}
