import { describe, expect, it } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import type { ServerJson } from '../../../web/src/api/queries.ts'
import { newPerson } from '../../../web/src/people/new-user.ts'
import { isComplete, isOpen } from '../../../web/src/people/user-rules.ts'

const person = (id: number, facts: Partial<User> = {}): User => ({
  ...user.schema.parse({ name: `Person ${id}`, email: `person-${id}@atlas.example`, ...facts }),
  id,
})
const fixture = (facts: Partial<ServerJson> = {}): ServerJson => ({
  id: 1,
  version: '1',
  ...newServerSettings(),
  ...facts,
})
const amina = person(1, { administrator: true })
const chloe = person(2, { userLimit: 5 })
const bilal = person(3)
const forced = fixture({ attributes: { totpEnable: true, totpForce: true } })
const withProvider = fixture({ openIdEnabled: true, openIdForce: true })
const wanted = {
  name: 'Bilal',
  email: 'bilal@atlas.example',
  password: 'abcdefg1',
  totpKey: null,
  administrator: false,
}

describe('a person may be saved', () => {
  it.each<{
    name: string
    by: User
    of: User | null
    server?: ServerJson
    but?: Partial<typeof wanted>
    ready: boolean
  }>([
    { name: 'with name, address and password', by: amina, of: null, ready: true },
    { name: 'not without a name', by: amina, of: null, but: { name: ' ' }, ready: false },
    { name: 'not without an address', by: amina, of: null, but: { email: '' }, ready: false },
    { name: 'not a new one without a password', by: amina, of: null, but: { password: '' }, ready: false },
    {
      name: 'a new one without a password where people sign in with a provider',
      by: amina,
      of: null,
      server: withProvider,
      but: { password: '' },
      ready: true,
    },
    {
      name: 'not a new administrator without one there, who may be the one who keeps it',
      by: amina,
      of: null,
      server: withProvider,
      but: { password: '', administrator: true },
      ready: false,
    },
    { name: 'not with a weak password', by: amina, of: null, but: { password: 'abcdefgh' }, ready: false },
    { name: 'one who is here without a new password', by: amina, of: bilal, but: { password: '' }, ready: true },
    { name: 'not one who is here with a weak one', by: amina, of: bilal, but: { password: 'short1' }, ready: false },
    { name: 'not without the required two-factor sign-in', by: bilal, of: bilal, server: forced, ready: false },
    { name: 'not a new one without it', by: chloe, of: null, server: forced, ready: false },
    {
      name: 'somebody else without it, who can only be given one by themselves',
      by: chloe,
      of: bilal,
      server: forced,
      ready: true,
    },
    { name: 'by an administrator without it', by: amina, of: null, server: forced, ready: true },
  ])('$name', ({ by, of, server = fixture(), but, ready }) => {
    expect(isComplete({ ...wanted, ...but }, { me: by, before: of, server })).toBe(ready)
  })
})

describe('a field is open', () => {
  it.each([
    { name: 'one’s own address', by: bilal, server: fixture(), key: 'email', open: true },
    {
      name: 'not one’s own address where addresses are fixed',
      by: bilal,
      server: fixture({ fixedEmail: true }),
      key: 'email',
      open: false,
    },
    {
      name: 'an administrator’s own even there',
      by: amina,
      server: fixture({ fixedEmail: true }),
      key: 'email',
      open: true,
    },
    { name: 'nothing to who may only read', by: bilal, server: fixture({ readonly: true }), key: 'name', open: false },
  ])('$name', ({ by, server, key, open }) => {
    expect(isOpen(key, { me: by, before: by, server })).toBe(open)
  })
})

describe('a new person', () => {
  it('may have any number of devices, and stays until 2099', () => {
    expect(newPerson(amina)).toMatchObject({ deviceLimit: -1, expirationTime: '2099-01-01T00:00:00.000+00:00' })
  })
  it('of a manager stays as long, and has no devices of their own', () => {
    const made = newPerson({ ...chloe, expirationTime: null })
    expect(made).toMatchObject({ deviceLimit: 0, expirationTime: '2099-01-01T00:00:00.000+00:00' })
  })
  it('of a manager who ends some day ends with them, and has no devices of their own', () => {
    const expirationTime = '2027-01-01T00:00:00.000+00:00'
    expect(newPerson({ ...chloe, expirationTime })).toMatchObject({ deviceLimit: 0, expirationTime })
  })
})
