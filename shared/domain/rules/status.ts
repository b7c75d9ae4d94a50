import type { DeviceState, DeviceStatus } from '../device-state.ts'
import type { EngineSettings } from '../engine/engine-settings.ts'
import { afterEvents, numberEvents } from '../engine/number-events.ts'
import { withMemory } from '../engine/raise-events.ts'
import type { EventType } from '../../catalog/events/index.ts'
import type { FleetEvent, RuleEvent } from '../fleet-event.ts'
import { isConnected, unannouncedOfflineOf } from '../status.ts'

const types: Record<DeviceStatus, EventType> = {
  online: 'deviceOnline',
  offline: 'deviceOffline',
  unknown: 'deviceUnknown',
}

interface StatusChange {
  settings: Pick<EngineSettings, 'areStatusEventsOn' | 'offlineDelayMs'>
  /** epoch ms */
  at: number
}

interface StatusEvents {
  state: DeviceState
  events: FleetEvent[]
}

/**
 * The state and its events after the device's status may have become another one. The event that it is offline waits for
 * `event.status.offlineDelay` (seconds): a tracker that comes back by then was not away, and neither that nor its return is
 * an event. Events have no position; there are none when people switched them off.
 */
export function withStatusEvents(before: DeviceState, after: DeviceState, change: StatusChange): StatusEvents {
  if (before.status === after.status) return { state: after, events: [] }
  if (after.status === 'offline') {
    const { memory } = after
    const waiting = { ...after, memory: withMemory(memory, 'unannouncedOffline', [change.at, before.status]) }
    return announceOffline(waiting, change) ?? { state: waiting, events: [] }
  }
  const event = { type: types[after.status], eventTime: change.at, attributes: {} }
  const [since, earlier] = unannouncedOfflineOf(after) ?? []
  const state = { ...after, memory: withMemory(after.memory, 'unannouncedOffline', undefined) }
  if (since !== undefined && change.at - since < change.settings.offlineDelayMs) {
    return earlier === after.status ? { state, events: [] } : announced(state, [event], change)
  }
  // nobody announced that it was away before it came back
  const missed = since === undefined ? [] : [offlineEvent(since)]
  const wasAway = before.status === 'offline' && (since !== undefined || isConnected(before) === false)
  const back = wasAway ? { ...state, memory: withMemory(state.memory, 'onlineSince', change.at) } : state
  return announced(back, [...missed, event], change)
}

/** The state and event once a device has been offline for long enough; null when that is not due. */
export function announceOffline(state: DeviceState, change: StatusChange): StatusEvents | null {
  const [since] = unannouncedOfflineOf(state) ?? []
  if (since === undefined || change.at - since < change.settings.offlineDelayMs) return null
  const rest = { ...state, memory: withMemory(state.memory, 'unannouncedOffline', undefined) }
  return announced(rest, [offlineEvent(since)], change)
}

const offlineEvent = (since: number): RuleEvent => ({ type: 'deviceOffline', eventTime: since, attributes: {} })

function announced(state: DeviceState, events: readonly RuleEvent[], { settings }: StatusChange): StatusEvents {
  const numbered = numberEvents(settings.areStatusEventsOn ? events : [], { state, positionId: 0 })
  return { state: afterEvents(state, numbered), events: numbered }
}
