import { createHmac } from 'node:crypto'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { nobodysHash } from '../../../../../functions/application/auth/sign-in.ts'
import { user } from '../../../../../shared/entities/user.ts'
import { ask, colleague, type ApiFixture, fixture, noon, password, person } from '../../api-fixture.ts'

const amina = 'amina@atlas.example'
const [home, outsider] = ['198.51.100.7', '203.0.113.50']
const windowMs = 300_000

interface From {
  network?: string
  cookie?: string | undefined
}

/** The edge function tells the viewer's network. */
const headersFrom = ({ network = home, cookie }: From) => ({
  'x-origin-verify': 'secret-of-the-origin',
  'x-viewer-address': network,
  cookie,
})
const signIn = (at: ApiFixture, form: Record<string, string>, from: From = {}) =>
  ask(at, '/api/session', { method: 'POST', form, headers: headersFrom(from) })
const right = (at: ApiFixture, from: From = {}, email = amina) => signIn(at, { email, password }, from)
const wrong = (at: ApiFixture, from: From = {}, email = amina) => signIn(at, { email, password: 'guess' }, from)
const deviceCookieIn = (headers: Headers) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith('QAFILA_DEVICE=')) ?? ''
const pairIn = (headers: Headers) => deviceCookieIn(headers).split(';')[0]!

async function statuses(count: number, attempt: () => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = []
  for (let tries = 0; tries < count; tries++) found.push((await attempt()).status)
  return [...new Set(found)]
}
/** Attempts that were made before the story begins. */
async function spend(at: ApiFixture, name: string, attempts: number) {
  for (let attempt = 0; attempt < attempts; attempt++) await at.world.lookups.countAttempt(name, windowMs)
}

describe('a outsider who knows the address', () => {
  it.each([
    { name: 'does not lock its owner out', guesses: outsider, asks: home, status: 200 },
    { name: 'waits', guesses: outsider, asks: outsider, status: 429 },
    { name: 'waits in the whole network of IPv6', guesses: '2001:db8:1:2::1', asks: '2001:db8:1:2:3::4', status: 429 },
    {
      name: 'does not hold up the network beside it',
      guesses: '2001:db8:1:2::1',
      asks: '2001:db8:1:3::1',
      status: 200,
    },
  ])('$name', async ({ guesses, asks, status }) => {
    const at = await fixture()
    expect(await statuses(10, () => wrong(at, { network: guesses }))).toEqual([401])
    expect((await right(at, { network: asks })).status).toBe(status)
  })

  it('who guesses from many networks is slowed down, and with them everybody but known devices', async () => {
    const at = await fixture()
    const cookie = pairIn((await right(at)).headers)
    await spend(at, `account:${amina}`, 60)
    expect((await right(at, { network: outsider })).status).toBe(429)
    expect((await right(at)).status).toBe(429)
    expect((await right(at, { cookie })).status).toBe(200)
  })

  it('cannot spend the attempts of a network with an address that looks like it', async () => {
    const at = await fixture()
    await statuses(11, () => wrong(at, { network: outsider }, `${amina}:${home}`))
    await statuses(11, () => wrong(at, { network: outsider }, `from:${home} ${amina}`))
    expect((await right(at)).status).toBe(200)
  })

  it('who knows the password too does not keep a known device from its code', async () => {
    const at = await fixture()
    const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    await colleague(at.world, at.amina, person('Nadia', { totpKey }))
    const email = 'nadia@atlas.example'
    const code = (time: number) => new TOTP({ secret: totpKey }).generate({ timestamp: time })
    const cookie = pairIn((await signIn(at, { email, password, code: code(noon) })).headers)
    const guess = (network: string) => signIn(at, { email, password, code: '000000' }, { network })
    expect(await statuses(5, () => guess(outsider))).toEqual([400])
    expect(await statuses(5, () => guess('203.0.113.51'))).toEqual([400])
    at.world.moveTo(noon + 60_000)
    const form = { email, password, code: code(noon + 60_000) }
    expect((await signIn(at, form, { network: '203.0.113.52' })).status).toBe(429)
    expect((await signIn(at, form, { cookie })).status).toBe(200)
  })
})

describe('a whole office behind one address', () => {
  const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const code = (time: number) => new TOTP({ secret: totpKey }).generate({ timestamp: time })
  const ways: { name: string; often: (at: ApiFixture) => Promise<unknown> }[] = [
    { name: 'right passwords', often: (at) => statuses(4, () => right(at)) },
    { name: 'right passwords at one moment', often: (at) => Promise.all([right(at), right(at), right(at)]) },
    {
      name: 'right passwords of two-step sign-in',
      often: async (at) => {
        await colleague(at.world, at.amina, person('Nadia', { totpKey }))
        const email = 'nadia@atlas.example'
        for (const time of [noon, noon + 60_000]) {
          at.world.moveTo(time)
          expect((await right(at, {}, email)).status).toBe(401)
          expect((await signIn(at, { email, password, code: code(time) })).status).toBe(200)
        }
      },
    },
    {
      name: 'a program with a wrong password that is made to wait',
      often: async (at) => {
        await spend(at, `from:${home} driss@sahara.example`, 10)
        expect(await statuses(20, () => wrong(at, {}, 'driss@sahara.example'))).toEqual([429])
      },
    },
  ]
  it.each(ways)('does not wait for $name', async ({ often }) => {
    const at = await fixture()
    await colleague(at.world, at.amina, person('Karim'))
    await spend(at, `address:${home}`, 97)
    await often(at)
    expect((await right(at, {}, 'karim@atlas.example')).status).toBe(200)
  })

  it('waits for guesses at many accounts, although one of them succeeds in between', async () => {
    const at = await fixture()
    await spend(at, `address:${home}`, 98)
    const guess = (who: string) => wrong(at, {}, `${who}@atlas.example`)
    expect((await guess('nadia')).status).toBe(401)
    expect((await right(at)).status).toBe(200)
    expect((await guess('karim')).status).toBe(401)
    expect((await right(at)).status).toBe(429)
  })
})

describe('a browser that signed in before', () => {
  it('holds a cookie out of reach of scripts and other sites', async () => {
    const { headers } = await right(await fixture())
    expect(deviceCookieIn(headers)).toMatch(
      /^QAFILA_DEVICE=[\w-]{12}\.[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    )
  })

  it('is let in although the network has no attempts left', async () => {
    const at = await fixture()
    const cookie = pairIn((await right(at)).headers)
    await spend(at, `address:${home}`, 101)
    expect([(await right(at)).status, (await right(at, { cookie })).status]).toEqual([429, 200])
  })

  it('has ten attempts of its own, which count for nobody else', async () => {
    const at = await fixture()
    const cookie = pairIn((await right(at)).headers)
    expect(await statuses(10, () => wrong(at, { cookie }))).toEqual([401])
    expect([(await right(at, { cookie })).status, (await right(at)).status]).toEqual([429, 200])
    at.world.moveTo(noon + windowMs + 1)
    expect((await right(at, { cookie })).status).toBe(200)
  })

  it('is known to each of its accounts, and to no other', async () => {
    const at = await fixture()
    for (const name of ['Nadia', 'Karim']) await colleague(at.world, at.amina, person(name))
    const [nadia, karim] = ['nadia@atlas.example', 'karim@atlas.example']
    const first = pairIn((await right(at)).headers)
    const both = pairIn((await right(at, { cookie: first }, nadia)).headers)
    for (const email of [amina, nadia, karim]) await spend(at, `account:${email}`, 60)
    const asked = [amina, nadia, karim].map((email) => right(at, { cookie: both }, email))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 429])
  })

  it('keeps its mark, and the accounts before within a bound', async () => {
    const at = await fixture()
    const cookie = pairIn((await right(at)).headers)
    expect(pairIn((await right(at, { cookie })).headers)).toBe(cookie)
    const many = `${cookie}${`~${'m'.repeat(12)}.${'p'.repeat(43)}`.repeat(20)}`
    expect(pairIn((await right(at, { cookie: many })).headers).split('~')).toHaveLength(8)
  })

  it('is unknown after a new password', async () => {
    const at = await fixture()
    const cookie = pairIn((await right(at)).headers)
    const stored = (await at.amina.records.get(user, at.amina.id))!
    const json = { ...stored, password: 'another12', confirmation: { password } }
    expect((await ask(at, `/api/users/${stored.id}`, { method: 'PUT', as: at.amina, json })).status).toBe(200)
    await spend(at, `account:${amina}`, 60)
    expect((await signIn(at, { email: amina, password: 'another12' }, { cookie })).status).toBe(429)
  })

  it('is also one that set a new password by mail', async () => {
    const at = await fixture()
    await ask(at, '/api/password/reset', { method: 'POST', form: { email: amina } })
    const token = /passwordReset=([\w-]+)/.exec(at.world.mails.at(-1)!.text)![1]!
    await spend(at, `account:${amina}`, 60)
    const form = { token, password: 'another12' }
    const { status, headers } = await ask(at, '/api/password/update', { method: 'POST', form })
    await spend(at, `account:${amina}`, 60)
    const signedIn = await signIn(at, { email: amina, password: 'another12' }, { cookie: pairIn(headers) })
    expect([status, signedIn.status]).toEqual([200, 200])
  })
})

describe('whether an address has an account', () => {
  /** A cookie that proves something to the hash of nobody, which everybody can read in the sources. */
  const forged = (mark: string) => {
    const text = JSON.stringify(['known device', 'nobody', 0, mark])
    return `QAFILA_DEVICE=${mark}.${createHmac('sha256', nobodysHash).update(text).digest('base64url')}`
  }

  it.each([amina, 'nobody@atlas.example'])('does not show by a forged cookie: %s', async (email) => {
    const at = await fixture()
    let tries = 0
    const attempt = () => wrong(at, { cookie: forged(`mark${String(tries++).padStart(8, '0')}`) }, email)
    expect(await statuses(10, attempt)).toEqual([401])
    expect((await attempt()).status).toBe(429)
  })

  it.each<{ name: string; cookie: string | undefined; isSpent: boolean }>([
    { name: 'without a cookie', cookie: undefined, isSpent: false },
    { name: 'with one', cookie: forged('markmarkmark'), isSpent: false },
    { name: 'with one, without attempts', cookie: forged('markmarkmark'), isSpent: true },
  ])('does not show by what is read: $name', async ({ cookie, isSpent }) => {
    const readsFor = async (email: string) => {
      const at = await fixture()
      if (isSpent) await spend(at, `account:${email}`, 60)
      const reads: string[] = []
      const { tenants } = at.world
      const records = tenants.records.bind(tenants)
      tenants.records = (tenantId) => {
        const bound = records(tenantId)
        const get: typeof bound.get = async (entity, id) => (reads.push('record'), bound.get(entity, id))
        const credentials: typeof bound.credentials = async (id) => (reads.push('credentials'), bound.credentials(id))
        return { ...bound, get, credentials }
      }
      const { status, text } = await wrong(at, { cookie }, email)
      return { reads: reads.sort(), status, text }
    }
    const [known, unknown] = [await readsFor(amina), await readsFor('nobody@atlas.example')]
    expect(unknown).toEqual(known)
  })
})
