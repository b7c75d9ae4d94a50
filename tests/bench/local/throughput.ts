import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cast } from '../../../infra/local/demo/cast.ts'
import { createTenant, signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { openWorld } from '../../../infra/local/demo/open-world.ts'
import { readSettings } from '../../../infra/local/settings-file.ts'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { openSenders } from './mqtt-sender.ts'
import { npmStart, type Product } from './npm-start.ts'
import { cpuMsByProgram } from './process-tree.ts'

const vehicles = 100
const fixesEach = 600
const count = vehicles * fixesEach
/** so that a round's fixes are later than those of the one before */
const cadenceMs = 100
const lookMs = 200

/**
 * Messages of one fix over MQTT, as fast as they are acknowledged, until all can be read: as the first thing after a
 * start, and once more when everything has run. The sender is not counted.
 */
export async function measureThroughput(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qafila-bench-'))
  try {
    await prepare(dataDir)
    const product = await npmStart(dataDir, ['--empty'])
    try {
      const api = await signIn(product.url, cast[0]!.people[0].email)
      const bytesBefore = bytesIn(dataDir)
      const from = Date.now() - 2 * minuteMs
      const first = await flood(product, api, from)
      const bytes = bytesIn(dataDir) - bytesBefore
      const later = await flood(product, api, from + minuteMs)
      return [
        ...figuresOf('in the first minute', first),
        ...figuresOf('later', later),
        {
          name: 'disk per message, with the day’s log and every change of the tables',
          value: bytes / count / 1024,
          unit: 'KB',
          goal: '',
        },
      ]
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A tenant with its vehicles, stored by an earlier start. */
async function prepare(dataDir: string): Promise<void> {
  const product = await npmStart(dataDir, ['--empty'])
  const world = await openWorld({ settings: readSettings(dataDir) })
  const api = await createTenant(world, product.url, { ...cast[0]!, vehicles: [] })
  for (let place = 0; place < vehicles; place++) {
    await api('POST', '/devices', { name: `bench-${place}`, uniqueId: `bench-${place}` })
  }
  await product.stop()
}

interface Flooded {
  perSecond: number
  /** of one message, by the name of the program, ms */
  cpuMs: ReadonlyMap<string, number>
}

/** @param from of the first fix, epoch ms; the last is a minute later. @throws Error when not all of it can be read */
async function flood({ pid, mqttPort }: Product, api: Api, from: number): Promise<Flooded> {
  const send = await openSenders(mqttPort, trackersFrom(from))
  const before = cpuMsByProgram(pid)
  const began = performance.now()
  await send()
  const newest = from + (fixesEach - 1) * cadenceMs
  while ((await newestTimes(api)).some((time) => time < newest)) await pause(lookMs)
  const seconds = (performance.now() - began) / secondMs
  const after = cpuMsByProgram(pid)
  const ids = ((await api('GET', '/devices')) as { id: number }[]).map(({ id }) => id)
  let stored = 0
  for (const id of ids) stored += await storedFrom(api, id, from)
  if (stored !== count) throw new Error(`${stored} of ${count} positions are stored`)
  const cpuMs = new Map([...after].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / count]))
  return { perSecond: count / seconds, cpuMs }
}

const trackersFrom = (from: number) =>
  Array.from({ length: vehicles }, (_, place) => ({
    topic: `trackers/bench-${place}/positions`,
    payloads: Array.from({ length: fixesEach }, (_, fix) => {
      const time = new Date(from + fix * cadenceMs).toISOString()
      return JSON.stringify({ time, latitude: 36.7 + fix / 1e4 + place / 1e3, longitude: 3 + fix / 1e4, speed: 42 })
    }),
  }))

const newestTimes = async (api: Api): Promise<number[]> => {
  const positions = (await api('GET', '/positions')) as { fixTime: string }[]
  return Array.from({ length: vehicles }, (_, place) => Date.parse(positions[place]?.fixTime ?? '1970-01-01'))
}

async function storedFrom(api: Api, deviceId: number, from: number): Promise<number> {
  const to = new Date(from + fixesEach * cadenceMs).toISOString()
  const query = new URLSearchParams({ deviceId: String(deviceId), from: new Date(from).toISOString(), to })
  return ((await api('GET', `/positions?${query}`)) as unknown[]).length
}

const figuresOf = (when: string, { perSecond, cpuMs }: Flooded): Figure[] => [
  { name: `one-fix messages over MQTT, ${when}: stored`, value: perSecond, unit: 'messages/s', goal: atLeast(6_000) },
  {
    name: `one-fix messages over MQTT, ${when}: processor`,
    value: [...cpuMs.values()].reduce((sum, ms) => sum + ms, 0),
    unit: 'ms each',
    goal: atMost(0.25),
  },
  ...[...cpuMs]
    .filter(([, ms]) => ms >= 0.001)
    .map(([program, ms]) => ({ name: `  of which ${program}`, value: ms, unit: 'ms each', goal: '' })),
]

/** Of the tables and the streams. */
const bytesIn = (dataDir: string): number =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^tables\.sqlite|\.log$/.test(name))
    .reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0)
