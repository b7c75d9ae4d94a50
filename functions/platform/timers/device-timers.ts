import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { Key, Store } from '../dynamo/store.ts'
import type { DeviceKey } from '../ports/ports.ts'
import { readTrackPartition, trackPartition } from '../tracks/track-keys.ts'
import { dynamoTimers, type TimerStorage } from './timers.ts'

const storage: TimerStorage<DeviceKey> = {
  table: 'tracks',
  name: 'CLOCK',
  write: trackPartition,
  read: readTrackPartition,
  // a million vehicles write up to 10,000 units a second; see docs/scale.md
  shards: 16,
}

export const deviceTimers = (store: Store) => dynamoTimers(store, storage)

/** The engine looks ahead: to the end of a day whose summary is due, and to what is due by time. */
const scheduledAheadMs = 3 * dayMs

/** The item keys of all timers of one tenant's devices. */
export const deviceTimersOfTenant = (store: Store, tenantId: string): Promise<Key[]> =>
  deviceTimers(store).itemsOf((device) => device.tenantId === tenantId, store.now() + scheduledAheadMs)
