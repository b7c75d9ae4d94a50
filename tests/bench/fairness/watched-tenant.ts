import mqtt from 'mqtt'
import { WebSocket } from 'ws'
import { cast } from '../../../infra/local/demo/cast.ts'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import type { LiveMessage } from '../../../shared/wire/live-message.ts'
import type { LocalWorld } from '../../support/world.ts'
import { atMost, percentile, type Figure } from '../figure.ts'

const vehicles = 10
const everyMs = 200
/** a sign-in, a report and an alarm so often */
const actEveryMs = 2 * secondMs
/** what was not seen by then counts as this */
const unseenMs = 2 * minuteMs

/** What somebody of another tenant waits for, ms. */
interface Waits {
  live: number[]
  signIn: number[]
  report: number[]
  alarm: number[]
}

/** @returns what its people waited for until `isOver`, and for what was on its way by then */
export async function watch(cloud: LocalWorld, api: Api, isOver: () => boolean): Promise<Waits> {
  const { email } = cast[1]!.people[0]
  const waits: Waits = { live: [], signIn: [], report: [], alarm: [] }
  const token = (await api('POST', '/session/token')) as string
  const socket = new WebSocket(`${cloud.url.replace('http', 'ws')}/api/socket?token=${token}`)
  const sentAt = new Map<string, number>()
  const seen = (kind: 'live' | 'alarm', mark: unknown) => {
    const sent = sentAt.get(`${kind} ${String(mark)}`)
    if (sent === undefined) return
    sentAt.delete(`${kind} ${String(mark)}`)
    waits[kind].push(performance.now() - sent)
  }
  socket.on('message', (data: Buffer) => {
    const { positions = [], events = [] } = JSON.parse(data.toString()) as LiveMessage
    for (const { attributes } of positions) seen('live', attributes['mark'])
    for (const { attributes } of events) seen('alarm', attributes['alarm'])
  })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.once('close', (code) => {
    if (!isOver()) console.log(`the live socket is closed: ${code}`)
  })
  const client = await mqtt.connectAsync(cloud.mqttUrl, { protocolVersion: 4 })
  const acts = new Set<Promise<unknown>>()
  const timed = (kind: 'signIn' | 'report', act: () => Promise<unknown>) => {
    const began = performance.now()
    const done = act()
      .then(() => waits[kind].push(performance.now() - began))
      .catch((error: unknown) => {
        console.log(`${kind} fails: ${String(error)}`)
        waits[kind].push(unseenMs)
      })
      .finally(() => acts.delete(done))
    acts.add(done)
  }
  const [device] = (await api('GET', '/devices')) as { id: number }[]
  const summary = () => {
    const [from, to] = [Date.now() - 60 * minuteMs, Date.now()].map((time) => new Date(time).toISOString())
    return api('GET', `/reports/summary?deviceId=${device!.id}&from=${from}&to=${to}`)
  }
  const began = performance.now()
  for (let turn = 1; !isOver(); turn++) {
    const dueMs = began + turn * everyMs - performance.now()
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs))
    const isAct = turn % (actEveryMs / everyMs) === 0
    const alarm = isAct ? { alarm: `mark${turn}` } : {}
    for (const kind of isAct ? ['live', 'alarm'] : ['live']) {
      sentAt.set(kind === 'live' ? `live ${turn}` : `alarm mark${turn}`, performance.now())
    }
    const place = { latitude: 43.7 + turn / 1e5, longitude: 7.2 + turn / 1e5, speed: 42 }
    const message = { time: new Date().toISOString(), ...place, attributes: { mark: turn, ...alarm } }
    client.publish(`trackers/watched-${turn % vehicles}/positions`, JSON.stringify(message), { qos: 1 })
    if (isAct) timed('signIn', () => signIn(cloud.url, email))
    if (isAct) timed('report', summary)
  }
  await Promise.all(acts)
  const given = performance.now()
  while (sentAt.size > 0 && performance.now() - given < unseenMs) {
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  for (const name of sentAt.keys()) waits[name.startsWith('live') ? 'live' : 'alarm'].push(unseenMs)
  socket.close()
  await client.endAsync()
  return waits
}

export async function addVehicles(api: Api): Promise<void> {
  for (let place = 0; place < vehicles; place++) {
    const uniqueId = `watched-${place}`
    await api('POST', '/devices', { name: uniqueId, uniqueId })
  }
  await api('POST', '/notifications', { type: 'alarm', notificators: 'web', always: true })
}

export const figuresOf = (name: string, waits: Waits): Figure[] =>
  [
    { of: 'live', most: secondMs },
    { of: 'signIn', most: secondMs },
    { of: 'report', most: 2 * secondMs },
    { of: 'alarm', most: 5 * secondMs },
  ].flatMap(({ of, most }) => {
    const samples = waits[of as keyof Waits]
    return [
      { name: `${name}: ${of}, p50`, value: percentile(samples, 0.5), unit: 'ms', goal: '' },
      {
        name: `${name}: ${of}, p95 of ${samples.length}`,
        value: percentile(samples, 0.95),
        unit: 'ms',
        goal: atMost(most),
      },
    ]
  })
