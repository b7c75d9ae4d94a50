import { timers, type Dial } from './timers.ts'
import type { DeviceKey, DeviceTimers } from '../ports/ports.ts'
import type { Key, Store } from '../dynamo/store.ts'
import { readTrackPartition, trackPartition } from '../tracks/track-keys.ts'
import { dayMs } from '../../../shared/domain/durations.ts'

const dial: Dial<DeviceKey> = { table: 'tracks', name: 'CLOCK', write: trackPartition, read: readTrackPartition }

export function dynamoDeviceTimers(store: Store): DeviceTimers {
  const clock = timers(store, dial)
  return {
    schedule: (device, dueAt) => clock.schedule(device, dueAt),
    due: async (now) => (await clock.due(now)).map(({ who, dueAt }) => ({ device: who, dueAt })),
    complete: (scheduled) => clock.complete(scheduled.map(({ device, dueAt }) => ({ who: device, dueAt }))),
  }
}

/** Engines look ahead: to the end of a day that is to be told, and to what is due by time. */
const armedAheadMs = 3 * dayMs

/** The keys of all alarms of one tenant's devices. */
export const alarmsOfTenant = (store: Store, tenantId: string): Promise<Key[]> =>
  timers(store, dial).keysOf((device) => device.tenantId === tenantId, store.now() + armedAheadMs)
