import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import {
  amina,
  deviceOf,
  report,
  startCastWorld,
  trackerClient,
  watch,
  type Watcher,
} from '../../support/cast-world.ts'
import type { LocalWorld } from '../../support/world.ts'

let world: LocalWorld
let tracker: MqttClient
let api: Api
let client: Watcher

beforeAll(async () => {
  world = await startCastWorld()
  tracker = await trackerClient(world)
  api = await signIn(world.url, amina)
  // as clients of Traccar's API open it
  client = await watch(world, amina)
})
afterAll(async () => {
  client.close()
  await tracker.endAsync()
  await world.stop()
})

const fix = (secondsAgo: number, more: object = {}) => ({
  time: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  latitude: 36.75 - secondsAgo / 10_000,
  longitude: 3.05,
  ...more,
})
const events = () => client.frames.flatMap((frame) => frame.events ?? [])

it('of all that happens, a client of Traccar’s API gets frames of one key, and the events that its notification matched', async () => {
  const van = await deviceOf(api, 'van-1')
  await api('POST', '/notifications', { type: 'ignitionOn', notificators: 'web', always: true })
  await report(tracker, 'van-1', fix(60, { attributes: { ignition: false } }))
  await report(tracker, 'van-1', fix(50, { attributes: { ignition: true } }))
  const newest = fix(40, { attributes: { ignition: false } })
  await report(tracker, 'van-1', newest)
  // an event of hours ago, which is stored and matches nothing
  await report(tracker, 'van-1', fix(7200, { attributes: { ignition: true } }))
  await api('POST', '/commands/send', { deviceId: van.id, type: 'custom', attributes: { data: 'x' } })
  const period = new URLSearchParams({ from: fix(600).time, to: fix(0).time, deviceId: String(van.id) })
  const { ordered } = await order(`${world.url}/api/reports/route?${period.toString()}`)
  await world.whenIdle()
  expect(ordered).toBe(202)

  const keys = client.frames.map((frame) => Object.keys(frame))
  expect(keys.filter(({ length }) => length !== 1)).toEqual([])
  expect(new Set(keys.flat())).toEqual(new Set(['positions', 'devices', 'events']))
  // how many there are depends on how the messages came together; what is the newest does not
  expect(Date.parse(client.positionsOf(van.id).at(-1)!.fixTime)).toBe(Date.parse(newest.time))
  const all = (await api('GET', '/events?limit=50')) as { type: string }[]
  expect(all.map(({ type }) => type)).toEqual(expect.arrayContaining(['ignitionOn', 'ignitionOff']))
  const message = expect.stringMatching(/^Van 1.*ignition.*on/i) as string
  expect(events()).toMatchObject([{ type: 'ignitionOn', deviceId: van.id, attributes: { message } }])
})

/** Has a report made by a job, whose progress a page of ours sees. */
async function order(address: string): Promise<{ ordered: number }> {
  const token = (await api('POST', '/session/token')) as string
  const headers = { authorization: `Bearer ${token}`, prefer: 'respond-async' }
  return { ordered: (await fetch(address, { headers })).status }
}
