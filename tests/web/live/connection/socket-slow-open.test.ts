// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { LiveSocket } from '../../../../web/src/live/connection/socket.ts'
import { LiveStore } from '../../../../web/src/live/store.ts'
import type { Snapshot } from '../../../../web/src/live/connection/snapshot.ts'
import { aDevice } from '../../fleet/fleet-builders.ts'

class SlowSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING
  open() {
    this.readyState = WebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  close() {
    this.readyState = WebSocket.CLOSED
  }
}

const snapshotWith = (name: string): Snapshot => ({ devices: [aDevice({ name })], positions: [], events: [] })

/** A live connection whose socket opens on request, and whose loads are answered by hand, in any order. */
function slowLine() {
  const socket = new SlowSocket()
  const answers: ((snapshot: Snapshot) => void)[] = []
  const store = new LiveStore()
  const live = new LiveSocket({
    store,
    open: () => socket as EventTarget as WebSocket,
    load: () => new Promise((resolve) => answers.push(resolve)),
    push: (message) => store.apply(message),
    loadFrameReader: () => import('../../../../shared/wire/live/report-frames.ts'),
    random: () => 0.5,
    logs: () => {},
  })
  vi.useFakeTimers()
  live.start()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  socket.open()
  const answer = async (at: number, name: string) => {
    answers[at]!(snapshotWith(name))
    await Promise.resolve()
    await Promise.resolve()
  }
  return { store, live, answer }
}

test('a socket that opens after the timeout is connected once its own load came', async () => {
  const { store, live, answer } = slowLine()
  await answer(0, 'before the socket')
  expect([store.connected, store.devices.get(1)?.name]).toEqual([false, 'before the socket'])
  await answer(1, 'with the socket')
  expect([store.connected, store.devices.get(1)?.name]).toEqual([true, 'with the socket'])
  live.stop()
})

test('a load that was overtaken changes nothing any more', async () => {
  const { store, live, answer } = slowLine()
  await answer(1, 'with the socket')
  await answer(0, 'before the socket')
  expect([store.connected, store.devices.get(1)?.name]).toEqual([true, 'with the socket'])
  live.stop()
})
