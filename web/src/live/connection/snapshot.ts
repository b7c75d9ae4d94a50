import { liveLimits } from '../../../../shared/domain/limits/live.ts'
import type { DeviceJson, EventJson, PositionJson } from '../../../../shared/wire/json.ts'
import { api } from '../../api/client.ts'

/** What a browser must know before it can follow the stream. */
export interface Snapshot {
  devices: DeviceJson[]
  positions: PositionJson[]
  events: EventJson[]
}

/** @throws ApiFailure; status 401 when the session has ended */
export async function loadSnapshot(signal?: AbortSignal): Promise<Snapshot> {
  const [devices, positions, events] = await Promise.all([
    api.get<DeviceJson[]>('devices', {}, signal),
    api.get<PositionJson[]>('positions', {}, signal),
    api.get<EventJson[]>('events', { limit: liveLimits.eventsKept }, signal),
  ])
  return { devices, positions, events }
}
