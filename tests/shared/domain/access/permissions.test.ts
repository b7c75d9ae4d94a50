import { describe, expect, it } from 'vitest'
import * as may from '../../../../shared/domain/access/permissions.ts'
import { newServerSettings } from '../../../../shared/entities/server-settings.ts'
import { user } from '../../../../shared/entities/user.ts'
import { noon } from '../../../support/positions.ts'

type Person = Parameters<typeof may.mayShare>[0]
const person = (changes: Partial<Person> = {}): Person => ({
  ...user.schema.parse({ name: 'Nora', email: 'nora@atlas.example', deviceLimit: -1 }),
  ...changes,
})
const fixture = (changes: Partial<Parameters<typeof may.mayShare>[1]> = {}) => ({ ...newServerSettings(), ...changes })
const administrator = { administrator: true }

describe('may change records', () => {
  it.each([
    { name: 'a plain user a group', who: {}, where: {}, what: 'group', yes: true },
    { name: 'a read-only user', who: { readonly: true }, where: {}, what: 'group', yes: false },
    { name: 'anybody in a read-only tenant', who: {}, where: { readonly: true }, what: 'group', yes: false },
    {
      name: 'an administrator in a read-only tenant',
      who: administrator,
      where: { readonly: true },
      what: 'group',
      yes: true,
    },
    { name: 'a plain user a device', who: {}, where: {}, what: 'device', yes: true },
    {
      name: 'a user with read-only devices a device',
      who: { deviceReadonly: true },
      where: {},
      what: 'device',
      yes: false,
    },
    {
      name: 'a user with read-only devices a group',
      who: { deviceReadonly: true },
      where: {},
      what: 'group',
      yes: true,
    },
    {
      name: 'anybody a device in a tenant with read-only devices',
      who: {},
      where: { deviceReadonly: true },
      what: 'device',
      yes: false,
    },
    {
      name: 'an administrator a device there',
      who: administrator,
      where: { deviceReadonly: true },
      what: 'device',
      yes: true,
    },
    { name: 'a read-only user a device', who: { readonly: true }, where: {}, what: 'device', yes: false },
    {
      name: 'a user with limited commands a command',
      who: { limitCommands: true },
      where: {},
      what: 'command',
      yes: false,
    },
    { name: 'a plain user a command', who: {}, where: {}, what: 'command', yes: true },
    {
      name: 'anybody a command in a tenant that limits them',
      who: {},
      where: { limitCommands: true },
      what: 'command',
      yes: false,
    },
    { name: 'a plain user a computed attribute', who: {}, where: {}, what: 'attribute', yes: false },
    { name: 'an administrator a computed attribute', who: administrator, where: {}, what: 'attribute', yes: true },
    { name: 'a plain user a user', who: {}, where: {}, what: 'user', yes: false },
    { name: 'a manager a user', who: { userLimit: -1 }, where: {}, what: 'user', yes: true },
    { name: 'a read-only manager a user', who: { userLimit: 5, readonly: true }, where: {}, what: 'user', yes: false },
  ])('$name: $yes', ({ who, where, what, yes }) => {
    expect(may.mayEdit(person(who), fixture(where), { name: what })).toBe(yes)
  })
})

describe('may add a device', () => {
  it.each([
    { name: 'without a limit', who: { deviceLimit: -1 }, seen: 5000, yes: true },
    { name: 'below the limit', who: { deviceLimit: 3 }, seen: 2, yes: true },
    { name: 'at the limit', who: { deviceLimit: 3 }, seen: 3, yes: false },
    { name: 'with a limit of none', who: { deviceLimit: 0 }, seen: 0, yes: false },
    { name: 'an administrator with a limit of none', who: { deviceLimit: 0, administrator: true }, seen: 9, yes: true },
    { name: 'with read-only devices', who: { deviceLimit: -1, deviceReadonly: true }, seen: 0, yes: false },
  ])('$name: $yes', ({ who, seen, yes }) => {
    expect(may.mayCreateDevice(person(who), fixture(), seen)).toBe(yes)
  })
})

describe('read-only', () => {
  const switches = ['readonly', 'deviceReadonly'] as const
  const rows = switches.flatMap((flag) => [
    { name: `own ${flag}`, who: { [flag]: true }, where: {}, yes: true },
    { name: `${flag} of the tenant`, who: {}, where: { [flag]: true }, yes: true },
    { name: `an administrator’s ${flag}`, who: { ...administrator, [flag]: true }, where: {}, yes: false },
    { name: `${flag} where one administers`, who: administrator, where: { [flag]: true }, yes: false },
  ])
  it.each([
    ...rows,
    { name: 'no switch', who: {}, where: {}, yes: false },
    { name: 'limited commands', who: { limitCommands: true }, where: { limitCommands: true }, yes: false },
    { name: 'no reports', who: { disableReports: true }, where: {}, yes: false },
  ])('$name: $yes, and sharing the opposite', ({ who, where, yes }) => {
    expect(may.isReadOnly(person(who), fixture(where))).toBe(yes)
    expect(may.mayShare(person(who), fixture(where))).toBe(!yes)
  })

  it.each([
    { name: 'a guest', who: { temporary: true }, where: {} },
    {
      name: 'an administrator where sharing is off',
      who: administrator,
      where: { attributes: { disableShare: true } },
    },
  ])('$name shares nothing', ({ who, where }) => {
    expect(may.mayShare(person(who), fixture(where))).toBe(false)
  })
})

describe('is active', () => {
  it.each([
    { name: 'without an end', who: { expirationTime: null }, yes: true },
    { name: 'before the end', who: { expirationTime: '2099-01-01T00:00:00.000+00:00' }, yes: true },
    { name: 'after the end', who: { expirationTime: '2026-11-20T11:59:59.000+00:00' }, yes: false },
    { name: 'at the end', who: { expirationTime: '2026-11-20T12:00:00.000+00:00' }, yes: false },
    { name: 'disabled', who: { disabled: true }, yes: false },
    { name: 'a disabled administrator', who: { disabled: true, administrator: true }, yes: false },
  ])('$name: $yes', ({ who, yes }) => {
    expect(may.isActive(person(who), noon)).toBe(yes)
  })
})

describe('who is who', () => {
  it.each([
    { question: may.isAdministrator, name: 'administrator', who: administrator, yes: true },
    { question: may.isAdministrator, name: 'administrator, a manager', who: { userLimit: -1 }, yes: false },
    { question: may.isManager, name: 'manager of up to five', who: { userLimit: 5 }, yes: true },
    { question: may.isManager, name: 'manager of any number', who: { userLimit: -1 }, yes: true },
    { question: may.isManager, name: 'manager, a plain user', who: {}, yes: false },
    { question: may.mayEditServer, name: 'changes the tenant', who: administrator, yes: true },
    { question: may.mayEditServer, name: 'changes the tenant, a plain user', who: {}, yes: false },
  ])('$name: $yes', ({ question, who, yes }) => {
    expect(question(person(who))).toBe(yes)
  })

  it.each([
    { name: 'a plain user', who: {}, where: {}, yes: true },
    { name: 'a user without reports', who: { disableReports: true }, where: {}, yes: false },
    { name: 'anybody in a tenant without reports', who: {}, where: { disableReports: true }, yes: false },
    { name: 'an administrator there', who: administrator, where: { disableReports: true }, yes: true },
  ])('sees reports, $name: $yes', ({ who, where, yes }) => {
    expect(may.maySeeReports(person(who), fixture(where))).toBe(yes)
  })

  it.each([
    { name: 'a plain user', who: {}, yes: true },
    { name: 'a read-only user', who: { readonly: true }, yes: false },
  ])('links things, $name: $yes', ({ who, yes }) => {
    expect(may.mayLink(person(who), fixture())).toBe(yes)
  })
})
