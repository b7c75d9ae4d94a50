import { describe, expect, it } from 'vitest'
import { openAccount } from '../../../../../shared/domain/access/account.ts'
import { accountLimits } from '../../../../../shared/domain/limits/accounts.ts'
import { newServerSettings } from '../../../../../shared/entities/server-settings.ts'
import { user } from '../../../../../shared/entities/user.ts'
import { ask, colleague, type ApiFixture, fixture, noon, person } from '../../api-fixture.ts'
import { dayMs } from '../../../../../shared/domain/time/durations.ts'

const driver = { name: 'Salim', email: 'salim@drivers.example', password: 'secret12' }

/** Anyone with this invitation may register in Amina's tenant. */
async function inviting(attributes: Record<string, unknown> = {}) {
  const at = await fixture()
  const settings = newServerSettings()
  await at.amina.records.saveSettings({
    ...settings,
    registration: true,
    attributes: { ...settings.attributes, ...attributes },
  })
  const { text: invitation } = await ask(at, '/api/users/invitation', { method: 'POST', as: at.amina })
  return { at, invitation }
}
const register = (at: ApiFixture, json: object) => ask(at, '/api/users', { method: 'POST', json })
const peopleOf = async ({ amina, driss }: ApiFixture) =>
  (await Promise.all([amina, driss].map(({ records }) => records.list(user)))).flat().length

describe('an invitation', () => {
  it('makes a person of that tenant who may sign in, with what the reference gives', async () => {
    const { at, invitation } = await inviting()
    const made = await register(at, { ...driver, invitation })
    expect(made.json).toMatchObject({
      name: 'Salim',
      deviceLimit: -1,
      userLimit: 0,
      administrator: false,
      password: null,
    })
    expect(made.headers.get('set-cookie')).toBeNull()
    expect((await at.amina.records.list(user)).map(({ name }) => name)).toEqual(['Amina', 'Salim'])
    const form = { email: driver.email, password: driver.password }
    expect((await ask(at, '/api/session', { method: 'POST', form })).status).toBe(200)
  })

  it('works for many until its end, a week from now unless it is said', async () => {
    const { at, invitation } = await inviting()
    expect((await register(at, { ...driver, invitation })).status).toBe(200)
    at.world.moveTo(noon + 7 * dayMs - 1)
    expect((await register(at, { ...driver, email: 'b@drivers.example', invitation })).status).toBe(200)
    at.world.moveTo(noon + 7 * dayMs)
    expect((await register(at, { ...driver, email: 'c@drivers.example', invitation })).status).toBe(403)
  })

  const dead: [string, (at: ApiFixture) => Promise<unknown>][] = [
    ['registration is switched off', ({ amina }) => amina.records.saveSettings(newServerSettings())],
    [
      'the account is suspended',
      ({ amina }) => amina.records.saveAccount({ ...openAccount, isSuspended: true }, openAccount),
    ],
    ['the trial is over', ({ amina }) => amina.records.saveAccount({ ...openAccount, trialEndsAt: 1 }, openAccount)],
    [
      'the user who invited is no administrator any more',
      ({ amina }) => amina.records.replace(user, { ...person('Amina'), id: amina.id }),
    ],
    ['it was never made', async () => undefined],
  ]
  it.each(dead)('is worth nothing when %s, and the answer is the same', async (name, happen) => {
    const { at, invitation } = await inviting()
    await happen(at)
    const before = await peopleOf(at)
    const given = name === 'it was never made' ? 'A'.repeat(43) : invitation
    const answer = await register(at, { ...driver, invitation: given })
    expect([answer.status, answer.text]).toEqual([
      403,
      'This invitation is no longer valid. Ask for a new one.\nfield invitation\nrequest r-1',
    ])
    expect(await peopleOf(at)).toBe(before)
  })

  it.each([
    { name: 'who makes themselves administrator', facts: { administrator: true }, status: 403 },
    { name: 'who makes themselves manager', facts: { userLimit: -1 }, status: 403 },
    { name: 'who makes themselves temporary', facts: { temporary: true }, status: 403 },
    { name: 'without a password', facts: { password: null }, status: 400 },
    { name: 'with a weak password', facts: { password: '12345678' }, status: 400 },
    { name: 'without a name', facts: { name: '' }, status: 400 },
    { name: 'whose address is taken', facts: { email: 'amina@atlas.example' }, status: 409 },
    { name: 'with an address that no mail reaches', facts: { email: 'x@x.invalid' }, status: 400 },
    { name: 'with a list for an invitation', facts: { invitation: ['x'] }, status: 401 },
    { name: 'without an invitation', facts: { invitation: undefined }, status: 401 },
    { name: 'with an invitation of a megabyte', facts: { invitation: 'x'.repeat(900_000) }, status: 403 },
  ])('does not help a person $name', async ({ facts, status }) => {
    const { at, invitation } = await inviting()
    const before = await peopleOf(at)
    expect((await register(at, { ...driver, invitation, ...facts })).status).toBe(status)
    expect(await peopleOf(at)).toBe(before)
  })

  it('requires a two-factor key where the tenant does', async () => {
    const { at, invitation } = await inviting({ totpEnable: true, totpForce: true })
    expect((await register(at, { ...driver, invitation })).text).toMatch(/^totpKey: /)
    expect((await register(at, { ...driver, invitation, totpKey: 'A'.repeat(32) })).status).toBe(200)
  })

  it('cannot be tried without end', async () => {
    const { at } = await inviting()
    for (let tries = 0; tries < accountLimits.registrationsPerAddressMax; tries++)
      await register(at, { invitation: `guess-${tries}` })
    expect((await register(at, { invitation: 'guess' })).status).toBe(429)
  })
})

describe('inviting', () => {
  it('is for administrators, and while registration is on', async () => {
    const { at } = await inviting()
    const chloe = await colleague(at.world, at.amina, person('Chloe', { userLimit: -1 }))
    const invite = (as: typeof chloe) => ask(at, '/api/users/invitation', { method: 'POST', as })
    expect((await invite(chloe)).status).toBe(403)
    expect((await invite(at.driss)).text).toMatch(/^registration: it is off/)
  })

  it.each([
    { name: 'a moment that is past', expiration: '2020-01-01T00:00:00Z' },
    { name: 'no moment at all', expiration: 'soon' },
  ])('until $name is refused', async ({ expiration }) => {
    const { at } = await inviting()
    const answer = await ask(at, '/api/users/invitation', { method: 'POST', as: at.amina, form: { expiration } })
    expect([answer.status, answer.text.startsWith('expiration: ')]).toEqual([400, true])
  })
})
