import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeDocument } from '../../functions/api/openapi/generate.ts'
import { startWorld, type LocalWorld } from '../support/world.ts'

const partner = 'https://fleet.partner.example'

let world: LocalWorld
beforeAll(async () => {
  world = await startWorld({ corsOrigins: [partner] })
})
afterAll(() => world.stop())

it('the bundled OpenAPI document is that of the routes, and its page is served', async () => {
  const document = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as { info: { version: string } }
  expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/)
  const made = JSON.parse(JSON.stringify(madeDocument())) as typeof document
  expect({ ...document, info: { ...document.info, version: '' } }).toEqual(made)

  const page = await fetch(`${world.url}/api/docs`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  expect(await page.text()).toContain(`curl ${world.url}/api/devices`)
})

describe('over HTTP', () => {
  const ask = (path: string, init?: RequestInit) => fetch(`${world.url}/api${path}`, init)

  it.each(['br', 'gzip'])('a long answer is compressed with %s', async (coding) => {
    const answer = await ask('/openapi.json', { headers: { 'accept-encoding': coding } })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      coding,
      'Accept-Encoding, Origin',
    ])
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(100_000)
    expect(await answer.json()).toHaveProperty('openapi', '3.1.1')
  })

  it('HEAD has the length of GET', async () => {
    const [got, head] = [await ask('/server'), await ask('/server/', { method: 'HEAD' })]
    expect(head.headers.get('content-length')).toBe(String((await got.arrayBuffer()).byteLength))
    expect(await head.text()).toBe('')
  })

  it('what the client has is not sent again', async () => {
    const tag = (await ask('/server')).headers.get('etag')!
    const { status, headers } = await ask('/server', { headers: { 'if-none-match': tag } })
    expect([status, headers.get('etag')]).toEqual([304, tag])
  })

  it('GET may have a body, and other methods are refused with those that are possible', async () => {
    const headers = { 'content-length': 2, 'content-type': 'application/json' }
    const [answer] = (await once(request(`${world.url}/api/server`, { headers }).end('{}'), 'response')) as [
      IncomingMessage,
    ]
    expect(answer.resume().statusCode).toBe(200)
    const refused = await ask('/server', { method: 'PATCH' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, OPTIONS'])
  })

  it('TRACE is refused like any method that is not possible, and OPTIONS names those of the very call', async () => {
    const traced = request(`${world.url}/api/users/terms`, { method: 'TRACE' }).end()
    const [answer] = (await once(traced, 'response')) as [IncomingMessage]
    expect([answer.resume().statusCode, answer.headers.allow]).toEqual([405, expect.stringContaining('POST')])
    const options = await ask('/users/terms', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
  })

  it('pages of the origins that the deployment names may call it, and no others', async () => {
    const allowed = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'PUT' }
      return (await ask('/server', { method: 'OPTIONS', headers })).headers.get('access-control-allow-methods')
    }
    expect([await allowed(partner), await allowed('https://elsewhere.example')]).toEqual([
      'GET, HEAD, PUT, OPTIONS',
      null,
    ])
  })
})
