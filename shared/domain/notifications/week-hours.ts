import { weekdays, type Weekday } from '../calendar/calendar.ts'
import { dayMs, hourMs, minuteMs } from '../time/durations.ts'
import { isTimeZone, wallTimeOf } from '../time/time-zone.ts'

/** Hours of a week, as people say them: `MO,TU 22:00-06:00 Africa/Algiers`. */
export interface WeekHours {
  /** on which they begin, from Sunday */
  on: readonly Weekday[]
  /** `22:00`, on the wall's clock */
  from: string
  /** on the next day, where it is not after `from` */
  to: string
  /** IANA name */
  zone: string
}

const clock = String.raw`((?:[01]\d|2[0-3]):[0-5]\d)`
const pattern = new RegExp(String.raw`^([A-Z]{2}(?:,[A-Z]{2})*) ${clock}-${clock} (\S+)$`)

/** Null when the text says none. */
export function readWeekHours(text: unknown): WeekHours | null {
  const [, days, from, to, zone] = (typeof text === 'string' && pattern.exec(text)) || []
  if (days === undefined || from === undefined || to === undefined) return null
  if (zone === undefined || !isTimeZone(zone)) return null
  const named = days.split(',')
  const on = weekdays.filter((day) => named.includes(day))
  return on.length === named.length ? { on, from, to, zone } : null
}

export const weekHoursText = ({ on, from, to, zone }: WeekHours): string => `${on.join(',')} ${from}-${to} ${zone}`

/** Whether they end on the day after the one that they begin on. */
export const endsNextDay = ({ from, to }: WeekHours): boolean => to <= from

/** Whether a moment (epoch ms) is within them. */
export function isWithin(hours: WeekHours, at: number): boolean {
  const wall = wallTimeOf(at, hours.zone)
  const day = Math.floor(wall / dayMs)
  const time = wall - day * dayMs
  const [begins, ends] = [timeOf(hours.from), timeOf(hours.to)]
  const isOn = (each: number) => hours.on.includes(weekdays[(each + firstWeekday) % weekdays.length]!)
  if (!endsNextDay(hours)) return isOn(day) && time >= begins && time < ends
  return (isOn(day) && time >= begins) || (isOn(day - 1) && time < ends)
}

/** Of the first day that is counted: 1 January 1970 was a Thursday. */
const firstWeekday = weekdays.indexOf('TH')

function timeOf(clockTime: string): number {
  const [hours, minutes] = clockTime.split(':').map(Number) as [number, number]
  return hours * hourMs + minutes * minuteMs
}
