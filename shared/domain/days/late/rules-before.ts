import type { DeviceState } from '../../device-state.ts'
import type { WatchedGeofence } from '../../engine/active-rules.ts'
import { standstillName, withMemory } from '../../engine/raise-events.ts'
import type { FleetEvent } from '../../fleet-event.ts'
import type { Position } from '../../position.ts'
import { driver } from '../../rules/driver.ts'
import { geofence } from '../../rules/geofence.ts'
import { ignition } from '../../rules/ignition.ts'
import type { Stay, Stays } from '../../rules/stays.ts'
import type { CarryOver } from '../day.ts'

/** What stands drifts no further, mostly. */
const driftMetres = 75

/** What rules remember when a day begins. */
export interface RulesBefore {
  memory: DeviceState['memory']
  /** the position before the day; null for a device's first day */
  last: Position | null
  /** whether they went over the day before, too: then stays that go on are known to the position */
  isExact: boolean
  /** geofences at whose edge it was, so that nobody knows whether it counted as inside */
  unsure: ReadonlySet<number>
}

interface Known {
  before: CarryOver
  last: Position | null
  /** those of about a day before, by time */
  events: readonly FleetEvent[]
  geofences: readonly WatchedGeofence[]
  /** from the edge, within which it may count as either */
  marginMetres: number
}

/**
 * What the rules remembered when a day began, as the events before it tell: nobody stores it. A stay without an event goes by
 * its visit.
 */
export function rulesBefore({ before, last, events, geofences, marginMetres }: Known): RulesBefore {
  let memory = withMemory({}, standstillName, before.still)
  const stays: Stays = { in: {}, long: [] }
  const unsure = new Set<number>()
  for (const each of geofences) {
    const stay = last && stayIn(each, { before, events })
    if (last && !isCrossed(each, events) && isAtEdge(each, last, marginMetres)) unsure.add(each.id)
    if (!stay) continue
    stays.in![each.id] = stay
    if (each.longStayMs > 0 && last.fixTime - stay[0] >= each.longStayMs) stays.long!.push(each.id)
  }
  if (Object.keys(stays.in!).length > 0) memory = withMemory(memory, geofence.name, stays)
  const switched = events.findLast(({ type }) => type === 'ignitionOn' || type === 'ignitionOff')
  if (switched && typeof last?.attributes.ignition !== 'boolean') {
    memory = withMemory(memory, ignition.name, { on: switched.type === 'ignitionOn' })
  }
  const changed = events.findLast(({ type }) => type === 'driverChanged')
  if (changed && last?.attributes.driverUniqueId === undefined) {
    memory = withMemory(memory, driver.name, String(changed.attributes.driverUniqueId))
  }
  return { memory, last, isExact: false, unsure }
}

/** Whether a receiver that drifts may be on the other side with the next fix. */
export function isAtEdge({ area }: WatchedGeofence, position: Position, marginMetres: number): boolean {
  const margin = Math.max(marginMetres, position.accuracy, driftMetres)
  return !area.isBeyond(position, margin) && area.metresToEdge(position) <= margin
}

const isCrossed = ({ id }: WatchedGeofence, events: readonly FleetEvent[]): boolean =>
  crossingOf(id, events) !== undefined

const crossingOf = (id: number, events: readonly FleetEvent[]): FleetEvent | undefined =>
  events.findLast(({ type, geofenceId }) => geofenceId === id && (type === 'geofenceEnter' || type === 'geofenceExit'))

function stayIn(
  { id, longStayMs }: WatchedGeofence,
  { before, events }: Pick<Known, 'before' | 'events'>,
): Stay | undefined {
  const crossed = crossingOf(id, events)
  if (crossed?.type === 'geofenceExit') return undefined
  if (crossed) return longStayMs > 0 ? [crossed.eventTime, 1, crossed.positionId] : [crossed.eventTime, 1]
  const since = before.visits[id]
  return since === undefined ? undefined : [since, 1]
}
