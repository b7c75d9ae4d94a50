import { log } from '../platform/log.ts'
import { world } from '../platform/world.ts'
import { deviceTimerRunner, type RunDeviceTimers } from './device-timers.ts'

let runDeviceTimers: RunDeviceTimers | undefined

/** Woken every minute. `time` is the schedule's own time, ISO 8601: what is late is judged by when it ought to run. */
export async function handler(event: { time: string }): Promise<void> {
  const time = Date.parse(event.time)
  if (Number.isNaN(time)) throw new Error(`"${event.time}" is no time; infra/capabilities/watch.ts gives it`)
  runDeviceTimers ??= deviceTimerRunner(world())
  const { asked, fired } = await runDeviceTimers(time)
  if (asked > 0) log({ capability: 'watch', what: 'deviceTimers', asked, fired })
}
