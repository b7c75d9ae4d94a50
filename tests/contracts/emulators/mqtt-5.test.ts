import mqtt, { type IConnackPacket, type IPublishPacket } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmallWorld, type SmallWorld } from '../../support/cloud/small-world.ts'

let world: SmallWorld
beforeAll(async () => void (world = await startSmallWorld()))
afterAll(() => world.stop())

/** the next message */
const said = (client: mqtt.MqttClient) =>
  new Promise<IPublishPacket>((resolve) => client.once('message', (_topic, _payload, packet) => resolve(packet)))
const five = (more: object = {}) => ({ protocolVersion: 5 as const, ...more })

test('a message of MQTT 5 reaches the function, its topic by an alias too', async () => {
  const tracker = await world.connect('van-1', five())
  const publish = (topic: string, text: string) =>
    tracker.publishAsync(topic, text, { qos: 1, properties: { topicAlias: 1, userProperties: { unit: 'km' } } })
  await publish('trackers/van-1/positions', 'one')
  await publish('', 'two')
  await world.cloud.whenIdle()
  const texts = (await world.rows()).filter(({ pk, sk }) => pk === 'van-1' && sk.startsWith('S#'))
  expect(texts.map(({ text }) => text).filter((text) => !text.startsWith('presence'))).toEqual(['one', 'two'])
})

test.each([
  {
    name: 'MQTT 5 to MQTT 5',
    to: 5 as const,
    properties: { userProperties: { unit: 'km' }, contentType: 'text/plain' },
  },
  { name: 'MQTT 5 to 3.1.1', to: 4 as const, properties: undefined },
])('messages are passed on: $name', async ({ to, properties }) => {
  const listener = await world.connect(`listener-${to}`, { protocolVersion: to })
  await listener.subscribeAsync('trackers/+/commands', { qos: 1 })
  const received = said(listener)
  const sender = await world.connect(`sender-${to}`, five())
  await sender.publishAsync('trackers/van-2/commands', 'go', {
    qos: 1,
    properties: { userProperties: { unit: 'km' }, contentType: 'text/plain' },
  })
  const packet = await received
  expect([packet.topic, String(packet.payload)]).toEqual(['trackers/van-2/commands', 'go'])
  expect(packet.properties === undefined ? undefined : JSON.parse(JSON.stringify(packet.properties))).toEqual(
    properties,
  )
})

test('a session that outlives its connection keeps messages, for an hour at most', async () => {
  const session = { properties: { sessionExpiryInterval: 86_400 } }
  const first = await world.connect('van-3', five(session))
  await first.subscribeAsync('trackers/van-3/commands', { qos: 1 })
  await first.endAsync()
  const sender = await world.connect('sender-3', five())
  await sender.publishAsync('trackers/van-3/commands', 'while away', { qos: 1 })
  const again = mqtt.connect(world.cloud.mqttUrl, {
    clientId: 'van-3',
    reconnectPeriod: 0,
    clean: false,
    ...five(session),
  })
  const message = said(again)
  const { sessionPresent, properties } = await new Promise<IConnackPacket>((resolve) => again.once('connect', resolve))
  expect(sessionPresent).toBe(true)
  expect(properties).toMatchObject({ sessionExpiryInterval: 3_600, receiveMaximum: 100, topicAliasMaximum: 8 })
  expect(String((await message).payload)).toBe('while away')
  await again.endAsync(true)
})

test.each([
  { name: 'as asked', keepalive: 60, is: 60 },
  { name: 'of the shortest that AWS keeps', keepalive: 5, is: 30 },
  { name: 'of the longest', keepalive: 3_600, is: 1_200 },
])('the CONNACK says what that of AWS says, with a keep-alive $name', async ({ keepalive, is }) => {
  const client = mqtt.connect(world.cloud.mqttUrl, { clientId: 'van-4', reconnectPeriod: 0, keepalive, ...five() })
  const { properties } = await new Promise<IConnackPacket>((resolve) => client.once('connect', resolve))
  expect(properties).toMatchObject({
    maximumPacketSize: 149_504,
    receiveMaximum: 100,
    topicAliasMaximum: 8,
    maximumQoS: 1,
    retainAvailable: true,
    subscriptionIdentifiersAvailable: false,
    serverKeepAlive: is,
  })
  await client.endAsync(true)
})
