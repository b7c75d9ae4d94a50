import { describe, expect, it } from 'vitest'
import { answerSocket, type SocketEvent } from '../../../functions/live/answer-socket.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { compactFrames } from '../../../shared/wire/live/frame-mark.ts'
import { addDevice, addGroup, employ, newWorld, noon, tenant } from './live-fixture.ts'

const hour = 3_600_000

async function stage() {
  const world = newWorld()
  const atlas = await tenant(world, 'Atlas')
  const open = async (kind: 'session' | 'token', userId = atlas.userId) =>
    world.lookups.openSession(kind, { tenantId: atlas.tenantId, userId, expiresAt: noon + hour })
  return { world, atlas, open, cookie: `JSESSIONID=${await open('session')}` }
}

const event = (routeKey: string, more: Partial<SocketEvent> = {}): SocketEvent => ({
  requestContext: { routeKey, connectionId: 'c1' },
  ...more,
})

describe('a handshake', () => {
  const host = 'q.example'
  it.each([
    { name: 'with a session', headers: {}, status: 200 },
    { name: 'from our own page', headers: { Origin: `https://${host}` }, status: 200 },
    {
      name: 'behind the content network',
      headers: { Host: 'x.execute-api.example', 'X-Forwarded-Host': host, Origin: `https://${host}` },
      status: 200,
    },
    { name: 'from a page of another site', headers: { Origin: 'https://elsewhere.example' }, status: 401 },
    { name: 'with a cookie that is gone', headers: { Cookie: 'JSESSIONID=gone' }, status: 401 },
    { name: 'without a cookie', headers: { Cookie: undefined }, status: 401 },
    { name: 'with a password instead of a session', headers: { Authorization: 'Basic YTpi' }, status: 401 },
  ])('$name: $status', async ({ headers, status }) => {
    const { world, atlas, cookie } = await stage()
    const handshake = event('$connect', { headers: { Host: host, Cookie: cookie, ...headers } })
    expect((await answerSocket(world)(handshake)).statusCode).toBe(status)
    const opened = {
      connectionId: 'c1',
      sessionKey: '',
      tenantId: atlas.tenantId,
      userId: atlas.userId,
      expiresAt: noon + hour,
      logs: false,
      openedAt: noon,
    }
    const connection = await world.sockets.connection('c1')
    expect(connection && { ...connection, sessionKey: '' }).toEqual(status === 200 ? opened : null)
  })

  it('with a token in the address needs no cookie and minds no origin', async () => {
    const { world, open } = await stage()
    const token = await open('token')
    const queryStringParameters = { token }
    const headers = { origin: 'https://elsewhere.example' }
    expect(await answerSocket(world)(event('$connect', { queryStringParameters, headers }))).toEqual({
      statusCode: 200,
    })
    const wrong = { queryStringParameters: { token: 'wrong' } }
    expect(await answerSocket(world)(event('$connect', wrong))).toEqual({ statusCode: 401 })
  })

  it('with a cookie is for our own pages and those of allowed origins', async () => {
    const { world, open } = await stage()
    const cookie = `JSESSIONID=${await open('session')}`
    const statusFrom = async (origin: string) =>
      (
        await answerSocket(world, { allowedOrigins: ['https://fleet.partner.example'] })(
          event('$connect', { headers: { cookie, Origin: origin } }),
        )
      ).statusCode
    expect(await statusFrom('https://fleet.partner.example')).toBe(200)
    expect(await statusFrom('https://elsewhere.example')).toBe(401)
  })

  it.each([
    { name: 'disabled', facts: { disabled: true }, ends: null },
    { name: 'expired', facts: { expirationTime: '2024-05-01T11:00:00.000+00:00' }, ends: null },
    { name: 'about to expire', facts: { expirationTime: '2024-05-01T11:30:00.000+00:00' }, ends: noon + hour / 2 },
    { name: 'here for years', facts: { expirationTime: '2099-01-01T00:00:00.000+00:00' }, ends: noon + hour },
  ])('of somebody who is $name ends when they do', async ({ facts, ends }) => {
    const { world, atlas, open } = await stage()
    const cookie = `JSESSIONID=${await open('session', await employ(atlas, 'Chloe', facts))}`
    await answerSocket(world)(event('$connect', { headers: { cookie } }))
    expect((await world.sockets.connection('c1'))?.expiresAt ?? null).toBe(ends)
  })

  it('of somebody who signs out at that very moment leaves no connection', async () => {
    const { world, cookie } = await stage()
    const sockets: World['sockets'] = {
      ...world.sockets,
      open: async (connection) => {
        await world.sockets.open(connection)
        await world.lookups.closeSession('session', cookie.split('=')[1]!)
      },
    }
    const answer = await answerSocket({ ...world, sockets })(event('$connect', { headers: { cookie } }))
    expect([answer.statusCode, await world.sockets.connection('c1')]).toEqual([401, null])
  })
})

describe('an open socket', () => {
  const talk = async (facts: object, body: string | undefined) => {
    const { world, atlas, open } = await stage()
    const userId = await employ(atlas, 'Chloe', facts)
    const socket = answerSocket(world)
    await socket(event('$connect', { headers: { cookie: `JSESSIONID=${await open('session', userId)}` } }))
    const { statusCode } = await socket(event('$default', { body }))
    return { statusCode, logs: (await world.sockets.connection('c1'))!.logs }
  }

  it.each([
    { name: 'an administrator asks for logs', facts: { administrator: true }, body: '{"logs":true}', logs: true },
    { name: 'a manager asks for logs', facts: { userLimit: -1 }, body: '{"logs":true}', logs: true },
    { name: 'anybody else asks for logs', facts: {}, body: '{"logs":true}', logs: false },
    { name: 'a probe', facts: { administrator: true }, body: '{}', logs: false },
    { name: 'no JSON', facts: { administrator: true }, body: '{"logs":true', logs: false },
    { name: 'null', facts: { administrator: true }, body: 'null', logs: false },
    { name: 'the word true', facts: { administrator: true }, body: '{"logs":"true"}', logs: false },
    { name: 'nothing', facts: { administrator: true }, body: undefined, logs: false },
    {
      name: 'far too much',
      facts: { administrator: true },
      body: `{"logs":true,"x":"${'x'.repeat(5000)}"}`,
      logs: false,
    },
  ])('$name', async ({ facts, body, logs }) => {
    expect(await talk(facts, body)).toEqual({ statusCode: 200, logs })
  })

  it.each([
    {
      name: 'compact frames, by the name of a form that we know',
      query: { frames: 'compact-1' },
      facts: { isCompact: true },
    },
    { name: 'JSON for a form that we do not know', query: { frames: 'compact-9' }, facts: {} },
    { name: 'JSON for everybody else', query: undefined, facts: {} },
  ])('reads $name', async ({ query, facts }) => {
    const { world, cookie } = await stage()
    await answerSocket(world)(event('$connect', { headers: { cookie }, queryStringParameters: query }))
    const { isCompact, isHidden } = (await world.sockets.connection('c1'))!
    expect({ ...(isCompact && { isCompact }), ...(isHidden && { isHidden }) }).toEqual(facts)
  })

  it.each([
    { body: '{"hidden":true}', isHidden: true },
    { body: '{"hidden":false}', isHidden: undefined },
    { body: '{"hidden":"true"}', isHidden: undefined },
  ])('is hidden by $body: $isHidden', async ({ body, isHidden }) => {
    const { world, cookie } = await stage()
    const socket = answerSocket(world)
    await socket(event('$connect', { headers: { cookie } }))
    await socket(event('$default', { body }))
    expect((await world.sockets.connection('c1'))!.isHidden).toBe(isHidden)
  })

  it('stops logs when asked, and is forgotten when it closes', async () => {
    const { world, cookie } = await stage()
    const socket = answerSocket(world)
    await socket(event('$connect', { headers: { cookie } }))
    await socket(event('$default', { body: '{"logs":true}' }))
    await socket(event('$default', { body: '{"logs":false}' }))
    expect((await world.sockets.connection('c1'))!.logs).toBe(false)
    expect(await socket(event('$disconnect'))).toEqual({ statusCode: 200 })
    expect(await world.sockets.connection('c1')).toBeNull()
  })

  it.each([
    { name: 'an administrator', facts: { administrator: true }, body: '{"logs":true,"expect":"t1"}', expected: ['t1'] },
    { name: 'a manager', facts: { userLimit: -1 }, body: '{"logs":true,"expect":"t1"}', expected: [] },
    { name: 'a user who stops', facts: { administrator: true }, body: '{"logs":false,"expect":"t1"}', expected: [] },
    { name: 'a number', facts: { administrator: true }, body: '{"logs":true,"expect":1}', expected: [] },
    {
      name: 'a name that no tracker may have',
      facts: { administrator: true },
      body: `{"logs":true,"expect":"${'x'.repeat(129)}"}`,
      expected: [],
    },
  ])('expects a tracker that is not registered: $name', async ({ facts, body, expected }) => {
    const { world, atlas, open } = await stage()
    const userId = await employ(atlas, 'Chloe', facts)
    const socket = answerSocket(world)
    await socket(event('$connect', { headers: { cookie: `JSESSIONID=${await open('session', userId)}` } }))
    await socket(event('$default', { body }))
    const listeners = await world.sockets.listeners()
    expect([...listeners.expected.keys()]).toEqual(expected)
    expect(listeners.tenants.has(atlas.tenantId)).toBe(body.includes('"logs":true'))
  })

  it('says nothing to a connection that nobody knows', async () => {
    const { world } = await stage()
    expect(await answerSocket(world)(event('$default', { body: '{"logs":true}' }))).toEqual({ statusCode: 200 })
  })
})

describe('a page that shows devices', () => {
  const adapts = { 'cadence.idleSeconds': 60, 'cadence.watchedSeconds': 5 }

  async function shown(
    facts: object,
    body: (ids: Record<'mine' | 'byGroup' | 'fixed' | 'theirs' | 'far', number>) => object,
    frames: string | null = compactFrames,
  ) {
    const { world, atlas, open } = await stage()
    const riviera = await tenant(world, 'Riviera')
    const userId = await employ(atlas, 'Chloe', facts)
    const group = await addGroup(atlas, 'City', [userId])
    const ids = {
      mine: await addDevice(atlas, 'Van 1', [userId], { attributes: adapts }),
      byGroup: await addDevice(atlas, 'Van 2', [], { groupId: group, attributes: adapts }),
      fixed: await addDevice(atlas, 'Van 3', [userId]),
      theirs: await addDevice(atlas, 'Van 4', [], { attributes: adapts }),
      far: (
        await Promise.all([1, 2, 3, 4, 5].map((at) => addDevice(riviera, `Bus ${at}`, [], { attributes: adapts })))
      ).at(-1)!,
    }
    const socket = answerSocket(world)
    const headers = { cookie: `JSESSIONID=${await open('session', userId)}` }
    await socket(event('$connect', { headers, ...(frames && { queryStringParameters: { frames } }) }))
    const answer = await socket(event('$default', { body: JSON.stringify(body(ids)) }))
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
    const { watched } = JSON.parse(answer.body ?? '{}') as { watched?: number[] }
    const answered = watched?.map((id) => names.get(id))
    const woken = world.wakeUps.map((wakeUp) => {
      const { deviceId, cadence } = wakeUp as { deviceId: number; cadence: { watchedUntil: number } }
      expect(wakeUp).toMatchObject({ tenantId: atlas.tenantId, why: 'received' })
      expect(cadence).toEqual({ watchedUntil: noon + 90_000 })
      return names.get(deviceId)
    })
    return { woken, answered }
  }

  it.each([
    { name: 'those that a person sees', facts: {}, watched: ['mine', 'byGroup'] },
    { name: 'those that a guest sees', facts: { temporary: true }, watched: ['mine', 'byGroup'] },
    {
      name: 'all of the tenant to an administrator',
      facts: { administrator: true },
      watched: ['mine', 'byGroup', 'theirs'],
    },
    { name: 'none to somebody who is disabled meanwhile', facts: { disabled: true }, watched: [] },
  ])('has trackers that adapt report more often: $name', async ({ facts, watched }) => {
    const { woken, answered } = await shown(facts, (ids) => ({ watch: Object.values(ids) }))
    expect(new Set(woken)).toEqual(new Set(watched))
    expect(new Set(answered)).toEqual(new Set(watched))
  })

  it('is answered, but clients of Traccar’s API know no answers', async () => {
    const { woken, answered } = await shown({}, ({ mine }) => ({ watch: [mine] }), null)
    expect([woken, answered]).toEqual([['mine'], undefined])
  })

  it.each([
    { name: 'no list', watch: 'all' },
    { name: 'nothing', watch: [] },
    { name: 'no numbers', watch: ['1', null, 1.5, -1] },
    { name: 'far too many', watch: Array.from({ length: 21 }, (_, at) => at + 1) },
  ])('changes nothing when it says $name', async ({ watch }) => {
    expect(await shown({ administrator: true }, () => ({ watch }))).toEqual({ woken: [], answered: undefined })
  })
})
