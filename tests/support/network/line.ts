import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { listenOn } from './listen.ts'

/** A line between a browser and the product, which can really be cut: connections end, and new ones are refused. */
export interface Line {
  url: string
  cut(): Promise<void>
  /** on the same port */
  mend(): Promise<void>
  /**
   * Cuts the line in the middle of a call: before the product hears of it, or when the product has done it, before
   * anybody hears its answer. Resolves when that happened.
   * @param call what its first line begins with, like `POST /api/devices/share`
   * @param passing how many of them come through before
   */
  cutBefore(moment: 'request' | 'answer', call: string, passing?: number): Promise<void>
}

interface Trap {
  moment: 'request' | 'answer'
  call: string
  passing: number
  sprung: () => void
}

/** @param url of the product, on this machine */
export async function layLine(url: string): Promise<Line> {
  const { port: target } = new URL(url)
  const sockets = new Set<Socket>()
  let trap: Trap | null = null
  const server = createServer((near) => {
    const far = connect(Number(target), 'localhost')
    let isAsked = false
    // before what passes data on, so that a trap keeps them
    near.on('data', (bytes: Buffer) => {
      if (!trap || !bytes.toString('latin1').startsWith(trap.call)) return
      isAsked = trap.passing-- === 0
      if (isAsked && trap.moment === 'request') spring()
    })
    far.on('data', () => isAsked && trap?.moment === 'answer' && spring())
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await listenOn(server, 0)
  const { port } = server.address() as AddressInfo
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  function spring(): void {
    const sprung = trap?.sprung
    trap = null
    void cut().then(sprung)
  }
  return {
    url: `http://localhost:${port}`,
    cut,
    mend: () => listenOn(server, port),
    cutBefore: (moment, call, passing = 0) =>
      new Promise((sprung) => {
        trap = { moment, call, passing, sprung }
      }),
  }
}
