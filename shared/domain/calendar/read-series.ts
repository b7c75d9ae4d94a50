import type { CalendarEvent } from './calendar.ts'
import { calendarProblem, type CalendarProblem, problemOf } from './problem.ts'
import { type Entry, nameOf } from './read-entry.ts'
import { readMoment } from './read-moment.ts'
import { lengthOf, readEvent, wallIn } from './read-event.ts'

/** What could be read of some entries. */
export interface ReadEntries {
  events: CalendarEvent[]
  leftOut: CalendarProblem[]
}

/** Reads entries of one UID: what stands for itself, series, and what takes the place of their occurrences. */
export function readSeries(all: readonly Entry[]): ReadEntries {
  const entries = all.filter(isPlaced)
  const unplaced = all.filter((entry) => !isPlaced(entry))
  const read: ReadEntries = { events: [], leftOut: [] }
  for (const entry of unplaced) unlessProblem(entry, calendarProblem('badDates', { line: entry.replaces!.at }), read)
  const isSeries = entries.some(({ replaces, isCancelled }) => replaces === null && !isCancelled)
  for (const entry of entries) {
    // a series that is changed from one occurrence on is read with that change
    if (entry.isCancelled || (isSeries && entry.isFromThere)) continue
    const replacing = entry.replaces ? [] : entries.filter((each) => each.replaces && !each.isFromThere)
    const own = unlessProblem(entry, readEvent(entry, replacing), read)
    const changes = entry.replaces ? [] : entries.filter(({ isFromThere }) => isFromThere)
    read.events.push(...(changes.length > 0 ? changed(own, changes, read) : own))
  }
  return read
}

/** Whether it can be said which occurrences it takes the place of, if any. */
function isPlaced({ replaces, isFromThere, zoneOf }: Entry): boolean {
  if (!replaces) return true
  const isRange = replaces.parameters.has('RANGE')
  return readMoment(replaces.value) !== null && zoneOf(replaces) !== null && isRange === isFromThere
}

function unlessProblem(entry: Entry, found: CalendarEvent[] | CalendarProblem, read: ReadEntries): CalendarEvent[] {
  if (!('problem' in found)) return found
  read.leftOut.push(problemOf(nameOf(entry), found))
  return []
}

/** A series in stretches: each change ends what was before it, and goes on with its own times, or with none. */
function changed(events: readonly CalendarEvent[], changes: readonly Entry[], read: ReadEntries): CalendarEvent[] {
  const found: CalendarEvent[] = []
  for (const event of events) {
    const stretches = changes.map((entry) => ({ entry, from: wallIn(event.zone, entry.replaces!, entry) ?? Infinity }))
    stretches.sort((a, b) => a.from - b.from)
    found.push({ ...event, before: stretches[0]!.from })
    for (const [at, { entry, from }] of stretches.entries()) {
      if (entry.isCancelled) continue
      const before = stretches[at + 1]?.from ?? Infinity
      found.push(...unlessProblem(entry, goesOn(event, entry, { from, before }), read))
    }
  }
  return found
}

/** The series from one of its occurrences on, moved and as long as the entry says; with a rule of its own, as that says. */
function goesOn(event: CalendarEvent, entry: Entry, stretch: { from: number; before: number }) {
  const own = readEvent(entry, [])
  if ('problem' in own) return own
  const line = entry.component.lines.find(({ name }) => name === 'DTSTART')!
  const start = wallIn(event.zone, line, entry)
  if (start === null || stretch.from === Infinity) return calendarProblem('badDates', { line: entry.replaces!.at })
  if (own.some(({ rule }) => rule !== null)) return own
  const isLong = entry.component.lines.some(({ name }) => name === 'DTEND' || name === 'DURATION')
  const length = isLong ? lengthOf(entry, { zone: event.zone, start })?.(event.rule) : event.length
  return [{ ...event, ...stretch, shift: start - stretch.from, length: length ?? event.length }]
}
