import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerCalls } from '../../../../functions/platform/openid/provider-calls.ts'

const get = { method: 'GET', headers: {} }
const bytesMax = 1000

/** A provider on this machine, by what it does. */
const behaviours: Record<string, RequestListener> = {
  '/plain': (_, answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}'),
  '/huge': (_, answer) => answer.end('x'.repeat(bytesMax + 1)),
  '/redirect': (_, answer) => answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/empty': (_, answer) => answer.writeHead(204).end(),
  // never answers
  '/silent': () => {},
  '/broken': (request) => request.socket.destroy(),
  '/echo': (request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => answer.end(`${request.method} ${request.headers['content-length']} ${body}`))
  },
}
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, answer) => behaviours[request.url!]!(request, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('a call to the provider of this machine', () => {
  it.each([
    { path: '/plain', status: 200, text: '{"a":1}' },
    { path: '/redirect', status: 302, text: '' },
    { path: '/empty', status: 204, text: '' },
  ])('$path: $status, and no redirect is followed', async ({ path, status, text }) => {
    const answer = await providerCalls({ localOrigin: origin, bytesMax }).call(origin + path, get)
    expect([answer.status, await answer.text(), answer.headers.has('location')]).toEqual([status, text, false])
  })

  it('has a body', async () => {
    const call = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'é=1' }
    const answer = await providerCalls({ localOrigin: origin }).call(`${origin}/echo`, call)
    expect(await answer.text()).toBe('POST 4 é=1')
  })

  it.each([
    { path: '/huge', says: 'too long' },
    { path: '/silent', says: 'aborted' },
    { path: '/broken', says: 'socket' },
  ])('$path ends as an error: $says', async ({ path, says }) => {
    const calls = providerCalls({ localOrigin: origin, bytesMax, waitMs: path === '/silent' ? 50 : 20_000 })
    await expect(calls.call(origin + path, get)).rejects.toThrow(says)
  })
})

describe('where providers may be', () => {
  it.each([
    { name: 'http', url: 'http://login.example/', isAllowed: false, says: 'Only https' },
    { name: 'a private address', url: 'https://10.0.0.1/', isAllowed: false, says: 'private' },
    { name: 'the metadata of the machine', url: 'https://169.254.169.254/', isAllowed: false, says: 'private' },
    { name: 'this machine', url: 'https://[::1]/', isAllowed: false, says: 'private' },
    { name: 'a name that leads to this machine', url: 'https://localhost/', isAllowed: true, says: 'private' },
  ])('$name is not called', async ({ url, isAllowed, says }) => {
    const calls = providerCalls({ localOrigin: null })
    expect(calls.isAllowed(url)).toBe(isAllowed)
    await expect(calls.call(url, get)).rejects.toThrow(says)
  })

  it('another port of this machine is not the provider', async () => {
    const calls = providerCalls({ localOrigin: 'http://127.0.0.1:1' })
    expect([calls.isAllowed('http://127.0.0.1:1/x'), calls.isAllowed(`${origin}/plain`)]).toEqual([true, false])
    await expect(calls.call(`${origin}/plain`, get)).rejects.toThrow('Only https')
  })
})

describe('what a domain says of itself', () => {
  const failing = (code: string) => async () => {
    throw Object.assign(new Error(code), { code })
  }
  it.each([
    { name: 'parts are one text', resolve: async () => [['a=', 'b'], ['c']], expected: ['a=b', 'c'] },
    { name: 'nothing', resolve: failing('ENODATA'), expected: [] },
    { name: 'no such domain', resolve: failing('ENOTFOUND'), expected: [] },
  ])('$name', async ({ resolve, expected }) => {
    expect(await providerCalls({ localOrigin: null, resolve }).txt('atlas.example')).toEqual(expected)
  })

  it('is not known while nobody answers', async () => {
    const calls = providerCalls({ localOrigin: null, resolve: failing('ETIMEOUT') })
    await expect(calls.txt('atlas.example')).rejects.toThrow('ETIMEOUT')
  })

  it.each([
    ['atlas.example', true],
    ['localhost', true],
    ['gmail.com', false],
    ['example.com', false],
  ])('%s is for tests: %s, and in a deployment none is', (domain, expected) => {
    expect(providerCalls({ localOrigin: origin }).isForTests(domain)).toBe(expected)
    expect(providerCalls({ localOrigin: null }).isForTests(domain)).toBe(false)
  })
})
