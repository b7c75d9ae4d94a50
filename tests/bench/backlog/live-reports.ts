import type { MqttClient } from 'mqtt'
import mqtt from 'mqtt'
import { WebSocket } from 'ws'
import { cast } from '../../../infra/local/demo/cast.ts'
import { createTenant, signIn } from '../../../infra/local/demo/create-tenants.ts'
import { openWorld } from '../../../infra/local/demo/open-world.ts'
import { hourMs } from '../../../shared/domain/time/durations.ts'
import type { LiveMessage } from '../../../shared/wire/live-message.ts'
import { startWorld, type LocalWorld } from '../../support/world.ts'
import { atMost, percentile, type Figure } from '../figure.ts'

/** Devices report a fix so often, buffered or live. */
export const cadenceMs = 10_000
const drainMsMax = hourMs

/** The local cloud with devices that report live and as many that come back with a buffer, and somebody who watches. */
export interface Watched {
  cloud: LocalWorld
  client: MqttClient
  /** by the mark of each live fix: when it was sent, ms */
  sentAt: Map<number, number>
  /** from publish to frame, ms */
  waits: number[]
  /** devices of which a frame showed the fix that ends their buffer */
  ended: Set<number>
  stop(): Promise<void>
}

/** `live-0` … and `buffer-0` … of one tenant. */
export async function startWatched(devices: number): Promise<Watched> {
  const cloud = await startWorld()
  const [tenant] = cast
  await createTenant(await openWorld(cloud), cloud.url, { ...tenant!, vehicles: [] })
  const api = await signIn(cloud.url, tenant!.people[0].email)
  for (let place = 0; place < devices; place++)
    for (const kind of ['live', 'buffer']) {
      const uniqueId = `${kind}-${place}`
      await api('POST', '/devices', { name: uniqueId, uniqueId })
    }
  const socket = new WebSocket(
    `${cloud.url.replace('http', 'ws')}/api/socket?token=${(await api('POST', '/session/token')) as string}`,
  )
  const seen = watch(socket)
  await new Promise((resolve) => socket.once('open', resolve))
  const client = await mqtt.connectAsync(cloud.mqttUrl, { protocolVersion: 4 })
  const stop = async () => {
    socket.close()
    await client.endAsync()
    await cloud.stop()
  }
  return { cloud, client, ...seen, stop }
}

function watch(socket: WebSocket): Pick<Watched, 'sentAt' | 'waits' | 'ended'> {
  const sentAt = new Map<number, number>()
  const waits: number[] = []
  const ended = new Set<number>()
  socket.on('message', (data: Buffer) => {
    const now = performance.now()
    for (const { deviceId, attributes } of (JSON.parse(data.toString()) as LiveMessage).positions ?? []) {
      if (attributes.ends === true) ended.add(deviceId)
      const sent = sentAt.get(Number(attributes.mark))
      if (sent !== undefined) waits.push(now - sent)
    }
  })
  return { sentAt, waits, ended }
}

/** Each device reports every ten seconds, until `isOver` says so. */
export async function reportLive(
  { client, sentAt }: Watched,
  { devices, isOver }: { devices: number; isOver: (sinceMs: number) => boolean },
): Promise<void> {
  const began = performance.now()
  const everyMs = cadenceMs / devices
  for (let mark = 1; !isOver(performance.now() - began); mark++) {
    const wait = began + mark * everyMs - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    sentAt.set(mark, performance.now())
    const place = { latitude: 36.7 + mark / 1e5, longitude: 3 + mark / 1e5, speed: 42, attributes: { mark } }
    const message = JSON.stringify({ time: new Date().toISOString(), ...place })
    client.publish(`trackers/live-${mark % devices}/positions`, message, { qos: 1 })
  }
}

/** Waits longer than a test would: a backlog takes minutes. @throws Error that names who is still busy */
export const drained = (cloud: Pick<LocalWorld, 'whenIdle'>): Promise<void> => cloud.whenIdle(drainMsMax)

export const liveFigures = (name: string, { waits, sentAt }: Watched): Figure[] => [
  { name: `${name}: publish to frame, p50`, value: percentile(waits, 0.5), unit: 'ms', goal: '' },
  { name: `${name}: publish to frame, p95`, value: percentile(waits, 0.95), unit: 'ms', goal: atMost(1000) },
  { name: `${name}: live fixes seen of ${sentAt.size}`, value: waits.length, unit: 'fixes', goal: '' },
]
