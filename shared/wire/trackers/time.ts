import { limits } from '../../domain/limits.ts'
import { fieldIn, Rejected, shown } from './rejected.ts'
import { has, noteOn, type Source } from './reading.ts'

const iso = /^(\d{4})-(\d\d)-(\d\d)[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:?\d\d)$/
const expected = 'it must be ISO 8601 with a zone, such as 2026-11-20T12:00:00Z, or epoch seconds or milliseconds'

/** Below this an epoch number counts seconds: as milliseconds it would lie in 1973, as seconds in 5138. */
const secondsBelow = 100_000_000_000

/**
 * Epoch ms of a moment as ISO 8601 with a zone, epoch seconds (fractions allowed) or epoch milliseconds.
 * @throws Rejected `isOfTime` when it is none of these, before the year 2000, or more than a day after `receivedAt` (epoch ms)
 */
export function requiredTime(source: Source, key: string, receivedAt: number): number {
  if (source.isTimedByArrival) return receivedAt
  const value = source.values[key]
  const time = timeIn(value)
  if (isPlausible(time, receivedAt)) return time
  const reason = `${key} is ${wrong(value, time, receivedAt)}`
  throw new Rejected(fieldIn(source.place, key), reason, { isOfTime: true })
}

/** `fallback` when it is absent, null or empty, and when it is no such moment, which is noted. */
export function optionalTime(
  source: Source,
  key: string,
  { receivedAt, fallback }: { receivedAt: number; fallback: number },
): number {
  const value = source.values[key]
  if (!has(source, key) || value === '') return fallback
  const time = timeIn(value)
  if (isPlausible(time, receivedAt)) return time
  noteOn(source, key, `${key} is ${wrong(value, time, receivedAt)}`)
  return fallback
}

const timeIn = (value: unknown): number =>
  typeof value === 'number' ? fromEpoch(value) : typeof value === 'string' ? fromIso(value) : Number.NaN

const isPlausible = (time: number, receivedAt: number): boolean =>
  time >= limits.fixTimeOldest && time <= receivedAt + limits.fixTimeAheadMaxMs

const fromEpoch = (value: number): number => Math.round(Math.abs(value) < secondsBelow ? value * 1000 : value)

function fromIso(text: string): number {
  const parts = iso.exec(text)
  if (!parts) return Number.NaN
  const daysInMonth = new Date(Date.UTC(Number(parts[1]), Number(parts[2]), 0)).getUTCDate()
  return Number(parts[3]) > daysInMonth ? Number.NaN : Date.parse(text.replace(' ', 'T'))
}

function wrong(value: unknown, time: number, receivedAt: number): string {
  if (Number.isNaN(time) || Math.abs(time) > 8.64e15) return `${shown(value)}; ${expected}`
  const moment = typeof value === 'string' ? value : `${Number(value)} (${new Date(time).toISOString()})`
  if (time < limits.fixTimeOldest) return `${moment}; it must not be before ${day(limits.fixTimeOldest)}`
  return `${moment}; it must not be more than a day after now, which is ${new Date(receivedAt).toISOString()}`
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10)
