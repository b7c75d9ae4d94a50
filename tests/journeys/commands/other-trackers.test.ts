import type { MqttClient } from 'mqtt'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandStateJson } from '../../../shared/wire/commands/command-json.ts'
import type { EventJson } from '../../../shared/wire/json.ts'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { amina, type DeviceAnswer, startCastWorld, trackerClient } from '../../support/cast-world.ts'
import { type Imitation, startImitation } from '../../support/channels/imitation.ts'
import type { LocalWorld } from '../../support/world.ts'
import { connectTracker, statesOf } from './obeying-tracker.ts'

let relay: Imitation
let world: LocalWorld
let api: Api

beforeAll(async () => {
  relay = await startImitation()
  world = await startCastWorld({ channelOrigins: { 'https://www.traccar.org': relay.origin } })
  api = await signIn(world.url, amina)
})
afterAll(() => Promise.all([world.stop(), relay.stop()]))

const add = async (uniqueId: string, attributes = {}): Promise<DeviceAnswer> =>
  (await api('POST', '/devices', { name: uniqueId, uniqueId, attributes })) as DeviceAnswer
const commandsOf = async ({ id }: DeviceAnswer) => (await api('GET', `/devices/${id}/commands`)) as CommandStateJson[]
const send = ({ id }: DeviceAnswer, type: string, attributes: object = {}) =>
  api('POST', '/commands/send', { deviceId: id, type, attributes })
const becomes = (device: DeviceAnswer, states: string[]) =>
  expect.poll(async () => statesOf(await commandsOf(device))).toEqual(states)
const resultsOf = async ({ id }: DeviceAnswer): Promise<EventJson[]> =>
  ((await api('GET', '/events?limit=1000')) as EventJson[]).filter(
    ({ deviceId, type }) => deviceId === id && type === 'commandResult',
  )
const isOnline = async ({ id }: DeviceAnswer) =>
  expect.poll(async () => ((await api('GET', `/devices?id=${id}`)) as DeviceAnswer[])[0]!.status).toBe('online')

/** What arrives on a topic, each answered. */
async function listen(
  client: MqttClient,
  topic: string,
  answer: (payload: Record<string, unknown>) => Promise<unknown>,
) {
  const got: Record<string, unknown>[] = []
  client.on('message', (_topic, bytes) => {
    const payload = JSON.parse(bytes.toString()) as Record<string, unknown>
    got.push(payload)
    void answer(payload)
  })
  await client.subscribeAsync(topic, { qos: 1 })
  return got
}

describe('commands to trackers with words of their own', () => {
  it('OwnTracks says where it is when it is asked', async () => {
    const phone = await add('phone-14')
    const client = await trackerClient(world, 'phone-14')
    const say = (more: object) => {
      const location = { _type: 'location', lat: 36.75, lon: 3.05, tst: Math.floor(Date.now() / 1000), ...more }
      return client.publishAsync('owntracks/amina/phone-14', JSON.stringify(location), { qos: 1 })
    }
    const got = await listen(client, 'owntracks/amina/phone-14/cmd', () => say({ t: 'r' }))
    await say({ t: 't' })
    await isOnline(phone)
    await world.whenIdle()
    await send(phone, 'positionSingle')
    await becomes(phone, ['positionSingle done'])
    await send(phone, 'message', { message: 'Call me' })
    await becomes(phone, ['message delivered', 'positionSingle done'])
    expect(got).toEqual([
      { _type: 'cmd', action: 'reportLocation' },
      { _type: 'cmd', action: 'action', notification: 'Call me' },
    ])
    await client.endAsync(true)
  })

  it('Teltonika answers in order, and the event names the command', async () => {
    const imei = '352093081429150'
    const truck = await add(imei)
    const client = await trackerClient(world, imei)
    const publish = (payload: object) => client.publishAsync(`${imei}/data`, JSON.stringify(payload), { qos: 1 })
    const got = await listen(client, `${imei}/commands`, ({ CMD }) => publish({ RSP: `${String(CMD)}: OK` }))
    await publish({ state: { reported: { ts: Date.now(), pr: 0, latlng: '36.753800,3.058800', sp: 0, ang: 0 } } })
    await isOnline(truck)
    await world.whenIdle()
    await send(truck, 'getVersion')
    await send(truck, 'getDeviceStatus')
    await becomes(truck, ['getDeviceStatus done', 'getVersion done'])
    expect(got).toEqual([{ CMD: 'getver' }, { CMD: 'getinfo' }])
    expect((await commandsOf(truck)).map(({ result }) => result)).toEqual(['getinfo: OK', 'getver: OK'])
    await expect
      .poll(async () => new Set((await resultsOf(truck)).map(({ attributes }) => attributes['command'])))
      .toEqual(new Set(['getDeviceStatus', 'getVersion']))
    await client.endAsync(true)
  })

  it('OsmAnd takes one with each answer', async () => {
    const phone = await add('osmand-14')
    const report = async () => {
      const query = `id=osmand-14&lat=36.75&lon=3.05&timestamp=${Math.floor(Date.now() / 1000)}`
      return (await fetch(`${world.url}/ingest/osmand?${query}`)).text()
    }
    expect(await report()).toBe('')
    await isOnline(phone)
    await world.whenIdle()
    await send(phone, 'custom', { data: 'first' })
    await send(phone, 'custom', { data: 'second' })
    expect([await report(), await report(), await report()]).toEqual(['first', 'second', ''])
    await becomes(phone, ['custom delivered', 'custom delivered'])
  })

  it('the Traccar Client gets commands by push at once, where a key is set', async () => {
    const phone = await add('client-14')
    const query = `id=client-14&lat=36.75&lon=3.05&timestamp=${Math.floor(Date.now() / 1000)}`
    await fetch(`${world.url}/ingest/osmand?${query}&notificationToken=app-14`)
    await isOnline(phone)
    await world.whenIdle()
    const types = async () =>
      ((await api('GET', `/commands/types?deviceId=${phone.id}`)) as { type: string }[]).map(({ type }) => type)
    expect(await types()).toEqual(['custom'])
    await api('PUT', '/channel-settings', { traccar: { key: 'key-of-the-relay' } })
    expect(await types()).toEqual(['custom', 'positionSingle', 'positionPeriodic', 'positionStop', 'factoryReset'])
    // the first answer breaks off: it is asked again
    let calls = 0
    relay.answer = () => (++calls === 1 ? null : { status: 200, body: { responses: [{ success: true }] } })
    await send(phone, 'positionPeriodic', { frequency: 30 })
    await becomes(phone, ['positionPeriodic sent'])
    await expect.poll(() => calls, { timeout: 120_000 }).toBe(2)
    await expect.poll(async () => (await commandsOf(phone))[0]!.endedAt).not.toBeNull()
    const [first, second] = relay.received.map(({ body }) => JSON.parse(body.toString()) as object)
    expect(first).toEqual(second)
    expect(second).toEqual({
      type: 'client',
      registration_ids: ['app-14'],
      data: { command: 'positionPeriodic', deviceId: 'client-14', interval: '30' },
    })
  })

  it('reports more often while a page shows it, and nobody is notified of that', async () => {
    const attributes = { 'cadence.idleSeconds': 60, 'cadence.watchedSeconds': 5, 'cadence.releaseMinutes': 0 }
    const van = await add('van-14', attributes)
    const tracker = await connectTracker(world, 'van-14')
    await tracker.at(30)
    const frequencies = () => tracker.got.map(({ type, attributes: { frequency } }) => `${type} ${String(frequency)}`)
    await expect.poll(frequencies).toEqual(['positionPeriodic 60'])
    const token = (await api('POST', '/session/token')) as string
    const page = new WebSocket(`${world.url.replace('http', 'ws')}/api/socket?token=${token}`)
    await new Promise((resolve) => page.once('open', resolve))
    page.send(JSON.stringify({ watch: [van.id] }))
    await expect.poll(frequencies).toEqual(['positionPeriodic 60', 'positionPeriodic 5'])
    await becomes(van, ['positionPeriodic done', 'positionPeriodic done'])
    await world.whenIdle()
    expect(await resultsOf(van)).toEqual([])
    page.close()
    await tracker.leave()
  })
})
