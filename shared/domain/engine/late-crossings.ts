import type { Watching } from './watching.ts'
import { noActiveRules, type WatchedGeofence } from './active-rules.ts'
import { raiseEvents, standstillName, withMemory } from './raise-events.ts'
import { hasValidFix } from './valid-fix.ts'
import type { FleetEvent, RuleEvent } from '../fleet-event.ts'
import { blankPosition, type Position } from '../position.ts'
import { geofence as geofenceRule } from '../rules/geofence.ts'
import { passThrough } from '../rules/passes.ts'
import type { Day } from '../days/day.ts'
import type { EventChanges } from '../days/late-events.ts'

type Passed = RuleEvent & { positionId: number }

interface Passes {
  day: Day
  /** of that day, as derived */
  positions: readonly Position[]
  /** the one after them; null without any */
  next: Position | null
  watching: Watching | undefined
}

/**
 * Compares the events of geofences that were driven through between two fixes with the way as it is in the order of time:
 * the rule knew the fixes that had arrived. Events of geofences that do not apply any more stay as they are. One is added
 * only where a late fix is concerned: a geofence that is drawn later says nothing of what was before.
 */
export function crossingChanges(
  { day, positions, next, watching }: Passes,
  stored: readonly FleetEvent[],
): EventChanges {
  const isStored = new Set(positions.map(({ id }) => id))
  const isWatched = (id: number) => watching?.geofences.some((geofence) => geofence.id === id) === true
  const raised = stored.filter(
    ({ type, positionId, geofenceId }) =>
      type === 'geofenceCrossed' && isStored.has(positionId) && isWatched(geofenceId),
  )
  if (!watching || (raised.length === 0 && !mayPass(positions, watching.geofences))) {
    return { contradicted: [], missing: [] }
  }
  const passes = passesOf(day, { positions, next }, watching)
  const kept = new Set(passes.map((each) => raised.find((event) => isSame(each, event))))
  const isLate = lateEnds(positions)
  return {
    contradicted: raised.filter((event) => !kept.has(event)),
    missing: passes
      .filter((each) => isLate.has(each.positionId) && !raised.some((event) => isSame(each, event)))
      .map((each) => ({ ...each, attributes: { ...each.attributes, late: true } })),
  }
}

const isSame = (one: Passed, { positionId, geofenceId, attributes }: FleetEvent): boolean =>
  one.positionId === positionId &&
  one.geofenceId === geofenceId &&
  one.attributes.enterTime === attributes.enterTime &&
  one.attributes.dwellTime === attributes.dwellTime

function mayPass(positions: readonly Position[], geofences: readonly WatchedGeofence[]): boolean {
  let from: Position | null = null
  for (const to of positions) {
    const last = from
    if (last && geofences.some((each) => passThrough(each, last, to))) return true
    if (hasValidFix(to)) from = to
  }
  return false
}

/** As the engine finds them when positions come in time. */
function passesOf(
  { before }: Day,
  { positions, next }: Pick<Passes, 'positions' | 'next'>,
  { settings, geofences }: Watching,
): Passed[] {
  const found: Passed[] = []
  const activeRules = { ...noActiveRules, geofences }
  let memory = withMemory({}, standstillName, before.still)
  const known = before.segments?.motion.last
  let last: Position | null = known ? { ...blankPosition, ...known, altitude: positions[0]?.altitude ?? 0 } : null
  for (const position of positions) {
    const result = raise(memory, { position, last, settings, activeRules })
    memory = result.memory
    last = position
    found.push(...passedIn(result.events))
  }
  // the last of them may be one that is only believed with the next
  if (last && next) {
    const { events } = raise(memory, { position: next, last, settings, activeRules })
    found.push(...passedIn(events).filter(({ positionId }) => positionId !== next.id))
  }
  return found
}

const raise = (memory: Parameters<typeof raiseEvents>[1], input: Parameters<typeof raiseEvents>[2]) =>
  raiseEvents([geofenceRule], memory, input)

const passedIn = (events: readonly RuleEvent[]): Passed[] =>
  events.flatMap((event) =>
    event.type === 'geofenceCrossed' && event.positionId !== undefined
      ? [{ ...event, positionId: event.positionId }]
      : [],
  )

/**
 * The positions whose way from the one before them was another one when they arrived: ids tell in which order. Which ones
 * are jumps is known in the end only: with jumps, any way may have been another one.
 */
function lateEnds(positions: readonly Position[]): ReadonlySet<number> {
  if (positions.some(({ attributes }) => attributes.outlier === true)) return new Set(positions.map(({ id }) => id))
  const late = new Set<number>()
  let least = Number.POSITIVE_INFINITY
  for (let place = positions.length - 1; place >= 0; place--) {
    const { id } = positions[place]!
    const before = positions[place - 1]
    if (id > least || before === undefined || before.id > id) late.add(id)
    least = Math.min(least, id)
  }
  return late
}
