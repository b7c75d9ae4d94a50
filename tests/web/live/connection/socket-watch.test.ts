// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cadenceLimits } from '../../../../shared/domain/commands/cadence-settings.ts'
import type { LiveMessage } from '../../../../shared/wire/live-message.ts'
import { LiveSocket } from '../../../../web/src/live/connection/socket.ts'
import { LiveStore } from '../../../../web/src/live/store.ts'

class SpokenSocket extends EventTarget {
  readyState: number = WebSocket.OPEN
  readonly said: string[] = []
  send(text: string) {
    this.said.push(text)
  }
  hear(frame: LiveMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
  close() {
    this.readyState = WebSocket.CLOSED
  }
}

let visibility = 'visible'
beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility as DocumentVisibilityState)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A connection that is up; `drop` loses it, and the next one comes up. */
async function connected() {
  const sockets: SpokenSocket[] = []
  const live = new LiveSocket({
    store: new LiveStore(),
    open: () => {
      sockets.push(new SpokenSocket())
      return sockets.at(-1)! as EventTarget as WebSocket
    },
    load: async () => ({ devices: [], positions: [], events: [] }),
    loadFrameReader: () => import('../../../../shared/wire/live/report-frames.ts'),
    push: () => {},
    random: () => 0.5,
    logs: () => {},
  })
  const comeUp = async () => {
    sockets.at(-1)!.dispatchEvent(new Event('open'))
    await vi.advanceTimersByTimeAsync(0)
  }
  live.start()
  await comeUp()
  return {
    live,
    socket: () => sockets.at(-1)!,
    said: () => sockets.at(-1)!.said.splice(0),
    minutes: async (count: number) => {
      for (let minute = 0; minute < count; minute++) {
        sockets.at(-1)!.hear({})
        await vi.advanceTimersByTimeAsync(cadenceLimits.watchRepeatedMs)
      }
    },
    drop: async () => {
      sockets.at(-1)!.dispatchEvent(new CloseEvent('close', { code: 1006 }))
      await vi.advanceTimersByTimeAsync(1000)
      await comeUp()
    },
  }
}

const watching = (...ids: number[]) => JSON.stringify({ watch: ids })

describe('what a page shows', () => {
  test('is said once where no reporting rate adapts', async () => {
    const { live, said, socket, minutes } = await connected()
    live.watch([7])
    expect(said()).toEqual([watching(7)])
    socket().hear({ watched: [] })
    await minutes(5)
    expect(said()).toEqual([])
    live.stop()
  })

  test('is said each minute where one adapts, and of those devices only', async () => {
    const { live, said, socket, minutes } = await connected()
    live.watch([7, 8])
    socket().hear({ watched: [8] })
    expect(said()).toEqual([watching(7, 8)])
    await minutes(3)
    expect(said()).toEqual([watching(8), watching(8), watching(8)])
    live.watch([])
    await minutes(3)
    expect(said()).toEqual([])
    live.stop()
  })

  test('is not repeated for what was answered to a page that shows something else by now', async () => {
    const { live, said, socket, minutes } = await connected()
    live.watch([7])
    live.watch([8])
    socket().hear({ watched: [7] })
    expect(said()).toEqual([watching(7), watching(8)])
    await minutes(2)
    expect(said()).toEqual([])
    live.stop()
  })

  test('is not repeated while nobody can see it, and said at once when somebody can again', async () => {
    const { live, said, socket, minutes } = await connected()
    live.watch([7])
    socket().hear({ watched: [7] })
    said()
    visibility = 'hidden'
    await minutes(3)
    expect(said()).toEqual([])
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(said()).toEqual([watching(7)])
    live.stop()
  })

  test('is said again on the next connection', async () => {
    const { live, said, socket, drop } = await connected()
    live.watch([7])
    socket().hear({ watched: [] })
    await drop()
    expect(said()).toEqual([watching(7)])
    live.stop()
  })

  test('is not said after the end', async () => {
    const { live, said, socket, minutes } = await connected()
    live.watch([7])
    socket().hear({ watched: [7] })
    said()
    live.stop()
    await minutes(3)
    expect(said()).toEqual([])
  })
})
