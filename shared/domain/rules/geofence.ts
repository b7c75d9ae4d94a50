import type { Bounds } from '../area/bounds.ts'
import type { Through } from '../area/leg-through.ts'
import { distanceMetres, type Coordinates } from '../distance.ts'
import type { WatchedGeofence } from '../engine/active-rules.ts'
import { hasValidFix } from '../engine/valid-fix.ts'
import { placeAt } from '../engine/event-places.ts'
import type { RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'
import { isAtHeight } from '../steps/geofences.ts'
import { passThrough, type End } from './passes.ts'
import { begunStay, dueOfStay, knownStay, staysByClock, type Stay, type Stays } from './stays.ts'
import type { Rule, RuleInput } from './rule.ts'
import { minuteMs } from '../time/durations.ts'

/** The geofences that the device is in are remembered by their ids. */
interface Memory extends Stays {
  /** geofences that it left, or was found beside, and was not well outside of since */
  by?: number[]
  /** the fix before a doubted one, where the way between them leads through a geofence */
  before?: [fixTime: number, latitude: number, longitude: number, altitude: number]
}

/** A position this precise may cross an edge by a metre, as long as the device moves. */
const preciseMetres = 50
/** After this long in one place, the average position counts: the receiver drifts. */
const staysMs = 2 * minuteMs

/**
 * The device went into a geofence, or out of it (`dwellTime` in ms). One event for each crossing, however a receiver
 * jitters at the edge. What stays is where it is on average. What moves crosses by little only when it was well on the
 * other side before; whatever is further from the edge than the margin (`event.geofence.margin` in metres, or the accuracy of the position
 * when that is worse) is a crossing in any case. A geofence that lies between two fixes was driven through. The geofence's
 * calendar says whether it is an event. Geofences may want a least stay: the entry is said when it is reached, and a shorter
 * one never happened; and a stay that becomes long is an event, too, see `stays.ts`.
 */
export const geofence: Rule<Memory> = {
  name: 'geofence',
  evaluate(memory = {}, input) {
    const { position, last, activeRules } = input
    if (!hasValidFix(position)) return timePassed(memory, input)
    if (input.standstill.isDoubtful) return timePassed({ ...memory, ...doubtedFrom(input) }, input)
    const next: Required<Omit<Memory, 'before'>> = { in: {}, by: [], long: [], at: {} }
    const passed = legsTo(input, memory.before)
    const left: RuleEvent[] = []
    const entered: RuleEvent[] = []
    for (const each of activeRules.geofences) {
      const known = knownStay(memory, each.id)
      if (known) {
        const due = dueOfStay(each, known, position.fixTime)
        const still = staying(due.stay, each, input)
        if (still) {
          next.in[each.id] = still
          if (due.isLong) next.long.push(each.id)
          if (due.place) next.at[each.id] = due.place
          entered.push(...due.events)
          continue
        }
        if (!isWellOutside(each, input)) next.by.push(each.id)
        left.push(...due.events)
        // an entry that was never said is left without a word
        if (due.stay[3] === undefined && each.isOn(position.fixTime)) left.push(exit(each, position, known.stay[0]))
        continue
      }
      const isBy = last === null ? isBeside(each, input) : memory.by?.includes(each.id) === true
      if (enters(each, input, isBy)) {
        const begun = begunStay(each, { position, isDeep: isWellInside(each, input), isFirst: last === null })
        next.in[each.id] = begun.stay
        if (begun.place) next.at[each.id] = begun.place
        entered.push(...begun.events)
        continue
      }
      const passes = passesOf(each, { input, isBy, legs: passed })
      if ((isBy || passes.length > 0) && !isWellOutside(each, input)) next.by.push(each.id)
      entered.push(...passes)
    }
    return { memory: kept(next), events: [...left, ...entered] }
  },
}

/**
 * Whether positions in a box change nothing that the rule remembers, and raise nothing. False is not certain.
 * @param box also around the place where the device stays
 */
export function holdsStill(memory: unknown, box: Bounds, geofences: readonly WatchedGeofence[]): boolean {
  const { in: inside = {}, by = [], long = [], before } = (memory ?? {}) as Memory
  if (before) return false
  return geofences.every((geofence) => {
    const known = inside[geofence.id]
    if (!known) return !by.includes(geofence.id) && geofence.area.sideOf(box) === 'outside'
    // what waits for its time is said at a position
    if (known.length > 3 || (known.length > 2 && geofence.longStayMs > 0 && !long.includes(geofence.id))) return false
    const isAnyHeight = geofence.floor === null && geofence.ceiling === null
    return known[1] === 1 && isAnyHeight && geofence.area.sideOf(box) === 'inside'
  })
}

/** The geofences that it remembers the device to be in, however the receiver jitters at their edges. */
export const geofencesIn = (memory: unknown): readonly number[] =>
  Object.keys(((memory ?? {}) as Memory).in ?? {}).map(Number)

function kept({ in: inside = {}, by = [], long = [], at = {}, before }: Memory): Memory | undefined {
  const isIn = Object.keys(inside).length > 0
  if (!isIn && by.length === 0 && !before) return undefined
  return {
    ...(isIn && { in: inside }),
    ...(by.length > 0 && { by }),
    ...(long.length > 0 && { long }),
    ...(Object.keys(at).length > 0 && { at }),
    ...(before && { before }),
  }
}

/** @returns what to remember of a geofence that the device is still in; null when it left */
function staying(known: Stay, geofence: WatchedGeofence, input: RuleInput): Stay | null {
  const [since, isDeep, ...waits] = known
  if (holds(geofence, input)) return isDeep || !isWellInside(geofence, input) ? known : [since, 1, ...waits]
  if (isWellOutside(geofence, input)) return null
  return isDeep && maySlip(input) ? null : known
}

function enters(geofence: WatchedGeofence, input: RuleInput, isBy: boolean): boolean {
  if (!holds(geofence, input)) return false
  if (input.last === null || isWellInside(geofence, input)) return true
  return !isBy && maySlip(input)
}

const isBeside = (geofence: WatchedGeofence, input: RuleInput): boolean =>
  !holds(geofence, input) && !isWellOutside(geofence, input)

const stays = ({ standstill }: RuleInput): boolean => standstill.lastedMs >= staysMs

const placeOf = (input: RuleInput): Coordinates => (stays(input) ? input.standstill.place : input.position)

/** Whether this position may cross an edge by little. */
const maySlip = (input: RuleInput): boolean => !stays(input) && input.position.accuracy <= preciseMetres

function holds(geofence: WatchedGeofence, input: RuleInput): boolean {
  if (!stays(input)) return input.position.geofenceIds?.includes(geofence.id) === true
  return isAtHeight(geofence, input.position) && geofence.area.contains(input.standstill.place)
}

const isWellOutside = (geofence: WatchedGeofence, input: RuleInput): boolean =>
  !isAtHeight(geofence, input.position) || geofence.area.isBeyond(placeOf(input), marginMetres(input))

/** Small geofences have no place that is further inside than this. */
const isWellInside = (geofence: WatchedGeofence, input: RuleInput): boolean =>
  holds(geofence, input) &&
  geofence.area.metresToEdge(placeOf(input)) >= Math.min(marginMetres(input), Math.max(preciseMetres, ownMargin(input)))

const ownMargin = ({ settings }: RuleInput): number => settings.geofenceMarginMetres
const marginMetres = (input: RuleInput): number =>
  stays(input) ? ownMargin(input) : Math.max(ownMargin(input), input.position.accuracy)

interface PassedLeg {
  from: End & Pick<Position, 'accuracy'>
  to: Position
}

/**
 * A fix that is doubted or no fix tells the time: a stay lasts until the next one that counts, wherever that is, so what
 * is due of it is said.
 */
function timePassed(memory: Memory, { position, activeRules }: RuleInput) {
  const due = staysByClock(memory, { geofences: activeRules.geofences, now: position.fixTime })
  return { memory: kept(due.memory ?? {}), events: due.events }
}

/** What the doubted fix may have passed, for the time when the next one says the same. */
function doubtedFrom({ last, position, activeRules }: RuleInput): Pick<Memory, 'before'> {
  if (!last || !hasValidFix(last)) return {}
  if (!activeRules.geofences.some((each) => passThrough(each, last, position))) return {}
  return { before: [last.fixTime, last.latitude, last.longitude, last.altitude] }
}

/** The straight ways to this position that count: what stays in one place goes nowhere. */
function legsTo(input: RuleInput, before: Memory['before']): PassedLeg[] {
  const { last, position } = input
  if (!last || !hasValidFix(last) || stays(input)) return []
  const leg = { from: last, to: position }
  if (!before) return [leg]
  const [fixTime, latitude, longitude, altitude] = before
  return [{ from: { fixTime, latitude, longitude, altitude, accuracy: last.accuracy }, to: last }, leg]
}

/** Driving through a geofence between two fixes: by little only where the edge was not being followed. */
function passesOf(
  geofence: WatchedGeofence,
  { input, isBy, legs }: { input: RuleInput; isBy: boolean; legs: readonly PassedLeg[] },
): RuleEvent[] {
  // nobody knows that it stayed
  if (geofence.leastStayMs > 0) return []
  return legs.flatMap(({ from, to }) => {
    const through = passThrough(geofence, from, to)
    if (!through || !geofence.isOn(to.fixTime)) return []
    const accuracy = Math.max(from.accuracy, to.accuracy)
    const margin = Math.max(ownMargin(input), accuracy)
    const isDeep = (through[1] - through[0]) * distanceMetres(from, to) >= margin
    const isSure = accuracy <= preciseMetres && (isDeep || !isBy)
    const isFar = () => geofence.area.isBeyond(from, margin) && geofence.area.isBeyond(to, margin)
    return isSure || isFar() ? [passOf(geofence, { from, to }, through)] : []
  })
}

const exit = ({ id }: WatchedGeofence, position: Position, since: number): RuleEvent => ({
  type: 'geofenceExit',
  eventTime: position.deviceTime,
  geofenceId: id,
  attributes: { dwellTime: Math.max(0, position.fixTime - since) },
})

/** When it was inside follows from the way, at an even speed. */
export function passOf(
  { id }: WatchedGeofence,
  { from, to }: { from: End; to: Position },
  [first, last]: Through,
): RuleEvent {
  const timeAt = (share: number) => Math.round(from.fixTime + share * (to.fixTime - from.fixTime))
  const enterTime = timeAt(first)
  return {
    type: 'geofenceCrossed',
    eventTime: to.deviceTime,
    positionId: to.id,
    place: placeAt(to),
    geofenceId: id,
    attributes: { enterTime, dwellTime: timeAt(last) - enterTime },
  }
}
