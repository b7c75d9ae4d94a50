import mqtt from 'mqtt'
import { WebSocket } from 'ws'
import { openWorld } from '../../infra/local/demo/open-world.ts'
import { cast } from '../../infra/local/demo/cast.ts'
import { createTenant, signIn } from '../../infra/local/demo/create-tenants.ts'
import type { LiveMessage } from '../../shared/wire/live-message.ts'
import { startWorld, type LocalWorld } from '../support/world.ts'
import { atMost, percentile, type Figure } from './figure.ts'

const vehicles = 50
const fixesPerSecond = 50
const seconds = 30
/** what comes before is measured apart */
const coldSeconds = 10

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

/**
 * From a tracker's fix to the frame in a browser's socket, through the whole local cloud, at a steady pace; in a process
 * of its own, so that the first seconds are those after a start.
 */
export async function measureLatency(way: keyof typeof ways): Promise<Figure[]> {
  const cloud = await startWorld({ loadLate: false })
  const [tenant] = cast
  await createTenant(await openWorld(cloud), cloud.url, { ...tenant!, vehicles: [] })
  const api = await signIn(cloud.url, tenant!.people[0].email)
  const uniqueIds = Array.from({ length: vehicles }, (_, index) => `bench-${index}`)
  for (const uniqueId of uniqueIds) await api('POST', '/devices', { name: uniqueId, uniqueId })

  const token = (await api('POST', '/session/token')) as string
  const socket = new WebSocket(`${cloud.url.replace('http', 'ws')}/api/socket?token=${token}`)
  const sentAt = new Map<number, number>()
  const waits = new Map<number, number>()
  socket.on('message', (data: Buffer) => {
    const now = performance.now()
    for (const position of (JSON.parse(data.toString()) as LiveMessage).positions ?? []) {
      const mark = Number(position.attributes.mark)
      const sent = sentAt.get(mark)
      if (sent !== undefined && !waits.has(mark)) waits.set(mark, now - sent)
    }
  })
  await new Promise((resolve) => socket.once('open', resolve))

  const { publish, end } = await ways[way](cloud)
  const total = (coldSeconds + seconds) * fixesPerSecond
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

  const isCold = (mark: number) => mark < coldSeconds * fixesPerSecond
  const samples = [...waits]
  const cold = samples.filter(([mark]) => isCold(mark)).map(([, wait]) => wait)
  const warm = samples.filter(([mark]) => !isCold(mark)).map(([, wait]) => wait)
  const name = `${way} to socket frame at ${fixesPerSecond} fixes/s`
  return [
    { name: `${name}: p50`, value: percentile(warm, 0.5), unit: 'ms', goal: '' },
    { name: `${name}: p95`, value: percentile(warm, 0.95), unit: 'ms', goal: atMost(50) },
    { name: `${name}: p99`, value: percentile(warm, 0.99), unit: 'ms', goal: '' },
    { name: `${name}: first ${coldSeconds} s, p50`, value: percentile(cold, 0.5), unit: 'ms', goal: '' },
    { name: `${name}: first ${coldSeconds} s, p95`, value: percentile(cold, 0.95), unit: 'ms', goal: atMost(50) },
    { name: `${name}: fixes seen of ${total}`, value: samples.length, unit: 'fixes', goal: '' },
  ]
}
