// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectEarly, takeEarlyConnection } from '../../../../web/src/live/connection/early-connection.ts'
import { LiveSocket } from '../../../../web/src/live/connection/socket.ts'
import { LiveStore } from '../../../../web/src/live/store.ts'
import { whenIdle } from '../../../support/screen.tsx'
import { deviceNamed, positionOf } from '../live-fixtures.ts'

const opened: OwnSocket[] = []

class OwnSocket extends EventTarget {
  readyState: number = 0
  constructor() {
    super()
    opened.push(this)
  }
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  hear(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  close() {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code: 1006 }))
  }
}

const asked: string[] = []
const lists: Readonly<Record<string, object[]>> = { devices: [deviceNamed(1)], positions: [positionOf(1)], events: [] }

beforeEach(() => {
  opened.length = 0
  asked.length = 0
  vi.stubGlobal('WebSocket', Object.assign(OwnSocket, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }))
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname.replace('/api/', '')
    asked.push(path)
    return Promise.resolve(new Response(JSON.stringify(lists[path])))
  })
})
afterEach(() => {
  takeEarlyConnection()
  vi.unstubAllGlobals()
})

const startLive = () => {
  const store = new LiveStore()
  const live = new LiveSocket({
    store,
    takeEarly: takeEarlyConnection,
    open: () => new WebSocket('ws://localhost'),
    load: () => Promise.reject(new Error('asked for twice')),
    loadFrameReader: () => import('../../../../shared/wire/live/report-frames.ts'),
    push: (message) => store.apply(message),
    random: () => 0.5,
    logs: () => {},
  })
  live.start()
  return { store, live }
}

test('none was begun', () => {
  expect(takeEarlyConnection()).toBeNull()
})

test.each([
  { name: 'open before it is read', order: ['open', 'hear', 'start'] },
  { name: 'open after it is read', order: ['start', 'open', 'hear'] },
] as const)('one that is $name is one socket and one load, and misses nothing', async ({ order }) => {
  connectEarly()
  const [socket] = opened
  const steps = {
    open: () => socket!.open(),
    hear: () =>
      socket!.hear({ positions: [positionOf(1, { id: 101, latitude: 36.8, serverTime: '2026-03-01T13:00:00Z' })] }),
    start: () => startLive(),
  }
  let started: ReturnType<typeof startLive> | undefined
  for (const step of order) {
    const did = steps[step]()
    if (did) started = did
  }
  await whenIdle()
  const { store, live } = started!
  expect([store.connected, store.positions.get(1)?.latitude]).toEqual([true, 36.8])
  expect([opened.length, asked.toSorted()]).toEqual([1, ['devices', 'events', 'positions']])
  live.stop()
})

test('one that was closed meanwhile is not used', () => {
  connectEarly()
  opened[0]!.close()
  expect(takeEarlyConnection()).toBeNull()
})
