import { dayStart, noCarryOver, type CarryOver, type Day, type DaySettings } from '../../shared/domain/days/day.ts'
import { checkLegs, type Difference } from '../../shared/domain/days/check-days.ts'
import { deriveDayAndPositions, type DerivedDay } from '../../shared/domain/days/derive-day.ts'
import { settledExclusions } from '../../shared/domain/days/exclusions.ts'
import { deriveTotals } from '../../shared/domain/days/derive-totals.ts'
import { hasMovedDays } from '../../shared/domain/days/late-data.ts'
import { overspeedChanges, overspeedSpan } from '../../shared/domain/days/late/late-overspeed.ts'
import { eventsBegin, turnChanges } from '../../shared/domain/days/late/late-events.ts'
import { fuelEventChanges } from '../../shared/domain/days/late/late-fuel.ts'
import { ruleChanges, rulesAfter } from '../../shared/domain/days/late/late-rules.ts'
import type { Watching } from '../../shared/domain/engine/watching.ts'
import { thresholdChanges } from '../../shared/domain/days/late/late-thresholds.ts'
import { withStart } from '../../shared/domain/days/total-shift.ts'
import { rulesBefore, type RulesBefore } from '../../shared/domain/days/late/rules-before.ts'
import { noTotals, totalsOf, type Totals } from '../../shared/domain/days/totals.ts'
import type { Whereabouts } from '../../shared/domain/days/whereabouts.ts'
import type { Unsettled } from '../../shared/domain/days/settlement-list.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import { asStored } from '../../shared/domain/days/late/late-marks.ts'
import { withTotals } from '../../shared/domain/engine/totals-changed.ts'
import type { RuleEvent } from '../../shared/domain/fleet-event.ts'
import type { Position } from '../../shared/domain/position.ts'
import { dayMs } from '../../shared/domain/time/durations.ts'
import type { Tracks } from '../platform/ports/ports.ts'

/** What days of one device are derived with. */
export interface Derivation {
  tracks: Tracks
  deviceId: number
  settings: DaySettings
  memory: DeviceState['memory']
}

export interface DerivedRows {
  /** the last position of the day, as derived */
  latest: Position | null
  /** events that are still to be raised */
  missing: RuleEvent[]
  rewritten: Rewritten
}

export interface Rewritten {
  positions: number
  /** by how much that raised the version of the state */
  raisedBy: number
}

export const nothingRewritten: Rewritten = { positions: 0, raisedBy: 0 }
export const bothRewritten = (one: Rewritten, other: Rewritten): Rewritten => ({
  positions: one.positions + other.positions,
  raisedBy: one.raisedBy + other.raisedBy,
})

interface StoredDay {
  day: number
  isLate: boolean
  /** the summary that was derived before this one, and is not stored yet */
  derivedBefore: Day | null
  /** what rules remember after it; null where they did not go over it */
  rules: RulesBefore | null
  /** epoch ms */
  now: number
}

/**
 * Derives one day's summary and what its positions have from those before them, and stores positions that differ. With
 * late positions, events that contradict them are removed.
 */
export async function deriveStoredDay(
  context: Derivation,
  { day, isLate, derivedBefore, rules, now }: StoredDay,
): Promise<DerivedRows & { day: Day; whereabouts: Whereabouts; differs: Difference[]; rules: RulesBefore | null }> {
  const { before, written, kept } = await startOf(context, { day, derivedBefore, isLate })
  const stored = await rowsOf(context, day)
  const derived = deriveDayAndPositions({ day, before: { ...before, totals: written } }, stored, context.settings)
  const rewritten = await rewriteChanged(context, { stored, derived: derived.positions })
  const exclusions = settledExclusions(kept?.exclusions, day, context.memory)
  const summary = { ...withStart(derived.day, before), ...(exclusions && { exclusions }) }
  const events = isLate ? await correctEvents(context, { ...derived, day: summary }, { rules, now }) : noCorrection
  const last = derived.positions.at(-1)
  const latest = last && summary.carry.totals ? withTotals(last, summary.carry.totals) : null
  const differs = checkLegs(day, { stored, derived: derived.positions })
  return { day: summary, whereabouts: derived.whereabouts, latest, rewritten, differs, ...events }
}

interface Corrected {
  missing: RuleEvent[]
  rules: RulesBefore | null
}
const noCorrection: Corrected = { missing: [], rules: null }

/** Removes the events that contradict a day. @returns those that are missing, which are still to be raised */
async function correctEvents(
  context: Derivation,
  derived: DerivedDay,
  { rules, now }: Pick<StoredDay, 'rules' | 'now'>,
): Promise<Corrected> {
  const { tracks, deviceId, settings } = context
  const { day, positions, speeding, outOfRange } = derived
  const turns = { from: eventsBegin(day), to: dayStart(day.day + 1) }
  const span = overspeedSpan(positions)
  const from = Math.min(turns.from, span.from, dayStart(day.day))
  const stored = await tracks.eventsBetween(deviceId, from, Math.max(turns.to, span.to))
  const { watching } = settings
  const changes = [
    turnChanges(
      day,
      stored.filter(({ eventTime }) => eventTime >= turns.from && eventTime <= turns.to),
    ),
    overspeedChanges({ positions, speeding, limits: settings.speedLimits }, stored),
    fuelEventChanges({ day, positions, settings: settings.fuel }, stored),
    thresholdChanges({ positions, outOfRange, thresholds: settings.thresholds }, stored),
  ]
  const isWatched = watching !== undefined && watching.geofences.length > 0
  const next = isWatched ? await tracks.neighbour(deviceId, dayStart(day.day + 1) - 1, 'after') : null
  const known = watching && (rules ?? (await rulesAt(context, { day, watching, now })))
  const ruled = known ? ruleChanges({ day, positions, next, now, watching, rules: known }, stored) : null
  if (ruled) changes.push(ruled)
  const contradicted = changes.flatMap((change) => change.contradicted)
  if (contradicted.length > 0) await tracks.removeEvents(contradicted)
  const missing = changes.flatMap((change) => change.missing)
  return { missing: asStored(missing, positions), rules: ruled?.after ?? null }
}

/**
 * What the rules remembered when a day began, of which the day before had nothing late. Where the vehicle stood at the edge
 * of a geofence, they go over the last day before, which tells how it came there.
 */
async function rulesAt(context: Derivation, { day, watching, now }: RulesAt): Promise<RulesBefore> {
  const known = await rulesByEvents(context, { day, watching })
  const earlier = known.unsure.size > 0 ? await context.tracks.nextDay(context.deviceId, day.day, 'before') : null
  // they expire before the summary does
  const positions = earlier ? await rowsOf(context, earlier.day) : []
  if (!earlier || positions.length === 0) return known
  const rules = await rulesByEvents(context, { day: earlier, watching })
  return { ...rulesAfter({ day: earlier, positions, next: null, now, watching, rules }), isExact: false }
}

interface RulesAt {
  day: Day
  watching: Watching
  /** epoch ms */
  now: number
}

async function rulesByEvents(
  { tracks, deviceId }: Derivation,
  { day: { day, before }, watching }: Omit<RulesAt, 'now'>,
): Promise<RulesBefore> {
  const begins = dayStart(day)
  const [last, events] = await Promise.all([
    tracks.neighbour(deviceId, begins - 1, 'before'),
    tracks.eventsBetween(deviceId, begins - dayMs, begins - 1),
  ])
  const { geofences, settings } = watching
  return rulesBefore({ before, last, events, geofences, marginMetres: settings.geofenceMarginMetres })
}

/**
 * Derives the totals of days that are not over, and stores what differs.
 * @param latest the last position of the days before, as derived; null when none of them was
 * @returns the device's last position with its totals; null when they cannot be derived
 */
export async function deriveOpenDays(
  context: Derivation,
  { list, last, latest }: { list: Unsettled; last: Position | null; latest: Position | null },
): Promise<{ last: Position | null; rewritten: Rewritten }> {
  const open = list.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, place) => from + place))
  let rewritten = nothingRewritten
  let found = latest
  if (open.length > 0) {
    const { before } = await startOf(context, { day: open[0]!, derivedBefore: null, isLate: true })
    let state = { totals: before.totals, seen: before.seen }
    for (const day of open) {
      const stored = await rowsOf(context, day)
      const { derived, after } = deriveTotals(state, stored, context.settings)
      const positions = derived.map(({ position }) => position)
      rewritten = bothRewritten(rewritten, await rewriteChanged(context, { stored, derived: positions }))
      found = positions.at(-1) ?? found
      state = { totals: after.totals, seen: after.seen }
    }
  }
  return { last: found && found.id === last?.id ? found : await movedLast(context, last), rewritten }
}

/** The last position with the totals of its day's summary: those of days that only moved. */
async function movedLast({ tracks, deviceId }: Derivation, last: Position | null): Promise<Position | null> {
  if (!last) return null
  const day = Math.floor(last.fixTime / dayStart(1))
  const totals = (await tracks.days(deviceId, day, day))[0]?.carry.totals
  return totals ? withTotals(last, totals) : null
}

const rowsOf = ({ tracks, deviceId }: Derivation, day: number): Promise<Position[]> =>
  tracks.between(deviceId, {
    from: dayStart(day),
    to: dayStart(day + 1) - 1,
    rowsMax: Number.MAX_SAFE_INTEGER,
    isAsWritten: true,
  })

async function rewriteChanged(
  { tracks, deviceId }: Derivation,
  { stored, derived }: { stored: readonly Position[]; derived: readonly Position[] },
): Promise<Rewritten> {
  const changed = derived.filter((position, place) => position !== stored[place])
  if (changed.length === 0) return nothingRewritten
  return { positions: changed.length, raisedBy: await tracks.rewritePositions(deviceId, changed) }
}

/** What a day begins with, and what the totals of its stored positions count on from. */
interface Start {
  before: CarryOver & { totals: Totals }
  written: Totals
  /** the day as it is stored */
  kept: Day | null
}

async function startOf(
  { tracks, deviceId, memory }: Derivation,
  { day, derivedBefore, isLate }: { day: number; derivedBefore: Day | null; isLate: boolean },
): Promise<Start> {
  const storedBefore = await tracks.nextDay(deviceId, day, 'before')
  const earlier = derivedBefore && derivedBefore.day >= (storedBefore?.day ?? 0) ? derivedBefore : storedBefore
  const isKnown = earlier === null || isLate || hasMovedDays(memory)
  const next = await tracks.nextDay(deviceId, day - 1, 'after')
  const kept = next?.day === day ? next : null
  const known = isKnown ? kept : null
  const carry = earlier?.carry ?? firstCarry(day, { known, next })
  const totals = carry.totals ?? (earlier ? await storedTotals(tracks, deviceId, day) : noTotals)
  const counted = known?.written?.given.totalDistance === undefined ? known?.written : undefined
  const written = counted ? { ...totals, totalDistance: counted.totalDistance, hours: counted.hours } : totals
  return { before: { ...carry, totals }, written, kept }
}

/**
 * What a device's first day begins with: what was known before it, for earlier days may have expired since. A day after
 * this one tells that only while it was derived without this one: settling may have been interrupted after it was stored.
 * Nothing comes before the very first position, whatever an older build took from such a later day.
 */
function firstCarry(day: number, { known, next }: { known: Day | null; next: Day | null }): CarryOver {
  const before = known?.before ?? next?.before
  if (!before) return noCarryOver
  const { last } = before
  if (last === undefined) return known ? before : noCarryOver
  return last !== null && last.fixTime < dayStart(day) ? before : noCarryOver
}

/** The totals before a day whose summary an older build stored. */
async function storedTotals(tracks: Tracks, deviceId: number, day: number): Promise<Totals> {
  const before = await tracks.neighbour(deviceId, dayStart(day) - 1, 'before')
  return before ? totalsOf(before) : noTotals
}
