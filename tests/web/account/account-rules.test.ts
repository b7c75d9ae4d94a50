import { expect, test } from 'vitest'
import { byteParts } from '../../../web/src/display/byte-parts.ts'
import { sorted, type HeldSession } from '../../../web/src/account/sessions/sessions.ts'
import { authenticatorAddress, needsTwoFactor } from '../../../web/src/account/two-factor/two-factor-rules.ts'
import { tokenEnd } from '../../../web/src/account/sessions/token-lifetimes.ts'
import type { AccountJson } from '../../../web/src/api/queries.ts'

const forced = { totpEnable: true, totpForce: true }
const bilal = { totpKey: null, temporary: false }
const account = (state: AccountJson['state']) => ({ organisation: 'A', state, trialEndsAt: null, isConfirmed: true })

interface Owing {
  name: string
  attributes: Record<string, unknown>
  state?: AccountJson['state']
  person?: Partial<Parameters<typeof needsTwoFactor>[0]>
  owes: boolean
}

test.each<Owing>([
  { name: 'forced, and no key yet', attributes: forced, owes: true },
  { name: 'forced, in a trial', attributes: forced, state: 'trial', owes: true },
  { name: 'nobody asks', attributes: {}, owes: false },
  { name: 'allowed, not forced', attributes: { totpEnable: true }, owes: false },
  { name: 'forced, but keys are not given out', attributes: { totpForce: true }, owes: false },
  { name: 'has one', attributes: forced, person: { totpKey: 'KEY' }, owes: false },
  { name: 'a guest of a share', attributes: forced, person: { temporary: true }, owes: false },
  {
    name: 'who looks on as somebody else',
    attributes: forced,
    person: { enteredBy: { id: 1, name: 'A' } },
    owes: false,
  },
  { name: 'nothing can be saved any more', attributes: forced, state: 'trialOver', owes: false },
])('two-factor sign-in is required: $name, $owes', ({ attributes, owes, person, state = 'open' }) => {
  expect(needsTwoFactor({ ...bilal, ...person }, { attributes, account: account(state) })).toBe(owes)
})

test('an authenticator’s address keeps hostile names in their place', () => {
  const address = new URL(authenticatorAddress('Qafila', 'a&b?secret=X@c.example', 'JBSWY3DP'))
  expect(address.searchParams.getAll('secret')).toEqual(['JBSWY3DP'])
  expect(decodeURIComponent(address.pathname)).toContain('Qafila:a&b?secret=X@c.example')
})

const now = Date.parse('2026-11-21T12:00:00Z')
test.each([
  { name: 'a week', lifetime: 'week', until: '', end: now + 7 * 86_400_000 },
  { name: 'a year', lifetime: 'year', until: '', end: now + 365 * 86_400_000 },
  { name: 'a chosen day, to its end', lifetime: 'until', until: '2026-12-24', end: Date.parse('2026-12-24T23:59:59') },
  { name: 'no day', lifetime: 'until', until: '', end: null },
  { name: 'a day that is past', lifetime: 'until', until: '2026-11-20', end: null },
] as const)('a token for $name', ({ lifetime, until, end }) => {
  expect(tokenEnd(lifetime, { until, now })).toBe(end && new Date(end).toISOString())
})

test.each([
  { bytes: 0, value: 0, unit: 'kilobyte' },
  { bytes: 999, value: 0.999, unit: 'kilobyte' },
  { bytes: 1000, value: 1, unit: 'kilobyte' },
  { bytes: 2_500_000, value: 2.5, unit: 'megabyte' },
  { bytes: 5e9, value: 5, unit: 'gigabyte' },
  { bytes: 3e18, value: 3_000_000, unit: 'terabyte' },
])('$bytes bytes are $value $unit', ({ bytes, value, unit }) => {
  expect(byteParts(bytes)).toEqual({ value, unit })
})

test('what one holds: this browser first, then what was used last', () => {
  const held = (key: string, usedAt: string, isCurrent = false) => ({ key, usedAt, isCurrent }) as HeldSession
  const list = [held('old', '2026-01-01'), held('new', '2026-02-01'), held('this', '2025-01-01', true)]
  expect(sorted(list).map(({ key }) => key)).toEqual(['this', 'new', 'old'])
})
