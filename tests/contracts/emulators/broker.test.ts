import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmallWorld, type SmallWorld } from '../../support/cloud/small-world.ts'

let world: SmallWorld
beforeAll(async () => void (world = await startSmallWorld()))
afterAll(() => world.stop())

const textsOf = async (key: string) =>
  (await world.rows()).filter(({ pk, text }) => pk === key && !text.startsWith('presence')).map(({ text }) => text)

test('messages of a tracker reach the function in the order in which they were sent', async () => {
  const names = ['van-1', 'van-2', 'van-3', 'van-4', 'van-5']
  const trackers = await Promise.all(names.map((name) => world.connect(name)))
  const numbers = Array.from({ length: 60 }, (_, index) => String(index))
  await Promise.all(
    trackers.flatMap((tracker, index) =>
      numbers.map((text) => tracker.publishAsync(`trackers/${names[index]}/positions`, text, { qos: 1 })),
    ),
  )
  await world.cloud.whenIdle()
  for (const name of names) expect(await textsOf(name)).toEqual(numbers)
})

test('connecting and leaving are announced with the same version', async () => {
  const tracker = await world.connect('presence-1')
  await tracker.endAsync()
  await world.cloud.whenIdle()
  const reported = (await world.rows())
    .filter(({ pk, text }) => pk === 'presence-1' && text.startsWith('presence'))
    .map(({ text }) => JSON.parse(text.slice('presence '.length)) as Record<string, unknown>)
  expect(reported.map(({ eventType }) => eventType)).toEqual(['connected', 'disconnected'])
  expect(reported[0]?.['versionNumber']).toBe(reported[1]?.['versionNumber'])
  expect(reported[1]?.['disconnectReason']).toBe('CLIENT_INITIATED_DISCONNECT')
})

test('a lost connection sends the will and says so', async () => {
  const listener = await world.connect('listener-1')
  await listener.subscribeAsync('$aws/events/presence/disconnected/+')
  const reported = new Promise<string>((resolve) => listener.on('message', (_, payload) => resolve(payload.toString())))
  const tracker = await world.connect('lost-1')
  tracker.stream.destroy()
  expect(JSON.parse(await reported)).toMatchObject({ clientId: 'lost-1', disconnectReason: 'CONNECTION_LOST' })
})

test('a client that connects again under its name ends the older connection, which says so', async () => {
  const first = await world.connect('twice-1')
  const second = await world.connect('twice-1')
  await world.cloud.whenIdle()
  const reported = async () =>
    (await world.rows())
      .filter(({ pk, text }) => pk === 'twice-1' && text.startsWith('presence'))
      .map(({ text }) => JSON.parse(text.slice('presence '.length)) as Record<string, unknown>)
  await expect.poll(async () => (await reported()).length).toBe(3)
  const events = await reported()
  const ended = events.find(({ eventType }) => eventType === 'disconnected')
  const versions = events.filter(({ eventType }) => eventType === 'connected').map(({ versionNumber }) => versionNumber)
  expect(ended).toMatchObject({
    disconnectReason: 'DUPLICATE_CLIENTID',
    versionNumber: Math.min(...(versions as number[])),
  })
  await Promise.all([first.endAsync(true), second.endAsync()])
})

interface Act {
  /** what it publishes, or with `subscribe` what it subscribes to */
  topic: string
  text?: string
  qos?: 0 | 1 | 2
  retain?: boolean
  subscribe?: true
}
const bytes = (count: number) => 'x'.repeat(count)
const cutOff: (Act & { name: string; code: number; reason: string | null })[] = [
  {
    name: 'a message over 128 kB',
    topic: 'trackers/van-9/positions',
    text: bytes(128 * 1024 + 1),
    code: 0x95,
    reason: '131072',
  },
  { name: 'a topic with eight slashes', topic: 'a/b/c/d/e/f/g/h/i', code: 0x90, reason: null },
  { name: 'a topic over 256 bytes', topic: bytes(257), code: 0x90, reason: null },
  { name: 'a topic of the broker', topic: '$aws/events/presence/connected/van-1', code: 0x87, reason: null },
  { name: 'QoS 2', topic: 'trackers/van-9/positions', qos: 2, code: 0x9b, reason: 'QoS 2' },
  { name: 'a retained message', topic: 'trackers/van-9/positions', retain: true, code: 0x87, reason: 'retained' },
  {
    name: 'a subscription with QoS 2',
    topic: 'trackers/+/commands',
    qos: 2,
    subscribe: true,
    code: 0x9b,
    reason: null,
  },
]

test.each([4, 5] as const)('fifty subscriptions, eight at a time, and no more (MQTT %i)', async (protocolVersion) => {
  const filters = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `trackers/many-${from + at}/commands`)
  const connect = () => world.connect('many-1', { protocolVersion })
  const cut = async (client: mqtt.MqttClient, topics: string[]) => {
    const asked = client.subscribeAsync(topics).then(() => 'subscribed')
    const end = new Promise<string>((resolve) => {
      const closed = () => resolve('cut off')
      client.once('close', closed)
      void asked.then((answer) => (client.off('close', closed), resolve(answer)), closed)
    })
    return end
  }
  const first = await connect()
  expect(await cut(first, filters(0, 9))).toBe('cut off')

  const second = await connect()
  for (const from of [0, 8, 16, 24, 32, 40]) expect(await cut(second, filters(from, 8))).toBe('subscribed')
  expect(await cut(second, filters(48, 2))).toBe('subscribed')
  expect(await cut(second, filters(0, 8))).toBe('subscribed')
  await second.unsubscribeAsync(filters(0, 1))
  expect(await cut(second, filters(50, 1))).toBe('subscribed')
  expect(await cut(second, filters(51, 1))).toBe('cut off')
})

/** @returns the reason code of the DISCONNECT, null without one */
async function cutOffBy({ topic, text = 'x', qos = 1, retain = false, subscribe }: Act, protocolVersion: 4 | 5) {
  const tracker = await world.connect('cut-1', { protocolVersion })
  let code: number | null = null
  tracker.on('disconnect', ({ reasonCode = 0 }) => (code = reasonCode))
  const closed = new Promise<void>((resolve) => tracker.once('close', () => resolve()))
  const asked = subscribe ? tracker.subscribeAsync(topic, { qos }) : tracker.publishAsync(topic, text, { qos, retain })
  const acknowledged = asked.then(
    () => true,
    () => false,
  )
  await closed
  await tracker.endAsync(true)
  return { code, acknowledged: await acknowledged }
}

test.each(cutOff)('cut off: $name', async ({ reason, code, ...act }) => {
  const before = world.cloud.deadLetters().length
  expect(await cutOffBy(act, 4)).toEqual({ code: null, acknowledged: false })
  expect(await cutOffBy(act, 5)).toEqual({ code, acknowledged: false })
  const notices = world.cloud.deadLetters().slice(before)
  expect(notices.map(({ body }) => reason !== null && body.includes(reason))).toEqual(reason ? [true, true] : [])
})

test.each<{ name: string; clientId?: string; more?: mqtt.IClientOptions }>([
  { name: 'MQTT 3.1', more: { protocolVersion: 3, protocolId: 'MQIsdp' } },
  { name: 'a client id over 128 bytes', clientId: bytes(129) },
  { name: 'a last will with QoS 2', more: { will: { topic: 'trackers/a/results', payload: 'x', qos: 2 } } },
  {
    name: 'a retained last will',
    more: { will: { topic: 'trackers/a/results', payload: 'x', qos: 1, retain: true } },
  },
])('not let in: $name', async ({ clientId = 'out-1', more = {} }) => {
  const options = { clientId, protocolVersion: 4 as const, reconnectPeriod: 0, ...more }
  const client = mqtt.connect(world.cloud.mqttUrl, options)
  const ended = new Promise((resolve) => {
    client.once('connect', () => resolve('let in'))
    client.once('close', () => resolve('closed'))
  })
  client.on('error', () => {})
  expect(await ended).toBe('closed')
  await client.endAsync(true)
})

test('a filter that is too deep is refused, the connection stays', async () => {
  const listener = await world.connect('listener-3')
  const [granted] = await listener.subscribeAsync('a/b/c/d/e/f/g/h/+', { qos: 1 }).catch(() => [{ qos: 128 }])
  expect(granted?.qos).toBe(128)
  expect(listener.connected).toBe(true)
})

test('a topic of Basic Ingest reaches the rule that it names, and nobody else', async () => {
  const listener = await world.connect('listener-2')
  const received: string[] = []
  listener.on('message', (topic) => received.push(topic))
  await listener.subscribeAsync(['trackers/+/positions', '#'])
  await expect(listener.subscribeAsync('$aws/rules/Positions/#')).rejects.toThrow('Unspecified error')
  const tracker = await world.connect('direct-1')
  const publish = (topic: string, text: string) => tracker.publishAsync(topic, text, { qos: 1 })
  await publish('$aws/rules/Positions/trackers/direct-1/positions', 'first')
  await publish('$aws/rules/Presence/trackers/direct-1/positions', 'of another rule')
  await publish('$aws/rules/Absent/trackers/direct-1/positions', 'of no rule')
  await publish('trackers/direct-1/positions', 'second')
  await world.cloud.whenIdle()
  expect(await textsOf('direct-1')).toEqual(['first', 'second'])
  expect(received).toEqual(['trackers/direct-1/positions'])
})

test.each([
  { name: 'seven slashes below the name', topic: 'a/b/c/d/e/f/g/h', isTaken: true },
  { name: 'eight slashes below the name', topic: 'a/b/c/d/e/f/g/h/i', isTaken: false },
  { name: '256 bytes below the name', topic: bytes(256), isTaken: true },
  { name: '257 bytes below the name', topic: bytes(257), isTaken: false },
  { name: 'a topic of the broker', topic: '$aws/events/presence/connected/van-1', isTaken: false },
])('the name of a rule does not count to the limits of a topic: $name', async ({ topic, isTaken }) => {
  const tracker = await world.connect('direct-2')
  const closed = new Promise<boolean>((resolve) => tracker.once('close', () => resolve(false)))
  const taken = tracker.publishAsync(`$aws/rules/Positions/${topic}`, 'x', { qos: 1 }).then(
    () => true,
    () => false,
  )
  expect(await Promise.race([taken, closed])).toBe(isTaken)
})

test('wildcards reach who subscribes', async () => {
  const [sender, listener] = [await world.connect('sender-1'), await world.connect('listener-2')]
  const received = new Promise<string>((resolve) => listener.on('message', (topic) => resolve(topic)))
  await listener.subscribeAsync('trackers/+/commands', { qos: 1 })
  await sender.publishAsync('trackers/van-7/commands', 'go', { qos: 1 })
  expect(await received).toBe('trackers/van-7/commands')
})

test('clients may be called as what every object has', async () => {
  for (const name of ['constructor', '__proto__']) {
    const first = await world.connect(name)
    const closed = new Promise<void>((resolve) => first.once('close', () => resolve()))
    const second = await world.connect(name)
    await closed
    await second.subscribeAsync('constructor', { qos: 1 })
    await second.unsubscribeAsync('constructor')
    await second.publishAsync(`trackers/${name}/positions`, 'here', { qos: 1 })
  }
  await world.cloud.whenIdle()
  expect(await textsOf('constructor')).toEqual(['here'])
})

test('a bad message ends in the dead-letter queue, its neighbours go on', async () => {
  const before = world.cloud.deadLetters().length
  const tracker = await world.connect('van-8')
  const texts = ['1', '2', 'poison', '3', 'throw', '4']
  for (const text of texts) await tracker.publishAsync('trackers/van-8/positions', text, { qos: 1 })
  await world.cloud.whenIdle()
  expect(await textsOf('van-8')).toEqual(['1', '2', '3', '4'])
  const facts = world.cloud
    .deadLetters()
    .slice(before)
    .map(({ body }) => JSON.parse(body) as { KinesisBatchInfo: { batchSize: number } })
  expect(facts.map(({ KinesisBatchInfo }) => KinesisBatchInfo.batchSize)).toEqual([1, 1])
})

test('a function that ends its process is started again and its batch comes again', async () => {
  const tracker = await world.connect('van-6')
  await tracker.publishAsync('trackers/van-6/positions', 'crash', { qos: 1 })
  await tracker.publishAsync('trackers/van-6/positions', 'after', { qos: 1 })
  await world.cloud.whenIdle()
  expect(await textsOf('van-6')).toEqual(['after'])
})
