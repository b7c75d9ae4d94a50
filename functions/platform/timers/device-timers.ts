import { alarmClock, type Dial } from './timers.ts'
import type { DeviceKey, SilenceClock } from '../ports/ports.ts'
import type { Key, Store } from '../dynamo/store.ts'
import { readTrackPartition, trackPartition } from '../tracks/track-keys.ts'

const dial: Dial<DeviceKey> = { table: 'tracks', name: 'CLOCK', write: trackPartition, read: readTrackPartition }

export function dynamoSilenceClock(store: Store): SilenceClock {
  const clock = alarmClock(store, dial)
  return {
    arm: (device, dueAt) => clock.arm(device, dueAt),
    due: async (now) => (await clock.due(now)).map(({ who, dueAt }) => ({ device: who, dueAt })),
    disarm: (armed) => clock.disarm(armed.map(({ device, dueAt }) => ({ who: device, dueAt }))),
  }
}

/** Engines look ahead: to the end of a day that is to be told, and to what is due by time. */
const armedAheadMs = 3 * 24 * 60 * 60 * 1000

/** The keys of all alarms of one tenant's devices. */
export const alarmsOfTenant = (store: Store, tenantId: string): Promise<Key[]> =>
  alarmClock(store, dial).keysOf((device) => device.tenantId === tenantId, store.now() + armedAheadMs)
