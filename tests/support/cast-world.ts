import mqtt, { type MqttClient } from 'mqtt'
import { inject } from 'vitest'
import { WebSocket } from 'ws'
import { cast } from '../../infra/local/demo/cast.ts'
import { signIn, type Api } from '../../infra/local/demo/create-tenants.ts'
import type { LiveMessage } from '../../shared/wire/live-message.ts'
import { type compactFrames, isReportFrame } from '../../shared/wire/live/frame-mark.ts'
import { readReportFrame } from '../../shared/wire/live/report-frames.ts'
import { startWorld, type LocalWorld } from './world.ts'

export const [atlas, sahara] = cast as [(typeof cast)[number], (typeof cast)[number]]
export const [amina, bilal, chloe] = atlas.people.map((person) => person.email) as [string, string, string]
export const driss = sahara.people[0].email

/** The whole product with the cast's tenants, people, groups and vehicles; nobody drives unless a test says so. */
export const startCastWorld = (options: Parameters<typeof startWorld>[0] = {}): Promise<LocalWorld> =>
  startWorld({ ...options, copyOf: inject('castDataDir') })

export interface DeviceAnswer {
  id: number
  name: string
  uniqueId: string
  status: string
  lastUpdate: string | null
}

/** The device of the cast with this identifier, as this person sees it. */
export async function deviceOf(api: Api, uniqueId: string): Promise<DeviceAnswer> {
  const [device] = (await api('GET', `/devices?uniqueId=${encodeURIComponent(uniqueId)}`)) as DeviceAnswer[]
  if (!device) throw new Error(`${uniqueId} is not visible`)
  return device
}

export const trackerClient = (world: { mqttUrl: string }, clientId?: string): Promise<MqttClient> =>
  mqtt.connectAsync(world.mqttUrl, { protocolVersion: 4, reconnectPeriod: 0, ...(clientId ? { clientId } : {}) })

/** Publishes in our own form and waits for the broker's word. */
export const report = (client: MqttClient, uniqueId: string, fixes: object | object[]): Promise<unknown> =>
  client.publishAsync(`trackers/${uniqueId}/positions`, JSON.stringify(fixes), { qos: 1 })

export interface Watcher {
  frames: LiveMessage[]
  positionsOf(deviceId: number): NonNullable<LiveMessage['positions']>
  /** resolves with the first frame of this kind, now or later */
  first(isWanted: (frame: LiveMessage) => boolean): Promise<LiveMessage>
  closed: Promise<number>
  close(): void
}

/**
 * A person who looks at the live socket and remembers every frame.
 * @param form of its frames, as our own page asks for one; JSON without
 */
export async function watch(world: { url: string }, email: string, form?: typeof compactFrames): Promise<Watcher> {
  const api = await signIn(world.url, email)
  const token = (await api('POST', '/session/token')) as string
  const socket = new WebSocket(
    `${world.url.replace('http', 'ws')}/api/socket?token=${token}${form ? `&frames=${form}` : ''}`,
  )
  const frames: LiveMessage[] = []
  const greeted = new Promise<void>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      frames.push(isReportFrame(text) ? readReportFrame(text) : (JSON.parse(text) as LiveMessage))
      resolve()
    })
    // only JSON is greeted
    if (form) socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await greeted
  return {
    frames,
    closed,
    positionsOf: (deviceId) =>
      frames.flatMap((frame) => frame.positions ?? []).filter((position) => position.deviceId === deviceId),
    first: (isWanted) =>
      new Promise((resolve) => {
        const look = () => {
          const found = frames.find(isWanted)
          if (found) resolve(found)
          return found !== undefined
        }
        if (!look()) socket.on('message', look)
      }),
    close: () => socket.close(4000),
  }
}
