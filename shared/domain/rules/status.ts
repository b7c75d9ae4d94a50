import type { DeviceState, DeviceStatus } from '../device-state.ts'
import type { EngineSettings } from '../engine/engine-settings.ts'
import { numberEvents } from '../engine/number-events.ts'
import type { EventType, FleetEvent } from '../fleet-event.ts'

const types: Record<DeviceStatus, EventType> = {
  online: 'deviceOnline',
  offline: 'deviceOffline',
  unknown: 'deviceUnknown',
}

/** The device's status became another one: at a time (epoch ms), and without a position. None when people switched it off. */
export function statusEvents(
  before: DeviceState,
  after: DeviceState,
  { settings, at }: { settings: EngineSettings; at: number },
): FleetEvent[] {
  if (before.status === after.status || !settings.areStatusEventsOn) return []
  return numberEvents([{ type: types[after.status], eventTime: at, attributes: {} }], { state: before, positionId: 0 })
}
