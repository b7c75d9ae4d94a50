import { numberSetting, type Setting } from '../settings.ts'
import { dayMs } from '../time/durations.ts'

/** What a trip was for. */
export const tripKinds = ['business', 'private', 'commute'] as const
export type TripKind = (typeof tripKinds)[number]

/** What says which kind a trip is, the first that says something. */
export const tripKindSources = ['trip', 'driver', 'calendar', 'default'] as const
export type TripKindSource = (typeof tripKindSources)[number]

export const isTripKind = (value: unknown): value is TripKind => (tripKinds as readonly unknown[]).includes(value)

/** How many days after a trip its kind may be changed. */
export const logbookLockDays = { min: 1, max: 3650 }

/** What somebody said of a trip, whose times (epoch ms) are those that it had then. Nothing of it is ever overwritten. */
export interface TripChange {
  start: number
  end: number
  /** when it was said, epoch ms */
  at: number
  userId: number
  /** as they were called then */
  userName: string
  /** null for what would hold without a change */
  kind: TripKind | null
  purpose: string
}

/** Of an organisation. */
export interface LogbookSettings {
  /** null where none is set */
  kind: TripKind | null
  /** of the hours in which trips are for business; 0 for none */
  calendarId: number
  /** 0 for changes at any time */
  lockDays: number
}

export function logbookSettings(setting: Setting): LogbookSettings {
  const kind = setting(logbookKindKey)
  const { max } = logbookLockDays
  return {
    kind: isTripKind(kind) ? kind : null,
    calendarId: Math.max(0, Math.round(numberSetting(setting, 'logbook.calendarId', 0))),
    lockDays: Math.min(max, Math.max(0, numberSetting(setting, 'logbook.lockDays', 0))),
  }
}

/** The attribute of a driver, or of an organisation, that says which kind their trips are. */
export const logbookKindKey = 'logbook.kind'

/** What is known where nobody said anything of a trip. */
export interface KnownOfTrip {
  driverKind: TripKind | null
  /** null without a calendar */
  isInHours: boolean | null
  settings: LogbookSettings
}

/** The kind of a trip, and what says so. @param last what was said of it last */
export function tripKindOf(
  last: TripChange | undefined,
  { driverKind, isInHours, settings }: KnownOfTrip,
): { kind: TripKind; by: TripKindSource } {
  if (last?.kind) return { kind: last.kind, by: 'trip' }
  if (driverKind) return { kind: driverKind, by: 'driver' }
  if (isInHours) return { kind: 'business', by: 'calendar' }
  // who names hours of business means something else by all other hours
  return { kind: settings.kind ?? (isInHours === null ? 'business' : 'private'), by: 'default' }
}

interface Span {
  /** epoch ms */
  start: number
  end: number
}

/** A trip that was said something of began no earlier than this before one that it became. */
export const movedTripMsMax = 7 * dayMs

/**
 * Finds what was said of a trip, in the order of time. Trips are derived, and derived again: one that moved has what was
 * said of the stretch that covers most of it, at least half, or that begins where it does; of equal ones the later word
 * counts.
 * @param changes of one device, in any order
 */
export function changesByTrip(changes: readonly TripChange[]): (trip: Span) => readonly TripChange[] {
  const stretches = stretchesOf(changes)
  return (trip) => {
    let best: Candidate | null = null
    for (let at = firstFrom(stretches, trip.start - movedTripMsMax); at < stretches.length; at++) {
      const said = stretches[at]!
      if (said[0]!.start >= trip.end) break
      const candidate = candidateOf(trip, said)
      if (candidate && (!best || isBetter(candidate, best))) best = candidate
    }
    return best?.said ?? []
  }
}

interface Candidate {
  said: readonly TripChange[]
  last: TripChange
  coveredMs: number
}

/** Null for a stretch that is another trip. */
function candidateOf(trip: Span, said: readonly TripChange[]): Candidate | null {
  const last = said.at(-1)!
  const coveredMs = Math.max(0, Math.min(trip.end, last.end) - Math.max(trip.start, last.start))
  const isSame = last.start === trip.start || (coveredMs > 0 && 2 * coveredMs >= trip.end - trip.start)
  return isSame ? { said, last, coveredMs } : null
}

const isBetter = (a: Candidate, b: Candidate): boolean =>
  a.coveredMs > b.coveredMs || (a.coveredMs === b.coveredMs && a.last.at > b.last.at)

/** Changes of the same start, in the order of time; stretches by their start. */
function stretchesOf(changes: readonly TripChange[]): TripChange[][] {
  const found: TripChange[][] = []
  for (const change of changes.toSorted((a, b) => a.start - b.start || a.at - b.at)) {
    const last = found.at(-1)
    if (last?.[0]!.start === change.start) last.push(change)
    else found.push([change])
  }
  return found
}

function firstFrom(stretches: readonly TripChange[][], start: number): number {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (stretches[middle]![0]!.start < start) low = middle + 1
    else high = middle
  }
  return low
}

/** From when on (epoch ms) a trip cannot be changed; null for never. */
export const lockedFrom = ({ end }: Pick<Span, 'end'>, { lockDays }: LogbookSettings): number | null =>
  lockDays > 0 ? end + lockDays * dayMs : null
