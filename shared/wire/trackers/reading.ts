import { limits } from '../../domain/limits.ts'
import { fieldIn, Refused, shown } from './refused.ts'

/** A JSON object whose values have not been looked at. */
export type Loose = Readonly<Record<string, unknown>>

export interface Range {
  min: number
  max: number
  /** follows the range in a reason: ` km/h` */
  unit?: string
}

/** One record of a message: its values, and where it stands there, for reasons (`[3]`; '' when it is the message). */
export interface Source {
  values: Loose
  place: string
}

export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function expectObject(value: unknown, field: string): Loose {
  if (isObject(value)) return value
  throw new Refused(field, `${field === '' ? 'the message' : field} is ${shown(value)}; it must be an object`)
}

/** Null is how many senders write that they have nothing to say. */
export const has = (source: Source, key: string): boolean =>
  source.values[key] !== undefined && source.values[key] !== null

/** @throws Refused unless the value is a finite number in the range; text is not taken for a number */
export function requiredNumber(source: Source, key: string, range: Range): number {
  const value = source.values[key]
  if (typeof value === 'number' && value >= range.min && value <= range.max) return value
  return refuseNumber(fieldIn(source.place, key), { name: key, value, range })
}

/** @throws Refused that says what was expected of the value */
export function refuseNumber(field: string, wrong: { name: string; value: unknown; range: Range }): never {
  const { name, value, range } = wrong
  if (typeof value !== 'number') throw new Refused(field, `${name} is ${shown(value)}; it must be a number`)
  throw new Refused(field, `${name} is ${value}; it must be between ${range.min} and ${range.max}${range.unit ?? ''}`)
}

/** Absent and null stand for 0. */
export const optionalNumber = (source: Source, key: string, range: Range): number =>
  has(source, key) ? requiredNumber(source, key, range) : 0

export function optionalFlag(source: Source, key: string, fallback: boolean): boolean {
  const value = source.values[key]
  if (value === undefined || value === null) return fallback
  if (typeof value === 'boolean') return value
  throw new Refused(fieldIn(source.place, key), `${key} is ${shown(value)}; it must be true or false`)
}

export const latitudeRange: Range = { min: -90, max: 90 }
export const longitudeRange: Range = { min: -180, max: 180 }
const courseRange: Range = { min: 0, max: 360, unit: ' degrees' }
export const altitudeRange: Range = { min: limits.altitudeMetresMin, max: limits.altitudeMetresMax, unit: ' metres' }
export const accuracyRange: Range = { min: 0, max: limits.accuracyMetresMax, unit: ' metres' }

/** The range of a speed that is sent in a unit of which one knot has `perKnot`. */
export const speedRange = (perKnot: number, unit: string): Range => ({
  min: 0,
  max: Math.floor(limits.speedKnotsMax * perKnot),
  unit: ` ${unit}`,
})

/** For formats that use a negative number, or leave the value away, when they do not know it. */
export function knownNumber(source: Source, key: string, range: Range): number {
  const value = source.values[key]
  return typeof value === 'number' && value < 0 ? 0 : optionalNumber(source, key, range)
}

/** Null when it is absent or null. */
export const toldCourse = (source: Source, key: string): number | null =>
  has(source, key) ? requiredNumber(source, key, courseRange) : null

/** Null also when it is below 0, which phones and trackers send for "unknown". */
export const knownCourse = (source: Source, key: string): number | null =>
  knownValue(source, key) ? requiredNumber(source, key, courseRange) : null

const knownValue = (source: Source, key: string): boolean => {
  const value = source.values[key]
  return has(source, key) && !(typeof value === 'number' && value < 0)
}

/** A speed that is told, as `convert` makes knots of it; null when it is absent, null, or below 0, which is "unknown". */
export function knownSpeed(source: Source, key: string, { range, convert }: SpeedReading): number | null {
  return knownValue(source, key) ? convert(requiredNumber(source, key, range)) : null
}

interface SpeedReading {
  range: Range
  convert: (value: number) => number
}
