import type { DeviceKey, UserKey } from './auth-ports.ts'

/** Ports to timers. See `ports.ts` for the rules of all ports. */

/** One timer for each device, for the next thing that is due without a message. */
export interface DeviceTimers {
  /** At most one timer for each device and minute; a past time means now. */
  schedule(device: DeviceKey, dueAt: number): Promise<void>
  /** timers that are due by `now` and not completed */
  due(now: number): Promise<{ device: DeviceKey; dueAt: number }[]>
  complete(scheduled: readonly { device: DeviceKey; dueAt: number }[]): Promise<void>
}

/** One timer for each guest, for the end of the share. */
export interface GuestTimers {
  /** At most one timer for each guest and minute; a past time means now. */
  schedule(guest: UserKey, dueAt: number): Promise<void>
  /** at most `countMax` timers that are due by `now` and not completed; the others come next time */
  due(now: number, countMax: number): Promise<{ guest: UserKey; dueAt: number }[]>
  complete(scheduled: readonly { guest: UserKey; dueAt: number }[]): Promise<void>
}
