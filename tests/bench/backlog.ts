import mqtt, { type MqttClient } from 'mqtt'
import { WebSocket } from 'ws'
import { cast } from '../../infra/local/demo/cast.ts'
import { openWorld } from '../../infra/local/demo/open-world.ts'
import { createTenant, signIn } from '../../infra/local/demo/create-tenants.ts'
import type { LiveMessage } from '../../shared/wire/live-message.ts'
import { buildPosition } from '../support/builders.ts'
import { startWorld } from '../support/world.ts'
import { atMost, percentile, type Figure } from './figure.ts'
import { hourMs } from '../../shared/domain/time/durations.ts'

const fixesPerMessage = 360
const cadenceMs = 10_000
/** half a minute each */
const idleChecksMax = 40

interface Size {
  /** so many come back with a buffer, and as many report live */
  devices: number
  /** of data with a fix every ten seconds */
  bufferedHours: number
  liveSeconds: number
}

/**
 * Devices that were out of reach upload their buffers all at once, an hour in a message, while as many others report
 * every ten seconds: how long the live ones wait for their frame, and how fast the backlog goes.
 */
export async function measureBacklog(
  { devices, bufferedHours, liveSeconds }: Size = { devices: 200, bufferedHours: 24, liveSeconds: 60 },
): Promise<Figure[]> {
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
  const frames = watched(socket)
  await new Promise((resolve) => socket.once('open', resolve))
  const client = await mqtt.connectAsync(cloud.mqttUrl, { protocolVersion: 4 })

  const started = performance.now()
  const uploading = upload(client, { devices, bufferedHours })
  await reportLive(client, { devices, liveSeconds, sentAt: frames.sentAt })
  await uploading
  await drained(cloud)
  const seconds = (performance.now() - started) / 1000
  socket.close()
  await client.endAsync()
  await cloud.stop()

  const buffered = devices * bufferedHours * fixesPerMessage
  const name = `${devices} live devices while ${devices} upload ${bufferedHours} h`
  return [
    { name: `${name}: publish to frame, p50`, value: percentile(frames.waits, 0.5), unit: 'ms', goal: '' },
    { name: `${name}: publish to frame, p95`, value: percentile(frames.waits, 0.95), unit: 'ms', goal: atMost(1000) },
    { name: `${name}: live fixes seen of ${frames.sentAt.size}`, value: frames.waits.length, unit: 'fixes', goal: '' },
    { name: `${name}: buffered fixes`, value: buffered, unit: 'fixes', goal: '' },
    { name: `${name}: the backlog drains at`, value: buffered / seconds, unit: 'fixes/s', goal: '' },
  ]
}

/** Waits longer than a test would: a backlog takes minutes. */
async function drained(cloud: { whenIdle(): Promise<void> }): Promise<void> {
  for (let tries = 0; tries < idleChecksMax; tries++) {
    const isDone = await cloud.whenIdle().then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
  throw new Error('The backlog does not drain')
}

/** Remembers for each live fix, by its mark, when it was sent, and how long its frame took (ms). */
function watched(socket: WebSocket) {
  const sentAt = new Map<number, number>()
  const waits: number[] = []
  socket.on('message', (data: Buffer) => {
    const now = performance.now()
    for (const { attributes } of (JSON.parse(data.toString()) as LiveMessage).positions ?? []) {
      const sent = sentAt.get(Number(attributes.mark))
      if (sent !== undefined) waits.push(now - sent)
    }
  })
  return { sentAt, waits }
}

async function upload(client: MqttClient, { devices, bufferedHours }: Omit<Size, 'liveSeconds'>): Promise<void> {
  const began = Math.floor(Date.now() / cadenceMs) * cadenceMs - bufferedHours * hourMs
  for (let hour = 0; hour < bufferedHours; hour++)
    await Promise.all(
      Array.from({ length: devices }, (_, place) => {
        const fixes = Array.from({ length: fixesPerMessage }, (_each, step) => {
          const { latitude, longitude, speed, course } = buildPosition((hour * fixesPerMessage + step) % 5000)
          return { time: began + hour * hourMs + step * cadenceMs, latitude, longitude, speed, course }
        })
        return client.publishAsync(`trackers/buffer-${place}/positions`, JSON.stringify(fixes), { qos: 1 })
      }),
    )
}

async function reportLive(
  client: MqttClient,
  { devices, liveSeconds, sentAt }: Omit<Size, 'bufferedHours'> & { sentAt: Map<number, number> },
): Promise<void> {
  const began = performance.now()
  const everyMs = cadenceMs / devices
  for (let mark = 1; mark <= (liveSeconds * 1000) / everyMs; mark++) {
    const wait = began + mark * everyMs - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    sentAt.set(mark, performance.now())
    const place = { latitude: 36.7 + mark / 1e5, longitude: 3 + mark / 1e5, speed: 42, attributes: { mark } }
    const message = JSON.stringify({ time: new Date().toISOString(), ...place })
    client.publish(`trackers/live-${mark % devices}/positions`, message, { qos: 1 })
  }
}
