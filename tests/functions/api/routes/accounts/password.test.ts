import { describe, expect, it } from 'vitest'
import { openAccount } from '../../../../../shared/domain/access/account.ts'
import { user } from '../../../../../shared/entities/user.ts'
import { accountLimits } from '../../../../../shared/domain/limits/accounts.ts'
import { ask, colleague, type ApiFixture, fixture, noon, password, person } from '../../api-fixture.ts'

const reset = (at: ApiFixture, email: string) => ask(at, '/api/password/reset', { method: 'POST', form: { email } })
const update = (at: ApiFixture, token: string, word = 'demo9999') =>
  ask(at, '/api/password/update', { method: 'POST', form: { token, password: word } })
const signIn = (at: ApiFixture, word: string) =>
  ask(at, '/api/session', { method: 'POST', form: { email: 'amina@atlas.example', password: word } })
const tokenIn = (at: ApiFixture) => /passwordReset=([\w-]{43})/.exec(at.world.mails.at(-1)!.text)![1]!

describe('a forgotten password', () => {
  it.each([
    { name: 'a person', email: ' Amina@ATLAS.example', mails: 1 },
    { name: 'nobody', email: 'nobody@atlas.example', mails: 0 },
    { name: 'nonsense', email: 'x', mails: 0 },
    { name: 'a disabled person', email: 'bilal@atlas.example', mails: 0 },
    { name: 'a share link', email: 'guest@atlas.example', mails: 0 },
  ])('the answer is the same for $name', async ({ email, mails }) => {
    const at = await fixture()
    await colleague(at.world, at.amina, person('Bilal', { disabled: true }))
    await colleague(at.world, at.amina, person('Guest', { temporary: true }))
    const answer = await reset(at, email)
    expect([answer.status, answer.text, at.world.mails.length]).toEqual([200, '', mails])
  })

  it('is replaced once; every session, token and older link ends', async () => {
    const at = await fixture()
    await reset(at, at.amina.email)
    const older = tokenIn(at)
    await reset(at, at.amina.email)
    expect((await update(at, tokenIn(at))).status).toBe(200)
    expect((await ask(at, '/api/session', { as: at.amina })).status).toBe(404)
    expect([(await update(at, tokenIn(at))).status, (await update(at, older)).status]).toEqual([404, 404])
    expect([(await signIn(at, 'demo9999')).status, (await signIn(at, password)).status]).toEqual([200, 401])
  })

  it('a weak one is refused, and the link still works', async () => {
    const at = await fixture()
    await reset(at, at.amina.email)
    expect([(await update(at, tokenIn(at), 'short1')).status, (await update(at, tokenIn(at))).status]).toEqual([
      400, 200,
    ])
  })

  it.each<{ name: string; before: (at: ApiFixture) => unknown }>([
    { name: 'an hour later', before: (at) => at.world.moveTo(noon + 3_600_000) },
    { name: 'after the password was changed', before: (at) => at.amina.records.savePasswordHash(at.amina.id, 'other') },
    {
      name: 'after the address was changed, to which it was not sent',
      before: async ({ amina: { records, id } }) =>
        records.replace(user, { ...(await records.get(user, id))!, email: 'amina@new.example' }),
    },
  ])('the link is worth nothing $name', async ({ before }) => {
    const at = await fixture()
    await reset(at, at.amina.email)
    await before(at)
    expect((await update(at, tokenIn(at))).status).toBe(404)
  })

  it('the link signs nobody in', async () => {
    const at = await fixture()
    await reset(at, at.amina.email)
    expect((await ask(at, `/api/session?token=${tokenIn(at)}`)).status).toBe(401)
  })

  it('a user gets at most three emails an hour, no matter who requests them', async () => {
    const at = await fixture()
    for (let asked = 0; asked < 5; asked++) expect((await reset(at, at.amina.email)).status).toBe(200)
    expect(at.world.mails).toHaveLength(accountLimits.mailsPerPersonMax)
  })

  it('one network address asks so often and no more', async () => {
    const at = await fixture()
    for (let asked = 0; asked < accountLimits.mailsPerAddressMax; asked++) {
      await at.world.lookups.countAttempt('mail:address:198.51.100.7', accountLimits.mailsWindowMs)
    }
    expect((await reset(at, at.amina.email)).status).toBe(429)
  })

  it('of an account that nobody confirmed only the founder is written to', async () => {
    const at = await fixture()
    await colleague(at.world, at.amina, person('Bilal'))
    await at.amina.records.saveAccount({ ...openAccount, isConfirmed: false }, openAccount)
    await reset(at, 'bilal@atlas.example')
    await reset(at, 'amina@atlas.example')
    expect(at.world.mails.map(({ to }) => to)).toEqual(['amina@atlas.example'])
  })
})
