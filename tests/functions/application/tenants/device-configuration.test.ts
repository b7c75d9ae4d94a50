import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceConfigurations } from '../../../../functions/application/tenants/device-configuration.ts'
import { inMemoryWorld, type InMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import type { Records } from '../../../../functions/platform/ports/ports.ts'
import { calendar } from '../../../../shared/entities/calendar.ts'
import { computedAttribute } from '../../../../shared/entities/computed-attribute.ts'
import { device, type Device } from '../../../../shared/entities/device.ts'
import { driver } from '../../../../shared/entities/driver.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { geofence } from '../../../../shared/entities/geofence.ts'
import { group } from '../../../../shared/entities/group.ts'
import { maintenance } from '../../../../shared/entities/maintenance.ts'
import { buildDevice, buildGroup, makeTenant, noon } from '../../../support/builders.ts'

let world: InMemoryWorld
let records: Records
let configurations: DeviceConfigurations
let van: Device

beforeEach(async () => {
  world = inMemoryWorld()
  world.moveTo(noon)
  const { tenantId } = await makeTenant(world.tenants)
  records = world.tenants.records(tenantId)
  const country = await records.create(group, buildGroup({ name: 'Algeria' }))
  const city = await records.create(group, buildGroup({ name: 'Algiers', groupId: country.id }))
  van = await records.create(device, buildDevice({ groupId: city.id }))
  configurations = new DeviceConfigurations(world, 'ingest')
})

const circle = (name: string, changes = {}) => ({
  ...geofence.schema.parse({ name, area: 'CIRCLE (36.75 3.05, 500)' }),
  ...changes,
})
const computed = (description: string, priority: number, expression = '1') =>
  computedAttribute.schema.parse({ description, attribute: description, expression, type: 'number', priority })
async function linked(entity: Entity, draft: object, owner: { type: string; id: number }) {
  const { id } = (await records.create(entity, draft as never)) as { id: number }
  await records.link([{ owner, property: { type: entity.name, id } }])
  return id
}
const ownVan = () => ({ type: 'device', id: van.id })
const activeRules = async () => {
  world.moveTo(world.now() + 10_000)
  return (await configurations.of(records.tenantId, van)).activeRules
}

describe('what applies to a device', () => {
  it('is linked to it, to its group or to a group above, and to nobody else', async () => {
    await linked(geofence, circle('of the van'), ownVan())
    await linked(geofence, circle('of the city'), { type: 'group', id: van.groupId })
    await linked(geofence, circle('of the country'), { type: 'group', id: 1 })
    const other = await records.create(device, buildDevice({ uniqueId: 'van-2' }))
    await linked(geofence, circle('of another van'), { type: 'device', id: other.id })
    await linked(geofence, circle('of a person'), { type: 'user', id: 1 })
    expect((await activeRules()).geofences.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('takes effect seconds after it was linked, and ends after it was unlinked', async () => {
    expect((await activeRules()).geofences).toEqual([])
    const id = await linked(geofence, circle('depot'), ownVan())
    expect((await activeRules()).geofences).toHaveLength(1)
    await records.unlink([{ owner: ownVan(), property: { type: 'geofence', id } }])
    expect((await activeRules()).geofences).toEqual([])
  })

  it('is the same value until something changes', async () => {
    // a new version is read once more, when writes that were under way have ended
    await activeRules()
    const before = await activeRules()
    expect(await activeRules()).toBe(before)
    await records.create(group, buildGroup({ name: 'Oran' }))
    expect(await activeRules()).not.toBe(before)
  })

  it('applies computed attributes by priority, those below 0 first of all', async () => {
    for (const [name, priority] of [
      ['low', 1],
      ['early', -5],
      ['high', 9],
      ['earliest', -1],
    ] as const) {
      await linked(computedAttribute, computed(name, priority), ownVan())
    }
    const { computedFirst, computedLast } = await activeRules()
    expect(computedFirst.map(({ attribute }) => attribute)).toEqual(['earliest', 'early'])
    expect(computedLast.map(({ attribute }) => attribute)).toEqual(['high', 'low'])
  })

  it('leaves out what cannot be read, and nothing else', async () => {
    await linked(geofence, circle('broken', { area: 'CIRCLE (north, 5)' }), ownVan())
    const whole = await linked(geofence, circle('whole'), ownVan())
    await linked(computedAttribute, { ...computed('broken', 0), expression: '1 +' }, ownVan())
    await linked(computedAttribute, computed('whole', 0), ownVan())
    const found = await activeRules()
    expect(found.geofences.map(({ id }) => id)).toEqual([whole])
    expect(found.computedLast.map(({ attribute }) => attribute)).toEqual(['whole'])
  })

  it('evaluates calendars: a broken one is never on, a deleted one always', async () => {
    const broken = await records.create(calendar, { name: 'broken', data: 'AAAA', attributes: {} } as never)
    await linked(geofence, circle('closed', { calendarId: broken.id }), ownVan())
    await linked(geofence, circle('open', { calendarId: 99 }), ownVan())
    expect((await activeRules()).geofences.map((fence) => fence.isOn(noon))).toEqual([false, true])
  })

  it('has maintenance, and a linked driver unless the setting is off', async () => {
    await linked(maintenance, { name: 'Oil', type: 'odometer', start: 5, period: 9, attributes: {} }, ownVan())
    await linked(driver, driver.schema.parse({ name: 'Amina', uniqueId: 'amina' }), { type: 'group', id: van.groupId })
    expect(await activeRules()).toMatchObject({
      services: [{ id: 1, type: 'odometer', start: 5, period: 9 }],
      driverUniqueId: 'amina',
    })
    van = await records.replace(device, { ...van, attributes: { 'processing.useLinkedDriver': false } })
    expect(await activeRules()).toMatchObject({ driverUniqueId: null })
  })

  it('costs one small read in some seconds, however many devices and fixes there are', async () => {
    await activeRules()
    let reads = 0
    const counting = new Proxy(world, {
      get: (target, key) => {
        if (key !== 'tenants') return Reflect.get(target, key) as unknown
        return {
          ...world.tenants,
          records: (id: string) =>
            new Proxy(world.tenants.records(id), {
              get: (port, name) => (reads++, Reflect.get(port, name) as unknown),
            }),
        }
      },
    })
    const counted = new DeviceConfigurations(counting, 'ingest')
    await counted.of(records.tenantId, van)
    const first = reads
    for (let fix = 0; fix < 100; fix++) await counted.of(records.tenantId, van)
    expect(reads).toBe(first)
  })
})
