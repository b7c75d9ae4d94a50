import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { user } from '../../../../../shared/entities/user.ts'
import { ask, colleague, fixture, noon, password, person } from '../../api-fixture.ts'

const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const code = new TOTP({ secret: totpKey }).generate({ timestamp: noon })
const newPassword = { password: 'another12' }
const newEmail = { email: 'elsewhere@atlas.example' }

/** Karim, the manager of Sami, with each way in that he has. */
async function office(facts: object = {}) {
  const at = await fixture()
  const karim = await colleague(at.world, at.amina, person('Karim', { userLimit: -1, ...facts }))
  const sami = await colleague(at.world, at.amina, person('Sami'))
  await at.amina.records.link([
    { owner: { type: 'user', id: karim.id }, property: { type: 'managedUser', id: sami.id } },
  ])
  const put = async (
    whom: { id: number },
    sent: object,
    how: { as?: typeof karim; headers?: Record<string, string> },
  ) =>
    ask(at, `/api/users/${whom.id}`, {
      method: 'PUT',
      json: { ...(await at.amina.records.get(user, whom.id)), password: null, ...sent },
      ...how,
    })
  const token = async () => (await ask(at, '/api/session/token', { method: 'POST', as: karim, form: {} })).text
  const ways = {
    session: async () => ({ as: karim }),
    token: async () => ({ headers: { authorization: `Bearer ${await token()}` } }),
    'session of a token': async () => {
      const { headers } = await ask(at, `/api/session?token=${await token()}`)
      return { headers: { cookie: headers.get('set-cookie')!.split(';')[0]! } }
    },
    'password with each request': async () => ({
      headers: { authorization: `Basic ${btoa(`${karim.email}:${password}`)}` },
    }),
  }
  return { at, karim, sami, put, ways }
}

const borrowed = ['session', 'token', 'session of a token'] as const
const missing = { confirmation: undefined }

describe('one’s own password or email', () => {
  it.each(borrowed.flatMap((way) => [newPassword, newEmail].map((sent) => ({ way, sent }))))(
    'is not changed with a $way alone: $sent',
    async ({ way, sent }) => {
      const { at, karim, put, ways } = await office()
      const before = [await at.amina.records.credentials(karim.id), await at.amina.records.get(user, karim.id)]
      const { status, text } = await put(karim, { ...sent, ...missing }, await ways[way]())
      expect([status, text]).toEqual([403, expect.stringContaining('field confirmation')])
      expect([await at.amina.records.credentials(karim.id), await at.amina.records.get(user, karim.id)]).toEqual(before)
    },
  )

  it.each<{ name: string; sent: object; facts?: object; status: number; field?: string }>([
    { name: 'with the password of now', sent: { ...newPassword, confirmation: { password } }, status: 200 },
    { name: 'with a code', sent: { ...newEmail, confirmation: { code } }, facts: { totpKey }, status: 200 },
    {
      name: 'with a wrong password',
      sent: { ...newEmail, confirmation: { password: 'guess' } },
      status: 400,
      field: 'confirmation.password',
    },
    {
      name: 'with the new password for the old',
      sent: { ...newPassword, confirmation: newPassword },
      status: 400,
      field: 'confirmation.password',
    },
    {
      name: 'with a wrong code',
      sent: { ...newEmail, confirmation: { code: '000000' } },
      facts: { totpKey },
      status: 400,
      field: 'confirmation.code',
    },
    { name: 'with an empty one', sent: { ...newEmail, confirmation: {} }, status: 403, field: 'confirmation' },
    { name: 'with a text', sent: { ...newEmail, confirmation: 'demo1234' }, status: 400, field: 'confirmation' },
  ])('$name: $status', async ({ sent, facts, status, field }) => {
    const { karim, put } = await office(facts)
    const answer = await put(karim, sent, { as: karim })
    expect([answer.status, answer.text.includes(`field ${field}`)]).toEqual([status, field !== undefined])
  })

  it('is guessed at as seldom as a sign-in', async () => {
    const { at, karim, put } = await office()
    for (let count = 0; count < 10; count++) {
      await at.world.lookups.countAttempt(`confirm:${karim.tenantId}:${karim.id}`, 300_000)
    }
    expect((await put(karim, { ...newEmail, confirmation: { password } }, { as: karim })).status).toBe(429)
  })

  it.each<{ name: string; sent: object }>([
    { name: 'all as it was, as clients send it', sent: {} },
    { name: 'no password', sent: { password: '' } },
    { name: 'the same address in other letters', sent: { email: 'Karim@Atlas.Example' } },
    { name: 'what is no secret', sent: { phone: '+213 555', attributes: { notificationTokens: 'x' } } },
  ])('needs no proof for $name', async ({ sent }) => {
    const { karim, put, ways } = await office()
    expect((await put(karim, sent, await ways.token())).status).toBe(200)
  })

  it('needs none of a program that has just sent the password', async () => {
    const { karim, put, ways } = await office()
    expect((await put(karim, newPassword, await ways['password with each request']())).status).toBe(200)
  })

  it.each(['manager', 'administrator'] as const)('of others is changed by their %s as before', async (who) => {
    const { at, karim, sami, put } = await office()
    expect(
      (await put(sami, { ...newPassword, ...newEmail }, { as: who === 'manager' ? karim : at.amina })).status,
    ).toBe(200)
  })

  it('is confirmed by who entered as somebody, with what is their own', async () => {
    const { at, sami, put } = await office()
    const { headers } = await ask(at, `/api/session/${sami.id}`, { as: at.amina })
    const entered = { headers: { cookie: headers.get('set-cookie')!.split(';')[0]! } }
    expect((await put(sami, newPassword, entered)).status).toBe(403)
    expect((await put(sami, { ...newPassword, confirmation: { password } }, entered)).status).toBe(200)
  })
})
