import { hostname } from 'node:os'
import { expect, it } from 'vitest'
import { listen } from '../../../../../infra/local/emulators/http/http-server.ts'
import { ownNames } from '../../../../../infra/local/emulators/http/own-names.ts'
import { request } from 'node:http'

const isOwnName = ownNames(['Fleet.example'])

it.each([
  'localhost',
  'LOCALHOST:8082',
  'localhost.',
  'bucket.localhost',
  '127.0.0.1:1',
  '192.168.1.4:8082',
  '[::1]:8082',
  'qafila',
  hostname(),
  `${hostname()}.local:8082`,
  'fleet.example',
  'fleet.example:8082',
  'FLEET.EXAMPLE.',
])('%s names this machine', (host) => expect(isOwnName(host)).toBe(true))

it.each([
  'evil.example',
  'evil.example:8082',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'fleet.example.evil.example',
  'notlocalhost.example',
  'evilfleet.example',
  'a.fleet.example',
  '[::1].evil.example',
])('%s does not', (host) => expect(isOwnName(host)).toBe(false))

it('a server of this machine answers by its names only', async () => {
  const server = await listen((_, response) => response.end('secret'))
  const statusOf = (host: string) =>
    new Promise<number | undefined>((resolve) => {
      request({ host: '127.0.0.1', port: server.port, headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).end()
    })
  const statuses = [`localhost:${server.port}`, `evil.example:${server.port}`].map(statusOf)
  expect(await Promise.all(statuses)).toEqual([200, 403])
  await server.close()
})
