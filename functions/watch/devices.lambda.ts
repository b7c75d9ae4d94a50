import { deviceLots, deviceTimers } from '../platform/aws-ports.ts'
import { log } from '../platform/log.ts'
import { worldOf } from '../platform/world.ts'
import { handOutDeviceTimers } from './hand-out.ts'
import { scheduledTime } from './scheduled-time.ts'

const world = worldOf<'watch-devices'>({ deviceLots, deviceTimers })

/** Runs every minute; what is due is decided by the time that the run was scheduled for. */
export async function handler(event: { time: string }): Promise<void> {
  const timers = await handOutDeviceTimers(world, scheduledTime(event))
  if (timers > 0) log({ capability: 'watch', what: 'deviceTimersHandedOut', timers })
}
