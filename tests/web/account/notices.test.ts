import { expect, test } from 'vitest'
import { noticesOf } from '../../../web/src/account/notices/notices.ts'
import type { MailStatusJson } from '../../../shared/wire/mail/mail-status-json.ts'
import type { AccountJson } from '../../../web/src/api/queries.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()
const open: AccountJson = { organisation: 'Tell', state: 'open', trialEndsAt: null, isConfirmed: true }
const entered = { id: 1, name: 'Amina' }

const stopped = (name: string, facts: Partial<MailStatusJson> = {}): MailStatusJson => ({
  userId: 7,
  name,
  email: `${name}@atlas.example`,
  reason: 'bounce',
  detail: '',
  time: inDays(-1),
  softBounces: 0,
  suppressed: true,
  ...facts,
})

interface Case {
  name: string
  administrator?: boolean
  enteredBy?: typeof entered
  account?: Partial<AccountJson> | null
  announcement?: string | null
  readOnly?: boolean
  mail?: MailStatusJson[]
  said: string[]
}

const cases: Case[] = [
  { name: 'an open account says nothing', said: [] },
  { name: 'an account that nobody asked about says nothing', account: null, said: [] },
  {
    name: 'acting as another user comes first',
    enteredBy: entered,
    readOnly: true,
    said: ['entered', 'readOnly'],
  },
  {
    name: 'a new account',
    account: { state: 'trial', trialEndsAt: inDays(30), isConfirmed: false },
    said: ['unconfirmed', 'trial 30'],
  },
  { name: 'the last hours of a trial', account: { state: 'trial', trialEndsAt: inDays(0.2) }, said: ['trial 1 !'] },
  {
    name: 'three days before the end it cannot be hidden',
    account: { state: 'trial', trialEndsAt: inDays(3) },
    said: ['trial 3 !'],
  },
  { name: 'four days before the end it can', account: { state: 'trial', trialEndsAt: inDays(4) }, said: ['trial 4'] },
  {
    name: 'a trial is the administrators’ business',
    administrator: false,
    account: { state: 'trial', trialEndsAt: inDays(2), isConfirmed: false },
    said: [],
  },
  {
    name: 'that it is over concerns everybody',
    administrator: false,
    account: { state: 'trialOver', trialEndsAt: inDays(-1) },
    said: ['trialOver'],
  },
  { name: 'a suspended account', administrator: false, account: { state: 'suspended' }, said: ['suspended'] },
  {
    name: 'a planned deletion makes the trial unimportant',
    account: { state: 'trial', trialEndsAt: inDays(9), deletionAt: inDays(7) },
    said: ['deletion'],
  },
  { name: 'an address that bounced', mail: [stopped('bilal')], said: ['mailStopped bilal'] },
  {
    name: 'several, the latest first',
    mail: [stopped('bilal'), stopped('chloe', { time: inDays(0) })],
    said: ['mailStopped chloe,bilal'],
  },
  {
    name: 'what may still arrive is no notice',
    mail: [stopped('bilal', { reason: 'softBounce', suppressed: false })],
    said: [],
  },
  {
    name: 'addresses of others are the administrators’ business',
    administrator: false,
    mail: [stopped('bilal')],
    said: [],
  },
  { name: 'what an administrator announces', announcement: 'Roads are closed.', said: ['announcement'] },
  { name: 'who may only read', administrator: false, readOnly: true, said: ['readOnly'] },
]

test.each(cases)(
  '$name',
  ({ administrator = true, enteredBy, account = {}, announcement = null, readOnly = false, mail = [], said }) => {
    const person = { administrator, ...(enteredBy && { enteredBy }) }
    const notices = noticesOf(
      { person, account: account && { ...open, ...account }, announcement, mail, readOnly },
      now,
    )
    const shown = notices.map(({ kind, days, hideAs, mail: stops }) =>
      stops
        ? `${kind} ${stops.map(({ name }) => name).join(',')}`
        : days === undefined
          ? kind
          : `${kind} ${days}${hideAs === undefined ? ' !' : ''}`,
    )
    expect(shown).toEqual(said)
  },
)

test('what was hidden comes back when fewer days are left', () => {
  const hiddenAs = (days: number) =>
    noticesOf(
      {
        person: { administrator: true },
        account: { ...open, state: 'trial', trialEndsAt: inDays(days) },
        announcement: null,
        mail: [],
        readOnly: false,
      },
      now,
    )[0]?.hideAs
  expect([hiddenAs(9), hiddenAs(8)]).toEqual(['9', '8'])
})
