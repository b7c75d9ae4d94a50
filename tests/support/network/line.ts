import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line between a browser and the product, which can really be cut: connections end, and new ones are refused. */
export interface Line {
  url: string
  cut(): Promise<void>
  /** on the same port */
  mend(): Promise<void>
}

/** @param url of the product, on this machine */
export async function layLine(url: string): Promise<Line> {
  const { port: target } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target), 'localhost')
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
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    mend: () => listen(port),
  }
}
