import { describe, expect, test } from 'vitest'
import {
  filterFleet,
  leavesOut,
  openFilter,
  panelLeavesOut,
  type FleetFacts,
  type FleetFilter,
} from '../../../web/src/fleet/filter/fleet-filter.ts'
import type { Activity } from '../../../web/src/fleet/list/device-row.ts'
import { NameOrder } from '../../../web/src/fleet/filter/name-order.ts'
import type { PositionJson } from '../../../shared/wire/json.ts'
import { aDevice, aPosition, minutesAgo, noon } from './fleet-builders.ts'

const fleet = [
  aDevice({
    id: 1,
    name: 'Van 10',
    groupId: 2,
    activitySince: minutesAgo(500),
    attributes: { plate: '12345-116-16' },
    lastUpdate: minutesAgo(5),
  }),
  aDevice({
    id: 2,
    name: 'Van 2',
    groupId: 3,
    status: 'offline',
    activitySince: minutesAgo(300),
    lastUpdate: minutesAgo(90),
    phone: '+213555123456',
  }),
  aDevice({ id: 3, name: 'Élodie', uniqueId: 'phone-elodie', status: 'unknown', lastUpdate: null, contact: 'Bureau' }),
  aDevice({
    id: 4,
    name: 'شاحنة أحمد',
    groupId: 9,
    category: 'truck',
    activitySince: minutesAgo(20),
    lastUpdate: minutesAgo(1),
    model: 'FMB920',
  }),
]
const groups = [
  { id: 1, groupId: 0 },
  { id: 2, groupId: 1 },
  { id: 3, groupId: 2 },
  { id: 9, groupId: 0 },
]
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
const inOrder = new NameOrder(byName).of(fleet)
const activityById: Readonly<Record<number, Activity>> = { 1: 'moving', 2: 'silent', 3: 'silent', 4: 'stopped' }
const positions: Readonly<Record<number, PositionJson>> = {
  1: aPosition({ deviceId: 1, attributes: { motion: true, driverUniqueId: 'K-8' } }),
  2: aPosition({ deviceId: 2, attributes: { motion: false }, geofenceIds: [7] }),
  4: aPosition({
    deviceId: 4,
    attributes: { motion: false, ignition: true, driverUniqueId: 'K-8' },
    geofenceIds: [6, 7],
  }),
}
const facts = {
  groups,
  activityOf: ({ id }: { id: number }) => activityById[id]!,
  hasAlarm: (id: number) => id === 4,
  about: ({ id }: { id: number }) => (id === 2 ? 'karim\nport of algiers' : ''),
  positionOf: (id: number) => positions[id],
  now: noon,
}
const none: FleetFacts = { ...facts, hasAlarm: () => false }
const filtered = (choice: Partial<FleetFilter>, known = none) =>
  filterFleet(inOrder, { ...openFilter, ...choice }, known)
const idsFor = (choice: Partial<FleetFilter>) => filtered(choice).devices.map((device) => device.id)

describe('searching the fleet', () => {
  test.each([
    { name: 'part of a name in any case', text: 'VAN', ids: [2, 1] },
    { name: 'a name typed without its accent', text: 'elodie', ids: [3] },
    { name: 'Arabic typed without hamza', text: 'احمد', ids: [4] },
    { name: 'the plate', text: '12345-116', ids: [1] },
    { name: 'the plate in Arabic digits', text: '١١٦-١٦', ids: [1] },
    { name: 'the phone number', text: '555123', ids: [2] },
    { name: 'the model', text: 'fmb', ids: [4] },
    { name: 'the contact', text: 'bureau', ids: [3] },
    { name: 'the identifier', text: 'phone-e', ids: [3] },
    { name: 'two words that both occur', text: 'van 116', ids: [1] },
    { name: 'two words of which one is missing', text: 'van bus', ids: [] },
    { name: 'a driver', text: 'karim', ids: [2] },
    { name: 'a place', text: 'port', ids: [2] },
    { name: 'a name with a letter less', text: 'elodi', ids: [3] },
    { name: 'a name with two letters exchanged', text: 'vna', ids: [2, 1] },
    { name: 'a longer name with two letters exchanged', text: 'kairm', ids: [2] },
    { name: 'a name with another letter', text: 'bureao', ids: [3] },
    { name: 'nothing that begins with another letter', text: 'zureau', ids: [] },
    { name: 'no other number', text: 'van 99', ids: [] },
    { name: 'blanks only', text: '  ', ids: [3, 2, 1, 4] },
  ])('finds by $name', ({ text, ids }) => expect(idsFor({ text })).toEqual(ids))
})

describe('filtering the fleet', () => {
  test.each([
    { name: 'online devices', choice: { status: 'online' as const }, ids: [1, 4] },
    { name: 'offline devices, unknown ones among them', choice: { status: 'offline' as const }, ids: [3, 2] },
    { name: 'a group with all the groups below it', choice: { groupIds: [1] }, ids: [2, 1] },
    { name: 'several groups', choice: { groupIds: [3, 9] }, ids: [2, 4] },
    { name: 'those of a category', choice: { category: 'truck' }, ids: [4] },
    { name: 'those of a driver', choice: { driver: 'K-8' }, ids: [1, 4] },
    { name: 'nothing of a driver who drives nothing', choice: { driver: 'K-9' }, ids: [] },
    { name: 'those in a geofence', choice: { geofenceId: 7 }, ids: [2, 4] },
    {
      name: 'those that have stood for so long, also while they are silent',
      choice: { stoodMs: 900_000 },
      ids: [2, 4],
    },
    { name: 'those that have stood for longer', choice: { stoodMs: 3_600_000 }, ids: [2] },
    { name: 'what all choices leave', choice: { driver: 'K-8', geofenceId: 7, stoodMs: 900_000 }, ids: [4] },
    { name: 'a group and a status together', choice: { groupIds: [1], status: 'online' as const }, ids: [1] },
  ])('keeps $name', ({ choice, ids }) => expect(idsFor(choice)).toEqual(ids))

  test('a device that is connected and has no position yet is not counted as offline', () => {
    const { doing, devices } = filtered(
      {},
      { ...none, activityOf: ({ id }) => (id === 3 ? null : facts.activityOf({ id })) },
    )
    expect(doing).toEqual({ moving: 1, idling: 0, stopped: 1, silent: 1, alarm: 0 })
    expect(devices).toHaveLength(4)
  })

  test('the counts tell what each status would leave, whatever status is chosen', () =>
    expect(filtered({ status: 'online', groupIds: [1] }).counts).toEqual({ all: 2, online: 1, offline: 1 }))
})

describe('what devices do', () => {
  test.each([
    { name: 'those that move', choice: { doing: 'moving' as const }, ids: [1] },
    { name: 'those that are silent', choice: { doing: 'silent' as const }, ids: [3, 2] },
    { name: 'those with an alarm', choice: { doing: 'alarm' as const }, ids: [4] },
  ])('the strip keeps $name', ({ choice, ids }) =>
    expect(filtered(choice, facts).devices.map(({ id }) => id)).toEqual(ids),
  )

  test('the strip counts whatever it is set to, of what the other filters leave', () =>
    expect(filtered({ doing: 'moving', status: 'online' }, facts).doing).toEqual({
      moving: 1,
      idling: 0,
      stopped: 1,
      silent: 0,
      alarm: 1,
    }))

  test('devices with an alarm come first, in any order', () =>
    expect(
      (['name', 'lastUpdate'] as const).map((sort) => filtered({ sort }, facts).devices.map(({ id }) => id)[0]),
    ).toEqual([4, 4]))
})

describe('sorting the fleet', () => {
  test('by name: Van 2 comes before Van 10', () => expect(idsFor({ text: 'van' })).toEqual([2, 1]))
  test('by last update: the newest first, without a message last', () =>
    expect(idsFor({ sort: 'lastUpdate' })).toEqual([4, 1, 2, 3]))
})

describe('the mark on the filter button', () => {
  test.each([
    { name: 'nothing chosen', choice: {}, panel: false, any: false },
    { name: 'a search alone', choice: { text: 'van' }, panel: false, any: true },
    { name: 'a status', choice: { status: 'online' as const }, panel: true, any: true },
    { name: 'a group', choice: { groupIds: [1] }, panel: true, any: true },
    { name: 'another order', choice: { sort: 'lastUpdate' as const }, panel: false, any: false },
  ])('$name', ({ choice, panel, any }) => {
    const filter = { ...openFilter, ...choice }
    expect([panelLeavesOut(filter), leavesOut(filter)]).toEqual([panel, any])
  })
})

describe('the order of names', () => {
  const named = (id: number, name: string) => aDevice({ id, name })
  const before = [named(1, 'Van 10'), named(2, 'Van 2'), named(3, 'Bus')]
  const orderedIds = (order: NameOrder, devices: typeof before) => order.of(devices).map(({ id }) => id)

  test.each([
    ['other objects of the same devices', [named(2, 'Van 2'), named(3, 'Bus'), named(1, 'Van 10')], [3, 2, 1]],
    ['a device was renamed', [named(1, 'Van 10'), named(2, 'A'), named(3, 'Bus')], [2, 3, 1]],
    ['a device came', [...before, named(4, 'Car')], [3, 4, 2, 1]],
    ['a device went', [named(1, 'Van 10'), named(3, 'Bus')], [3, 1]],
    ['a device went and another came', [named(1, 'Van 10'), named(4, 'A'), named(3, 'Bus')], [4, 3, 1]],
  ])('is right after: %s', (_name, after, ids) => {
    const order = new NameOrder(byName)
    expect(orderedIds(order, before)).toEqual([3, 2, 1])
    expect(orderedIds(order, after)).toEqual(ids)
  })

  test('names are compared again only when one of them changed', () => {
    let compared = 0
    const order = new NameOrder((a, b) => {
      compared++
      return byName(a, b)
    })
    order.of(before)
    const once = compared
    order.of(before.map((device) => ({ ...device, status: 'offline' as const })))
    expect(compared).toBe(once)
  })
})
