import type { EventJson } from '../../../../shared/wire/json.ts'

export interface EventDay {
  /** `2026-05-01` in the reader's zone */
  day: string
  /** 0 today, 1 yesterday, and so on */
  daysAgo: number
  events: EventJson[]
}

/** Groups events, newest first, by the reader's own calendar day. `now` is epoch ms; `timeZone` an IANA name. */
export function eventDays(events: readonly EventJson[], now: number, timeZone: string): EventDay[] {
  const today = dayNumber(dayOf(now, timeZone))
  const days: EventDay[] = []
  for (const event of events) {
    const day = dayOf(Date.parse(event.eventTime), timeZone)
    const open = days.at(-1)
    if (open?.day === day) open.events.push(event)
    else days.push({ day, daysAgo: today - dayNumber(day), events: [event] })
  }
  return days
}

function dayOf(epochMs: number, timeZone: string): string {
  // The Swedish form is ISO's own: year, month and day with dashes.
  return dayFormat(timeZone).format(epochMs)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / (24 * 60 * 60 * 1000)
