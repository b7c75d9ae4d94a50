import { describe, expect, it } from 'vitest'
import { isHidingAttribute, restrictedBy, withRestrictionsKept } from '../../../../shared/domain/access/restrictions.ts'
import { user, type User } from '../../../../shared/entities/user.ts'

const person = (facts: Partial<User> = {}): User =>
  user.schema.parse({ id: 4, name: 'Nadia', email: 'nadia@atlas.example', ...facts })
const june = '2024-06-01T00:00:00.000+00:00'
const july = '2024-07-01T00:00:00.000+00:00'

describe('a person with the restrictions of their managers', () => {
  it.each<{ name: string; own?: Partial<User>; managers: Partial<User>[]; is: Partial<User> }>([
    { name: 'nobody', own: { readonly: true }, managers: [], is: { readonly: true } },
    {
      name: 'switches add up',
      own: { readonly: true },
      managers: [{ limitCommands: true }, { fixedEmail: true }],
      is: { readonly: true, limitCommands: true, fixedEmail: true, disableReports: false },
    },
    {
      name: 'the earliest end counts',
      own: { expirationTime: july },
      managers: [{}, { expirationTime: june }],
      is: { expirationTime: june },
    },
    {
      name: 'an own earlier end stays',
      own: { expirationTime: june },
      managers: [{ expirationTime: july }],
      is: { expirationTime: june },
    },
    {
      name: 'any number becomes the manager’s',
      own: { deviceLimit: -1 },
      managers: [{ deviceLimit: 3 }],
      is: { deviceLimit: 3 },
    },
    {
      name: 'a smaller number stays',
      own: { deviceLimit: 2 },
      managers: [{ deviceLimit: -1 }],
      is: { deviceLimit: 2 },
    },
    {
      name: 'what is hidden stays hidden',
      own: { attributes: { 'ui.disableGroups': false, company: 'A' } },
      managers: [{ attributes: { 'ui.disableGroups': true, company: 'B', 'ui.hidePositionAttributes': false } }],
      is: { attributes: { 'ui.disableGroups': true, company: 'A' } },
    },
    {
      name: 'an administrator restricts nobody',
      managers: [{ administrator: true, readonly: true }],
      is: { readonly: false },
    },
    {
      name: 'an administrator is not restricted',
      own: { administrator: true },
      managers: [{ readonly: true }],
      is: { readonly: false },
    },
    { name: 'being disabled is everybody’s below', managers: [{ disabled: true }], is: { disabled: true } },
  ])('$name', ({ own, managers, is }) => {
    const facts = { deviceLimit: -1, userLimit: -1 }
    const found = restrictedBy(
      person(own),
      managers.map((each) => person({ ...facts, ...each })),
    )
    expect(found).toEqual({ ...person({ ...own }), ...is })
  })
})

it.each([
  { key: 'ui.disableSavedCommands', hides: true },
  { key: 'ui.hidePositionAttributes', hides: true },
  { key: 'disableShare', hides: true },
  { key: 'company', hides: false },
  { key: 'disabled', hides: false },
  { key: 'note.undisableX', hides: false },
])('$key hides something: $hides', ({ key, hides }) => {
  expect(isHidingAttribute(key)).toBe(hides)
})

describe('what a person sends of themselves', () => {
  const before = person({ readonly: true })
  const shown = restrictedBy(before, [person({ id: 2, limitCommands: true, attributes: { 'ui.disableGroups': true } })])
  it.each<{ name: string; sent: Partial<User>; is: Partial<User> }>([
    { name: 'as it was shown changes nothing', sent: shown, is: {} },
    { name: 'without restrictions changes none', sent: { name: 'N', email: before.email }, is: { name: 'N' } },
    { name: 'with a restriction lifted says so', sent: { ...shown, readonly: false }, is: { readonly: false } },
  ])('$name', ({ sent, is }) => {
    const named = new Set(Object.keys(sent))
    const draft = person({ ...sent, id: before.id })
    expect(withRestrictionsKept(draft, { caller: shown, before, named })).toEqual({ ...before, ...is })
  })
})
