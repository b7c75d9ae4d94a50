import mqtt from 'mqtt'
import { WebSocket } from 'ws'
import { openWorld } from '../../infra/local/demo/open-world.ts'
import { cast } from '../../infra/local/demo/cast.ts'
import { createTenant, signIn } from '../../infra/local/demo/create-tenants.ts'
import type { LiveMessage } from '../../shared/wire/live-message.ts'
import { startWorld } from '../support/world.ts'
import { atMost, percentile, type Figure } from './figure.ts'

const vehicles = 50
const fixesPerSecond = 50
const seconds = 20
const warmUpSeconds = 3

/** From MQTT publish to the frame in a browser's socket, through the whole local cloud, at a steady pace. */
export async function measureLatency(): Promise<Figure[]> {
  const cloud = await startWorld()
  const [tenant] = cast
  await createTenant(await openWorld(cloud), cloud.url, { ...tenant!, vehicles: [] })
  const api = await signIn(cloud.url, tenant!.people[0].email)
  const uniqueIds = Array.from({ length: vehicles }, (_, index) => `bench-${index}`)
  for (const uniqueId of uniqueIds) await api('POST', '/devices', { name: uniqueId, uniqueId })

  const token = (await api('POST', '/session/token')) as string
  const socket = new WebSocket(`${cloud.url.replace('http', 'ws')}/api/socket?token=${token}`)
  const sentAt = new Map<number, number>()
  const samples: number[] = []
  let frames = 0
  socket.on('message', (data: Buffer) => {
    frames += 1
    const now = performance.now()
    for (const position of (JSON.parse(data.toString()) as LiveMessage).positions ?? []) {
      const mark = Number(position.attributes.mark)
      const sent = sentAt.get(mark)
      if (sent !== undefined && mark >= warmUpSeconds * fixesPerSecond) samples.push(now - sent)
    }
  })
  await new Promise((resolve) => socket.once('open', resolve))

  const client = await mqtt.connectAsync(cloud.mqttUrl, { protocolVersion: 4 })
  const total = (warmUpSeconds + seconds) * fixesPerSecond
  const started = performance.now()
  for (let mark = 0; mark < total; mark += 1) {
    const dueMs = started + (mark * 1000) / fixesPerSecond - performance.now()
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs))
    sentAt.set(mark, performance.now())
    const place = { latitude: 36.7 + mark / 1e5, longitude: 3 + mark / 1e5, speed: 42, attributes: { mark } }
    const message = JSON.stringify({ time: new Date().toISOString(), ...place })
    client.publish(`trackers/${uniqueIds[mark % vehicles]!}/positions`, message, { qos: 1 })
  }
  await cloud.whenIdle()
  socket.close()
  await client.endAsync()
  await cloud.stop()

  const name = `publish to socket frame at ${fixesPerSecond} fixes/s`
  return [
    { name: `${name}: p50`, value: percentile(samples, 0.5), unit: 'ms', goal: '' },
    { name: `${name}: p95`, value: percentile(samples, 0.95), unit: 'ms', goal: atMost(150) },
    { name: `${name}: p99`, value: percentile(samples, 0.99), unit: 'ms', goal: '' },
    { name: `${name}: fixes seen of ${seconds * fixesPerSecond}`, value: samples.length, unit: 'fixes', goal: '' },
    { name: `${name}: frames`, value: frames, unit: 'frames', goal: '' },
  ]
}
