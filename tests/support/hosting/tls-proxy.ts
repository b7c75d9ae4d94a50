import { request as httpRequest } from 'node:http'
import { createServer, type Server } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'

/**
 * A reverse proxy with TLS as Caddy is one: it passes on the name that was asked for, who asked, and that it was by
 * https, and lets WebSockets through.
 *
 * @param target of the web; asked for with each request, because it starts later
 */
export async function startTlsProxy(keys: { cert: string; key: string }, target: () => string): Promise<TlsProxy> {
  const forwarded = (headers: object, address: string | undefined) => ({
    ...headers,
    'x-forwarded-for': address ?? '',
    'x-forwarded-proto': 'https',
  })
  const server = createServer(keys, (request, response) => {
    const { method = 'GET', url = '/', headers, socket } = request
    const viewer = [headers['x-forwarded-for'] ?? [], socket.remoteAddress].flat().join(', ')
    const passed = httpRequest(`${target()}${url}`, { method, headers: forwarded(headers, viewer) }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    request.pipe(passed)
  })
  server.on('upgrade', (request, socket, head) => {
    const { hostname, port } = new URL(target())
    const behind = connect(Number(port), hostname, () => {
      const headers = Object.entries(forwarded(request.headers, request.socket.remoteAddress))
      const lines = headers.map(([name, value]) => `${name}: ${value}`)
      behind.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      behind.write(head)
      behind.pipe(socket).pipe(behind)
    })
    behind.on('error', () => socket.destroy())
    socket.on('error', () => behind.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, stop: () => stopped(server) }
}

export interface TlsProxy {
  port: number
  stop(): Promise<void>
}

const stopped = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
