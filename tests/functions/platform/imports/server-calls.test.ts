import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverCalls } from '../../../../functions/platform/imports/server-calls.ts'

const bytesMax = 1000

/** A server on this machine, by what it does. */
const behaviours: Record<string, RequestListener> = {
  '/plain': (request, answer) => answer.end(`${request.headers.authorization} ${request.headers.accept}`),
  '/packed': (_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed')),
  '/huge': (_, answer) => answer.end('x'.repeat(bytesMax + 1)),
  '/bomb': (_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000))),
  '/redirect': (_, answer) => answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/busy': (_, answer) => answer.writeHead(429, { 'retry-after': '30' }).end('wait'),
  // never answers
  '/silent': () => {},
  '/broken': (request) => request.socket.destroy(),
  '/half': (_, answer) => {
    answer.writeHead(200, { 'content-length': 100 })
    answer.write('half', () => answer.destroy())
  },
}
let server: Server
let local: string
beforeAll(async () => {
  server = createServer((request, answer) => behaviours[request.url!]!(request, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const at = 'https://old.example'
const calls = (callMs = 20_000) => serverCalls({ origins: { [at]: local }, bytesMax, callMs })

describe('a call to a server', () => {
  it.each([
    { path: '/plain', status: 200, text: 'Bearer secret application/json', retryAfterMs: null },
    { path: '/packed', status: 200, text: 'packed', retryAfterMs: null },
    { path: '/huge', status: 200, text: null, retryAfterMs: null },
    { path: '/bomb', status: 200, text: null, retryAfterMs: null },
    { path: '/redirect', status: 302, text: '', retryAfterMs: null },
    { path: '/busy', status: 429, text: 'wait', retryAfterMs: 30_000 },
  ])('$path: $status, and no redirect is followed', async ({ path, ...answer }) => {
    expect(await calls().get(at + path, 'secret')).toEqual(answer)
  })

  it.each([
    { path: '/silent', says: 'aborted' },
    { path: '/broken', says: 'socket' },
    { path: '/half', says: 'aborted' },
  ])('$path ends as an error: $says', async ({ path, says }) => {
    await expect(calls(path === '/silent' ? 50 : 20_000).get(at + path, 'secret')).rejects.toThrow(says)
  })

  it('waits no longer than is asked', async () => {
    await expect(calls().get(`${at}/silent`, 'secret', 50)).rejects.toThrow('aborted')
  })
})

describe('where servers may be', () => {
  it.each([
    { name: 'http', url: 'http://old.example/', says: 'Only https' },
    { name: 'a private address', url: 'https://10.0.0.1/', says: 'private' },
    { name: 'the metadata of the machine', url: 'https://169.254.169.254/', says: 'private' },
    { name: 'this machine', url: 'https://[::1]/', says: 'private' },
    { name: 'a name that leads to this machine', url: 'https://localhost/', says: 'private' },
  ])('$name is not called', async ({ url, says }) => {
    await expect(serverCalls().get(url, 'secret')).rejects.toThrow(says)
  })
})
