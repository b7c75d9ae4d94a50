import { wallTimeOf } from '../time/time-zone.ts'
import type { Calendar, CalendarEvent, Occurrence } from './calendar.ts'
import { longestMs, occurrenceFrom } from './length.ts'
import { dayOf, occursOn } from './occurs-on.ts'
import { dayMs } from '../time/durations.ts'

/**
 * The occurrence that a moment (epoch ms) is in: its start belongs to it, its end no more. Of several, the one that
 * began last. Null when there is none.
 */
export function occurrenceAt(calendar: Calendar, epochMs: number): Occurrence | null {
  let found: Occurrence | null = null
  for (const event of calendar.events) {
    for (const start of startsNear(event, epochMs)) {
      const occurrence = occurrenceFrom(event, start)
      const isIn = occurrence.start <= epochMs && epochMs < occurrence.end
      if (isIn && (!found || occurrence.start > found.start)) found = occurrence
    }
  }
  return found
}

/** Every wall-clock start that could reach the moment; a day more on both sides, for clocks that go back and forth. */
function startsNear(event: CalendarEvent, epochMs: number): number[] {
  const now = wallTimeOf(epochMs, event.zone)
  const starts = [event.start, ...event.extra]
  if (event.rule) {
    const timeOfDay = event.start - dayOf(event.start) * dayMs
    const first = dayOf(event.start)
    for (let day = Math.max(first, dayOf(now - longestMs(event.length)) - 1); day <= dayOf(now) + 1; day++) {
      const start = day * dayMs + timeOfDay
      const isOver = event.rule.until !== null && start > event.rule.until
      if (!isOver && occursOn(event.rule, first, day)) starts.push(start)
    }
  }
  return starts.filter((start) => !event.without.has(start))
}
