import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { WebSocket } from 'ws'
import { openWorld } from '../../infra/local/demo/open-world.ts'
import { cast } from '../../infra/local/demo/cast.ts'
import { createTenant, signIn } from '../../infra/local/demo/create-tenants.ts'
import { pausesOfAws } from '../../infra/local/emulators/poller-pauses.ts'
import type { LiveMessage } from '../../shared/wire/live-message.ts'
import { compactFrames, isReportFrame } from '../../shared/wire/live/frame-mark.ts'
import { readReportFrame } from '../../shared/wire/live/report-frames.ts'
import { type LocalWorld, startWorld } from '../support/world.ts'
import { atMost, percentile, type Figure } from './figure.ts'

const vehicles = 50
const fixesPerSecond = 50
const seconds = 20
const warmUpSeconds = 3

/**
 * What AWS takes and nothing here imitates, ms: the broker with its rule 20 to 60, a frame through API Gateway 15 to 40,
 * and three calls of a table each some 5.
 */
const notImitatedMs = 100

/** From MQTT publish to the frame in a browser's socket: as fast as this machine is, and as AWS's pollers let it be. */
export async function measureLatency(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qafila-latency-'))
  const cloud = await startWorld({ dataDir })
  await createFleet(cloud)
  const here = await measured(cloud)
  const onAws = await measured(await startWorld({ dataDir, pollerPauses: pausesOfAws }))
  rmSync(dataDir, { recursive: true, force: true })
  const name = `publish to socket frame at ${fixesPerSecond} fixes/s`
  const aws = `the same with the pauses of AWS's pollers, and ${notImitatedMs} ms for what is not imitated`
  const later = (share: number) => percentile(onAws.samples, share) + notImitatedMs
  return [
    { name: `${name}: p50`, value: percentile(here.samples, 0.5), unit: 'ms', goal: '' },
    { name: `${name}: p95`, value: percentile(here.samples, 0.95), unit: 'ms', goal: atMost(150) },
    { name: `${name}: p99`, value: percentile(here.samples, 0.99), unit: 'ms', goal: '' },
    { name: `${name}: fixes seen of ${seconds * fixesPerSecond}`, value: here.samples.length, unit: 'fixes', goal: '' },
    { name: `${name}: frames a second`, value: here.framesPerSecond, unit: 'frames', goal: '' },
    { name: `${aws}: p50`, value: later(0.5), unit: 'ms', goal: '' },
    { name: `${aws}: p95`, value: later(0.95), unit: 'ms', goal: atMost(800) },
    { name: `${aws}: p99`, value: later(0.99), unit: 'ms', goal: '' },
    { name: `${aws}: fixes seen of ${seconds * fixesPerSecond}`, value: onAws.samples.length, unit: 'fixes', goal: '' },
    { name: `${aws}: frames a second`, value: onAws.framesPerSecond, unit: 'frames', goal: atMost(2) },
    { name: `${aws}: bytes a position`, value: onAws.bytesPerFix, unit: 'bytes', goal: '' },
  ]
}

interface Measured {
  /** of each fix after the warm-up that was seen, ms */
  samples: number[]
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

/** At a steady pace, through the whole local cloud, which is stopped then. */
async function measured(cloud: LocalWorld): Promise<Measured> {
  const api = await signIn(cloud.url, tenant!.people[0].email)
  const token = (await api('POST', '/session/token')) as string
  const address = `${cloud.url.replace('http', 'ws')}/api/socket?token=${token}&frames=${compactFrames}`
  const socket = new WebSocket(address)
  const sentAt = new Map<number, number>()
  const samples: number[] = []
  const seen = { frames: 0, bytes: 0 }
  socket.on('message', (data: Buffer) => {
    const now = performance.now()
    const text = data.toString()
    const message = isReportFrame(text) ? readReportFrame(text) : (JSON.parse(text) as LiveMessage)
    const marks = (message.positions ?? []).map(({ attributes }) => Number(attributes.mark))
    const measuredMarks = marks.filter((mark) => mark >= warmUpSeconds * fixesPerSecond && sentAt.has(mark))
    if (measuredMarks.length === 0) return
    seen.frames += 1
    seen.bytes += data.length
    for (const mark of measuredMarks) samples.push(now - sentAt.get(mark)!)
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
  return {
    samples,
    framesPerSecond: seen.frames / seconds,
    bytesPerFix: seen.bytes / samples.length,
  }
}
