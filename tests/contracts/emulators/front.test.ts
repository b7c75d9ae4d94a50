import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmallWorld, type SmallWorld } from '../../support/cloud/small-world.ts'

let world: SmallWorld
beforeAll(async () => void (world = await startSmallWorld()))
afterAll(() => world.stop())

const ask = (path: string, headers: Record<string, string> = {}) => fetch(world.cloud.url + path, { headers })

test.each([
  { name: 'the page', path: '/', status: 200, type: 'text/html; charset=utf-8', cache: 'no-cache' },
  {
    name: 'a place in the product is the page',
    path: '/settings/devices',
    status: 200,
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
  },
  {
    name: 'a file with a hash stays for a year',
    path: '/assets/app-1a2b.js',
    status: 200,
    type: 'text/javascript; charset=utf-8',
    cache: 'public, max-age=31536000, immutable',
  },
  {
    name: 'a missing file is a 404',
    path: '/assets/gone.js',
    status: 404,
    type: 'text/plain; charset=utf-8',
    cache: null,
  },
])('client: $name', async ({ path, status, type, cache }) => {
  const answer = await ask(path)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    status,
    type,
    cache,
  ])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  { name: 'from the middle', range: 'bytes=2-4', status: 206, body: '234', content: 'bytes 2-4/10' },
  { name: 'to the end', range: 'bytes=8-', status: 206, body: '89', content: 'bytes 8-9/10' },
  { name: 'the last bytes', range: 'bytes=-3', status: 206, body: '789', content: 'bytes 7-9/10' },
  { name: 'more than there is', range: 'bytes=5-99', status: 206, body: '56789', content: 'bytes 5-9/10' },
  { name: 'beyond the end', range: 'bytes=10-', status: 416, body: '', content: 'bytes */10' },
])('ranges of the base map: $name', async ({ range, status, body, content }) => {
  const answer = await ask('/map.pmtiles', { range })
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([status, body, content])
})

test.each(['br', 'gzip'])('text travels compressed: %s', async (encoding) => {
  const answer = await ask('/assets/app-1a2b.js', { 'accept-encoding': encoding })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(200)
  expect(await answer.text()).toContain('x'.repeat(3000))
})

test('what did not change is not sent again', async () => {
  const etag = (await ask('/index.html')).headers.get('etag') ?? ''
  expect((await ask('/index.html', { 'if-none-match': etag })).status).toBe(304)
})

test('nothing outside the folder can be read', async () => {
  const status = await new Promise((resolve) => {
    const { hostname, port } = new URL(world.cloud.url)
    request({ hostname, port, path: '/..%2f..%2fetc/passwd.txt' }, (answer) => resolve(answer.statusCode)).end()
  })
  expect(status).toBe(404)
})

test('an address for sockets says so', async () => {
  expect((await ask('/api/socket')).status).toBe(426)
})
