import { describe, expect, it } from 'vitest'
import { answerSocket, type SocketEvent } from '../../../../../functions/live/answer-socket.ts'
import type { Device } from '../../../../../shared/entities/device.ts'
import type { User } from '../../../../../shared/entities/user.ts'
import {
  addDevice,
  ask,
  colleague,
  fixture,
  noon,
  password,
  person,
  share as link,
  type ApiFixture,
  type Person,
} from '../../api-fixture.ts'

const hour = 3_600_000

/** Chloe manages Nadia, who sees one vehicle. Both have a token, and Nadia has shared the vehicle. */
async function office() {
  const at = await fixture()
  const hire = (name: string, facts: Partial<User> = {}) => colleague(at.world, at.amina, person(name, facts))
  const [chloe, nadia] = [await hire('Chloe', { userLimit: 3 }), await hire('Nadia')]
  const van = await addDevice(at.amina, { name: 'Van 1' })
  await link(at.amina, nadia, { type: 'device', id: van.id })
  await link(at.amina, chloe, { type: 'managedUser', id: nadia.id })
  return { ...at, chloe, nadia, van }
}
type Office = ApiFixture & { chloe: Person; nadia: Person; van: Device }

/** What a browser or program holds: sent with each request, and with the handshake of a socket. */
interface Held {
  headers: Record<string, string>
  token?: string
}
const program = (token: string): Held => ({ headers: { authorization: `Bearer ${token}` }, token })
const browser = (answer: { headers: Headers }): Held => ({
  headers: { cookie: answer.headers.get('set-cookie')!.split(';')[0]! },
})
const visit = ({ cookie }: Person): Held => ({ headers: { cookie } })

const makeToken = async (at: Office, by: Held, until?: number) => {
  const form: Record<string, string> = until === undefined ? {} : { expiration: new Date(until).toISOString() }
  return program((await ask(at, '/api/session/token', { method: 'POST', form, headers: by.headers })).text)
}
const open = async (at: Office, { token = '' }: Held) => browser(await ask(at, `/api/session?token=${token}`))
const enter = async (at: Office, by: Held) =>
  browser(await ask(at, `/api/session/${at.nadia.id}`, { headers: by.headers }))
const shareVan = async (at: Office, by: Held) => {
  const form = { deviceId: String(at.van.id), expiration: new Date(noon + 9 * hour).toISOString() }
  return program((await ask(at, '/api/devices/share', { method: 'POST', form, headers: by.headers })).text)
}
const revoke = (at: Office, as: Person, { token = '' }: Held) =>
  ask(at, '/api/session/token/revoke', { method: 'POST', as, form: { token } })
const edit = async (at: Office, { id }: Person, change: object) => {
  const before = (await ask(at, `/api/users/${id}`, { as: at.amina })).json as object
  expect(
    (await ask(at, `/api/users/${id}`, { method: 'PUT', as: at.amina, json: { ...before, ...change } })).status,
  ).toBe(200)
}

/** What somebody opened, and what it goes back to. */
interface Opened {
  held: Held
  /** the token that it goes back to */
  root?: Held
  /** the visit in which somebody acted as another */
  entered?: Held
  isLink?: true
}

const nadiasToken = (at: Office) => makeToken(at, visit(at.nadia), noon + 2 * hour)
const chloesToken = (at: Office) => makeToken(at, visit(at.chloe), noon + 2 * hour)

const derivations: Record<string, (at: Office) => Promise<Opened>> = {
  'a token': async (at) => {
    const root = await nadiasToken(at)
    return { root, held: root }
  },
  'a session of a token': async (at) => {
    const root = await nadiasToken(at)
    return { root, held: await open(at, root) }
  },
  'a token of a token': async (at) => {
    const root = await nadiasToken(at)
    return { root, held: await makeToken(at, root) }
  },
  'a token of a session of a token': async (at) => {
    const root = await nadiasToken(at)
    return { root, held: await makeToken(at, await open(at, root)) }
  },
  'a session of a token of a token': async (at) => {
    const root = await nadiasToken(at)
    return { root, held: await open(at, await makeToken(at, root)) }
  },
  'a visit as another person': async (at) => {
    const entered = await enter(at, visit(at.chloe))
    return { entered, held: entered }
  },
  'a visit as another person by a token': async (at) => {
    const root = await chloesToken(at)
    const entered = await enter(at, root)
    return { root, entered, held: entered }
  },
  'a visit as another person in a session of a token': async (at) => {
    const root = await chloesToken(at)
    const entered = await enter(at, await open(at, root))
    return { root, entered, held: entered }
  },
  'a token of a visit as another person': async (at) => {
    const entered = await enter(at, visit(at.chloe))
    return { entered, held: await makeToken(at, entered) }
  },
  'a session of a token of a visit as another person': async (at) => {
    const entered = await enter(at, visit(at.chloe))
    return { entered, held: await open(at, await makeToken(at, entered)) }
  },
  'a link': async (at) => ({ isLink: true, held: await shareVan(at, visit(at.nadia)) }),
  'a session of a link': async (at) => ({ isLink: true, held: await open(at, await shareVan(at, visit(at.nadia))) }),
  'a link made with a token': async (at) => {
    const root = await nadiasToken(at)
    return { isLink: true, root, held: await shareVan(at, root) }
  },
  'a session of a link made with a token': async (at) => {
    const root = await nadiasToken(at)
    return { isLink: true, root, held: await open(at, await shareVan(at, await open(at, root))) }
  },
  'a session of a link made as another person': async (at) => {
    const entered = await enter(at, visit(at.chloe))
    return { isLink: true, entered, held: await open(at, await shareVan(at, entered)) }
  },
}

type Kind = (opened: Opened) => boolean
const ofToken: Kind = ({ root }) => root !== undefined
const asAnother: Kind = ({ entered }) => entered !== undefined
const isLink: Kind = (opened) => opened.isLink === true
const always: Kind = () => true
const never: Kind = () => false

/** How what they derive from may end, and which of them that ends. */
const ends: Record<string, { end: (at: Office, opened: Opened) => unknown; of: Kind }> = {
  'its token is revoked': {
    end: (at, { root }) => root && revoke(at, at.amina, root),
    of: ofToken,
  },
  'its token is over': { end: ({ world }) => world.moveTo(noon + 2 * hour), of: ofToken },
  'the person has another password': {
    end: (at) => edit(at, at.nadia, { password: `${password}-other` }),
    of: (opened) => !isLink(opened) || ofToken(opened),
  },
  'the person signs out everywhere': {
    end: (at) => ask(at, '/api/session/all', { method: 'DELETE', as: at.nadia }),
    of: (opened) => !isLink(opened) || ofToken(opened),
  },
  'the person is disabled': { end: (at) => edit(at, at.nadia, { disabled: true }), of: always },
  'the person is expired': {
    end: (at) => edit(at, at.nadia, { expirationTime: new Date(noon - hour).toISOString() }),
    of: always,
  },
  'the person is deleted': {
    end: (at) => ask(at, `/api/users/${at.nadia.id}`, { method: 'DELETE', as: at.amina }),
    of: always,
  },
  'the manager has another password': {
    end: (at) => edit(at, at.chloe, { password: `${password}-other` }),
    of: asAnother,
  },
  'the manager signs out everywhere': {
    end: (at) => ask(at, '/api/session/all', { method: 'DELETE', headers: { authorization: basicOf(at.chloe) } }),
    of: asAnother,
  },
  'the manager signs out of the visit': {
    end: (at, { entered }) => entered && ask(at, '/api/session', { method: 'DELETE', headers: entered.headers }),
    of: (opened) => asAnother(opened) && !isLink(opened),
  },
  'the manager goes back': {
    end: (at, { entered }) => entered && ask(at, `/api/session/${at.chloe.id}`, { headers: entered.headers }),
    of: (opened) => asAnother(opened) && !isLink(opened),
  },
  'the manager loses the person': {
    end: (at) =>
      ask(at, '/api/permissions', {
        method: 'DELETE',
        as: at.amina,
        json: { userId: at.chloe.id, managedUserId: at.nadia.id },
      }),
    of: asAnother,
  },
  'the manager may have nobody': { end: (at) => edit(at, at.chloe, { userLimit: 0 }), of: asAnother },
  'the manager is disabled': { end: (at) => edit(at, at.chloe, { disabled: true }), of: always },
  'the manager is deleted': {
    end: (at) => ask(at, `/api/users/${at.chloe.id}`, { method: 'DELETE', as: at.amina }),
    of: asAnother,
  },
  'nobody may share any more': {
    end: async (at) => {
      const before = (await ask(at, '/api/server', { as: at.amina })).json as { attributes: object }
      const json = { ...before, attributes: { ...before.attributes, disableShare: true } }
      expect((await ask(at, '/api/server', { method: 'PUT', as: at.amina, json })).status).toBe(200)
    },
    of: isLink,
  },
  'somebody else signs out everywhere': {
    end: async (at) => {
      const karim = await colleague(at.world, at.amina, person('Karim'))
      await ask(at, '/api/session/all', { method: 'DELETE', as: karim })
    },
    of: never,
  },
  'another token of the person is revoked': {
    end: async (at) => revoke(at, at.nadia, await makeToken(at, visit(at.nadia))),
    of: never,
  },
}

const basicOf = ({ email }: Person) => `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`

async function openSocket(at: Office, { headers, token }: Held) {
  const handshake: SocketEvent = {
    body: '',
    requestContext: { routeKey: '$connect', connectionId: 'held' },
    headers: { host: 'localhost:8082', ...headers },
    ...(token !== undefined && { queryStringParameters: { token } }),
  }
  expect((await answerSocket(at.world)(handshake)).statusCode).toBe(200)
}

describe.each(Object.entries(derivations))('%s', (_name, derive) => {
  it.each(Object.entries(ends))('when %s', async (_end, { end, of }) => {
    const at = await office()
    const opened = await derive(at)
    const devices = () => ask(at, '/api/devices', { headers: opened.held.headers })
    expect((await devices()).json).toMatchObject([{ name: 'Van 1' }])
    await openSocket(at, opened.held)

    await end(at, opened)
    const isOpen = (await at.world.sockets.connection('held')) !== null
    const { status } = await devices()
    expect({ http: status, isOpen }).toEqual(of(opened) ? { http: 401, isOpen: false } : { http: 200, isOpen: true })
  })
})

describe('what derives from something', () => {
  it('is not listed any more when that was revoked', async () => {
    const at = await office()
    const token = await nadiasToken(at)
    await open(at, token)
    await revoke(at, at.nadia, token)
    const { json } = await ask(at, '/api/session/all', { as: at.nadia })
    expect((json as { isCurrent: boolean }[]).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })

  it('cannot be made of one another without end', async () => {
    const at = await office()
    let token = await nadiasToken(at)
    for (let made = 0; made < 8; made++) token = await makeToken(at, token)
    const refused = await ask(at, '/api/session/token', { method: 'POST', form: {}, headers: token.headers })
    expect(refused.status).toBe(409)
    expect((await ask(at, '/api/devices', { headers: token.headers })).status).toBe(200)
  })

  it('an earlier build stored nothing of: it works until its own end', async () => {
    const at = await office()
    const { id: userId, tenantId } = at.nadia
    const { stamp } = await at.nadia.records.credentials(userId)
    const times = { expiresAt: noon + hour, grantEndsAt: noon + hour }
    const secret = await at.world.lookups.openSession('session', { tenantId, userId, stamp, ...times })
    expect((await ask(at, '/api/devices', { headers: { cookie: `JSESSIONID=${secret}` } })).status).toBe(200)
    at.world.moveTo(noon + hour)
    expect((await ask(at, '/api/devices', { headers: { cookie: `JSESSIONID=${secret}` } })).status).toBe(401)
  })
})
