import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { amina, deviceOf, type DeviceAnswer, startCastWorld } from '../../support/cast-world.ts'
import type { LocalWorld } from '../../support/world.ts'

interface Certificate {
  certificate: string
  privateKey: string
  rootCertificate: string
}

let world: LocalWorld
let api: Api
let van: DeviceAnswer
let held: Certificate
let rulePrefix: string
const clients: MqttClient[] = []

beforeAll(async () => {
  world = await startCastWorld()
  api = await signIn(world.url, amina)
  van = await deviceOf(api, 'van-1')
  held = (await api('POST', `/devices/${van.id}/credentials`, { kind: 'certificate' })) as Certificate
  rulePrefix = ((await api('GET', '/server/broker')) as { rulePrefix: string }).rulePrefix
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await world.stop()
})

const noon = Date.UTC(2026, 5, 1, 12)
const fix = (second: number) =>
  JSON.stringify({ time: new Date(noon + second * 1000).toISOString(), latitude: 36.75, longitude: 3.05 })
const positionsOf = async ({ id }: DeviceAnswer) => {
  await world.whenIdle()
  const path = `/positions?deviceId=${id}&from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z`
  return (await api('GET', path)) as { fixTime: string; protocol: string }[]
}
const seconds = async () =>
  (await positionsOf(van)).map(({ fixTime, protocol }) => [(Date.parse(fixTime) - noon) / 1000, protocol])

async function connect(): Promise<MqttClient> {
  const { certificate: cert, privateKey: key, rootCertificate: ca } = held
  const options = { clientId: 'van-1', ca, cert, key, protocolVersion: 4 as const, reconnectPeriod: 0 }
  const client = await mqtt.connectAsync(world.mqttTlsUrl, options)
  client.on('error', () => {})
  clients.push(client)
  return client
}
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

test('a tracker with a certificate publishes past the broker, to the rules of the deployment', async () => {
  const tracker = await connect()
  const direct = (rule: string, topic: string) => `$aws/rules/${rulePrefix}${rule}/${topic}`
  const publish = (topic: string, message: object | string) =>
    tracker.publishAsync(topic, typeof message === 'string' ? message : JSON.stringify(message), { qos: 1 })
  await publish(direct('positions', 'trackers/van-1/positions'), fix(50))
  const location = { _type: 'location', lat: 36.75, lon: 3.05, tst: (noon + 51_000) / 1000 }
  await publish(direct('owntracks', 'owntracks/u/van-1'), location)
  await publish(direct('owntracks', 'owntracks/u/van-1/event'), {
    ...location,
    _type: 'transition',
    event: 'enter',
    desc: 'Depot',
    tst: (noon + 52_000) / 1000,
  })
  await publish(direct('owntracks', 'owntracks/u/van-1/waypoints'), { _type: 'waypoints', waypoints: [] })
  const reported = { ts: noon + 53_000, latlng: '36.75,3.05' }
  await publish(direct('teltonika', 'van-1/data'), { state: { reported } })
  const expected = [
    [50, 'mqtt'],
    [51, 'owntracks'],
    [52, 'owntracks'],
    [53, 'teltonika'],
  ]
  expect(await seconds()).toEqual(expect.arrayContaining(expected))
  await tracker.endAsync()
})

test.each([
  'positions/trackers/van-2/positions',
  'positions/trackers/van-1/results',
  'owntracks/owntracks/u/van-2',
  'teltonika/van-2/data',
  'media/trackers/van-2/media/front.jpg',
  'connected/$aws/events/presence/connected/van-1',
])('it is cut off when it names a rule for another: %s', async (rest) => {
  const tracker = await connect()
  const cut = closed(tracker)
  tracker.publishAsync(`$aws/rules/${rulePrefix}${rest}`, fix(54), { qos: 1 }).catch(() => {})
  await cut
  expect((await seconds()).map(([second]) => second)).not.toContain(54)
})

test.each(['owntracks/u/van-2/van-1', '$aws/rules/qafila_owntracks/owntracks/u/van-2/van-1'])(
  'it cannot speak for another that it names before itself: %s',
  async (topic) => {
    const tracker = await connect()
    const location = { _type: 'location', lat: 36.75, lon: 3.05, tst: (noon + 55_000) / 1000 }
    await tracker.publishAsync(topic, JSON.stringify(location), { qos: 1 })
    expect(await positionsOf(await deviceOf(api, 'van-2'))).toEqual([])
    await tracker.endAsync()
  },
)
