import { storedTimers, type TimerKind } from './timers.ts'
import type { DeviceKey, DeviceTimers } from '../ports/ports.ts'
import type { Key, Store } from '../dynamo/store.ts'
import { readTrackPartition, trackPartition } from '../tracks/track-keys.ts'

const kind: TimerKind<DeviceKey> = { table: 'tracks', name: 'CLOCK', write: trackPartition, read: readTrackPartition }

export function dynamoDeviceTimers(store: Store): DeviceTimers {
  const stored = storedTimers(store, kind)
  return {
    schedule: (device, dueAt) => stored.schedule(device, dueAt),
    due: async (now) => (await stored.due(now)).map(({ owner, dueAt }) => ({ device: owner, dueAt })),
    complete: (due) => stored.complete(due.map(({ device, dueAt }) => ({ owner: device, dueAt }))),
  }
}

/** How far ahead the engine schedules: to the end of a day to derive, and to maintenance that is due. */
const scheduledAheadMs = 3 * 24 * 60 * 60 * 1000

/** The keys of all timers of one tenant's devices. */
export const deviceTimersOfTenant = (store: Store, tenantId: string): Promise<Key[]> =>
  storedTimers(store, kind).keysOf((device) => device.tenantId === tenantId, store.now() + scheduledAheadMs)
