import { expect, it } from 'vitest'
import { accountState, openAccount, type Account } from '../../../../shared/domain/access/account.ts'

const noon = Date.UTC(2024, 4, 1, 11)

it.each<{ name: string; facts: Partial<Account>; state: string }>([
  { name: 'one that was always there', facts: {}, state: 'open' },
  { name: 'a trial with a moment left', facts: { trialEndsAt: noon + 1 }, state: 'trial' },
  { name: 'a trial that ends now', facts: { trialEndsAt: noon }, state: 'trialOver' },
  {
    name: 'one that is not confirmed is no less on trial',
    facts: { trialEndsAt: noon + 1, isConfirmed: false },
    state: 'trial',
  },
  { name: 'a suspended trial', facts: { trialEndsAt: noon + 1, isSuspended: true }, state: 'suspended' },
  { name: 'a suspended one whose trial is over', facts: { trialEndsAt: 0, isSuspended: true }, state: 'suspended' },
])('$name: $state', ({ facts, state }) => {
  expect(accountState({ ...openAccount, ...facts }, noon)).toBe(state)
})
