import { log } from '../platform/log.ts'
import { world } from '../platform/world.ts'
import { watchSilence } from './silence.ts'

/** Woken every minute. `time` is the schedule's own time, ISO 8601: what is late is judged by when it ought to run. */
export async function handler(event: { time: string }): Promise<void> {
  const time = Date.parse(event.time)
  if (Number.isNaN(time)) throw new Error(`"${event.time}" is no time; infra/capabilities/watch.ts gives it`)
  const { asked, silent } = await watchSilence(world(), time)
  if (asked > 0) log({ capability: 'watch', what: 'silence', asked, silent })
}
