import type { Watching } from '../../engine/watching.ts'
import { noActiveRules, type WatchedGeofence } from '../../engine/active-rules.ts'
import { lateReachMs } from '../../engine/late-run.ts'
import { raiseEvents, standstillName, withMemory } from '../../engine/raise-events.ts'
import { hasValidFix } from '../../engine/valid-fix.ts'
import { geofenceEvents } from '../../../catalog/events/geofence.ts'
import type { EventType } from '../../../catalog/events/index.ts'
import type { FleetEvent, RuleEvent } from '../../fleet-event.ts'
import type { Position } from '../../position.ts'
import { driver } from '../../rules/driver.ts'
import { geofence } from '../../rules/geofence.ts'
import { ignition } from '../../rules/ignition.ts'
import type { Rule } from '../../rules/rule.ts'
import { staysByClock, type Stays } from '../../rules/stays.ts'
import { holds } from '../../steps/geofences.ts'
import { dayStart, type Day } from '../day.ts'
import type { EventChanges } from './late-events.ts'
import { isAtEdge, type RulesBefore } from './rules-before.ts'

/** A day that received late positions. */
export interface LateDay {
  day: Day
  /** of that day, as derived */
  positions: readonly Position[]
  /** the one after them; null without any, and without geofences */
  next: Position | null
  /** epoch ms */
  now: number
  watching: Watching
  rules: RulesBefore
}

type Raised = RuleEvent & { positionId: number }

const ofGeofences: ReadonlySet<EventType> = new Set(geofenceEvents.map(({ name }) => name))
const ofIgnition: ReadonlySet<EventType> = new Set(['ignitionOn', 'ignitionOff'])

/**
 * Compares events of geofences, ignition and drivers of a day that received late positions with what the same rules raise
 * for its positions in the order of time. Events of geofences that do not apply any more stay as they are. One that is drawn
 * later says nothing of what was before.
 *
 * @returns also what the rules remember after the day
 */
export function ruleChanges(late: LateDay, stored: readonly FleetEvent[]): EventChanges & { after: RulesBefore } {
  const { events, after } = raisedIn(late, stored)
  const isOfDay = belongingTo(late)
  const isConcerned = concernedIn(late)
  // of those at an edge only what was raised late goes
  const isUnsure = ({ geofenceId = 0, attributes }: RuleEvent) =>
    late.rules.unsure.has(geofenceId) && attributes.late !== true
  const derived = events.filter(isOfDay)
  const found = stored.filter(isOfDay)
  const isSame = sameIn(late)
  const kept = new Set(derived.map((each) => found.find((event) => isSame(each, event))))
  return {
    contradicted: found.filter((event) => !kept.has(event) && isConcerned(event) && !isUnsure(event)),
    missing: derived
      .filter((each) => isConcerned(each) && !isUnsure(each) && !found.some((event) => isSame(each, event)))
      .map((each) => ({ ...each, attributes: { ...each.attributes, late: true } })),
    after,
  }
}

/** What the rules remember after a day that was as it is stored. */
export const rulesAfter = (day: LateDay): RulesBefore => raisedIn(day, []).after

/** As the engine finds them when positions come in time. */
function raisedIn(
  { positions, next, now, watching, rules: before }: LateDay,
  stored: readonly FleetEvent[],
): { events: Raised[]; after: RulesBefore } {
  const { settings, geofences } = watching
  const activeRules = { ...noActiveRules, geofences }
  const rules = rulesFor(positions, geofences)
  const events: Raised[] = []
  let { memory, last } = before
  const raise = (position: Position) => raiseEvents(rules, memory, { position, last, settings, activeRules })
  for (const position of positions) {
    const result = raise(position)
    for (const event of result.events) events.push({ positionId: position.id, ...event })
    memory = result.memory
    last = position
  }
  // what is only certain, or due, with the next one
  const certain = next ? raise(next).events.filter(({ positionId }) => positionId !== next.id) : []
  const silent = next ? { memory, events: [] } : saidByClock(memory, { geofences, now }, stored)
  for (const event of [...certain, ...silent.events]) {
    if (event.positionId !== undefined) events.push({ ...event, positionId: event.positionId })
  }
  const isUnsure = ({ id }: WatchedGeofence) => before.unsure.has(id)
  const atEdge = (each: WatchedGeofence) => last !== null && isAtEdge(each, last, settings.geofenceMarginMetres)
  const unsure = new Set(geofences.filter((each) => isUnsure(each) && atEdge(each)).map(({ id }) => id))
  return { events, after: { memory: silent.memory, last, isExact: true, unsure } }
}

/** What became due by the clock after the last position of all, as far as it was said; the rest is for the timer to say. */
function saidByClock(
  memory: RulesBefore['memory'],
  { geofences, now }: { geofences: readonly WatchedGeofence[]; now: number },
  stored: readonly FleetEvent[],
): { memory: RulesBefore['memory']; events: readonly RuleEvent[] } {
  const known = memory[geofence.name] as Stays | undefined
  const isSaid = (due: RuleEvent) =>
    stored.some(({ type, positionId, geofenceId }) => {
      return type === due.type && positionId === due.positionId && geofenceId === due.geofenceId
    })
  const said = new Set(
    staysByClock(known, { geofences, now }).events.flatMap((due) => (isSaid(due) ? due.geofenceId : [])),
  )
  const stays = staysByClock(known, { geofences: geofences.filter(({ id }) => said.has(id)), now })
  return { memory: withMemory(memory, geofence.name, stays.memory), events: stays.events }
}

/** The memory of a device whose last position is the last one of a day, once rules have gone over that day. */
export const withRules = (memory: RulesBefore['memory'], after: RulesBefore): RulesBefore['memory'] =>
  [standstillName, geofence.name, ignition.name, driver.name].reduce(
    (kept, name) => withMemory(kept, name, after.memory[name]),
    memory,
  )

function rulesFor(positions: readonly Position[], geofences: readonly WatchedGeofence[]): Rule[] {
  const says = (key: string) => positions.some(({ attributes }) => attributes[key] !== undefined)
  return [
    ...(geofences.length > 0 ? [geofence as Rule] : []),
    ...(says('ignition') ? [ignition as Rule] : []),
    ...(says('driverUniqueId') ? [driver as Rule] : []),
  ]
}

/**
 * Whether the positions of the day say an event: a long stay, also one that began before, by its time. Nobody knows
 * whether a first value was a change when no position before it is known to have one.
 */
function belongingTo({ day, positions, watching, rules: { last, memory } }: LateDay) {
  const ids = new Set(positions.map(({ id }) => id))
  const stays = Object.values((memory[geofence.name] as Stays | undefined)?.in ?? {})
  const about = new Set([...ids, ...stays.flatMap(([, , positionId]) => positionId ?? [])])
  const watched = new Set(watching.geofences.map(({ id }) => id))
  const unsure = new Map<EventType | 'ignition', number | undefined>([
    ['ignition', firstValue(positions, last && memory[ignition.name] === undefined ? last : null, 'ignition')],
    ['driverChanged', firstValue(positions, last && memory[driver.name] === undefined ? last : null, 'driverUniqueId')],
  ])
  return ({ type, eventTime, positionId = 0, geofenceId = 0 }: RuleEvent): boolean => {
    if (type === 'geofenceStay') {
      const isInDay = eventTime >= dayStart(day.day) && eventTime < dayStart(day.day + 1)
      return isInDay && about.has(positionId) && watched.has(geofenceId)
    }
    if (ofGeofences.has(type)) return ids.has(positionId) && watched.has(geofenceId)
    if (ofIgnition.has(type)) return ids.has(positionId) && unsure.get('ignition') !== positionId
    return type === 'driverChanged' && ids.has(positionId) && unsure.get(type) !== positionId
  }
}

/** The first position that has a value, when the one before the day has none. */
const firstValue = (positions: readonly Position[], last: Position | null, key: string): number | undefined =>
  last && last.attributes[key] === undefined
    ? positions.find(({ attributes }) => attributes[key] !== undefined)?.id
    : undefined

/**
 * How long a stay was is known of those that began in the day, and where the day before was evaluated again as well. One
 * that began before the day did not begin in it.
 */
function sameIn({ day, rules: { isExact } }: LateDay) {
  const isKnown = ({ type, eventTime, attributes: { dwellTime } }: RuleEvent) =>
    type !== 'geofenceExit' || isExact || eventTime - Number(dwellTime) >= dayStart(day.day)
  return (one: Raised, other: FleetEvent): boolean =>
    one.type === other.type &&
    one.positionId === other.positionId &&
    (one.geofenceId ?? 0) === other.geofenceId &&
    one.eventTime === other.eventTime &&
    one.attributes.enterTime === other.attributes.enterTime &&
    one.attributes.driverUniqueId === other.attributes.driverUniqueId &&
    (one.attributes.dwellTime === other.attributes.dwellTime || !(isKnown(one) || isKnown(other)))
}

/**
 * Whether late positions may have changed an event. Of a geofence that was drawn or changed since, only those that a late
 * position is near: within the reach of the rules, or of its stay.
 */
function concernedIn({ day, positions, watching, rules }: LateDay) {
  const ids = lateEnds(positions, rules.last)
  const times = new Map(positions.map(({ id, fixTime }) => [id, fixTime]))
  const late = positions.flatMap(({ id, fixTime }) => (ids.has(id) ? [fixTime] : []))
  const changed = new Map(
    watching.geofences.flatMap((each) => (isAsStored(each, positions) ? [] : [[each.id, each.leastStayMs]])),
  )
  return ({ type, eventTime, positionId = 0, geofenceId = 0, attributes }: RuleEvent): boolean => {
    const leastStayMs = changed.get(geofenceId)
    if (leastStayMs === undefined) return true
    const at = times.get(positionId) ?? eventTime
    const dwellMs = type === 'geofenceExit' ? Number(attributes.dwellTime ?? 0) : 0
    const from = at - dwellMs - lateReachMs
    const to = type === 'geofenceStay' ? eventTime : at + leastStayMs
    if (rules.isExact && from < dayStart(day.day)) return true
    return late.some((time) => time >= from && time <= to)
  }
}

/** Whether positions are stored as inside of a geofence where it is now. */
const isAsStored = (each: WatchedGeofence, positions: readonly Position[]): boolean =>
  positions.every((position) => !hasValidFix(position) || isIn(position, each.id) === holds(each, position))

const isIn = ({ geofenceIds }: Position, id: number): boolean => geofenceIds?.includes(id) === true

/**
 * The positions whose way from the one before them was another one when they arrived: ids tell in which order. Which ones
 * are jumps is known in the end only: with jumps, any way may have been another one.
 */
function lateEnds(positions: readonly Position[], last: Position | null): ReadonlySet<number> {
  if (positions.some(({ attributes }) => attributes.outlier === true)) return new Set(positions.map(({ id }) => id))
  const late = new Set<number>()
  let least = Number.POSITIVE_INFINITY
  for (let place = positions.length - 1; place >= 0; place--) {
    const { id } = positions[place]!
    const before = positions[place - 1] ?? last
    if (id > least || (before !== null && before.id > id)) late.add(id)
    least = Math.min(least, id)
  }
  return late
}
