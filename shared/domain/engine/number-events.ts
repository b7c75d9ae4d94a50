import type { DeviceState } from '../device-state.ts'
import type { FleetEvent, RuleEvent } from '../fleet-event.ts'
import { idOf, nextSequence, sequenceOfId } from '../ids.ts'

interface NumberSequence {
  state: Pick<DeviceState, 'deviceId' | 'eventSequence'>
  /** the position that they are about; 0 for none */
  positionId: number
  /** those that were numbered before, after the state */
  before?: readonly FleetEvent[]
}

/** Gives events their ids, one after the other. */
export function numberEvents(
  events: readonly RuleEvent[],
  { state, positionId, before = [] }: NumberSequence,
): FleetEvent[] {
  const newest = before.at(-1)
  let sequence = newest ? sequenceOfId(newest.id) : state.eventSequence
  return events.map((event) => {
    sequence = nextSequence(sequence, event.eventTime)
    return {
      id: idOf(state.deviceId, sequence),
      deviceId: state.deviceId,
      type: event.type,
      eventTime: event.eventTime,
      positionId: event.positionId ?? positionId,
      geofenceId: event.geofenceId ?? 0,
      maintenanceId: event.maintenanceId ?? 0,
      ...(event.place !== undefined && { place: event.place }),
      attributes: event.attributes,
    }
  })
}

/** The state after these events: it knows the number of the newest. */
export function afterEvents(state: DeviceState, events: readonly FleetEvent[]): DeviceState {
  const newest = events.at(-1)
  return newest ? { ...state, eventSequence: sequenceOfId(newest.id) } : state
}
