import { setTimeout as pause } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
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
const unseenMs = 30 * secondMs

/** each has a name of its own, so that it is recognised */
const alarms = Array.from({ length: 60 }, (_, place) => `mark${place}`)

/** What somebody of another tenant waits for, ms. */
interface Waits {
  live: number[]
  signIn: number[]
  report: number[]
  alarm: number[]
}

/** Somebody of another tenant, and what they waited for so far. */
export interface Watched {
  waits: Waits
  /** Begins to count again. */
  forget(): void
  /** acts until `isOver`, and waits for what is on its way by then */
  until(isOver: () => boolean): Promise<void>
}

/** Opens the live socket of one tenant, whose vehicles report, and who sign in, ask for reports and raise alarms. */
export async function watch(cloud: LocalWorld, api: Api): Promise<Watched> {
  const waits: Waits = { live: [], signIn: [], report: [], alarm: [] }
  const sentAt = new Map<string, number>()
  const end = (kind: 'live' | 'alarm', name: string) => {
    const sent = sentAt.get(name)
    if (sent === undefined) return
    sentAt.delete(name)
    waits[kind].push(performance.now() - sent)
  }
  const socket = await openSocket(cloud, api, {
    alarm: (name) => end('alarm', `alarm ${name}`),
    // a frame has the newest position of a vehicle: nobody waits for an earlier one then
    live: (mark) => {
      for (let turn = mark; turn > 0; turn -= vehicles) end('live', `live ${turn}`)
    },
  })
  const client = await mqtt.connectAsync(cloud.mqttUrl, { protocolVersion: 4 })
  const acts = actsOf(cloud, await firstDevice(api), waits)
  return {
    waits,
    forget() {
      for (const each of Object.values(waits)) each.length = 0
      sentAt.clear()
    },
    async until(isOver) {
      const began = performance.now()
      for (let turn = 1; !isOver(); turn++) {
        const dueMs = began + turn * everyMs - performance.now()
        if (dueMs > 0) await pause(dueMs)
        const isAct = turn % (actEveryMs / everyMs) === 0
        sentAt.set(`live ${turn}`, performance.now())
        const alarm = isAct ? alarms[(turn / (actEveryMs / everyMs)) % alarms.length] : undefined
        if (alarm) sentAt.set(`alarm ${alarm}`, performance.now())
        report(client, turn, alarm)
        if (isAct) acts.begin(api)
      }
      const given = performance.now()
      const isPatient = () => performance.now() - given < unseenMs
      while ((sentAt.size > 0 || acts.open() > 0) && isPatient()) await pause(everyMs)
      for (const name of sentAt.keys()) waits[name.startsWith('live') ? 'live' : 'alarm'].push(unseenMs)
      acts.giveUp()
      socket.removeAllListeners('close').close()
      client.end(true)
    },
  }
}

interface Seen {
  live(mark: number): void
  alarm(name: string): void
}

async function openSocket({ url }: LocalWorld, api: Api, seen: Seen): Promise<WebSocket> {
  const token = (await api('POST', '/session/token')) as string
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket?token=${token}`)
  socket.on('message', (data: Buffer) => {
    const { positions = [], events = [] } = JSON.parse(data.toString()) as LiveMessage
    for (const { attributes } of positions) seen.live(Number(attributes['mark']))
    for (const { attributes } of events) seen.alarm(String(attributes['alarm']))
  })
  await new Promise((resolve) => socket.once('open', resolve))
  return socket.once('close', (code) => console.log(`the live socket is closed: ${code}`))
}

function report(client: MqttClient, turn: number, alarm: string | undefined): void {
  const place = { latitude: 43.7 + turn / 1e5, longitude: 7.2 + turn / 1e5, speed: 42 }
  const attributes = { mark: turn, ...(alarm && { alarm }) }
  const message = JSON.stringify({ time: new Date().toISOString(), ...place, attributes })
  client.publish(`trackers/watched-${turn % vehicles}/positions`, message, { qos: 1 })
}

/** A sign-in and a report at a time; one that fails, or is given up, counts as `unseenMs`. */
function actsOf({ url }: LocalWorld, deviceId: number, waits: Waits) {
  const { email } = cast[1]!.people[0]
  const open = new Map<symbol, 'signIn' | 'report'>()
  const begin = (kind: 'signIn' | 'report', act: () => Promise<unknown>) => {
    const began = performance.now()
    const mine = Symbol(kind)
    open.set(mine, kind)
    const end = (ms: number) => open.delete(mine) && waits[kind].push(ms)
    void act()
      .then(() => end(performance.now() - began))
      .catch((error: unknown) => {
        console.log(`${kind} fails: ${String(error)}`)
        end(unseenMs)
      })
  }
  return {
    begin(api: Api) {
      begin('signIn', () => signIn(url, email))
      const [from, to] = [Date.now() - 60 * minuteMs, Date.now()].map((time) => new Date(time).toISOString())
      begin('report', () => api('GET', `/reports/summary?deviceId=${deviceId}&from=${from}&to=${to}`))
    },
    open: () => open.size,
    giveUp() {
      for (const kind of open.values()) waits[kind].push(unseenMs)
      open.clear()
    },
  }
}

async function firstDevice(api: Api): Promise<number> {
  const [device] = (await api('GET', '/devices')) as { id: number }[]
  return device!.id
}

export async function addVehicles(api: Api): Promise<void> {
  for (let place = 0; place < vehicles; place++) {
    const uniqueId = `watched-${place}`
    await api('POST', '/devices', { name: uniqueId, uniqueId })
  }
  await api('POST', '/notifications', {
    type: 'alarm',
    notificators: 'web',
    always: true,
    attributes: { alarms: alarms.join() },
  })
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
