import { ruleLimits } from '../limits/rules.ts'
import type { Calendar, CalendarEvent, Occurrence } from './calendar.ts'
import type { Rule } from './rule.ts'
import { longestMs, occurrenceFrom } from './length.ts'
import { dayOf, occursOn } from './occurs-on.ts'
import { wallTimeIn } from './zone.ts'
import { dayMs } from '../time/durations.ts'

interface Span {
  /** epoch ms, the end exclusive */
  from: number
  to: number
}

/**
 * The first `most` occurrences that reach into a span, in the order of their starts, the same time once. The work is
 * bounded: of a calendar that nobody wrote by hand, what comes late may be left out.
 */
export function occurrencesBetween(calendar: Calendar, span: Span, most: number): Occurrence[] {
  const candidates = { left: ruleLimits.calendarCandidatesMax }
  const found = calendar.events.flatMap((event) => ofEvent(event, span, { most, candidates }))
  found.sort((a, b) => a.start - b.start || a.end - b.end)
  return found.filter((each, at) => at === 0 || !isSame(each, found[at - 1]!)).slice(0, most)
}

const isSame = (one: Occurrence, other: Occurrence): boolean => one.start === other.start && one.end === other.end

interface Bounds {
  most: number
  candidates: { left: number }
}

function ofEvent(event: CalendarEvent, span: Span, { most, candidates }: Bounds): Occurrence[] {
  const single = [event.start, ...event.extra].filter((start) => takesPlace(event, start))
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
  const { rule, start, zone, length, shift } = event
  if (!rule) return
  const first = dayOf(start)
  const times = timesOf(rule, start)
  const last = dayOf(wallTimeIn(to, zone) - shift) + 1
  const begin = dayOf(wallTimeIn(from, zone) - shift - longestMs(length)) - 1
  for (let day = Math.max(first, begin, dayOf(Math.max(start, event.from))); day <= last; day++) {
    candidates.left -= times.length
    const wall = day * dayMs
    if (candidates.left < 0 || wall >= event.before || (rule.until !== null && wall + times[0]! > rule.until)) return
    if (!occursOn(rule, first, day)) continue
    yield* times.map((time) => wall + time).filter((each) => isBrought(rule, start, each) && takesPlace(event, each))
  }
}

/** Times of the day at which a rule that began at a wall-clock time brings its entry, the earliest first. */
export const timesOf = ({ byTime }: Rule, start: number): readonly number[] =>
  byTime.length > 0 ? byTime : [start - dayOf(start) * dayMs]

/** On the first and the last day, times before and after do not count. */
const isBrought = ({ until }: Rule, start: number, wall: number): boolean =>
  wall >= start && (until === null || wall <= until)

function takesPlace({ start, without, withoutDays, except, from, before }: CalendarEvent, wall: number): boolean {
  if (wall < from || wall >= before || without.has(wall) || withoutDays.has(dayOf(wall))) return false
  return !except.some((rule) => isBrought(rule, start, wall) && occursOn(rule, dayOf(start), dayOf(wall)))
}
