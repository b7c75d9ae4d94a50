import { log } from '../platform/log.ts'
import { world } from '../platform/world.ts'
import { deviceTimerRunner, type RunDeviceTimers } from './device-timers.ts'
import { scheduledTime } from './scheduled-time.ts'

let runDeviceTimers: RunDeviceTimers | undefined

/** Runs every minute. */
export async function handler(event: { time: string }): Promise<void> {
  runDeviceTimers ??= deviceTimerRunner(world())
  const { due, changed } = await runDeviceTimers(scheduledTime(event))
  if (due > 0) log({ capability: 'watch', what: 'deviceTimers', due, changed })
}
