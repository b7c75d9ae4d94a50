import { describe, expect, it } from 'vitest'
import {
  compileRules,
  deviceConfiguration,
  linkableRecords,
  nameOf,
  type StoredRules,
} from '../../../../shared/domain/engine/tenant-rules.ts'
import { notification } from '../../../../shared/entities/notification.ts'
import { computedAttribute } from '../../../../shared/entities/computed-attribute.ts'
import { driver } from '../../../../shared/entities/driver.ts'
import { geofence } from '../../../../shared/entities/geofence.ts'
import { maintenance } from '../../../../shared/entities/maintenance.ts'
import { buildDevice, buildGroup, noon } from '../../../support/builders.ts'

const nothing: StoredRules = {
  notifications: [],
  groups: [],
  settings: { attributes: {} },
  calendars: [],
  geofences: [],
  maintenances: [],
  computedAttributes: [],
  drivers: [],
}
const circle = (id: number, changes = {}) => ({
  ...geofence.schema.parse({ name: `circle ${id}`, area: 'CIRCLE (36.75 3.05, 500)' }),
  id,
  ...changes,
})
const computed = (id: number, priority: number, expression = '1') => ({
  ...computedAttribute.schema.parse({
    description: 'd',
    attribute: `a${id}`,
    expression: '1',
    type: 'number',
    priority,
  }),
  id,
  expression,
})
const service = (id: number) => ({
  ...maintenance.schema.parse({ name: 'oil', type: 'odometer', start: 1, period: 2 }),
  id,
})
const idsOf = (things: readonly { record: { id: number } }[]) => things.map(({ record }) => record.id)

describe('rules of a tenant', () => {
  it('are compiled in the order in which they are applied', () => {
    const compiled = compileRules({
      ...nothing,
      geofences: [circle(2), circle(1)],
      computedAttributes: [computed(1, 0), computed(2, 5), computed(3, -1), computed(4, 0)],
      maintenances: [service(7)],
    })
    expect(idsOf(compiled.geofences)).toEqual([1, 2])
    expect([idsOf(compiled.computedFirst), idsOf(compiled.computedLast)]).toEqual([[3], [2, 1, 4]])
    expect(linkableRecords(compiled).map(nameOf)).toEqual([
      'geofence#1',
      'geofence#2',
      'maintenance#7',
      'attribute#3',
      'attribute#2',
      'attribute#1',
      'attribute#4',
    ])
  })

  it.each([
    { name: 'a calendar', stored: { calendars: [{ id: 1, data: 'nonsense' }] }, kind: 'calendar' },
    { name: 'an area', stored: { geofences: [circle(1, { area: 'CIRCLE (' }), circle(2)] }, kind: 'geofence' },
    {
      name: 'an expression',
      stored: { computedAttributes: [computed(1, 0, '1 +'), computed(2, 0)] },
      kind: 'attribute',
    },
  ])('leave out $name that cannot be read, with the reason', ({ stored, kind }) => {
    const compiled = compileRules({ ...nothing, ...stored })
    expect(compiled.unreadable).toMatchObject([{ kind, id: 1, reason: { text: expect.stringMatching(/./) } }])
    expect(linkableRecords(compiled).map(({ id }) => id)).not.toContain(1)
  })

  it('with a calendar that cannot be read, a geofence is never on', () => {
    const calendars = [{ id: 9, data: 'nonsense' }]
    const compiled = compileRules({ ...nothing, calendars, geofences: [circle(1, { calendarId: 9 }), circle(2)] })
    expect(compiled.geofences.map(({ thing }) => thing.isOn(noon))).toEqual([false, true])
    expect([compiled.hoursOf(9)?.(noon), compiled.hoursOf(8)]).toEqual([false, null])
  })
})

describe('what applies to a device', () => {
  const city = { ...buildGroup({ name: 'city', groupId: 1 }), id: 2 }
  const country = { ...buildGroup({ name: 'country' }), id: 1 }
  const owners: Record<string, string> = {
    'geofence#1': 'device#5',
    'geofence#2': 'group#2',
    'geofence#3': 'group#1',
    'geofence#4': 'device#6',
  }
  const rules = {
    groups: [city, country],
    settings: { attributes: { speedLimit: 60 } },
    compiled: compileRules({ ...nothing, geofences: [1, 2, 3, 4, 5].map((id) => circle(id)) }),
    ownersOf: (record: { type: string; id: number }) => new Set([owners[nameOf(record)] ?? 'user#5']),
  }
  const van = { ...buildDevice({ groupId: 2 }), id: 5 }

  it('is linked to it, to its group or to a group above', () => {
    const { activeRules, settings } = deviceConfiguration(rules, van)
    expect(activeRules.geofences.map(({ id }) => id)).toEqual([1, 2, 3])
    expect([activeRules.driverUniqueId, settings.overspeed.speedLimit]).toEqual([null, 60])
  })

  it('has each threshold of its notifications once: of all devices, of its own and of its groups', () => {
    const onTemp = (id: number, value: number, changes = {}) => ({
      ...notification.schema.parse({
        type: 'valueOutOfRange',
        notificators: 'web',
        attributes: { thresholdAttribute: 'temp1', thresholdValue: value },
      }),
      id,
      ...changes,
    })
    const notifications = [
      onTemp(1, 1, { always: true }),
      onTemp(2, 2),
      onTemp(3, 1),
      onTemp(4, 4),
      onTemp(5, 5, { type: 'valueBackInRange' }),
      onTemp(6, 6, { type: 'ignitionOn', always: true }),
      onTemp(7, 7, { attributes: {}, always: true }),
    ]
    const linked: Record<string, string> = {
      'notification#2': 'group#1',
      'notification#3': 'device#5',
      'notification#4': 'device#6',
      'notification#5': 'device#5',
    }
    const { activeRules } = deviceConfiguration(
      {
        ...rules,
        compiled: compileRules({ ...nothing, notifications }),
        ownersOf: (record) => new Set([linked[nameOf(record)] ?? 'user#5']),
      },
      van,
    )
    expect(activeRules.thresholds.map(({ value }) => value)).toEqual([1, 2, 5])
  })

  const person = (id: number) => ({ ...driver.schema.parse({ name: `driver ${id}`, uniqueId: `card ${id}` }), id })
  const off = { 'processing.useLinkedDriver': false }

  it.each([
    { name: 'nobody', links: {}, drives: null },
    { name: 'one', links: { 'driver#2': 'device#5' }, drives: 'card 2' },
    { name: 'one of its group', links: { 'driver#3': 'group#1' }, drives: 'card 3' },
    {
      name: 'two, of whom the first registered drives',
      links: { 'driver#3': 'device#5', 'driver#2': 'group#2' },
      drives: 'card 2',
    },
    { name: 'one, with linked drivers turned off', links: { 'driver#2': 'device#5' }, attributes: off, drives: null },
  ])('is linked with $name', ({ links, attributes = {}, drives }) => {
    const compiled = compileRules({ ...nothing, drivers: [4, 3, 2].map(person) })
    const linked = new Map(Object.entries(links))
    const ownersOf = (record: { type: string; id: number }) => new Set([linked.get(nameOf(record)) ?? 'user#5'])
    expect(linkableRecords(compiled).map(nameOf)).toEqual(['driver#2', 'driver#3', 'driver#4'])
    const { activeRules } = deviceConfiguration({ ...rules, compiled, ownersOf }, { ...van, attributes })
    expect(activeRules.driverUniqueId).toBe(drives)
  })
})
