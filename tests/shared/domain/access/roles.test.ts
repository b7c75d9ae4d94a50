import { describe, expect, it } from 'vitest'
import { roleOf, roles, switchesOf, type Role, type Switches } from '../../../../shared/domain/access/roles.ts'

const plain: Switches = {
  administrator: false,
  userLimit: 0,
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
}

const people: Record<string, [Partial<Switches>, Role | null]> = {
  'somebody new': [{}, 'dispatcher'],
  'who may only look': [{ readonly: true }, 'viewer'],
  'who may only look, whatever else would be hidden': [
    { readonly: true, deviceReadonly: true, limitCommands: true },
    'viewer',
  ],
  'who manages some': [{ userLimit: 3 }, 'manager'],
  'who manages any number': [{ userLimit: -1 }, 'manager'],
  'an administrator': [{ administrator: true }, 'administrator'],
  'an administrator with switches that mean nothing': [{ administrator: true, readonly: true }, 'administrator'],
  'a manager who may only look': [{ userLimit: 3, readonly: true }, null],
  'without reports': [{ disableReports: true }, null],
  'with saved commands only': [{ limitCommands: true }, null],
  'whose devices cannot be changed': [{ deviceReadonly: true }, null],
}

describe('the role of a person', () => {
  it.for(Object.entries(people))('%s', ([, [switches, expected]]) => {
    expect(roleOf({ ...plain, ...switches })).toBe(expected)
  })

  it.for(roles)('is what it was set to: %s', (role) => {
    for (const userLimit of [0, 7, -1]) expect(roleOf(switchesOf(role, { userLimit }))).toBe(role)
  })

  it('keeps how many people a manager may have', () => {
    expect(switchesOf('manager', { userLimit: 7 }).userLimit).toBe(7)
  })
})
