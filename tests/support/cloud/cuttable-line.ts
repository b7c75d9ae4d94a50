import { connect, createServer, type Socket } from 'node:net'

/** A line to a local server that a test may cut and mend, as a tunnel or a lift does. */
export interface CuttableLine {
  url: string
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function cuttableLine(target: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port')
  return {
    url: `http://localhost:${address.port}`,
    cut() {
      whole = false
      for (const socket of open) socket.destroy()
    },
    mend() {
      whole = true
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
