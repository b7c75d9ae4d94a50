import { describe, expect, it } from 'vitest'
import { gatewayHandler } from '../../../../functions/platform/gateway-handler.ts'
import { routes } from '../../../../functions/api/routes.ts'
import { addDevice, ask, fixture } from '../api-fixture.ts'

async function fleet() {
  const at = await fixture()
  await addDevice(at.amina, { name: 'Van 1' })
  return at
}

describe('an address', () => {
  it.each(['/devices', '/devices/1', '/server', '/positions?deviceId=1'])(
    '%s answers the same with a slash at its end',
    async (path) => {
      const at = await fleet()
      const [address, query] = path.split('?')
      const [plain, slashed] = [
        await ask(at, `/api${path}`, { as: at.amina }),
        await ask(at, `/api${address}/?${query ?? ''}`, { as: at.amina }),
      ]
      expect([slashed.status, slashed.text]).toEqual([200, plain.text])
    },
  )

  it.each(['/api/', '/api/nothing/', '/api/devices//'])('%s is nothing', async (path) => {
    const at = await fleet()
    expect((await ask(at, path, { as: at.amina })).status).toBe(404)
  })
})

describe('a method', () => {
  it.each([
    { method: 'PATCH', path: '/devices', allow: 'GET, HEAD, POST, OPTIONS' },
    { method: 'PUT', path: '/devices', allow: 'GET, HEAD, POST, OPTIONS' },
    { method: 'PATCH', path: '/devices/1', allow: 'GET, HEAD, PUT, DELETE, OPTIONS' },
    { method: 'PATCH', path: '/devices/1/', allow: 'GET, HEAD, PUT, DELETE, OPTIONS' },
    { method: 'PUT', path: '/server/geocode', allow: 'GET, HEAD, OPTIONS' },
    { method: 'GET', path: '/permissions/bulk', allow: 'POST, DELETE, OPTIONS' },
    { method: 'PUT', path: '/reports/trips', allow: 'GET, HEAD, OPTIONS' },
    { method: 'DELETE', path: '/reports/trips', allow: 'GET, HEAD, OPTIONS' },
    { method: 'PATCH', path: '/reports/trips', allow: 'GET, HEAD, OPTIONS' },
    { method: 'PUT', path: '/commands/send/', allow: 'GET, HEAD, POST, OPTIONS' },
    { method: 'DELETE', path: '/positions/kml', allow: 'GET, HEAD, OPTIONS' },
    { method: 'GET', path: '/devices/share', allow: 'POST, OPTIONS' },
  ])('$method that $path does not have is refused with those it has', async ({ method, path, allow }) => {
    const at = await fleet()
    const { status, headers, text } = await ask(at, `/api${path}`, { method, as: at.amina })
    expect([status, headers.get('allow')]).toEqual([405, allow])
    expect(text.split('\n')[0]).toBe(`${method} is not possible here. Use ${allow}.`)
  })

  it('that a name does not have is never one of a record with that name', async () => {
    const at = await fleet()
    const others = [...new Set(routes.map(({ path }) => path))]
      .filter((path) => !path.includes(':'))
      .flatMap((path) =>
        ['GET', 'POST', 'PUT', 'DELETE']
          .filter((method) => !routes.some((route) => route.path === path && route.method === method))
          .map((method) => ({ method, path })),
      )
    const answered = await Promise.all(
      others.map(async (call) => ({
        ...call,
        status: (await ask(at, `/api${call.path}`, { method: call.method, as: at.amina })).status,
      })),
    )
    expect(answered.filter(({ status }) => status !== 405)).toEqual([])
  })

  it('OPTIONS tells those of the very route, whichever is listed first', async () => {
    const at = await fleet()
    const paths = [...new Set(routes.map(({ path }) => path))]
    const allowed = await Promise.all(
      paths.map(async (path) => {
        const address = path.replaceAll(/:\w+/g, '77')
        const { status, headers } = await ask(at, `/api${address}`, { method: 'OPTIONS' })
        return [path, status, headers.get('allow')]
      }),
    )
    const own = (path: string) =>
      ['GET', 'POST', 'PUT', 'DELETE'].filter((method) =>
        routes.some((route) => route.path === path && route.method === method),
      )
    expect(allowed).toEqual(
      paths.map((path) => [
        path,
        204,
        [...own(path).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)), 'OPTIONS'].join(', '),
      ]),
    )
  })

  it.each(['TRACE', 'CONNECT'])('%s, which no request of a page can have, is refused like others', async (method) => {
    const { app } = await fleet()
    const answer = await gatewayHandler(app)({
      rawPath: '/api/users/terms',
      rawQueryString: '',
      headers: {},
      isBase64Encoded: false,
      requestContext: { domainName: 'localhost', http: { method } },
    } as never)
    expect(answer).toMatchObject({ statusCode: 405, headers: { allow: 'POST, OPTIONS' } })
    expect(answer.body).toContain(`${method} is not possible here. Use POST, OPTIONS.`)
  })

  it('OPTIONS tells which there are', async () => {
    const { status, headers, text } = await ask(await fleet(), '/api/devices', { method: 'OPTIONS' })
    expect([status, headers.get('allow'), text]).toEqual([204, 'GET, HEAD, POST, OPTIONS', ''])
  })

  it.each(['PATCH', 'OPTIONS', 'GET'])('%s of an address that is nothing: 404', async (method) => {
    const { status, headers } = await ask(await fleet(), '/api/nothing', { method })
    expect([status, headers.get('allow')]).toEqual([404, null])
  })
})
