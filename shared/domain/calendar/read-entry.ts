import { isDate, isUtc, readMoment } from './read-moment.ts'
import { type Component, type Line, valueOf } from './read-lines.ts'
import { type ZoneOf, zonesOf } from './read-zone.ts'
import { type CalendarZone, momentIn } from './zone.ts'

/** A VEVENT with what decides whether it counts. */
export interface Entry {
  component: Component
  /** the zone of a time; null when nobody knows it */
  zoneOf: (line: Line) => CalendarZone | null
  /** the zone that it has in the file, by name */
  zoneIn: (line: Line) => string
  /** entries that belong together have the same */
  uid: string
  /** the occurrence of its series whose place it takes */
  replaces: Line | null
  /** it takes the place of all later ones, too */
  isFromThere: boolean
  isCancelled: boolean
  /** null when it does not say */
  sequence: number | null
  /** when it was written, epoch ms; 0 when it does not say */
  writtenAt: number
}

/** Every VEVENT of the calendars of a file. */
export function entriesOf(calendars: readonly Component[]): Entry[] {
  return calendars.flatMap((calendar, place) => {
    const zones = zonesOf(calendar, calendars)
    const floating = valueOf(calendar, 'X-WR-TIMEZONE') ?? 'UTC'
    const isCancelled = valueOf(calendar, 'METHOD')?.toUpperCase() === 'CANCEL'
    return calendar.inner
      .filter(({ name }) => name === 'VEVENT')
      .map((component, at) => entryOf(component, { zones, floating, isCancelled, ownId: `${place} ${at}` }))
  })
}

interface Around {
  zones: ZoneOf
  floating: string
  isCancelled: boolean
  /** of an entry without UID */
  ownId: string
}

function entryOf(component: Component, { zones, floating, isCancelled, ownId }: Around): Entry {
  const zoneIn = ({ parameters }: Line) => parameters.get('TZID') ?? floating
  const replaces = component.lines.find(({ name }) => name === 'RECURRENCE-ID') ?? null
  const sequence = valueOf(component, 'SEQUENCE')
  const written = valueOf(component, 'LAST-MODIFIED') ?? valueOf(component, 'DTSTAMP')
  return {
    component,
    zoneOf: (line) => (isUtc(line.value) ? 'UTC' : zones(zoneIn(line))),
    zoneIn,
    uid: valueOf(component, 'UID') || `without UID: ${ownId}`,
    replaces,
    isFromThere: replaces?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    isCancelled: isCancelled || valueOf(component, 'STATUS')?.toUpperCase() === 'CANCELLED',
    sequence: sequence !== undefined && /^\d{1,9}$/.test(sequence) ? Number(sequence) : null,
    writtenAt: readMoment(written ?? '') ?? 0,
  }
}

/**
 * The entries without those of which the file has a later version: the same UID and occurrence with a higher SEQUENCE,
 * or, where both say one, written later. Those that say none are not the same: some files give one UID to all.
 */
export function latestOf(entries: readonly Entry[]): Entry[] {
  const versions = grouped(entries, (entry) => `${entry.uid}\n${placeOf(entry)}`)
  return versions.flatMap((same) => same.filter((entry) => !same.some((each) => isLater(each, entry))))
}

/** Entries that have the same name, in the order of the file. */
export function grouped(entries: readonly Entry[], nameIn: (entry: Entry) => string): Entry[][] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(nameIn(entry))
    if (group) group.push(entry)
    else groups.set(nameIn(entry), [entry])
  }
  return [...groups.values()]
}

/** Which occurrences of its series it speaks of, however it writes that. */
function placeOf({ replaces, isFromThere, zoneOf }: Entry): string {
  if (!replaces) return ''
  const [wall, zone] = [readMoment(replaces.value), zoneOf(replaces)]
  if (wall === null || zone === null) return replaces.value
  return `${isDate(replaces.value) ? `day ${wall}` : momentIn(wall, zone)} ${isFromThere}`
}

function isLater(one: Entry, other: Entry): boolean {
  const [sequence, before] = [one.sequence ?? 0, other.sequence ?? 0]
  if (sequence !== before) return sequence > before
  if (one.isCancelled !== other.isCancelled) return one.isCancelled && one.writtenAt >= other.writtenAt
  return one.sequence !== null && other.sequence !== null && one.writtenAt > other.writtenAt
}

/** What people call the entry: its title, or its UID. */
export function nameOf({ component }: Entry): string {
  const said = valueOf(component, 'SUMMARY') || valueOf(component, 'UID') || ''
  return said
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\([,;\\])/g, '$1')
    .slice(0, namedLengthMax)
}

const namedLengthMax = 80
