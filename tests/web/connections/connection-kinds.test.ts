import { describe, expect, it } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import { driver } from '../../../shared/entities/driver.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { user } from '../../../shared/entities/user.ts'
import { connectedKinds, inPortions, pairsOf } from '../../../web/src/connections/connection-kinds.ts'
import { throughGroup } from '../../../web/src/connections/through-group.ts'

const everything = { see: () => true, manage: true }
const forVehicles = ['geofence', 'notification', 'attribute', 'driver', 'command', 'maintenance']

describe('kinds', () => {
  it.each([
    {
      owner: user as Entity,
      kinds: [
        'device',
        'group',
        'geofence',
        'notification',
        'calendar',
        'user',
        'attribute',
        'driver',
        'command',
        'maintenance',
      ],
    },
    { owner: device as Entity, kinds: [...forVehicles, 'device'] },
    { owner: group as Entity, kinds: forVehicles },
    { owner: driver as Entity, kinds: ['device', 'group'] },
  ])('of a $owner.name', ({ owner, kinds }) => {
    expect(connectedKinds(owner, everything).map(({ name }) => name)).toEqual(kinds)
  })
  it('that the menus hide are hidden here, too', () => {
    const see = (flag: string | undefined) => flag !== 'ui.disableDrivers'
    expect(connectedKinds(device as Entity, { see, manage: false }).map(({ name }) => name)).not.toContain('driver')
  })
  it('people are for those who manage people', () => {
    expect(connectedKinds(user as Entity, { ...everything, manage: false }).map(({ name }) => name)).not.toContain(
      'user',
    )
  })
})

describe('links', () => {
  it('name both ends, people as the managed ones', () => {
    const someone = { entity: user as Entity, id: 3 }
    expect(pairsOf(someone, user as Entity, [4])).toEqual([{ userId: 3, managedUserId: 4 }])
    expect(pairsOf({ entity: group as Entity, id: 1 }, driver as Entity, [7])).toEqual([{ groupId: 1, driverId: 7 }])
  })
  it('of a driver name who holds them first', () => {
    const links = pairsOf({ entity: driver as Entity, id: 7 }, device as Entity, [1])
    expect(links.map((link) => Object.entries(link))).toEqual([
      [
        ['deviceId', 1],
        ['driverId', 7],
      ],
    ])
  })
  it('of a vehicle name the linked one last', () => {
    const links = pairsOf({ entity: device as Entity, id: 7 }, device as Entity, [1])
    expect(links.map((link) => Object.entries(link))).toEqual([
      [
        ['deviceId', 7],
        ['linkedDeviceId', 1],
      ],
    ])
  })
  it('ignore ids below zero', () => {
    expect(pairsOf({ entity: user as Entity, id: 3 }, device as Entity, [-1, 7])).toEqual([{ userId: 3, deviceId: 7 }])
  })
  it.each([
    { count: 0, sizes: [] },
    { count: 1000, sizes: [1000] },
    { count: 2001, sizes: [1000, 1000, 1] },
  ])('$count go in as many calls as needed', ({ count, sizes }) => {
    expect(inPortions([...Array(count).keys()], 1000).map((portion) => portion.length)).toEqual(sizes)
  })
})

describe('through a group', () => {
  const groups = [
    { id: 1, name: 'City', groupId: 0, attributes: {} },
    { id: 2, name: 'Couriers', groupId: 1, attributes: {} },
  ]
  const of = throughGroup(groups, [1])
  it.each([
    { name: 'a device in the linked group', record: { id: 7, groupId: 1 }, through: 'City' },
    { name: 'a device in a group below it', record: { id: 8, groupId: 2 }, through: 'Couriers' },
    { name: 'the group below', record: { id: 2, groupId: 1 }, through: 'City' },
    { name: 'a device in no group', record: { id: 9, groupId: 0 }, through: null },
    { name: 'the linked group itself', record: { id: 1, groupId: 0 }, through: null },
  ])('$name: $through', ({ record, through }) => {
    expect(of({ ...record, attributes: {} })).toBe(through)
  })
})
