import { noun, type PhraseValue } from '../failures.ts'
import { ExpressionError } from './expression-error.ts'

/** A moment that a position holds, epoch ms, and the zone of the clock that its hours are read from. */
export class Moment {
  readonly epochMs: number
  readonly zone: Zone
  constructor(epochMs: number, zone: Zone = 'UTC') {
    this.epochMs = epochMs
    this.zone = zone
  }
}

/** By name, or minutes ahead of UTC. */
export type Zone = string | number

/**
 * A whole number as JSON carries it, which does not tell 5 pulses from 5.0 volts. It is written and compared as a whole
 * number, and divided as a decimal one: else 4.9, 5 and 5.05 volts would be divided in two ways.
 */
export class SentWhole {
  readonly whole: bigint
  constructor(whole: bigint) {
    this.whole = whole
  }
}

/** Whole numbers of 64 bits are bigint, decimal ones are number: 7 / 2 is 3, and 7.0 / 2 is 3.5. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | SentWhole
  | string
  | Moment
  | readonly Value[]
  | ReadonlyMap<string, Value>

export const isNumeric = (value: Value): value is bigint | number | SentWhole =>
  typeof value === 'bigint' || typeof value === 'number' || value instanceof SentWhole

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

/** @throws ExpressionError for what is no number and cannot be read as one */
export function numberOf(value: Value): bigint | number {
  if (value instanceof SentWhole) return value.whole
  if (isNumeric(value)) return value
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'string') {
    if (/^\s*[+-]?\d{1,18}\s*$/.test(value)) return BigInt(value.trim().replace('+', ''))
    if (/^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/.test(value)) return Number(value)
  }
  if (value instanceof Moment) return BigInt(value.epochMs)
  throw new ExpressionError('{value} is not a number', { value: described(value) })
}

/** @throws ExpressionError for what is no whole number */
export function integerOf(value: Value): bigint {
  const number = numberOf(value)
  if (typeof number === 'bigint') return number
  if (Number.isInteger(number)) return BigInt(number)
  throw new ExpressionError('{value} is not a whole number', { value: described(value) })
}

/** Numbers other than 0 and the text "true" are true; nothing is false. */
export function flagOf(value: Value): boolean {
  if (typeof value === 'boolean') return value
  if (value === null) return false
  if (typeof value === 'bigint') return value !== 0n
  if (value instanceof SentWhole) return value.whole !== 0n
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value)
  if (typeof value === 'string') return value.trim().toLowerCase() === 'true'
  throw new ExpressionError('{value} is neither true nor false', { value: described(value) })
}

/** Text as existing expressions expect it: a decimal number always shows a decimal. */
export function textOf(value: Value): string {
  if (value === null) return 'null'
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 1e7 ? value.toFixed(1) : String(value)
  if (value instanceof Moment) return new Date(value.epochMs).toISOString()
  if (value instanceof SentWhole) return String(value.whole)
  if (isList(value) || value instanceof Map) throw new ExpressionError('a list has no text')
  return typeof value === 'string' ? value : `${value as boolean | bigint}`
}

/** Equality is loose between a number and its text; nothing equals only nothing. */
export function areEqual(left: Value, right: Value): boolean {
  if (left === null || right === null) return left === right
  if (typeof left === 'boolean' || typeof right === 'boolean') return flagOf(left) === flagOf(right)
  if (isNumeric(left) || isNumeric(right) || left instanceof Moment) {
    // whole and decimal numbers are compared by value
    // oxlint-disable-next-line eqeqeq -- strictly, no bigint equals a number
    return isNumberLike(left) && isNumberLike(right) && numberOf(left) == numberOf(right)
  }
  return left === right
}

/** Below zero when the left one is smaller. @throws ExpressionError for what has no order */
export function compared(left: Value, right: Value): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right)
  const [one, other] = [numberOf(left), numberOf(right)]
  return one < other ? -1 : one > other ? 1 : one >= other ? 0 : Number.NaN
}

function isNumberLike(value: Value): boolean {
  try {
    numberOf(value)
    return true
  } catch {
    return false
  }
}

function described(value: Value): PhraseValue {
  if (value === null) return noun('nothing (null)')
  if (typeof value === 'string') return `"${value.slice(0, 40)}"`
  if (isList(value) || value instanceof Map) return noun('a list')
  return textOf(value)
}
