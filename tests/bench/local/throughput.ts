import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { cast } from '../../../infra/local/demo/cast.ts'
import { createTenant, signIn } from '../../../infra/local/demo/create-tenants.ts'
import { openWorld } from '../../../infra/local/demo/open-world.ts'
import { startWorld } from '../../support/world.ts'
import { drained } from '../backlog/live-reports.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { usageOf } from './process-tree.ts'

const vehicles = 200
const fixesEach = 10
/** so that a round's fixes are later than those of the one before, at up to 2,000 a second */
const cadenceMs = 100
/** a warm-up, and the best of the rest: others use the machine too */
const rounds = 6

/**
 * Messages of one fix over MQTT, as fast as they are acknowledged, until they are stored and announced. What publishes
 * them runs in the same process and is counted.
 */
export async function measureThroughput(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qafila-bench-'))
  const cloud = await startWorld({ dataDir })
  const [tenant] = cast
  await createTenant(await openWorld(cloud), cloud.url, { ...tenant!, vehicles: [] })
  const api = await signIn(cloud.url, tenant!.people[0].email)
  for (let place = 0; place < vehicles; place++) {
    await api('POST', '/devices', { name: `bench-${place}`, uniqueId: `bench-${place}` })
  }
  const client = await mqtt.connectAsync(cloud.mqttUrl, { protocolVersion: 4 })
  const bytesBefore = bytesIn(dataDir)
  const measured: { perSecond: number; cpuMs: number }[] = []
  for (let round = 0; round < rounds; round++) {
    await drained(cloud)
    const before = usageOf(process.pid).cpuMs
    const began = performance.now()
    const sent: Promise<unknown>[] = []
    const newest = Date.now()
    for (let fix = 0; fix < fixesEach; fix++) {
      for (let place = 0; place < vehicles; place++) {
        const time = new Date(newest - (fixesEach - fix) * cadenceMs).toISOString()
        const at = { latitude: 36.7 + fix / 1e4 + place / 1e3, longitude: 3 + fix / 1e4, speed: 42 }
        sent.push(client.publishAsync(`trackers/bench-${place}/positions`, JSON.stringify({ time, ...at }), { qos: 1 }))
      }
    }
    await Promise.all(sent)
    await drained(cloud)
    const seconds = (performance.now() - began) / 1000
    const fixes = vehicles * fixesEach
    measured.push({ perSecond: fixes / seconds, cpuMs: (usageOf(process.pid).cpuMs - before) / fixes })
  }
  await client.endAsync()
  await cloud.stop()
  const bytes = bytesIn(dataDir) - bytesBefore
  rmSync(dataDir, { recursive: true })
  const warm = measured.slice(1)
  const name = `one-fix messages over MQTT, ${vehicles} vehicles`
  return [
    {
      name: `${name}: stored`,
      value: Math.max(...warm.map(({ perSecond }) => perSecond)),
      unit: 'fixes/s',
      goal: atLeast(1_000),
    },
    {
      name: `${name}: CPU per fix, everything`,
      value: Math.min(...warm.map(({ cpuMs }) => cpuMs)),
      unit: 'ms',
      goal: atMost(1.2),
    },
    {
      name: `${name}: disk per fix, with the day's log and every change of the tables`,
      value: bytes / (rounds * vehicles * fixesEach) / 1024,
      unit: 'KB',
      goal: '',
    },
  ]
}

/** Of the tables and the streams. */
const bytesIn = (dataDir: string): number =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(tables\.sqlite|streams\/.*\.log$)/.test(name))
    .reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0)
