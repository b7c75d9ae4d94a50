import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export const silence = 'silence'

export interface Reply {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

/** A service on this machine. It answers what `answer` says, with JSON; null breaks off, `silence` never answers. */
export interface Imitation {
  origin: string
  received: Received[]
  answer: (request: Received) => Reply | null | typeof silence
  stop(): Promise<void>
}

export async function startImitation(): Promise<Imitation> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
      imitation.received.push(received)
      const reply = imitation.answer(received)
      if (reply === silence) return
      if (reply === null) {
        request.socket.destroy()
        return
      }
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const imitation: Imitation = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => ({ status: 200 }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return imitation
}

/** The object that a request carried. */
export const jsonOf = ({ body }: Received): Record<string, unknown> => JSON.parse(body.toString()) as never
export const formOf = ({ body }: Received): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body.toString()))
