import { noun, phrase, type Phrase } from '../../../domain/failures.ts'
import { trackerLimits } from '../../../domain/limits/trackers.ts'
import { ignored, type Notes } from '../notes.ts'
import { sentFlag, sentNumber } from './numeric.ts'
import { fieldIn, Rejected, shown, wrong } from '../rejection.ts'

/** A JSON object whose values have not been looked at. */
export type Loose = Readonly<Record<string, unknown>>

export interface Range {
  min: number
  max: number
  /** follows the range in a reason: `km/h` */
  unit?: string
}

/** One record of a message: its values, and where it stands there, for reasons (`[3]`; '' when it is the message). */
export interface Source {
  values: Loose
  place: string
  notes: Notes
  /** required times are that of arrival, whatever the values say */
  isTimedByArrival?: true
}

export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function expectObject(value: unknown, field: string): Loose {
  if (isObject(value)) return value
  const name = field === '' ? phrase('the message') : field
  throw new Rejected(field, wrong(name, shown(value), phrase('an object')))
}

/** Null is how many senders write that they have nothing to say. */
export const has = (source: Source, key: string): boolean =>
  source.values[key] !== undefined && source.values[key] !== null

const isWithin = (value: number | undefined, { min, max }: Range): value is number =>
  value !== undefined && value >= min && value <= max

/** @throws Rejected unless the value is a finite number in the range, or text that is one */
export function requiredNumber(source: Source, key: string, range: Range): number {
  const value = source.values[key]
  const number = sentNumber(value)
  if (isWithin(number, range)) return number
  return refuseNumber(fieldIn(source.place, key), { name: key, value, range })
}

interface WrongNumber {
  name: string
  value: unknown
  range: Range
}

/** @throws Rejected that says what was expected of the value */
export function refuseNumber(field: string, wrong: WrongNumber): never {
  throw new Rejected(field, expectedNumber(wrong))
}

function expectedNumber({ name, value, range }: WrongNumber): Phrase {
  const number = sentNumber(value)
  if (number === undefined) return wrong(name, shown(value), phrase('a number'))
  return wrong(name, String(number), between(range))
}

/** Symbols of units have no words: they stay. */
const between = ({ min, max, unit }: Range): Phrase =>
  unit === undefined
    ? phrase('between {min} and {max}', { min, max })
    : phrase('between {min} and {max} {unit}', { min, max, unit: noun(unit) })

/** Null when it is absent, null or empty, and when it is not valid, which is noted. */
export function numberOrNull(source: Source, key: string, range: Range): number | null {
  const value = source.values[key]
  const number = sentNumber(value)
  if (isWithin(number, range)) return number
  if (value !== undefined && value !== null && value !== '') {
    noteOn(source, key, expectedNumber({ name: key, value, range }))
  }
  return null
}

/** 0, which stands for unknown, when it is absent, null or empty, and when it is not valid, which is noted. */
export const optionalNumber = (source: Source, key: string, range: Range): number =>
  numberOrNull(source, key, range) ?? 0

/** What `key` says is left out; the fix is kept. */
export const noteOn = (source: Source, key: string, reason: Phrase): void =>
  source.notes.add(fieldIn(source.place, key), ignored(reason))

export function optionalFlag(source: Source, key: string, fallback: boolean): boolean {
  const value = source.values[key]
  const flag = sentFlag(value)
  if (flag !== undefined) return flag
  if (value !== undefined && value !== null && value !== '') {
    noteOn(source, key, wrong(key, shown(value), phrase('true or false')))
  }
  return fallback
}

/** The object at `key`; null when it is absent or null, and when it is something else, which is noted. */
export function optionalObject(source: Source, key: string): Loose | null {
  const value = source.values[key]
  if (isObject(value)) return value
  if (value !== undefined && value !== null && value !== '') {
    noteOn(source, key, wrong(key, shown(value), phrase('an object')))
  }
  return null
}

export const latitudeRange: Range = { min: -90, max: 90 }
export const longitudeRange: Range = { min: -180, max: 180 }
export const courseRange: Range = { min: 0, max: 360, unit: 'degrees' }
export const altitudeRange: Range = {
  min: trackerLimits.altitudeMetresMin,
  max: trackerLimits.altitudeMetresMax,
  unit: 'metres',
}
export const accuracyRange: Range = { min: 0, max: trackerLimits.accuracyMetresMax, unit: 'metres' }

/** The range of a speed that is sent in a unit of which one knot has `perKnot`. */
export const speedRange = (perKnot: number, unit: string): Range => ({
  min: 0,
  max: Math.floor(trackerLimits.speedKnotsMax * perKnot),
  unit,
})

/** For formats in which a negative number means "unknown". */
export const knownNumber = (source: Source, key: string, range: Range): number =>
  isNegative(source, key) ? 0 : optionalNumber(source, key, range)

/** Null also when it is below 0, which phones and trackers send for "unknown". */
export const knownCourse = (source: Source, key: string): number | null =>
  isNegative(source, key) ? null : numberOrNull(source, key, courseRange)

const isNegative = (source: Source, key: string): boolean => (sentNumber(source.values[key]) ?? 0) < 0

/** A speed as `convert` makes knots of it; null when it is not known, which these formats also say with a negative one. */
export function knownSpeed(source: Source, key: string, { range, convert }: SpeedReading): number | null {
  if (isNegative(source, key)) return null
  const speed = numberOrNull(source, key, range)
  return speed === null ? null : convert(speed)
}

interface SpeedReading {
  range: Range
  convert: (value: number) => number
}
