import { phrase, type Phrase } from '../../../domain/failures.ts'
import { trackerLimits } from '../../../domain/limits/trackers.ts'
import { sentMoment, type SentMoment } from './moment.ts'
import { fieldIn, Rejected, shown, wrong } from '../rejection.ts'
import { has, noteOn, type Source } from './reading.ts'

const expected = phrase('ISO 8601 with a zone, such as 2026-11-20T12:00:00Z, or epoch seconds or milliseconds')

/**
 * Epoch ms of a moment that names its zone, see `sentMoment`.
 * @throws Rejected `isOfTime` when it is none, before the year 2000, or more than a day after `receivedAt` (epoch ms)
 */
export const requiredTime = (source: Source, key: string, receivedAt: number): number =>
  required(source, key, { receivedAt, takesWall: false }).time

/** The same where a time without a zone counts as UTC: no such sender knows a server's zone. */
export const requiredMoment = (source: Source, key: string, receivedAt: number): SentMoment =>
  required(source, key, { receivedAt, takesWall: true })

interface Taking {
  receivedAt: number
  takesWall: boolean
}

function required(source: Source, key: string, { receivedAt, takesWall }: Taking): SentMoment {
  if (source.isTimedByArrival) return { time: receivedAt, isWall: false }
  const value = source.values[key]
  const moment = sentMoment(value)
  if ((takesWall || !moment.isWall) && isPlausible(moment.time, receivedAt)) return moment
  const reason = wrongTime(key, value, { time: takesWall ? moment.time : zoned(moment), receivedAt })
  throw new Rejected(fieldIn(source.place, key), reason, { isOfTime: true })
}

const zoned = ({ time, isWall }: SentMoment): number => (isWall ? Number.NaN : time)

/** `fallback` when it is absent, null or empty, and when it is no such moment, which is noted. */
export function optionalTime(
  source: Source,
  key: string,
  { receivedAt, fallback }: { receivedAt: number; fallback: number },
): number {
  const value = source.values[key]
  if (!has(source, key) || value === '') return fallback
  const time = zoned(sentMoment(value))
  if (isPlausible(time, receivedAt)) return time
  noteOn(source, key, wrongTime(key, value, { time, receivedAt }))
  return fallback
}

const isPlausible = (time: number, receivedAt: number): boolean =>
  time >= trackerLimits.fixTimeOldest && time <= receivedAt + trackerLimits.fixTimeAheadMaxMs

function wrongTime(name: string, sent: unknown, { time, receivedAt }: { time: number; receivedAt: number }): Phrase {
  if (Number.isNaN(time) || Math.abs(time) > 8.64e15) return wrong(name, shown(sent), expected)
  const value = typeof sent === 'string' ? sent : `${Number(sent)} (${iso(time)})`
  if (time < trackerLimits.fixTimeOldest) {
    const day = iso(trackerLimits.fixTimeOldest).slice(0, 10)
    return phrase('{name} is {value}; it must not be before {day}', { name, value, day })
  }
  const now = iso(receivedAt)
  return phrase('{name} is {value}; it must not be more than a day after now, which is {now}', { name, value, now })
}

const iso = (time: number): string => new Date(time).toISOString()
