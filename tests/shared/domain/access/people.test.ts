import { describe, expect, it } from 'vitest'
import { isOwnConvenience, refusedChange } from '../../../../shared/domain/access/people.ts'
import { user, type User } from '../../../../shared/entities/user.ts'

const person = (id: number, facts: Partial<User> = {}): User => ({
  ...user.schema.parse({ name: `Person ${id}`, email: `person-${id}@atlas.example`, ...facts }),
  id,
})
const july = '2024-07-01T00:00:00.000+00:00'
const june = '2024-06-01T00:00:00.000+00:00'

const amina = person(1, { administrator: true })
const chloe = person(2, { userLimit: 5 })
const leaving = person(3, { userLimit: 5, expirationTime: june })
const bilal = person(4)
const nadia = person(5, { attributes: { driverUniqueId: 'N' } })

describe('changing a person', () => {
  it.each<{ name: string; by: User; before: User | null; to: Partial<User>; refused: string | null }>([
    { name: 'an administrator makes a manager', by: amina, before: bilal, to: { userLimit: 3 }, refused: null },
    { name: 'an administrator loosens own reins', by: amina, before: amina, to: { readonly: true }, refused: null },
    { name: 'an administrator adds another', by: amina, before: null, to: { administrator: true }, refused: null },
    { name: 'a manager adds a plain person', by: chloe, before: null, to: {}, refused: null },
    { name: 'a manager adds one who only reads', by: chloe, before: null, to: { readonly: true }, refused: null },
    {
      name: 'a manager adds an administrator',
      by: chloe,
      before: null,
      to: { administrator: true },
      refused: 'administrator',
    },
    { name: 'a manager adds a manager', by: chloe, before: null, to: { userLimit: -1 }, refused: 'userLimit' },
    { name: 'a manager gives devices', by: chloe, before: null, to: { deviceLimit: -1 }, refused: 'deviceLimit' },
    { name: 'a manager disables a managed person', by: chloe, before: bilal, to: { disabled: true }, refused: null },
    { name: 'a manager raises own limit', by: chloe, before: chloe, to: { userLimit: -1 }, refused: 'userLimit' },
    {
      name: 'a manager renames an administrator',
      by: chloe,
      before: amina,
      to: { name: 'A' },
      refused: 'administrator',
    },
    { name: 'a manager resets lost two-factor codes', by: chloe, before: bilal, to: { totpKey: null }, refused: null },
    {
      name: 'a manager sets a two-factor key for somebody',
      by: chloe,
      before: bilal,
      to: { totpKey: 'A' },
      refused: 'totpKey',
    },
    {
      name: 'a driver asks to see how others drive',
      by: nadia,
      before: nadia,
      to: { attributes: {} },
      refused: 'attributes.driverUniqueId',
    },
    { name: 'a driver keeps their own', by: nadia, before: nadia, to: { name: 'Nadia' }, refused: null },
    { name: 'a manager says whose an account is', by: chloe, before: nadia, to: { attributes: {} }, refused: null },
    { name: 'a plain person renames themselves', by: bilal, before: bilal, to: { name: 'B' }, refused: null },
    { name: 'a plain user sets up two-factor codes', by: bilal, before: bilal, to: { totpKey: 'A' }, refused: null },
    {
      name: 'a plain person becomes administrator',
      by: bilal,
      before: bilal,
      to: { administrator: true },
      refused: 'administrator',
    },
    {
      name: 'a plain person lets themselves report',
      by: bilal,
      before: bilal,
      to: { disableReports: true },
      refused: 'disableReports',
    },
    {
      name: 'a plain person adds one who only reads',
      by: bilal,
      before: null,
      to: { readonly: true },
      refused: 'readonly',
    },
    {
      name: 'a plain person without end sets one',
      by: bilal,
      before: bilal,
      to: { expirationTime: july },
      refused: null,
    },
    {
      name: 'one who ends in June stays for July',
      by: leaving,
      before: leaving,
      to: { expirationTime: july },
      refused: 'expirationTime',
    },
    {
      name: 'one who ends in June stays for ever',
      by: leaving,
      before: leaving,
      to: { expirationTime: null },
      refused: 'expirationTime',
    },
    {
      name: 'one who ends in June gives a colleague July',
      by: leaving,
      before: bilal,
      to: { expirationTime: july },
      refused: 'expirationTime',
    },
    {
      name: 'one who ends in June gives a colleague June',
      by: leaving,
      before: bilal,
      to: { expirationTime: june },
      refused: null,
    },
  ])('$name: $refused', ({ by, before, to, refused }) => {
    const after = { ...(before ?? person(0)), ...to }
    expect(refusedChange(by, { before, after })?.field ?? null).toBe(refused)
  })

  it('an address that is fixed is changed by an administrator only', () => {
    const fixed = person(4, { fixedEmail: true })
    const change = { before: fixed, after: { ...fixed, email: 'new@atlas.example' } }
    expect([refusedChange(fixed, change), refusedChange(chloe, change), refusedChange(amina, change)]).toEqual([
      { field: 'email', needs: 'administrator' },
      { field: 'email', needs: 'administrator' },
      null,
    ])
  })
})

describe('a person who may only read', () => {
  it.each<{ name: string; to: Partial<User>; fine: boolean }>([
    {
      name: 'a push token of their phone',
      to: { attributes: { company: 'Atlas', notificationTokens: 'x' } },
      fine: true,
    },
    { name: 'the terms', to: { attributes: { company: 'Atlas', termsAccepted: true } }, fine: true },
    { name: 'nothing', to: {}, fine: true },
    { name: 'another preference', to: { attributes: { company: 'Sahara' } }, fine: false },
    { name: 'their name', to: { name: 'B' }, fine: false },
  ])('changes $name: $fine', ({ to, fine }) => {
    const before = person(4, { readonly: true, attributes: { company: 'Atlas' } })
    expect(isOwnConvenience({ before, after: { ...before, ...to } })).toBe(fine)
  })
})
