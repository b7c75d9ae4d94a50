import { describe, expect, it } from 'vitest'
import { accountLimits } from '../../../../../shared/domain/limits/accounts.ts'
import { user } from '../../../../../shared/entities/user.ts'
import { ask, type ApiFixture, fixture, noon, type Person } from '../../api-fixture.ts'

const options = {
  organisation: 'Tell Logistique',
  name: 'Yacine',
  email: ' Yacine@Tell.example ',
  password: 'demo1234',
  language: 'fr',
  terms: true,
}
const signUp = (at: ApiFixture, facts: object = {}) =>
  ask(at, '/api/sign-up', { method: 'POST', json: { ...options, ...facts } })
const confirm = (at: ApiFixture, token: string) => ask(at, '/api/sign-up/confirm', { method: 'POST', form: { token } })
const tokenIn = (at: ApiFixture) => /confirm-email\?token=([\w-]{43})/.exec(at.world.mails.at(-1)!.text)![1]!

/** Yacine after signing up and signing in. */
async function newcomer(at: ApiFixture): Promise<Person> {
  await signUp(at)
  const answer = await ask(at, '/api/session', {
    method: 'POST',
    form: { email: options.email, password: options.password },
  })
  const { tenantId, userId } = (await at.world.lookups.userByEmail(options.email))!
  const records = at.world.tenants.records(tenantId)
  return {
    id: userId,
    tenantId,
    email: 'yacine@tell.example',
    records,
    cookie: answer.headers.get('set-cookie')!.split(';')[0]!,
  }
}
const addVan = (at: ApiFixture, as: Person) =>
  ask(at, '/api/devices', { method: 'POST', as, json: { name: 'Van', uniqueId: 'van' } })

describe('signing up', () => {
  it('makes a tenant on trial with its administrator, and says no secret', async () => {
    const at = await fixture()
    const { status, json } = await signUp(at)
    expect([status, json.email, json.administrator, json.password]).toEqual([200, 'yacine@tell.example', true, null])
    const { tenantId, userId } = (await at.world.lookups.userByEmail('yacine@tell.example'))!
    const tenant = await at.world.tenants.records(tenantId).tenant()
    expect(tenant).toMatchObject({
      name: 'Tell Logistique',
      account: { trialEndsAt: noon + 30 * 24 * 3_600_000, isConfirmed: false },
      settings: { coordinateFormat: 'dd', attributes: { timezone: 'Africa/Algiers', speedUnit: 'kmh' } },
    })
    expect((await at.world.tenants.records(tenantId).get(user, userId))?.deviceLimit).toBe(-1)
  })

  it.each([
    { name: 'no organisation', facts: { organisation: ' ' }, field: 'organisation' },
    { name: 'no name', facts: { name: '' }, field: 'name' },
    { name: 'no address', facts: { email: 'yacine' }, field: 'email' },
    { name: 'an address that cannot be', facts: { email: 'a@b.invalid' }, field: 'email' },
    { name: 'a weak password', facts: { password: 'password' }, field: 'password' },
    { name: 'a password that is a number', facts: { password: 12345678 }, field: 'password' },
    { name: 'a language that we do not speak', facts: { language: 'de' }, field: 'language' },
    { name: 'terms that are not accepted', facts: { terms: false }, field: 'terms' },
    { name: 'terms that were not seen', facts: { terms: undefined }, field: 'terms' },
  ])('$name is refused', async ({ facts, field }) => {
    const at = await fixture()
    const answer = await signUp(at, facts)
    expect([answer.status, answer.text.includes(`field ${field}\n`)]).toEqual([400, true])
    expect(at.world.mails).toEqual([])
  })

  it('an address that has an account cannot be used, in words that tell nothing else', async () => {
    const at = await fixture()
    const answer = await signUp(at, { email: 'driss@sahara.example' })
    expect([answer.status, /Sahara/.test(answer.text)]).toEqual([409, false])
    expect(answer.text.split('\n')[0]).toBe('The email "driss@sahara.example" cannot be used. Choose another one.')
  })

  it('twice at the same moment makes one tenant', async () => {
    const at = await fixture()
    const answers = await Promise.all([signUp(at), signUp(at), signUp(at)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it.each([
    { name: 'network address', counter: 'signUp:address:198.51.100.7', max: accountLimits.signUpsPerAddressMax },
    { name: 'mail domain', counter: 'signUp:domain:tell.example', max: accountLimits.signUpsPerDomainMax },
  ])('one $name signs up so often and no more', async ({ counter, max }) => {
    const at = await fixture()
    for (let made = 0; made < max; made++) await at.world.lookups.countAttempt(counter, accountLimits.signUpsWindowMs)
    const answer = await signUp(at)
    expect([answer.status, answer.headers.get('retry-after'), at.world.mails.length]).toEqual([429, '86400', 0])
  })

  it('who is refused takes nothing from others of the mail domain', async () => {
    const at = await fixture()
    const { signUpsPerAddressMax, signUpsWindowMs } = accountLimits
    for (let tries = 0; tries < signUpsPerAddressMax + 20; tries++) await signUp(at)
    const { count } = await at.world.lookups.countAttempt('signUp:domain:tell.example', signUpsWindowMs)
    expect(count).toBe(signUpsPerAddressMax + 1)
  })
})

describe('the mail that confirms', () => {
  it('goes to the address, in the language that was chosen', async () => {
    const at = await fixture()
    await signUp(at)
    expect(at.world.mails).toHaveLength(1)
    expect(at.world.mails[0]).toMatchObject({ to: 'yacine@tell.example', subject: 'Confirmez votre adresse e-mail' })
    expect(at.world.mails[0]!.text).toContain('https://qafila.example/confirm-email?token=')
  })

  it('opens the account; before it no vehicle may be added', async () => {
    const at = await fixture()
    const yacine = await newcomer(at)
    expect((await addVan(at, yacine)).status).toBe(403)
    const shown = async () => (await ask(at, '/api/server', { as: yacine })).json.account
    expect(await shown()).toMatchObject({ state: 'trial', isConfirmed: false, organisation: 'Tell Logistique' })
    expect((await confirm(at, tokenIn(at))).status).toBe(204)
    expect((await addVan(at, yacine)).status).toBe(200)
    expect(await shown()).toMatchObject({ state: 'trial', isConfirmed: true })
  })

  it.each<{ name: string; before: (at: ApiFixture, yacine: Person) => Promise<unknown> }>([
    { name: 'a second time', before: (at) => confirm(at, tokenIn(at)) },
    { name: 'after two days', before: async (at) => at.world.moveTo(noon + 48 * 3_600_000) },
    {
      name: 'after the address was changed',
      before: async (_at, { records, id }) =>
        records.replace(user, { ...(await records.get(user, id))!, email: 'other@tell.example' }),
    },
  ])('does not work $name', async ({ before }) => {
    const at = await fixture()
    const yacine = await newcomer(at)
    await before(at, yacine)
    expect((await confirm(at, tokenIn(at))).status).toBe(404)
  })

  it('is sent again on request, three times an hour', async () => {
    const at = await fixture()
    const yacine = await newcomer(at)
    const again = () => ask(at, '/api/sign-up/confirmation', { method: 'POST', as: yacine })
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([204, 204, 429])
    expect((await confirm(at, tokenIn(at))).status).toBe(204)
    expect((await again()).status).toBe(409)
  })

  it('that did not leave is said, and the account is there all the same', async () => {
    const at = await fixture()
    at.world.mail.send = async () => ({ sent: false, because: 'bounced' })
    const yacine = await newcomer(at)
    const answer = await ask(at, '/api/sign-up/confirmation', { method: 'POST', as: yacine })
    expect([answer.status, answer.text.includes('bounced')]).toEqual([409, false])
  })
})

it('a trial that is over is read-only, and says so', async () => {
  const at = await fixture()
  const yacine = await newcomer(at)
  await confirm(at, tokenIn(at))
  at.world.moveTo(noon + 30 * 24 * 3_600_000)
  const { headers } = await ask(at, '/api/session', {
    method: 'POST',
    form: { email: options.email, password: options.password },
  })
  const late = { ...yacine, cookie: headers.get('set-cookie')!.split(';')[0]! }
  const refused = await addVan(at, late)
  expect([refused.status, refused.text.split('\n')[0]]).toEqual([
    403,
    'Your trial has ended. You can view everything but not make changes. Contact us to continue.',
  ])
  expect((await ask(at, '/api/devices', { as: late })).status).toBe(200)
})
