import { expect, it } from 'vitest'
import { refusedRecipients, sandboxIn } from '../../../../infra/local/emulators/mail/sandbox.ts'

it.each([
  { value: undefined, is: null },
  { value: ' ', is: null },
  { value: 'amina@atlas.example', is: ['amina@atlas.example'] },
  { value: 'amina@atlas.example, other.example', is: ['amina@atlas.example', 'other.example'] },
])('the setting "$value" is $is', ({ value, is }) => expect(sandboxIn('SES_SANDBOX', value)).toEqual(is))

it.each(['yes', 'amina@', '@atlas.example', 'amina@atlas.example;b@c.example'])(
  'the setting "%s" is refused',
  (value) => {
    expect(() => sandboxIn('SES_SANDBOX', value)).toThrow('SES_SANDBOX holds')
  },
)

const verified = ['amina@atlas.example', 'other.example']
it.each([
  { to: ['amina@atlas.example'], failed: null },
  { to: ['amina@ATLAS.example'], failed: null },
  { to: ['anybody@other.example', 'bilal@mail.other.example'], failed: null },
  { to: ['bounce@simulator.amazonses.com'], failed: null },
  { to: ['Amina@atlas.example'], failed: 'Amina@atlas.example' },
  { to: ['a@another.example', 'amina@atlas.example', 'b@atlas.example'], failed: 'a@another.example, b@atlas.example' },
])('in the sandbox, of $to fail $failed', ({ to, failed }) => {
  const says = `Email address is not verified. The following identities failed the check in region LOCAL-1: ${failed}`
  expect(refusedRecipients(to, verified)).toBe(failed === null ? null : says)
})
