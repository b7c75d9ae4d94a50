import { describe, expect, it } from 'vitest'
import { mayChangeField } from '../../../shared/domain/access/people.ts'
import { user, type User } from '../../../shared/entities/user.ts'

const person = (id: number, facts: Partial<User> = {}): User => ({
  ...user.schema.parse({ name: `Person ${id}`, email: `person-${id}@atlas.example`, ...facts }),
  id,
})
const amina = person(1, { administrator: true })
const chloe = person(2, { userLimit: 5 })
const leaving = person(5, { userLimit: 5, expirationTime: '2024-06-01T00:00:00.000+00:00' })
const bilal = person(3)
const fixed = person(4, { fixedEmail: true })

describe('a field of a person', () => {
  it.each<{ name: string; by: User; of: User | null; field: keyof User; open: boolean }>([
    { name: 'an administrator sets limits', by: amina, of: bilal, field: 'deviceLimit', open: true },
    { name: 'an administrator sets limits of a new one', by: amina, of: null, field: 'userLimit', open: true },
    { name: 'an administrator ends anybody', by: amina, of: amina, field: 'expirationTime', open: true },
    { name: 'a manager names their people', by: chloe, of: bilal, field: 'name', open: true },
    { name: 'a manager ends their people', by: chloe, of: bilal, field: 'expirationTime', open: true },
    { name: 'a manager who ends too ends their people', by: leaving, of: bilal, field: 'expirationTime', open: true },
    { name: 'a manager disables their people', by: chloe, of: bilal, field: 'disabled', open: true },
    { name: 'a manager sets no limits', by: chloe, of: bilal, field: 'deviceLimit', open: false },
    { name: 'a manager sets no limits of a new one', by: chloe, of: null, field: 'deviceLimit', open: false },
    { name: 'a manager makes no administrator', by: chloe, of: null, field: 'administrator', open: false },
    { name: 'a manager touches no administrator', by: chloe, of: amina, field: 'phone', open: false },
    { name: 'a manager does not move their own end', by: chloe, of: chloe, field: 'expirationTime', open: false },
    { name: 'a manager keeps their own reins', by: chloe, of: chloe, field: 'readonly', open: false },
    { name: 'a plain person has their own name', by: bilal, of: bilal, field: 'name', open: true },
    { name: 'a plain person has their own address', by: bilal, of: bilal, field: 'email', open: true },
    { name: 'a plain person does not move their own end', by: bilal, of: bilal, field: 'expirationTime', open: false },
    { name: 'a plain person keeps their own reins', by: bilal, of: bilal, field: 'limitCommands', open: false },
    { name: 'a fixed address stays', by: fixed, of: fixed, field: 'email', open: false },
    { name: 'a fixed address is changed by an administrator', by: amina, of: fixed, field: 'email', open: true },
  ])('$name: $open', ({ by, of, field, open }) => {
    expect(mayChangeField(by, of, field)).toBe(open)
  })
})
