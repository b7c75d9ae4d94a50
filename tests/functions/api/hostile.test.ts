import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../functions/api/routes.ts'
import { device } from '../../../shared/entities/device.ts'
import { group } from '../../../shared/entities/group.ts'
import { user } from '../../../shared/entities/user.ts'
import { anyRequest } from './hostile-input.ts'
import { addDevice, addGroup, ask, colleague, drive, type ApiFixture, fixture, person } from './api-fixture.ts'
import { addOneOfEach, plainEntities } from './samples.ts'

async function fleet() {
  const at = await fixture()
  const north = await addGroup(at.amina, { name: 'North' })
  const van = await addDevice(at.amina, { name: 'Van 1', groupId: north.id })
  await drive(at.world, at.amina.tenantId, van.id, [1, 2])
  await addDevice(at.driss, { name: 'Truck' })
  await addOneOfEach(at.amina, 'First')
  return { ...at, bilal: await colleague(at.world, at.amina, person('Bilal', { readonly: true })) }
}

/** All that is kept of both tenants; the version moves with every write of settings, people, passwords and links. */
const stored = async ({ amina, driss }: ApiFixture) =>
  JSON.stringify(
    await Promise.all(
      [amina, driss].flatMap(({ records, id }) => [
        records.version(),
        records.list(device),
        records.list(group),
        records.list(user),
        ...plainEntities.map((entity) => records.list(entity)),
        records.linksOf({ type: 'user', id }),
      ]),
    ),
  )

const big = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes), uniqueId: 'a' })
const nested = (depth: number) =>
  `{"name":"a","uniqueId":"a","attributes":{"x":${'['.repeat(depth)}${']'.repeat(depth)}}}`

describe('hostile bodies', () => {
  it.each([
    { name: 'nothing', body: '', status: 400 },
    { name: 'half a JSON', body: '{"name":', status: 400 },
    { name: 'a list', body: '[]', status: 400 },
    { name: 'null', body: 'null', status: 400 },
    { name: 'a number', body: '7', status: 400 },
    { name: 'NaN', body: '{"name":"a","uniqueId":"a","groupId":NaN}', status: 400 },
    { name: 'an object for a name', body: '{"name":{},"uniqueId":"a"}', status: 400 },
    { name: 'a list for a name', body: '{"name":["a"],"uniqueId":"a"}', status: 400 },
    { name: 'a name of 129 characters', body: JSON.stringify({ name: 'x'.repeat(129), uniqueId: 'a' }), status: 400 },
    { name: 'a name of half a megabyte', body: big(500_000), status: 400 },
    { name: 'more than a megabyte', body: big(1_100_000), status: 413 },
    { name: 'a key separator as identifier', body: '{"name":"a","uniqueId":"T#other#D#1"}', status: 400 },
    { name: 'a topic wildcard as identifier', body: '{"name":"a","uniqueId":"+"}', status: 400 },
    { name: 'a path as identifier', body: '{"name":"a","uniqueId":"../../x"}', status: 400 },
    { name: 'a line break in an identifier', body: '{"name":"a","uniqueId":"a\\nb"}', status: 400 },
    { name: 'a negative group', body: '{"name":"a","uniqueId":"a","groupId":-1}', status: 400 },
    { name: 'half a group', body: '{"name":"a","uniqueId":"a","groupId":0.5}', status: 400 },
    { name: 'a group beyond all numbers', body: '{"name":"a","uniqueId":"a","groupId":1e300}', status: 400 },
    {
      name: 'attributes of 17 KB',
      body: JSON.stringify({ name: 'a', uniqueId: 'a', attributes: { x: 'y'.repeat(17_000) } }),
      status: 400,
    },
    {
      name: 'an attribute key without end',
      body: JSON.stringify({ name: 'a', uniqueId: 'a', attributes: { ['k'.repeat(65)]: 1 } }),
      status: 400,
    },
    { name: 'a hundred thousand brackets', body: nested(100_000), status: 400 },
  ])('$name: $status', async ({ body, status }) => {
    const at = await fleet()
    const before = await stored(at)
    const headers = { 'content-type': 'application/json' }
    const answer = await ask(at, '/api/devices', { method: 'POST', as: at.amina, body, headers })
    expect([answer.status, (await stored(at)) === before]).toEqual([status, true])
    expect(answer.text).not.toMatch(/\.ts\b|node_modules|ZodError/)
  })

  it.each([
    { name: 'cannot name a prototype', body: '{"name":"a","uniqueId":"a","__proto__":{"administrator":true}}' },
    { name: 'cannot hide one in attributes', body: '{"name":"a","uniqueId":"a","attributes":{"__proto__":{"x":1}}}' },
    { name: 'cannot bring a tenant', body: '{"name":"a","uniqueId":"a","tenantId":"other","pk":"T#other#device"}' },
    { name: 'cannot bring a state', body: '{"name":"a","uniqueId":"a","status":"online","positionId":5}' },
  ])('a body $name', async ({ body }) => {
    const at = await fleet()
    const { status, json } = await ask(at, '/api/devices', { method: 'POST', as: at.amina, body })
    expect([status, json.status, json.positionId, json.attributes]).toEqual([200, 'offline', 0, {}])
    expect(Object.keys(json)).not.toContain('tenantId')
    expect(({} as Record<string, unknown>).administrator).toBeUndefined()
  })
})

describe('hostile addresses', () => {
  it.each([
    { path: '/api/devices/0', status: 404 },
    { path: '/api/devices/-1', status: 404 },
    { path: '/api/devices/1.0', status: 404 },
    { path: '/api/devices/1e0', status: 404 },
    { path: '/api/devices/%00', status: 404 },
    { path: '/api/devices/9007199254740993', status: 404 },
    { path: '/api/devices/../people/1', status: 404 },
    { path: '/api/devices/%2e%2e%2fusers', status: 404 },
    { path: '/api/devices/1//', status: 404 },
    { path: '/api/%E0%A4%A', status: 404 },
    { path: '/api/devices?id=%E0%A4%A', status: 400 },
    { path: '/api/devices?limit=-1', status: 400 },
    { path: '/api/devices?limit=1e9', status: 400 },
    { path: '/api/devices?limit=&offset=', status: 200 },
    { path: '/api/devices?userId=me', status: 400 },
    { path: '/api/devices?groupId=99', status: 404 },
    { path: '/api/devices?__proto__=1', status: 200 },
    { path: '/api/events?since=9999-12-31T23:59:59Z', status: 200 },
    { path: '/api/events?since=0000-01-01T00:00:00Z', status: 200 },
    { path: '/api', status: 404 },
    { path: '/', status: 404 },
  ])('$path: $status', async ({ path, status }) => {
    const at = await fleet()
    expect((await ask(at, path, { as: at.amina })).status).toBe(status)
  })

  it.each(['PATCH', 'PUT', 'DELETE'])('%s /api/devices is nothing we do', async (method) => {
    const at = await fleet()
    expect((await ask(at, '/api/devices', { method, as: at.amina })).status).toBe(405)
  })
})

describe('whatever is thrown at a call', () => {
  it.each(routes.map((route) => ({ call: `${route.method} ${route.path}`, route })))(
    '$call answers, never breaks, and writes nothing that it refuses',
    async ({ route }) => {
      // what was refused changed nothing, so that the next request finds the same
      let unchanged: Awaited<ReturnType<typeof fleet>> | null = null
      await fc.assert(
        fc.asyncProperty(anyRequest(route), fc.constantFrom('amina', 'bilal', 'nobody'), async (request, who) => {
          const at = unchanged ?? (await fleet())
          unchanged = null
          const as = who === 'nobody' ? undefined : at[who]
          const before = await stored(at)
          const answer = await ask(at, request.path, { ...request, as })
          expect(answer.status).toBeLessThan(500)
          expect(answer.status < 400 || (await stored(at)) === before).toBe(true)
          expect(answer.text).not.toMatch(/\.ts:\d|node_modules|ZodError/)
          expect(await at.driss.records.list(device)).toHaveLength(1)
          if (answer.status >= 400) unchanged = at
        }),
        { numRuns: 30, seed: 7 },
      )
    },
  )
})
