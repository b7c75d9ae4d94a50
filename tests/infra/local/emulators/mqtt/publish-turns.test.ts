import type { Client } from 'aedes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PublishTurns } from '../../../../../infra/local/emulators/mqtt/publish-turns.ts'

const [flooding, gateway, vehicle] = ['flooding', 'gateway', 'vehicle'].map((id) => ({ id }) as Client)
const [often, seldom] = [90, 1]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Publishes in turn, each named; those that may be stored are kept in their order. */
function turnsBehind(lag: { ms: number }) {
  const turns = new PublishTurns(() => lag.ms)
  const stored: string[] = []
  const publish = async (name: string, client: Client, perSecond: number) => {
    await turns.take(client, { parts: 1, partsPerSecond: perSecond }, Date.now())
    stored.push(name)
  }
  return { turns, stored, publish }
}

test.each([
  { name: 'readers keep up', lagMs: 100, others: true, stored: ['seldom', 'often'] },
  { name: 'readers are behind', lagMs: 2000, others: true, stored: ['seldom'] },
  { name: 'readers are behind, and nobody else publishes', lagMs: 2000, others: false, stored: ['often'] },
])('while $name, $stored are stored at once', async ({ lagMs, others, stored: expected }) => {
  const { turns, stored, publish } = turnsBehind({ ms: lagMs })
  if (others) void publish('seldom', vehicle!, seldom)
  void publish('often', flooding!, often)
  await vi.advanceTimersByTimeAsync(100)
  expect(stored).toEqual(expected)
  turns.stop()
})

test('who waited is stored once readers keep up: each connection in its own order, in turn', async () => {
  const lag = { ms: 2000 }
  const { stored, publish } = turnsBehind(lag)
  void publish('van', vehicle!, seldom)
  for (const place of [1, 2, 3]) void publish(`flood ${place}`, flooding!, often)
  void publish('gateway 1', gateway!, often)
  await vi.advanceTimersByTimeAsync(500)
  expect(stored).toEqual(['van'])
  // what comes later of a connection that waits comes after it
  void publish('flood 4', flooding!, seldom)
  lag.ms = 0
  await vi.advanceTimersByTimeAsync(100)
  expect(stored).toEqual(['van', 'flood 1', 'gateway 1', 'flood 2', 'flood 3', 'flood 4'])
  void publish('flood 5', flooding!, often)
  await vi.advanceTimersByTimeAsync(0)
  expect(stored.at(-1)).toBe('flood 5')
})

test('the longer readers are behind, the fewer are stored in a round after that, and then more and more', async () => {
  const lag = { ms: 2000 }
  const { turns, stored, publish } = turnsBehind(lag)
  void publish('van', vehicle!, seldom)
  for (let place = 0; place < 1000; place++) void publish('flood', flooding!, often)
  await vi.advanceTimersByTimeAsync(4000)
  lag.ms = 0
  const after = async (ms: number) => {
    const before = stored.length
    await vi.advanceTimersByTimeAsync(ms)
    return stored.length - before
  }
  const first = await after(2000)
  const second = await after(2000)
  expect(first).toBeLessThan(400)
  expect(second).toBeGreaterThan(first * 1.5)
  turns.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(stored).toHaveLength(1001)
})

test('a large message takes the turns of many small ones', async () => {
  const { turns, stored } = turnsBehind({ ms: 0 })
  await turns.take(vehicle!, { parts: 1, partsPerSecond: 1 }, Date.now())
  for (let place = 0; place < 100; place++) {
    void turns.take(flooding!, { parts: 25, partsPerSecond: 500 }, Date.now()).then(() => stored.push('buffer'))
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(stored.length).toBeGreaterThan(20)
  expect(stored.length).toBeLessThan(50)
  turns.stop()
})

test('a flood begins slowly, before readers are late', async () => {
  const { turns, stored, publish } = turnsBehind({ ms: 0 })
  void publish('van', vehicle!, seldom)
  for (let place = 0; place < 3000; place++) void publish('flood', flooding!, often)
  await vi.advanceTimersByTimeAsync(0)
  const atOnce = stored.length
  expect(atOnce).toBeLessThan(20)
  await vi.advanceTimersByTimeAsync(1000)
  expect(stored.length).toBeGreaterThan(500)
  expect(stored.length).toBeLessThan(1000)
  turns.stop()
})

test('who publishes less for having waited is nobody else: where all publish much, nobody waits', async () => {
  const { turns, stored, publish } = turnsBehind({ ms: 2000 })
  void publish('van', vehicle!, seldom)
  void publish('flood 1', flooding!, often)
  for (let seconds = 0; seconds < 11; seconds++) {
    await vi.advanceTimersByTimeAsync(1000)
    void publish('flood', flooding!, seconds < 9 ? often : seldom)
  }
  await vi.advanceTimersByTimeAsync(100)
  expect(stored).toHaveLength(13)
  turns.stop()
})
