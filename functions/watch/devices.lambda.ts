import { commandWakeUps, deviceTimers, tenants, tracks } from '../platform/deployed-ports.ts'
import { log } from '../platform/log.ts'
import { worldOf } from '../platform/world.ts'
import { deviceTimerRunner } from './device-timers.ts'
import { scheduledTime } from './scheduled-time.ts'

const runDeviceTimers = deviceTimerRunner(worldOf<'watch-devices'>({ commandWakeUps, deviceTimers, tenants, tracks }))

/** Runs every minute; what is late is decided by the time that the run was scheduled for. */
export async function handler(event: { time: string }): Promise<void> {
  const { due, changed } = await runDeviceTimers(scheduledTime(event))
  if (due > 0) log({ capability: 'watch', what: 'deviceTimers', due, changed })
}
