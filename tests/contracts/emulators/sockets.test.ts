import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sdkOptions, startSmallWorld, type SmallWorld } from '../../support/cloud/small-world.ts'

let world: SmallWorld
let connections: ApiGatewayManagementApiClient
beforeAll(async () => {
  world = await startSmallWorld()
  const endpoint = (await eventOf()).SOCKETS
  connections = new ApiGatewayManagementApiClient({ ...sdkOptions(world.cloud, 'SQS'), endpoint })
})
afterAll(async () => {
  connections.destroy()
  await world.stop()
})

const eventOf = async () => world.cloud.settings as { SOCKETS: string }
const socketUrl = (token: string) => `${world.cloud.url.replace('http', 'ws')}/api/socket?token=${token}`

async function open(): Promise<{ socket: WebSocket; ConnectionId: string }> {
  const known = new Set((await world.rows()).map(({ pk }) => pk))
  const socket = new WebSocket(socketUrl('good'))
  await once(socket, 'open')
  const row = (await world.rows()).find(({ pk, sk }) => sk === 'C' && !known.has(pk))
  return { socket, ConnectionId: row?.pk ?? '' }
}

async function refusalOf(token: string): Promise<number> {
  const socket = new WebSocket(socketUrl(token))
  socket.on('error', () => {})
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  socket.terminate()
  return response.statusCode
}

test.each([
  { name: 'not signed in', token: 'none', status: 401 },
  { name: 'not allowed', token: 'other', status: 403 },
  { name: 'the function fails', token: 'broken', status: 502 },
  { name: 'an address of more than 4,096 characters', token: 'g'.repeat(4_096), status: 414 },
])('refused with an HTTP status: $name', async ({ token, status }) => {
  expect(await refusalOf(token)).toBe(status)
})

test('a connection is gone until it was let in', async () => {
  const socket = new WebSocket(socketUrl('good'), { headers: { 'x-early': 'yes' } })
  await once(socket, 'open')
  expect((await world.rows()).filter(({ pk }) => pk === 'early').map(({ sk }) => sk)).toEqual(['410'])
  socket.terminate()
})

test('a saved change becomes a frame', async () => {
  const { socket } = await open()
  const frame = once(socket, 'message')
  const tracker = await world.connect('van-1')
  await tracker.publishAsync('trackers/van-1/positions', 'moved', { qos: 1 })
  const [data] = (await frame) as [Buffer]
  expect(data.toString()).toMatch(/moved|presence/)
  socket.terminate()
})

test('the management API speaks, describes and disconnects', async () => {
  // changes of the tests before are sent to every socket
  await world.cloud.whenIdle()
  const { socket, ConnectionId } = await open()
  const said = once(socket, 'message')
  await connections.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from('hello') }))
  const [data, binary] = (await said) as [Buffer, boolean]
  expect([data.toString(), binary]).toEqual(['hello', false])
  expect((await connections.send(new GetConnectionCommand({ ConnectionId }))).ConnectedAt).toBeInstanceOf(Date)
  const closed = once(socket, 'close')
  await connections.send(new DeleteConnectionCommand({ ConnectionId }))
  await closed
  await expect(
    connections.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from('anyone?') })),
  ).rejects.toMatchObject({ name: 'GoneException', $metadata: { httpStatusCode: 410 } })
})

test('a message over 128 kB is not taken', async () => {
  const { socket, ConnectionId } = await open()
  await expect(
    connections.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.alloc(128 * 1024 + 1) })),
  ).rejects.toMatchObject({ $metadata: { httpStatusCode: 413 } })
  socket.terminate()
})

test('what a browser says and its leaving reach the function', async () => {
  const { socket, ConnectionId } = await open()
  socket.send('{"logs":true}')
  await world.cloud.whenIdle()
  const closed = once(socket, 'close')
  socket.close(1000)
  await closed
  await world.cloud.whenIdle()
  const rows = (await world.rows()).filter(({ pk }) => pk === ConnectionId).map(({ sk, text }) => [sk, text])
  expect(rows).toEqual([
    ['C', ''],
    ['GONE', '1000'],
    ['SAID', '{"logs":true}'],
  ])
})

test('what the function answers reaches the browser that spoke, and no other', async () => {
  const [speaking, silent] = [await open(), await open()]
  const others: string[] = []
  silent.socket.on('message', (data: Buffer) => others.push(data.toString()))
  await world.cloud.whenIdle()
  const answered = new Promise<void>((resolve) =>
    speaking.socket.on('message', (data: Buffer) => data.toString() === 'here you are' && resolve()),
  )
  speaking.socket.send('{"nobody":"answers"}')
  speaking.socket.send('answer me')
  await answered
  await world.cloud.whenIdle()
  expect(others).not.toContain('here you are')
  for (const { socket } of [speaking, silent]) socket.terminate()
})

test.each([
  { name: 'a frame over 32 kB', parts: [32 * 1024 + 1] },
  { name: 'a message over 128 kB', parts: [32 * 1024, 32 * 1024, 32 * 1024, 32 * 1024, 1] },
])('$name ends the connection and is not delivered', async ({ parts }) => {
  const { socket, ConnectionId } = await open()
  parts.forEach((length, at) => socket.send('x'.repeat(length), { fin: at === parts.length - 1 }))
  const [code] = (await once(socket, 'close')) as [number]
  expect(code).toBe(1009)
  await world.cloud.whenIdle()
  const said = (await world.rows()).filter(({ pk, sk }) => pk === ConnectionId && sk === 'SAID')
  expect(said).toEqual([])
})

test('a message of 128 kB in frames of 32 kB is delivered', async () => {
  const { socket, ConnectionId } = await open()
  for (const at of [0, 1, 2, 3]) socket.send(String(at).repeat(32 * 1024), { fin: at === 3 })
  const said = async () => (await world.rows()).find(({ pk, sk }) => pk === ConnectionId && sk === 'SAID')
  await expect.poll(async () => (await said())?.text.length).toBe(128 * 1024)
  socket.terminate()
})
