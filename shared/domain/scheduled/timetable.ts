import { weekdays, type Occurrence, type Weekday } from '../calendar/calendar.ts'
import { dayMs, hourMs, minuteMs } from '../time/durations.ts'
import { isTimeZone, momentOfWallTime, wallTimeOf } from '../time/time-zone.ts'

export const rhythms = ['daily', 'weekly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]

/** Of a month: one that every month has, or its last. */
export const monthDays = Array.from({ length: 28 }, (_, at) => at + 1)
export type MonthDay = number | 'last'

/** When a report is sent, as people say it: `monthly 1 07:00 Africa/Algiers`. */
export interface Timetable {
  rhythm: Rhythm
  /** for `weekly` */
  weekday: Weekday
  /** for `monthly` */
  monthDay: MonthDay
  /** `07:00`, on the wall's clock */
  time: string
  /** IANA name */
  zone: string
}

/** One turn: when the report is sent, and the days that it is of. Epoch ms. */
export interface Turn {
  at: number
  period: Occurrence
}

const pattern =
  /^(daily|weekly|monthly)(?: (SU|MO|TU|WE|TH|FR|SA|[1-9]|1\d|2[0-8]|last))? ((?:[01]\d|2[0-3]):[0-5]\d) (\S+)$/

/** Null when the text says none. */
export function readTimetable(text: unknown): Timetable | null {
  const [, rhythm, on, time, zone] = (typeof text === 'string' && pattern.exec(text)) || []
  if (rhythm === undefined || time === undefined || zone === undefined || !isTimeZone(zone)) return null
  const weekday = weekdays.find((each) => each === on)
  const isMonthDay = on !== undefined && weekday === undefined
  const fits = { daily: on === undefined, weekly: weekday !== undefined, monthly: isMonthDay }[rhythm as Rhythm]
  if (!fits) return null
  const monthDay = isMonthDay && on !== 'last' ? Number(on) : isMonthDay ? 'last' : 1
  return { rhythm: rhythm as Rhythm, weekday: weekday ?? 'MO', monthDay, time, zone }
}

export function timetableText({ rhythm, weekday, monthDay, time, zone }: Timetable): string {
  const on = { daily: '', weekly: ` ${weekday}`, monthly: ` ${monthDay}` }[rhythm]
  return `${rhythm}${on} ${time} ${zone}`
}

/** A turn is at most so far from the next one. */
const stepMs = 32 * dayMs

/** The turns after a moment and up to another one (epoch ms), in their order. */
export function turnsBetween(timetable: Timetable, after: number, by: number): Turn[] {
  const { zone } = timetable
  const last = midnight(wallTimeOf(by, zone)) + dayMs
  const found: Turn[] = []
  for (let day = midnight(wallTimeOf(after, zone)) - dayMs; day <= last; day += dayMs) {
    const turn = isOn(timetable, day) ? turnOn(timetable, day) : null
    if (turn && turn.at > after && turn.at <= by) found.push(turn)
  }
  return found
}

export const nextTurn = (timetable: Timetable, after: number): Turn =>
  turnsBetween(timetable, after, after + stepMs)[0]!

export const lastTurn = (timetable: Timetable, by: number): Turn => turnsBetween(timetable, by - stepMs, by).at(-1)!

/** The next turns after a moment (epoch ms). */
export function nextTurns(timetable: Timetable, after: number, count: number): Turn[] {
  const turns: Turn[] = []
  for (let at = after; turns.length < count; at = turns.at(-1)!.at) turns.push(nextTurn(timetable, at))
  return turns
}

const midnight = (wall: number): number => wall - (((wall % dayMs) + dayMs) % dayMs)

const monthOf = (day: number, ahead: number): number => {
  const date = new Date(day)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1)
}

/** @param day midnight on the wall */
function isOn({ rhythm, weekday, monthDay }: Timetable, day: number): boolean {
  if (rhythm === 'daily') return true
  const date = new Date(day)
  if (rhythm === 'weekly') return weekdays[date.getUTCDay()] === weekday
  return monthDay === 'last' ? day + dayMs === monthOf(day, 1) : date.getUTCDate() === monthDay
}

/**
 * Whole days that are over: yesterday, the last seven, the month before. On the last day of a month, that month so far,
 * from the moment on up to which the turn before was: what came after that would be in none.
 */
function turnOn({ rhythm, monthDay, time, zone }: Timetable, day: number): Turn {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  const sent = day + hours * hourMs + minutes * minuteMs
  const [start, end] = {
    daily: [day - dayMs, day],
    weekly: [day - 7 * dayMs, day],
    monthly: monthDay === 'last' ? [monthOf(day, 0) - dayMs + (sent - day), sent] : [monthOf(day, -1), monthOf(day, 0)],
  }[rhythm] as [number, number]
  const moment = (wall: number) => momentOfWallTime(wall, zone)
  return { at: moment(sent), period: { start: moment(start), end: moment(end) } }
}
