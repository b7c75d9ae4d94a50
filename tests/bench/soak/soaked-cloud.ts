import { openWorld } from '../../../infra/local/demo/open-world.ts'
import { cast } from '../../../infra/local/demo/cast.ts'
import { createTenant } from '../../../infra/local/demo/create-tenants.ts'
import { startLocalCloud } from '../../../infra/local/local-cloud.ts'

/** What the bench asks of the process that it measures. */
export type Ask = 'minute' | 'heap' | 'stop'

/** and what that answers */
export interface Answer {
  began?: { url: string; mqttUrl: string }
  /** of the emulators' own thread, after garbage was collected */
  heapMegabytes?: number
}

/**
 * The local cloud in a process of its own, so that what asks it is not measured with it. @param given the data folder, and
 * how many seconds a day of streams has
 */
const [, , dataDir = '', streamDaySeconds = ''] = process.argv
const cloud = await startLocalCloud({
  port: 0,
  mqttPort: 0,
  quiet: true,
  dataDir,
  streamDaySeconds: Number(streamDaySeconds),
})
await createTenant(await openWorld(cloud), cloud.url, { ...cast[0]!, vehicles: [] })
const tell = (answer: Answer) => process.send!(answer)
process.on('message', (ask: Ask) => void answerTo(ask))
tell({ began: { url: cloud.url, mqttUrl: cloud.mqttUrl } })

async function answerTo(ask: Ask): Promise<void> {
  if (ask === 'minute') {
    return cloud
      .runSchedule('schedule', new Date())
      .catch((error: unknown) => console.error(`schedule: ${String(error)}`))
  }
  if (ask === 'heap') {
    globalThis.gc?.()
    return void tell({ heapMegabytes: process.memoryUsage().heapUsed / 2 ** 20 })
  }
  await cloud.stop()
  process.exit(0)
}
