import { limits } from '../limits.ts'
import { wallTimeOf } from '../time/time-zone.ts'
import type { Calendar, CalendarEvent, Occurrence } from './calendar.ts'
import { longestMs, occurrenceFrom } from './length.ts'
import { dayOf, occursOn } from './occurs-on.ts'
import { dayMs } from '../time/durations.ts'

interface Span {
  /** epoch ms, the end exclusive */
  from: number
  to: number
}

/**
 * The first `most` occurrences that reach into a span, in the order of their starts. The work is bounded: of a calendar
 * that nobody wrote by hand, what comes late may be left out.
 */
export function occurrencesBetween(calendar: Calendar, span: Span, most: number): Occurrence[] {
  const candidates = { left: limits.calendarCandidatesMax }
  const found = calendar.events.flatMap((event) => ofEvent(event, span, { most, candidates }))
  return found.sort((a, b) => a.start - b.start || a.end - b.end).slice(0, most)
}

interface Bounds {
  most: number
  candidates: { left: number }
}

function ofEvent(event: CalendarEvent, span: Span, { most, candidates }: Bounds): Occurrence[] {
  const single = [event.start, ...event.extra].filter((start) => !event.without.has(start))
  const found = [...new Set(single)].map((start) => occurrenceFrom(event, start)).filter((each) => reaches(each, span))
  const known = new Set(found.map((each) => each.start))
  let counted = 0
  for (const start of ruleStarts(event, span, candidates)) {
    const occurrence = occurrenceFrom(event, start)
    if (!reaches(occurrence, span) || known.has(occurrence.start)) continue
    found.push(occurrence)
    if (++counted === most) break
  }
  return found
}

const reaches = ({ start, end }: Occurrence, { from, to }: Span) => start < to && (end > from || start >= from)

/** Wall-clock starts of the rule from a day before the span to a day after it, for clocks that go back and forth. */
function* ruleStarts(event: CalendarEvent, { from, to }: Span, candidates: Bounds['candidates']) {
  const { rule, start, zone, length, without } = event
  if (!rule) return
  const first = dayOf(start)
  const timeOfDay = start - first * dayMs
  const last = dayOf(wallTimeOf(to, zone)) + 1
  for (let day = Math.max(first, dayOf(wallTimeOf(from, zone) - longestMs(length)) - 1); day <= last; day++) {
    candidates.left--
    const wall = day * dayMs + timeOfDay
    if (candidates.left < 0 || (rule.until !== null && wall > rule.until)) return
    if (!without.has(wall) && occursOn(rule, first, day)) yield wall
  }
}
