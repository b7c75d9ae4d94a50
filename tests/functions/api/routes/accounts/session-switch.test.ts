import { describe, expect, it, vi } from 'vitest'
import { user, type User } from '../../../../../shared/entities/user.ts'
import { ask, colleague, type ApiFixture, fixture, noon, person, type Person } from '../../api-fixture.ts'
import { aBrowser } from '../../isolation/isolation-channels.ts'

async function office() {
  const at = await fixture()
  const hire = (name: string, facts: Partial<User> = {}) => colleague(at.world, at.amina, person(name, facts))
  const chloe = await hire('Chloe', { userLimit: 3 })
  const nadia = await hire('Nadia')
  const bilal = await hire('Bilal', { disabled: true })
  const links = [nadia, bilal, at.amina].map(({ id }) => ({
    owner: { type: 'user', id: chloe.id },
    property: { type: 'managedUser', id },
  }))
  await chloe.records.link(links)
  return { ...at, chloe, nadia, bilal, karim: await hire('Karim') }
}
type Name = 'amina' | 'chloe' | 'nadia' | 'bilal' | 'karim' | 'driss'
const enter = async (at: ApiFixture, as: Person, whom: { id: number }, headers = {}) => {
  const answer = await ask(at, `/api/session/${whom.id}`, { as, headers })
  return { ...answer, as: { ...as, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' } }
}
const who = async (at: ApiFixture, as: Person) => (await ask(at, '/api/session', { as })).json

describe('signing in as somebody else', () => {
  it.each<{ name: string; as: Name; whom: Name; status: number }>([
    { name: 'an administrator as anybody', as: 'amina', whom: 'karim', status: 200 },
    { name: 'a manager as a managed person', as: 'chloe', whom: 'nadia', status: 200 },
    { name: 'a manager as somebody else', as: 'chloe', whom: 'karim', status: 404 },
    { name: 'a manager as an administrator', as: 'chloe', whom: 'amina', status: 403 },
    { name: 'a plain person as a colleague', as: 'nadia', whom: 'karim', status: 404 },
    { name: 'an administrator as a disabled person', as: 'amina', whom: 'bilal', status: 403 },
    { name: 'an administrator of another tenant', as: 'driss', whom: 'karim', status: 404 },
  ])('$name: $status', async ({ as, whom, status }) => {
    const at = await office()
    const answer = await enter(at, at[as], at[whom])
    expect([answer.status, answer.headers.has('set-cookie')]).toEqual([status, status === 200])
  })

  it('says who that really is, and leads back', async () => {
    const at = await office()
    const entered = await enter(at, at.amina, at.nadia)
    expect(await who(at, entered.as)).toMatchObject({ name: 'Nadia', enteredBy: { id: at.amina.id, name: 'Amina' } })
    expect((await ask(at, '/api/session', { as: at.amina })).status).toBe(404)
    const back = await enter(at, entered.as, at.amina)
    expect(await who(at, back.as)).not.toHaveProperty('enteredBy')
    expect((await who(at, back.as)).name).toBe('Amina')
  })

  it('through a manager is still by the first user', async () => {
    const at = await office()
    const asChloe = await enter(at, at.amina, at.chloe)
    const asNadia = await enter(at, asChloe.as, at.nadia)
    expect((await who(at, asNadia.as)).enteredBy.name).toBe('Amina')
  })

  it.each<{ name: string; change: (at: Awaited<ReturnType<typeof office>>) => unknown }>([
    {
      name: 'the right to is gone',
      change: async ({ chloe }) =>
        chloe.records.replace(user, { ...(await chloe.records.get(user, chloe.id))!, userLimit: 0 }),
    },
    {
      name: 'the user who entered is disabled',
      change: async ({ chloe }) =>
        chloe.records.replace(user, { ...(await chloe.records.get(user, chloe.id))!, disabled: true }),
    },
  ])('ends when $name, with the tokens that were made meanwhile', async ({ change }) => {
    const at = await office()
    const entered = await enter(at, at.chloe, at.nadia)
    const token = (await ask(at, '/api/session/token', { method: 'POST', as: entered.as })).text
    const bearer = { headers: { authorization: `Bearer ${token}` } }
    expect((await ask(at, '/api/devices', bearer)).status).toBe(200)
    await change(at)
    expect((await ask(at, '/api/session', { as: entered.as })).status).toBe(404)
    expect((await ask(at, '/api/devices', bearer)).status).toBe(401)
  })

  it('is written down, with who, as whom and where', async () => {
    const at = await office()
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await enter(at, at.amina, at.nadia)
    const written = lines.mock.calls.map(([line]) => JSON.parse(String(line)) as object)
    lines.mockRestore()
    const { tenantId, id: userId } = at.amina
    expect(written).toContainEqual(
      expect.objectContaining({ what: 'enteredAs', tenantId, userId, asUserId: at.nadia.id }),
    )
  })

  it.each([{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'a page elsewhere cannot do it: %o',
    async (headers) => {
      const at = await office()
      const answer = await enter(at, at.amina, at.nadia, headers)
      expect([answer.status >= 400, answer.headers.has('set-cookie')]).toEqual([true, false])
    },
  )
})

describe('what a person holds', () => {
  const token = async (at: ApiFixture, as: Person) => (await ask(at, '/api/session/token', { method: 'POST', as })).text
  const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })

  it('is listed with its last use, and without a secret', async () => {
    const at = await office()
    at.world.moveTo(noon + 60_000)
    const secret = await token(at, at.karim)
    at.world.moveTo(noon + 30 * 60_000)
    await ask(at, '/api/devices', bearer(secret))
    const { json, text } = await ask(at, '/api/session/all', { as: at.karim })
    expect(json).toMatchObject([
      { kind: 'token', isCurrent: false, usedAt: '2024-05-01T11:30:00.000+00:00' },
      { kind: 'session', isCurrent: true, isEntered: false },
    ])
    expect(text).not.toContain(secret)
  })

  it('a token is revoked by its key, by itself, and not by a colleague who knows the key', async () => {
    const at = await office()
    const [first, second] = [await token(at, at.karim), await token(at, at.karim)]
    const list = (await ask(at, '/api/session/all', { as: at.karim })).json as { key: string; kind: string }[]
    const keys = list.filter(({ kind }) => kind === 'token').map(({ key }) => key)
    const revoke = (as: Person, form: Record<string, string>) =>
      ask(at, '/api/session/token/revoke', { method: 'POST', as, form })
    const works = async () =>
      (await Promise.all([first, second].map((each) => ask(at, '/api/devices', bearer(each))))).filter(
        ({ status }) => status === 200,
      ).length
    for (const key of keys) await revoke(at.nadia, { key })
    expect(await works()).toBe(2)
    await revoke(at.karim, { key: keys[0]! })
    expect(await works()).toBe(1)
    await revoke(at.karim, { token: first })
    await revoke(at.karim, { token: second })
    expect(await works()).toBe(0)
    expect((await revoke(at.karim, {})).status).toBe(400)
  })

  it('signing out everywhere ends every browser, token and socket, and nobody else’s', async () => {
    const at = await office()
    const secret = await token(at, at.karim)
    const socket = { tenantId: at.amina.tenantId, sessionKey: 'k', expiresAt: noon + 1000, logs: false }
    await at.world.sockets.open({ ...socket, connectionId: 'his', userId: at.karim.id })
    await at.world.sockets.open({ ...socket, connectionId: 'hers', userId: at.nadia.id })
    expect((await ask(at, '/api/session/all', { method: 'DELETE', as: at.karim })).status).toBe(204)
    expect((await ask(at, '/api/session', { as: at.karim })).status).toBe(404)
    expect((await ask(at, '/api/devices', bearer(secret))).status).toBe(401)
    const open = await Promise.all(['his', 'hers'].map((id) => at.world.sockets.connection(id)))
    expect(open.map((each) => each !== null)).toEqual([false, true])
    expect((await ask(at, '/api/session', { as: at.nadia })).status).toBe(200)
  })

  it('signing out everywhere ends what closed browsers are sent, and nobody else’s', async () => {
    const at = await office()
    const subscribe = (as: Person) =>
      ask(at, '/api/push/subscriptions', {
        method: 'POST',
        as,
        json: { ...aBrowser(), endpoint: `https://push.example/${as.id}` },
      })
    for (const each of [at.karim, at.nadia]) expect((await subscribe(each)).status).toBe(200)
    await ask(at, '/api/session/all', { method: 'DELETE', as: at.karim })
    const store = at.world.channelStore(at.amina.tenantId)
    const kept = await Promise.all([at.karim, at.nadia].map(({ id }) => store.subscriptions(id)))
    expect(kept.map(({ length }) => length)).toEqual([0, 1])
  })
})
