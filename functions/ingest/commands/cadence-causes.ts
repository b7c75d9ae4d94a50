import type { CadenceCauses } from '../../../shared/domain/commands/cadence-memory.ts'
import { trackerProtocolOf } from '../../../shared/domain/commands/tracker-protocol.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { withMemory } from '../../../shared/domain/engine/raise-events.ts'
import type { DeviceConfiguration } from '../../../shared/domain/engine/tenant-rules.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { geofence, geofencesIn } from '../../../shared/domain/rules/geofence.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'

/**
 * What is passed on before the state is saved is looked at so much later, when it is: it says which commands the tracker
 * takes.
 */
export const cadenceWakeUpMs = 2 * secondMs

/** Under which the device's state remembers what was passed on: `60/5 mqtt`, and `+` in a geofence that raises the rate. */
const memoryName = 'cadence'

interface Received {
  state: DeviceState
  events: readonly FleetEvent[]
}

/**
 * What messages say of how often a device is to report. Where the rate does not adapt, this is one look into memory.
 * @returns the state that remembers it, and what is new; null when nothing is
 */
export function withCadenceCauses(
  before: DeviceState,
  { state, events }: Received,
  { configuration: { settings, activeRules }, now }: { configuration: DeviceConfiguration; now: number },
): { state: DeviceState; causes: CadenceCauses | null } {
  const { cadence } = settings
  const known = before.memory[memoryName]
  if (!cadence) {
    if (known === undefined) return { state, causes: null }
    return { state: { ...state, memory: withMemory(state.memory, memoryName, undefined) }, causes: {} }
  }
  const protocol = trackerProtocolOf(state)
  if (protocol === null) return { state, causes: null }
  const raising = new Set(activeRules.geofences.filter(({ raisesCadence }) => raisesCadence).map(({ id }) => id))
  const isInside = raising.size > 0 && geofencesIn(state.memory[geofence.name]).some((id) => raising.has(id))
  const noted = `${cadence.idleSeconds}/${cadence.watchedSeconds} ${protocol}${isInside ? '+' : ''}`
  const alarms = events.filter(({ type }) => type === 'alarm').map(({ eventTime }) => Math.min(eventTime, now))
  const alarmAt = alarms.length > 0 ? Math.max(...alarms) : undefined
  const isNew = noted !== known
  const isBack = before.status !== 'online' && state.status === 'online'
  const isAlarm = alarmAt !== undefined && now - alarmAt < cadence.alarmMs
  if (!isNew && !isBack && !isAlarm) return { state, causes: null }
  const causes = { inside: { isInside, asOf: before.version }, ...(isAlarm && { alarmAt }) }
  return { state: isNew ? { ...state, memory: { ...state.memory, [memoryName]: noted } } : state, causes }
}
