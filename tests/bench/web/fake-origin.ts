import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { WebSocketServer } from 'ws'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import type { FakeFleet } from './fake-fleet.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const compressed = new Map<string, Buffer>()

/** A text as the edge sends it; it is compressed once, as there. */
function sendCompressed(response: ServerResponse, file: string): void {
  const bytes = compressed.get(file) ?? gzipSync(readFileSync(file), { level: 9 })
  compressed.set(file, bytes)
  response.writeHead(200, { 'Content-Type': types[path.extname(file)], 'Content-Encoding': 'gzip' }).end(bytes)
}

/** Serves a file whole or in the asked range, as a file store behind a content network does. */
function sendFile(request: IncomingMessage, response: ServerResponse, file: string): void {
  const isText = /\.(?:html|m?js|css|json|svg)$/.test(file)
  if (isText && !request.headers.range && request.headers['accept-encoding']?.includes('gzip')) {
    sendCompressed(response, file)
    return
  }
  const size = statSync(file).size
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const start = from === undefined ? 0 : Number(from)
  const end = to ? Math.min(Number(to), size - 1) : size - 1
  response.writeHead(from === undefined ? 200 : 206, {
    'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
    'Content-Length': end - start + 1,
    'Accept-Ranges': 'bytes',
    ...(from === undefined ? {} : { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  })
  createReadStream(file, { start, end }).pipe(response)
}

/** As the API answers: compressed where that is asked for and worth it (`functions/platform/gateway-handler.ts`). */
function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  { status, value }: { status: number; value: unknown },
): void {
  const text = JSON.stringify(value)
  const headers = { 'Content-Type': 'application/json' }
  if (!request.headers['accept-encoding']?.includes('gzip')) response.writeHead(status, headers).end(text)
  else response.writeHead(status, { ...headers, 'Content-Encoding': 'gzip' }).end(gzipSync(text))
}

export interface FakeOrigin {
  url: string
  /** sends a message to all who follow, in frames as the product cuts them */
  push: (frames: readonly string[]) => void
  stop: () => Promise<void>
}

/** What the API says to a call, by its path below `/api` and its query. */
export type FakeAnswers = Readonly<Record<string, (query: URLSearchParams) => unknown>>

/**
 * One origin with the built client and just enough of the API for the live map, so that the browser alone is measured.
 * @param clientDir folder with the built client
 * @param more other calls that are answered
 * @param choices attributes of the person who looks
 */
export async function startFakeOrigin(
  clientDir: string,
  fleet: Pick<FakeFleet, 'devices' | 'positions'>,
  more: FakeAnswers = {},
  choices: Record<string, unknown> = {},
): Promise<FakeOrigin> {
  const [name, email] = ['Amina', 'amina@atlas.example']
  const person = user.schema.parse({ id: 1, name, email, administrator: true, attributes: choices })
  const answers: FakeAnswers = {
    session: () => person,
    server: () => ({ id: 1, version: '9.8.7', ...newServerSettings() }),
    devices: () => fleet.devices,
    positions: () => fleet.positions,
    ...more,
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/api/')) {
      const call = pathname.slice('/api/'.length)
      const answer = answers[call]
      // lists are empty; details of one vehicle are not found
      const isMissing = !answer && call.startsWith('devices/')
      const status = isMissing ? 404 : 200
      sendJson(request, response, { status, value: answer ? answer(searchParams) : [] })
      return
    }
    const wanted = path.join(clientDir, path.normalize(pathname))
    const exists = existsSync(wanted) && statSync(wanted).isFile()
    sendFile(request, response, exists ? wanted : path.join(clientDir, 'index.html'))
  })
  const sockets = new WebSocketServer({ server, path: '/api/socket' })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    push: (frames) => {
      for (const socket of sockets.clients) for (const frame of frames) socket.send(frame)
    },
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
