import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import mqtt, { type MqttClient } from 'mqtt'
import { WebSocket } from 'ws'
import { cast } from '../../../infra/local/demo/cast.ts'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { hourMs, minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { atMost, type Figure } from '../figure.ts'
import { usageOf } from '../local/process-tree.ts'
import { fittedGrowth, plotOf, tableOf } from './growth.ts'
import type { Answer, Ask } from './soaked-cloud.ts'

/** so much happens in a second as else in so many */
const speed = 50
const vehicles = 12
const reportMs = (10 * secondMs) / speed
const samples = 60

/**
 * A small company's fleet, fifty times as busy as it is, for an hour: each vehicle reports, the schedules of each minute
 * run, a page is open and opened again, and asks. Measured is what stays: memory of all processes, heap, disk. What
 * streams keep for a day is kept for a quarter of the time, so that the last two thirds show whether it goes.
 */
export async function measureSoak({ minutes }: { minutes: number }): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qafila-soak-'))
  const cloud = await startSoaked(dataDir, (minutes * minuteMs) / secondMs / 4)
  const columns = { 'memory MB': [] as number[], 'heap MB': [] as number[], 'disk MB': [] as number[] }
  const driving = new AbortController()
  setMaxListeners(0, driving.signal)
  const drive = driveAll(cloud, driving.signal)
  try {
    for (let sample = 0; sample <= samples; sample++) {
      columns['heap MB'].push(await cloud.heap())
      columns['memory MB'].push(usageOf(cloud.pid).memoryMegabytes)
      columns['disk MB'].push(megabytesIn(dataDir))
      // it ends before its time when it cannot begin
      if (sample < samples) await Promise.race([pause((minutes * minuteMs) / samples), drive])
    }
  } finally {
    driving.abort()
    await drive.catch(() => {})
    await cloud.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  console.log(tableOf(columns, minutes / samples))
  for (const [name, values] of Object.entries(columns)) console.log(`${name.padStart(14)}  ${plotOf(values)}`)
  return Object.entries(columns).map(([name, values]) => ({
    name: `${minutes} minutes at ${speed} times the load: growth of ${name} in the last two thirds`,
    value: fittedGrowth(values),
    unit: 'MB',
    goal: atMost(growthMax[name as keyof typeof columns]),
  }))
}

/** History alone is some megabytes, a segment of a stream's file four, and a heap is as large as it was last needed. */
const growthMax = { 'memory MB': 40, 'heap MB': 8, 'disk MB': 16 }

interface Soaked {
  pid: number
  url: string
  mqttUrl: string
  minute(): void
  heap(): Promise<number>
  stop(): Promise<void>
}

async function startSoaked(dataDir: string, streamDaySeconds: number): Promise<Soaked> {
  const file = fileURLToPath(new URL('./soaked-cloud.ts', import.meta.url))
  const child = fork(file, [dataDir, String(Math.ceil(streamDaySeconds))], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  })
  const { began } = await answerOf(child)
  const ask = (what: Ask) => child.send(what)
  return {
    pid: child.pid!,
    ...began!,
    minute: () => ask('minute'),
    heap: async () => {
      ask('heap')
      return (await answerOf(child)).heapMegabytes!
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      ask('stop')
      await ended
    },
  }
}

/** @throws Error when it ended */
const answerOf = (child: ChildProcess): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the local cloud ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (answer) => {
      child.off('exit', ended)
      resolve(answer as Answer)
    })
  })

/** @throws Error when it cannot begin; what fails later is said, and done again at its next time */
async function driveAll(cloud: Soaked, stopped: AbortSignal): Promise<void> {
  const api = await signIn(cloud.url, cast[0]!.people[0].email)
  const ids: number[] = []
  for (let place = 0; place < vehicles; place++) {
    const made = await api('POST', '/devices', { name: `soak-${place}`, uniqueId: `soak-${place}` })
    ids.push((made as { id: number }).id)
  }
  await Promise.all([
    ...ids.map((_, place) => drive(cloud, place, stopped)),
    every(minuteMs / speed, stopped, async () => cloud.minute()),
    every(hourMs / speed, stopped, () => openPage(cloud, api)),
    every((10 * minuteMs) / speed, stopped, () => ask(api, ids)),
  ])
}

/** One vehicle, which loses its connection each hour. */
async function drive({ mqttUrl }: Soaked, place: number, stopped: AbortSignal): Promise<void> {
  let client: MqttClient | null = null
  let turn = place
  const connect = async () => {
    await client?.endAsync()
    client = await mqtt.connectAsync(mqttUrl, { clientId: `soak-${place}`, protocolVersion: 4 })
  }
  const report = async () => {
    turn += 1
    if (turn % (hourMs / speed / reportMs) < 1 || client?.connected !== true) await connect()
    const at = { latitude: 36.75 + 0.1 * Math.sin(turn / 100), longitude: 3.05 + 0.1 * Math.cos(turn / 100) }
    const message = { time: new Date().toISOString(), ...at, speed: 20 + (turn % 9), attributes: { ignition: true } }
    await client!.publishAsync(`trackers/soak-${place}/positions`, JSON.stringify(message), { qos: 1 })
  }
  await every(reportMs, stopped, report)
  await (client as MqttClient | null)?.endAsync()
}

let page: WebSocket | null = null

async function openPage({ url }: Soaked, api: Api): Promise<void> {
  page?.close()
  const token = (await api('POST', '/session/token')) as string
  page = new WebSocket(`${url.replace('http', 'ws')}/api/socket?token=${token}`)
  page.on('error', () => {})
}

async function ask(api: Api, ids: readonly number[]): Promise<void> {
  const to = new Date()
  const from = new Date(to.getTime() - minuteMs)
  const period = `from=${from.toISOString()}&to=${to.toISOString()}`
  await api('GET', '/devices')
  await api('GET', '/positions')
  await api('GET', `/positions?deviceId=${ids[0]}&${period}`)
  await api('GET', `/reports/summary?deviceId=${ids[0]}&${period}`)
}

/** One after the other, not faster than it can be done. */
async function every(ms: number, stopped: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!stopped.aborted) {
    const began = performance.now()
    await work().catch((error: unknown) => console.error(String(error)))
    await pause(Math.max(0, ms - (performance.now() - began)), undefined, { signal: stopped }).catch(() => {})
  }
}

const megabytesIn = (dataDir: string): number =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + sizeOf(join(dataDir, name)),
    0,
  ) /
  2 ** 20

/** 0 for a folder, and for what has gone meanwhile. */
function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() === true ? found.size : 0
}
