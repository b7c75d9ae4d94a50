import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { gatewayHandler } from '../../../functions/platform/gateway-handler.ts'
import { newDeviceState } from '../../../shared/domain/device-state.ts'
import { addDevice, type ApiFixture, fixture, password, positionOf } from './api-fixture.ts'

interface Call {
  method?: string
  path: string
  query?: string
  headers?: Record<string, string>
  cookies?: string[]
  body?: string
}
interface Answer {
  statusCode: number
  headers: Record<string, string>
  cookies?: string[]
  body: string
  isBase64Encoded: boolean
}

/** A call as API Gateway hands it over (payload format 2.0): repeated queries are text, cookies a list, bodies base64. */
async function invoke({ app }: ApiFixture, { method = 'GET', path, query = '', headers = {}, cookies, body }: Call) {
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey: 'ANY /api/{proxy+}',
    rawPath: path,
    rawQueryString: query,
    headers: { host: 'q.example', 'x-forwarded-proto': 'https', ...headers },
    ...(cookies && { cookies }),
    ...(body !== undefined && { body: Buffer.from(body).toString('base64') }),
    isBase64Encoded: body !== undefined,
    requestContext: {
      accountId: '1',
      apiId: 'a',
      domainName: 'q.example',
      domainPrefix: 'q',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '198.51.100.7', userAgent: '' },
      requestId: 'gateway-7',
      routeKey: 'ANY /api/{proxy+}',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
  }
  return (await gatewayHandler(app)(event)) as Answer
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('calls as the gateway hands them over', () => {
  it('a home-automation client: signs in by form, reads lists, signs out', async () => {
    const at = await fixture()
    await addDevice(at.amina, { name: 'Van 1' })
    const body = new URLSearchParams({ email: 'amina@atlas.example', password }).toString()
    const entered = await invoke(at, { method: 'POST', path: '/api/session', headers: form, body })
    expect(entered.statusCode).toBe(200)
    const cookies = [entered.cookies![0]!.split(';')[0]!]
    for (const path of ['/api/server', '/api/devices', '/api/positions', '/api/groups']) {
      const { statusCode, headers } = await invoke(at, { path, cookies })
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'application/json'])
    }
    expect((await invoke(at, { method: 'DELETE', path: '/api/session', cookies })).statusCode).toBe(204)
    expect((await invoke(at, { path: '/api/devices', cookies })).statusCode).toBe(401)
  })

  it('the same client with Basic on every call', async () => {
    const at = await fixture()
    const authorization = `Basic ${Buffer.from(`amina@atlas.example:${password}`).toString('base64')}`
    expect((await invoke(at, { path: '/api/positions', headers: { authorization } })).body).toBe('[]')
  })

  it('repeated parameters stay apart, commas stay in their value', async () => {
    const at = await fixture()
    for (const name of ['A', 'B', 'C']) await addDevice(at.amina, { name })
    const cookies = [at.amina.cookie]
    const { body } = await invoke(at, { path: '/api/devices', query: 'uniqueId=C&uniqueId=A&uniqueId=B,C', cookies })
    expect(JSON.parse(body).map((each: { name: string }) => each.name)).toEqual(['C', 'A'])
  })

  it('a form with colons and blanks that nobody escaped', async () => {
    const at = await fixture()
    const body = 'expiration=2024-06-01T00:00:00.000Z'
    const answer = await invoke(at, {
      method: 'POST',
      path: '/api/session/token',
      headers: form,
      body,
      cookies: [at.amina.cookie],
    })
    expect([answer.statusCode, /^[\w-]{43}$/.test(answer.body)]).toEqual([200, true])
  })

  it('a body with DELETE', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1' })
    const body = JSON.stringify({ userId: at.amina.id, deviceId: van.id })
    const cookies = [at.amina.cookie]
    expect((await invoke(at, { method: 'DELETE', path: '/api/permissions', body, cookies })).statusCode).toBe(204)
    expect((await invoke(at, { path: '/api/devices', cookies })).body).toBe('[]')
  })

  it.each([
    { name: 'is compressed for clients that accept that', headers: { 'accept-encoding': 'gzip, br' }, status: 200 },
    { name: 'is refused with words, not with a broken gateway', headers: {}, status: 413 },
  ])('history of more than the gateway carries $name', async ({ headers, status }) => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1' })
    const accepted = Array.from({ length: 20_000 }, (_, sequence) => positionOf(van.id, sequence + 1))
    await at.world.tracks(at.amina.tenantId).save({ state: newDeviceState(van.id), accepted, events: [] })
    const query = `deviceId=${van.id}&from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z`
    const answer = await invoke(at, {
      path: '/api/positions',
      query,
      cookies: [at.amina.cookie],
      headers: headers as {},
    })
    expect([answer.statusCode, answer.body.length < 6_000_000]).toEqual([status, true])
    if (!answer.isBase64Encoded) return
    expect(JSON.parse(brotliDecompressSync(Buffer.from(answer.body, 'base64')).toString())).toHaveLength(20_000)
  })

  it('HEAD has the headers of GET with the length, and GET may have a body', async () => {
    const at = await fixture()
    for (const name of ['Van 1', 'Van 2', 'Van 3', 'Van 4', 'Van 5']) await addDevice(at.amina, { name })
    const call = { path: '/api/devices', cookies: [at.amina.cookie], headers: { 'accept-encoding': 'gzip' } }
    const [got, head] = [await invoke(at, { ...call, body: '{}' }), await invoke(at, { ...call, method: 'HEAD' })]
    const length = String(Buffer.from(got.body, 'base64').length)
    expect([got.statusCode, head.statusCode]).toEqual([200, 200])
    expect(head.headers).toEqual({ ...got.headers, 'content-length': length })
  })

  it('a failure carries the number that the gateway gave the request', async () => {
    const { statusCode, body } = await invoke(await fixture(), { path: '/api/devices' })
    expect([statusCode, body.split('\n')[1]]).toEqual([401, 'request gateway-7'])
  })

  it.each([
    { name: 'of a user names the tenant', isSignedIn: true },
    { name: 'of a visitor names none', isSignedIn: false },
  ])('the log line of a fault $name', async ({ isSignedIn }) => {
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const at = await fixture()
    at.world.statistics.flush = () => Promise.reject(new Error('no'))
    const cookies = isSignedIn ? [at.amina.cookie] : []
    expect((await invoke(at, { path: '/api/server', cookies })).statusCode).toBe(500)
    const tenantId = isSignedIn ? at.amina.tenantId : null
    expect(JSON.parse(lines.mock.calls[0]![0] as string)).toMatchObject({ what: 'failed', tenantId })
    lines.mockRestore()
  })

  it('names in Arabic arrive whole', async () => {
    const at = await fixture()
    const body = JSON.stringify({ name: 'شاحنة ١', uniqueId: 'a' })
    const cookies = [at.amina.cookie]
    await invoke(at, { method: 'POST', path: '/api/devices', body, cookies })
    const answer = await invoke(at, { path: '/api/devices', query: 'keyword=%D8%B4%D8%A7%D8%AD', cookies })
    expect(JSON.parse(answer.body)).toMatchObject([{ name: 'شاحنة ١' }])
  })
})
