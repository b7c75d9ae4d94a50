import type { IncomingMessage, ServerResponse } from 'node:http'
import { awsLimits } from '../aws-limits.data.ts'
import { listen, readBody, TooLarge } from './http-server.ts'
import { type WebSocket } from 'ws'
import { type Facts } from './websocket-events.ts'

export interface Open {
  facts: Facts
  socket: WebSocket
  lastActiveAt: number
}

/** `@connections`: send to a WebSocket, read its state, close it. */
export async function startConnectionsApi({ find }: { find: (id: string) => Open | undefined }) {
  const listening = await listen((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const id = decodeURIComponent(/@connections\/([^/?]+)/.exec(decodePath(request.url))?.[1] ?? '')
      const body = await readBody(request, awsLimits.webSocketApi.messageBytesMax.value)
      const found = find(id)
      if (!found || found.socket.readyState !== found.socket.OPEN) return answer(response, 410, 'GoneException')
      if (request.method === 'POST') return await post(found, body, response)
      if (request.method === 'GET') return describe(found, response)
      found.socket.close(1000)
      response.writeHead(204).end()
    } catch (error) {
      if (error instanceof TooLarge) answer(response, 413, 'PayloadTooLargeException')
      else answer(response, 500, 'InternalServerErrorException')
    }
  }

  return { address: `http://127.0.0.1:${listening.port}`, stop: () => listening.close() }
}

/** Some clients escape the `@`. */
const decodePath = (url = ''): string => url.replace('%40connections', '@connections')

function post(found: Open, body: Buffer, response: ServerResponse): Promise<void> {
  found.lastActiveAt = Date.now()
  return new Promise((resolve) => {
    found.socket.send(body, { binary: false }, (error) => {
      if (error) answer(response, 410, 'GoneException')
      else response.writeHead(200).end()
      resolve()
    })
  })
}

function describe({ facts, lastActiveAt }: Open, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      connectedAt: new Date(facts.connectedAt).toISOString(),
      lastActiveAt: new Date(lastActiveAt).toISOString(),
      identity: { sourceIp: facts.sourceIp, userAgent: facts.userAgent },
    }),
  )
}

function answer(response: ServerResponse, status: number, type: string): void {
  if (response.headersSent) return
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
  response.end(JSON.stringify({ message: type }))
}
