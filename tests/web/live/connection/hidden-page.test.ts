// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveSocket } from '../../../../web/src/live/connection/socket.ts'
import { LiveStore } from '../../../../web/src/live/store.ts'
import { hiddenAfterMs } from '../../../../web/src/live/connection/reconnect-policy.ts'
import { aDevice, anEvent } from '../../fleet/fleet-builders.ts'

class OpenSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING
  readonly said: unknown[] = []
  open() {
    this.readyState = WebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  send(text: string) {
    this.said.push(JSON.parse(text))
  }
  say(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  close() {
    this.readyState = WebSocket.CLOSED
  }
}

let visibility: DocumentVisibilityState = 'visible'
let opened: OpenSocket[]
let live: LiveSocket
let store: LiveStore

/** All promises of a load. */
const settle = () => vi.advanceTimersByTimeAsync(1)

async function turn(to: DocumentVisibilityState) {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

beforeEach(async () => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  opened = []
  store = new LiveStore()
  live = new LiveSocket({
    store,
    open: () => {
      const socket = new OpenSocket()
      opened.push(socket)
      return socket as EventTarget as WebSocket
    },
    load: async () => ({ devices: [aDevice({ name: `Load ${opened.length}` })], positions: [], events: [] }),
    loadFrameReader: () => import('../../../../shared/wire/live/report-frames.ts'),
    push: (message) => store.apply(message),
    random: () => 0.5,
    logs: () => {},
  })
  live.start()
  opened[0]!.open()
  await settle()
})

afterEach(() => {
  live.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a page that nobody sees for a while says so, once, and still gets events', async () => {
  await turn('hidden')
  await vi.advanceTimersByTimeAsync(hiddenAfterMs + 1)
  await vi.advanceTimersByTimeAsync(hiddenAfterMs * 3)
  expect(opened[0]!.said).toEqual([{ hidden: true }])
  opened[0]!.say({ events: [anEvent({ id: 7 })] })
  expect(store.events.map(({ id }) => id)).toEqual([7])
  expect([opened.length, store.connected]).toEqual([1, true])
})

test('shown again it opens another connection and loads what it missed; the badge stays calm', async () => {
  await turn('hidden')
  await vi.advanceTimersByTimeAsync(hiddenAfterMs + 1)
  const badges: boolean[] = []
  store.subscribe(({ connected }) => connected && badges.push(store.connected))
  await turn('visible')
  expect(opened).toHaveLength(2)
  expect(opened[0]!.readyState).toBe(WebSocket.CLOSED)
  opened[1]!.open()
  await settle()
  expect(store.devices.get(1)?.name).toBe('Load 2')
  expect([badges, opened[1]!.said]).toEqual([[], []])
})

test('a short look at another tab changes nothing', async () => {
  await turn('hidden')
  await vi.advanceTimersByTimeAsync(hiddenAfterMs - 1_000)
  await turn('visible')
  await vi.advanceTimersByTimeAsync(hiddenAfterMs)
  expect([opened.length, opened[0]!.said]).toEqual([1, []])
})

test('a hidden page that had to reconnect says it again', async () => {
  await turn('hidden')
  await vi.advanceTimersByTimeAsync(hiddenAfterMs + 1)
  opened[0]!.dispatchEvent(new CloseEvent('close', { code: 1006 }))
  await vi.advanceTimersByTimeAsync(2_000)
  opened[1]!.open()
  await vi.advanceTimersByTimeAsync(hiddenAfterMs + 1)
  expect(opened[1]!.said).toEqual([{ hidden: true }])
})
