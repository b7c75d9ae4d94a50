import { describe, expect, it } from 'vitest'
import { openAccount } from '../../../../shared/domain/access/account.ts'
import {
  defaultGroupId,
  hasRoomForDevice,
  newDeviceDraft,
  registersUnknown,
} from '../../../../shared/domain/access/tracker-registration.ts'
import { buildUser, noon } from '../../../support/builders.ts'

const on = { 'database.registerUnknown': true }
const over = new Date(noon - 1).toISOString()

describe('registration of unregistered trackers', () => {
  it.each([
    { name: 'nobody asked for it', attributes: {}, account: {}, uniqueId: 'van-1', yes: false },
    { name: 'the usual pattern', attributes: on, account: {}, uniqueId: 'van_1', yes: true },
    { name: 'too short for it', attributes: on, account: {}, uniqueId: 'ab', yes: false },
    {
      name: 'a pattern of their own',
      attributes: { ...on, 'database.registerUnknown.regex': '86[0-9]{13}' },
      account: {},
      uniqueId: '862000000000001',
      yes: true,
    },
    { name: 'an unconfirmed account', attributes: on, account: { isConfirmed: false }, uniqueId: 'van_1', yes: false },
    { name: 'a suspended account', attributes: on, account: { isSuspended: true }, uniqueId: 'van_1', yes: false },
    { name: 'a trial that is over', attributes: on, account: { trialEndsAt: noon }, uniqueId: 'van_1', yes: false },
    { name: 'a trial', attributes: on, account: { trialEndsAt: noon + 1 }, uniqueId: 'van_1', yes: true },
  ])('$name', ({ attributes, account, uniqueId, yes }) => {
    const tenant = { settings: { attributes }, account: { ...openAccount, ...account } }
    expect(registersUnknown(tenant, uniqueId, noon)).toBe(yes)
  })

  it.each([
    { name: 'gone', owner: null, count: 0, yes: false },
    { name: 'disabled', owner: { disabled: true, deviceLimit: -1 }, count: 0, yes: false },
    { name: 'expired', owner: { expirationTime: over, deviceLimit: -1 }, count: 0, yes: false },
    { name: 'without a limit', owner: { deviceLimit: -1 }, count: 900, yes: true },
    { name: 'below the limit', owner: { deviceLimit: 3 }, count: 2, yes: true },
    { name: 'at the limit', owner: { deviceLimit: 3 }, count: 3, yes: false },
    { name: 'a plain user without devices', owner: { deviceLimit: 0, administrator: false }, count: 0, yes: false },
    { name: 'an administrator', owner: { deviceLimit: 0, administrator: true }, count: 900, yes: true },
  ])('room for a device of an owner who is $name: $yes', ({ owner, count, yes }) => {
    expect(hasRoomForDevice(owner && buildUser(owner), count, noon)).toBe(yes)
  })

  it.each([
    { value: undefined, id: null },
    { value: 3, id: 3 },
    { value: '3', id: 3 },
    { value: 1.5, id: null },
  ])('default group $value', ({ value, id }) => {
    expect(defaultGroupId({ attributes: { 'database.registerUnknown.defaultGroupId': value } })).toBe(id)
  })

  it('a new device is named after its identifier, with the default category', () => {
    const attributes = { 'database.registerUnknown.defaultCategory': 'van' }
    expect(newDeviceDraft('van_1', { attributes }, 0)).toMatchObject({ name: 'van_1', category: 'van', groupId: 0 })
    expect(newDeviceDraft('van_1', { attributes: {} }, 2)).toEqual({ name: 'van_1', uniqueId: 'van_1', groupId: 2 })
  })
})
