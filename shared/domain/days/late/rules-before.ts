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

/** What rules remember when a day begins. */
export interface RulesBefore {
  memory: DeviceState['memory']
  /** the position before the day; null for a device's first day */
  last: Position | null
  /** whether they went over the day before, too: then stays that go on are known to the position */
  isExact: boolean
}

interface Known {
  before: CarryOver
  last: Position | null
  /** those of about a day before, by time */
  events: readonly FleetEvent[]
  geofences: readonly WatchedGeofence[]
}

/**
 * What the rules remembered when a day began, as the events before it tell: nobody stores it. A stay without an event goes by
 * its visit.
 */
export function rulesBefore({ before, last, events, geofences }: Known): RulesBefore {
  let memory = withMemory({}, standstillName, before.still)
  const stays: Stays = { in: {}, long: [] }
  for (const each of geofences) {
    const stay = last && stayIn(each, { before, events })
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
  return { memory, last, isExact: false }
}

function stayIn(
  { id, longStayMs }: WatchedGeofence,
  { before, events }: Pick<Known, 'before' | 'events'>,
): Stay | undefined {
  const crossed = events.findLast(
    ({ type, geofenceId }) => geofenceId === id && (type === 'geofenceEnter' || type === 'geofenceExit'),
  )
  if (crossed?.type === 'geofenceExit') return undefined
  if (crossed) return longStayMs > 0 ? [crossed.eventTime, 1, crossed.positionId] : [crossed.eventTime, 1]
  const since = before.visits[id]
  return since === undefined ? undefined : [since, 1]
}
