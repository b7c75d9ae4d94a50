import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmallWorld, type SmallWorld } from '../../support/cloud/small-world.ts'

let world: SmallWorld
beforeAll(async () => void (world = await startSmallWorld()))
afterAll(() => world.stop())

const ask = (path: string, init?: RequestInit) => fetch(world.cloud.url + path, init)
const eventOf = async (path: string, init?: RequestInit) =>
  (await (await ask(path, init)).json()) as Record<string, never>

test('the function gets the cloud’s own event', async () => {
  const event = await eventOf('/api/devices/7?id=1&id=2&q=a%20b', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'session=abc; theme=dark', 'x-Mixed': 'Yes' },
    body: '{"name":"Van é"}',
  })
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'ANY /api/{proxy+}',
    rawPath: '/api/devices/7',
    rawQueryString: 'id=1&id=2&q=a%20b',
    queryStringParameters: { id: '1,2', q: 'a b' },
    pathParameters: { proxy: 'devices/7' },
    cookies: ['session=abc', 'theme=dark'],
    headers: { 'x-mixed': 'Yes' },
    requestContext: { http: { method: 'POST', path: '/api/devices/7' }, stage: '$default' },
    body: '{"name":"Van é"}',
    isBase64Encoded: false,
  })
  expect(event['headers']).not.toHaveProperty('cookie')
})

test.each([
  { name: 'a picture', type: 'image/png', encoded: true },
  { name: 'a form', type: 'application/x-www-form-urlencoded', encoded: true },
  { name: 'text', type: 'text/plain', encoded: false },
  { name: 'a JSON dialect', type: 'application/problem+json', encoded: false },
])('bodies: $name', async ({ type, encoded }) => {
  const event = await eventOf('/api/x', { method: 'PUT', headers: { 'content-type': type }, body: 'a=1' })
  expect([event['isBase64Encoded'], event['body']]).toEqual([encoded, encoded ? 'YT0x' : 'a=1'])
})

test('cookies come apart and the gateway’s renamed header is seen', async () => {
  const answer = await ask('/api/cookies')
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.headers.get('www-authenticate')).toBeNull()
  expect(answer.headers.get('x-amzn-remapped-www-authenticate')).toBe('TOTP')
})

test('bytes come back as bytes', async () => {
  const answer = await ask('/api/bytes')
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0, 1, 255])
})

test.each([
  { name: 'nothing to say', path: '/api/empty', status: 204, body: '' },
  { name: 'the API’s own 404 is not swallowed', path: '/api/missing', status: 404, body: 'no such thing' },
  { name: 'a function that throws', path: '/api/throw', status: 500, body: '{"message":"Internal Server Error"}' },
  {
    name: 'a function that ends its process',
    path: '/api/crash',
    status: 500,
    body: '{"message":"Internal Server Error"}',
  },
  { name: 'a function that is too slow', path: '/api/slow', status: 500, body: '{"message":"Internal Server Error"}' },
])('answers: $name', async ({ path, status, body }) => {
  const answer = await ask(path)
  expect([answer.status, await answer.text()]).toEqual([status, body])
})

test.each<{ name: string; path: string; headers: Record<string, string>; status: number }>([
  { name: 'an address over 8,192 bytes', path: `/api/x?${'a'.repeat(8_192)}`, headers: {}, status: 413 },
  { name: 'headers over 10,240 bytes', path: '/api/x', headers: { 'x-long': 'a'.repeat(10_240) }, status: 431 },
  { name: 'headers over 20,480 bytes', path: '/index.html', headers: { 'x-long': 'a'.repeat(20_480) }, status: 413 },
])('refused as CloudFront and API Gateway do: $name', async ({ path, headers, status }) => {
  expect((await ask(path, { headers })).status).toBe(status)
})

test('a request over 10 MB is refused', async () => {
  const answer = await ask('/api/x', { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) })
  expect(answer.status).toBe(413)
})

test('a schedule invokes its function with the scheduled time', async () => {
  await world.cloud.runSchedule('minute', new Date('2026-01-31T09:15:00Z'))
  expect((await world.rows()).filter(({ pk }) => pk === 'clock').map(({ sk }) => sk)).toEqual(['2026-01-31T09:15:00Z'])
  await expect(world.cloud.runSchedule('yearly', new Date(0))).rejects.toThrow('there are: Minute')
})
