import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { WebSocket } from 'ws'
import { openWorld } from '../../infra/local/demo/open-world.ts'
import { cast } from '../../infra/local/demo/cast.ts'
import { createTenant, signIn } from '../../infra/local/demo/create-tenants.ts'
import { livePaceMs } from '../../infra/context.ts'
import { pausesOfAws } from '../../infra/local/emulators/poller-pauses.ts'
import { secondMs } from '../../shared/domain/time/durations.ts'
import type { LiveMessage } from '../../shared/wire/live-message.ts'
import { compactFrames, isReportFrame } from '../../shared/wire/live/frame-mark.ts'
import { readReportFrame } from '../../shared/wire/live/report-frames.ts'
import { type LocalWorld, startWorld } from '../support/world.ts'
import { atMost, percentile, type Figure } from './figure.ts'

const vehicles = 50
const fixesPerSecond = 50
const seconds = 30
/** what comes before is measured apart */
const coldSeconds = 10
const total = (coldSeconds + seconds) * fixesPerSecond

type Publish = (uniqueId: string, place: Place, mark: number) => void
interface Place {
  latitude: number
  longitude: number
  speed: number
}

/** Ways for a tracker to send a fix. */
const ways = {
  MQTT: async ({ mqttUrl }: LocalWorld) => {
    const client = await mqtt.connectAsync(mqttUrl, { protocolVersion: 4 })
    const publish: Publish = (uniqueId, place, mark) => {
      const message = JSON.stringify({ time: new Date().toISOString(), ...place, attributes: { mark } })
      client.publish(`trackers/${uniqueId}/positions`, message, { qos: 1 })
    }
    return { publish, end: () => client.endAsync() }
  },
  HTTP: async ({ url }: LocalWorld) => {
    const sending = new Set<Promise<unknown>>()
    const publish: Publish = (id, { latitude: lat, longitude: lon, speed }, mark) => {
      const facts = Object.entries({ id, lat, lon, speed, mark, timestamp: Date.now() })
      const query = new URLSearchParams(facts.map(([name, value]) => [name, String(value)]))
      const sent = accepted(`${url}/ingest/osmand?${query.toString()}`).finally(() => sending.delete(sent))
      sending.add(sent)
    }
    return { publish, end: async () => void (await Promise.all(sending)) }
  },
}

async function accepted(url: string): Promise<void> {
  const answer = await fetch(url, { method: 'POST' })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
}

type Way = keyof typeof ways

/**
 * What AWS takes and nothing here imitates, ms: the broker with its rule 20 to 60, a frame through API Gateway 15 to 40,
 * and three calls of a table each some 5.
 */
const notImitatedMs = 100

/**
 * From a tracker's fix to the frame in a browser's socket, as fast as this machine is; in a process of its own, so that
 * the first seconds are those after a start. Over MQTT also as AWS's pollers let it be.
 */
export async function measureLatency(way: Way): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qafila-latency-'))
  try {
    const cloud = await startWorld({ dataDir, loadLate: false })
    await createFleet(cloud)
    const here = figuresHere(way, await measured(cloud, way))
    if (way !== 'MQTT') return here
    const paused = await startWorld({ dataDir, loadLate: false, pollerPauses: pausesOfAws })
    return [...here, ...figuresOnAws(await measured(paused, way))]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function figuresHere(way: Way, { cold, warm, framesPerSecond }: Measured): Figure[] {
  const name = `${way} to socket frame at ${fixesPerSecond} fixes/s`
  return [
    { name: `${name}: p50`, value: percentile(warm, 0.5), unit: 'ms', goal: '' },
    { name: `${name}: p95`, value: percentile(warm, 0.95), unit: 'ms', goal: atMost(50) },
    { name: `${name}: p99`, value: percentile(warm, 0.99), unit: 'ms', goal: '' },
    { name: `${name}: first ${coldSeconds} s, p50`, value: percentile(cold, 0.5), unit: 'ms', goal: '' },
    { name: `${name}: first ${coldSeconds} s, p95`, value: percentile(cold, 0.95), unit: 'ms', goal: atMost(50) },
    { name: `${name}: fixes seen of ${total}`, value: cold.length + warm.length, unit: 'fixes', goal: '' },
    { name: `${name}: frames a second`, value: framesPerSecond, unit: 'frames', goal: '' },
  ]
}

/** Those of a shard that is paced (`infra/context.ts`), and of what comes besides. */
const framesPerSecondMax = secondMs / livePaceMs.pushed + 0.1

function figuresOnAws({ cold, warm, framesPerSecond, bytesPerFix }: Measured): Figure[] {
  const name = `the same with the pauses of AWS's pollers, and ${notImitatedMs} ms for what is not imitated`
  const later = (share: number) => percentile(warm, share) + notImitatedMs
  return [
    { name: `${name}: p50`, value: later(0.5), unit: 'ms', goal: '' },
    { name: `${name}: p95`, value: later(0.95), unit: 'ms', goal: atMost(800) },
    { name: `${name}: p99`, value: later(0.99), unit: 'ms', goal: '' },
    { name: `${name}: fixes seen of ${total}`, value: cold.length + warm.length, unit: 'fixes', goal: '' },
    { name: `${name}: frames a second`, value: framesPerSecond, unit: 'frames', goal: atMost(framesPerSecondMax) },
    { name: `${name}: bytes a position`, value: bytesPerFix, unit: 'bytes', goal: '' },
  ]
}

interface Measured {
  /** of each fix that was seen, ms: those of the first seconds, and those after them */
  cold: number[]
  warm: number[]
  framesPerSecond: number
  bytesPerFix: number
}

const [tenant] = cast
const uniqueIds = Array.from({ length: vehicles }, (_, index) => `bench-${index}`)

async function createFleet(cloud: LocalWorld): Promise<void> {
  await createTenant(await openWorld(cloud), cloud.url, { ...tenant!, vehicles: [] })
  const api = await signIn(cloud.url, tenant!.people[0].email)
  for (const uniqueId of uniqueIds) await api('POST', '/devices', { name: uniqueId, uniqueId })
}

const isWarm = (mark: number): boolean => mark >= coldSeconds * fixesPerSecond

/** At a steady pace, through the whole local cloud, which is stopped then. */
async function measured(cloud: LocalWorld, way: Way): Promise<Measured> {
  const api = await signIn(cloud.url, tenant!.people[0].email)
  const token = (await api('POST', '/session/token')) as string
  const address = `${cloud.url.replace('http', 'ws')}/api/socket?token=${token}&frames=${compactFrames}`
  const socket = new WebSocket(address)
  const sentAt = new Map<number, number>()
  const waits = new Map<number, number>()
  const seen = { frames: 0, bytes: 0 }
  socket.on('message', (data: Buffer) => {
    const now = performance.now()
    const text = data.toString()
    const message = isReportFrame(text) ? readReportFrame(text) : (JSON.parse(text) as LiveMessage)
    const marks = (message.positions ?? []).map(({ attributes }) => Number(attributes.mark))
    const fresh = marks.filter((mark) => sentAt.has(mark) && !waits.has(mark))
    for (const mark of fresh) waits.set(mark, now - sentAt.get(mark)!)
    if (!fresh.some(isWarm)) return
    seen.frames += 1
    seen.bytes += data.length
  })
  await new Promise((resolve) => socket.once('open', resolve))

  const { publish, end } = await ways[way](cloud)
  const started = performance.now()
  for (let mark = 0; mark < total; mark += 1) {
    const dueMs = started + (mark * 1000) / fixesPerSecond - performance.now()
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs))
    sentAt.set(mark, performance.now())
    const place = { latitude: 36.7 + mark / 1e5, longitude: 3 + mark / 1e5, speed: 42 }
    publish(uniqueIds[mark % vehicles]!, place, mark)
  }
  await end()
  await cloud.whenIdle()
  socket.close()
  await cloud.stop()
  const waitsOf = (isWanted: (mark: number) => boolean) =>
    [...waits].flatMap(([mark, wait]) => (isWanted(mark) ? [wait] : []))
  const warm = waitsOf(isWarm)
  return {
    cold: waitsOf((mark) => !isWarm(mark)),
    warm,
    framesPerSecond: seen.frames / seconds,
    bytesPerFix: seen.bytes / warm.length,
  }
}
