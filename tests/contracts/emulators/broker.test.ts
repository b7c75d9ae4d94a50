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

test.each([
  { name: 'a message over 128 kB', topic: 'trackers/van-9/positions', bytes: 128 * 1024 + 1, reason: '131072' },
  { name: 'a topic with eight slashes', topic: 'a/b/c/d/e/f/g/h/i', bytes: 1, reason: null },
  { name: 'a topic of the broker', topic: '$aws/events/presence/connected/van-1', bytes: 1, reason: null },
])('cut off: $name', async ({ topic, bytes, reason }) => {
  const tracker = await world.connect('cut-1')
  const closed = new Promise<void>((resolve) => tracker.once('close', () => resolve()))
  tracker.publishAsync(topic, 'x'.repeat(bytes), { qos: 1 }).catch(() => {})
  await closed
  const messages = world.cloud.deadLetters().filter(({ body }) => reason && body.includes(reason))
  expect(messages.length).toBe(reason ? 1 : 0)
})

test('retained messages and wildcards reach who subscribes', async () => {
  const [sender, listener] = [await world.connect('sender-1'), await world.connect('listener-2')]
  await sender.publishAsync('trackers/van-7/commands', 'go', { qos: 1, retain: true })
  const received = new Promise<string>((resolve) => listener.on('message', (topic) => resolve(topic)))
  await listener.subscribeAsync('trackers/+/commands', { qos: 1 })
  expect(await received).toBe('trackers/van-7/commands')
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
