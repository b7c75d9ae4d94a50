import { expect, it } from 'vitest'
import { openAccount } from '../../../../../shared/domain/access/account.ts'
import { accountLimits } from '../../../../../shared/domain/limits/accounts.ts'
import { user, type User } from '../../../../../shared/entities/user.ts'
import { ask, colleague, fixture, person, type ApiFixture, type Person } from '../../api-fixture.ts'

const add = (at: ApiFixture, as: Person, name: string) =>
  ask(at, '/api/users', { method: 'POST', as, json: { name, email: `${name}@else.example` } })

const rename = async (at: ApiFixture, as: Person, email: string) => {
  const own = (await as.records.get(user, as.id)) as User
  return ask(at, `/api/users/${as.id}`, {
    method: 'PUT',
    as,
    json: { ...own, email, confirmation: { password: 'demo1234' } },
  })
}

/** All that are allowed but so many. */
async function spendAllBut(at: ApiFixture, left: number, { of, max }: { of: string; max: number }): Promise<void> {
  for (let count = left; count < max; count++)
    await at.world.lookups.countAttempt(`addresses:${of}`, accountLimits.addressesWindowMs)
}

it('an organisation that confirmed no address gives none to others', async () => {
  const at = await fixture()
  await at.amina.records.saveAccount({ ...openAccount, isConfirmed: false }, openAccount)
  expect((await add(at, at.amina, 'anna')).status).toBe(403)
})

it.each([
  { name: 'an organisation', of: (at: ApiFixture) => at.amina.tenantId, max: accountLimits.addressesPerTenantMax },
  {
    name: 'a person',
    of: (at: ApiFixture) => `${at.amina.tenantId}:${at.amina.id}`,
    max: accountLimits.addressesPerTenantMax,
  },
])('$name gives so many addresses a day to people and no more', async ({ of, max }) => {
  const at = await fixture()
  await spendAllBut(at, 1, { of: of(at), max })
  expect((await add(at, at.amina, 'anna')).status).toBe(200)
  expect((await add(at, at.amina, 'berta')).status).toBe(429)
  expect((await rename(at, at.amina, 'amina@else.example')).status).toBe(429)
})

it('a new name of somebody counts nothing', async () => {
  const at = await fixture()
  const bilal = await colleague(at.world, at.amina, person('Bilal'))
  await spendAllBut(at, 0, { of: at.amina.tenantId, max: accountLimits.addressesPerTenantMax })
  const own = await bilal.records.get(user, bilal.id)
  const renamed = await ask(at, `/api/users/${bilal.id}`, {
    method: 'PUT',
    as: at.amina,
    json: { ...own, name: 'Bilal B.' },
  })
  expect(renamed.status).toBe(200)
})
