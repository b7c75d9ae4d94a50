import { PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { socketClient } from '../../../../functions/platform/clients/socket-client.ts'

/** Takes every request and never answers. */
let silent: Server
let asked = 0

beforeAll(async () => {
  silent = createServer(() => void (asked += 1))
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-3')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
})
afterAll(() => {
  vi.unstubAllEnvs()
  silent.closeAllConnections()
  silent.close()
})

it('a browser that does not take its frame is tried twice', async () => {
  const client = socketClient(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  await expect(client.send(new PostToConnectionCommand({ ConnectionId: 'x=', Data: '{}' }))).rejects.toThrow('exceeded')
  expect(asked).toBe(2)
})
