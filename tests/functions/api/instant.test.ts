import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../functions/api/app.ts'
import { answerSocket } from '../../../functions/live/answer-socket.ts'
import { countCapacity } from '../../../functions/platform/clients/dynamo-client.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { user } from '../../../shared/entities/user.ts'
import { noon } from '../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../support/dynamo.ts'
import {
  addDevice,
  ask,
  colleague,
  type ApiFixture,
  fixture,
  apiFixtureIn,
  password,
  person,
  type Person,
} from './api-fixture.ts'

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''
const isIn = async (at: { app: ApiFixture['app'] }, who: Person, cookie: string) =>
  (await ask(at, '/api/devices', { as: { ...who, cookie } })).status === 200

/** The same fixture, in which something happens at the very moment before a session or token is opened. */
function whenOpening(at: ApiFixture, happens: () => Promise<unknown>) {
  const lookups = {
    ...at.world.lookups,
    openSession: async (...args: Parameters<World['lookups']['openSession']>) => {
      await happens()
      return at.world.lookups.openSession(...args)
    },
  }
  return { ...at, app: createApp({ ...at.world, lookups }) }
}

async function pair() {
  const at = await fixture()
  const bilal = await colleague(at.world, at.amina, person('Bilal'))
  await addDevice(bilal, { name: 'Van 1' })
  const put = async (facts: object) => {
    const known = await at.amina.records.get(user, bilal.id)
    return ask(at, `/api/users/${bilal.id}`, { method: 'PUT', as: at.amina, json: { ...known, ...facts } })
  }
  const enable = () => put({ disabled: false })
  return { at, bilal, put, enable }
}

describe('what is opened at the very moment', () => {
  const moments: [string, (put: (facts: object) => Promise<unknown>) => Promise<unknown>][] = [
    ['a password is changed', (put) => put({ password: 'another12' })],
    ['a person is disabled', (put) => put({ disabled: true })],
  ]
  it.each(moments)('a session when %s opens nothing, not even later', async (_when, happen) => {
    const { at, bilal, put, enable } = await pair()
    const racing = whenOpening(at, () => happen(put))
    const form = { email: bilal.email, password }
    const signedIn = await ask(racing, '/api/session', { method: 'POST', form })
    await enable()
    expect([signedIn.status, await isIn(at, bilal, cookieOf(signedIn.headers))]).toEqual([200, false])
    expect(await isIn(at, bilal, bilal.cookie)).toBe(false)
  })

  it.each(moments)('a token when %s opens nothing', async (_when, happen) => {
    const { at, bilal, put, enable } = await pair()
    const racing = whenOpening(at, () => happen(put))
    const { text } = await ask(racing, '/api/session/token', { method: 'POST', as: bilal, form: {} })
    await enable()
    const answer = await ask(at, '/api/devices', { headers: { authorization: `Bearer ${text}` } })
    expect(answer.status).toBe(401)
  })

  it('a session as somebody else when the origin’s password is changed opens nothing', async () => {
    const { at, bilal } = await pair()
    const racing = whenOpening(at, () => at.amina.records.savePasswordHash(at.amina.id, 'another'))
    const entered = await ask(racing, `/api/session/${bilal.id}`, { as: at.amina })
    expect([entered.status, await isIn(at, bilal, cookieOf(entered.headers))]).toEqual([200, false])
  })

  it('a socket when a password is changed is not let in', async () => {
    const { at, bilal, put } = await pair()
    const sockets = {
      ...at.world.sockets,
      open: async (connection: Parameters<World['sockets']['open']>[0]) => {
        await put({ password: 'another12' })
        await at.world.sockets.open(connection)
      },
    }
    const connect = answerSocket({ ...at.world, sockets })
    const requestContext = { connectionId: 'c-1', routeKey: '$connect' }
    expect(await connect({ requestContext, headers: { cookie: bilal.cookie } })).toEqual({ statusCode: 401 })
    expect(await at.world.sockets.connection('c-1')).toBeNull()
  })
})

describe('a change of one’s own password', () => {
  it('keeps this session and ends all others', async () => {
    const { at, bilal } = await pair()
    const other = cookieOf(
      (await ask(at, '/api/session', { method: 'POST', form: { email: bilal.email, password } })).headers,
    )
    const known = await at.amina.records.get(user, bilal.id)
    const json = { ...known, password: 'another12', confirmation: { password } }
    expect((await ask(at, `/api/users/${bilal.id}`, { method: 'PUT', as: bilal, json })).status).toBe(200)
    expect([await isIn(at, bilal, bilal.cookie), await isIn(at, bilal, other)]).toEqual([true, false])
  })

  it('that only hashes it better ends nothing', async () => {
    const { at, bilal } = await pair()
    const { hash } = await at.amina.records.credentials(bilal.id)
    await at.amina.records.improvePasswordHash(bilal.id, 'better', hash!)
    expect(await isIn(at, bilal, bilal.cookie)).toBe(true)
  })
})

describe('asking who is there', () => {
  let tables: DynamoTables
  beforeAll(async () => {
    tables = await startDynamo()
  })
  afterAll(() => tables.stop())

  it('costs one read unit a request, and what another process changes is felt with the next one', async () => {
    const here = tables.world(() => noon)
    const at = await apiFixtureIn(here)
    const elsewhere = tables.world(() => noon)
    const session = () => ask(at, '/api/session', { as: at.amina })
    await session()
    const consumed = countCapacity(here.store.documents)
    for (let requests = 0; requests < 10; requests++) expect((await session()).status).toBe(200)
    expect(consumed.readUnits).toBeLessThanOrEqual(10)

    const records = elsewhere.tenants.records(at.amina.tenantId)
    const known = (await records.get(user, at.amina.id))!
    await records.replace(user, { ...known, name: 'Amina B.' })
    expect((await session()).json.name).toBe('Amina B.')
    await records.replace(user, { ...known, disabled: true })
    expect((await session()).status).toBe(404)
  })
})
