import { expect, test } from 'vitest'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { scopeOf } from '../../../functions/application/records/visible-scope.ts'
import { reportRows } from '../../../functions/reports/rows/report-rows.ts'
import { reportSources } from '../../../functions/reports/report-sources.ts'
import { device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { group } from '../../../shared/entities/group.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { buildDevice, buildGroup, buildUser, makeTenant, noon } from '../../support/builders.ts'
import { usual } from './rows/report-fixture.ts'

/** A tenant with a vehicle of its own geofence, one of its group's, and one without. */
async function fleet() {
  const world = inMemoryWorld({ now: () => noon })
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const north = await records.create(group, buildGroup({ name: 'North' }))
  const city = await records.create(group, buildGroup({ name: 'City', groupId: north.id }))
  const add = (name: string, groupId = 0) => records.create(device, buildDevice({ name, uniqueId: name, groupId }))
  const [own, grouped, without] = [await add('own'), await add('grouped', city.id), await add('without')]
  const fence = async (owner: { type: string; id: number }) => {
    const { id } = await records.create(geofence, geofence.schema.parse({ name: 'Depot', area: 'CIRCLE (0 0, 200)' }))
    await records.link([{ owner, property: { type: 'geofence', id } }])
  }
  await fence({ type: device.name, id: own.id })
  await fence({ type: group.name, id: north.id })
  return { world, records, devices: [own, grouped, without] }
}

test('the report of geofences reads no events of a vehicle without geofences, and looks at each group once', async () => {
  const { world, records, devices } = await fleet()
  const asked: string[] = []
  const read: number[] = []
  const tracks = world.tracks(records.tenantId)
  const counting = {
    ...tracks,
    eventsBetween: (deviceId: number, from: number, to: number) => {
      read.push(deviceId)
      return tracks.eventsBetween(deviceId, from, to)
    },
  }
  const linked = {
    ...records,
    linksOf: (owner: { type: string; id: number }) => {
      asked.push(`${owner.type} ${owner.id}`)
      return records.linksOf(owner)
    },
  }
  const user = buildUser()
  const reader = {
    user,
    records: linked,
    tracks: counting,
    scope: scopeOf(records, user),
    settings: newServerSettings(),
  }
  const sources = await reportSources(reader, { devices, zone: 'UTC', now: noon })
  const deviceIds = devices.map(({ id }) => id)
  const rows: unknown[] = []
  for await (const piece of reportRows({ ...usual, name: 'geofences', deviceIds }, sources)) rows.push(...piece.rows)
  expect(read.toSorted((a, b) => a - b)).toEqual(deviceIds.slice(0, 2))
  expect(new Set(asked).size).toBe(asked.length)
})
