import { expect, it } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { receivedAgain } from '../../../functions/ingest/read-record.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, noon } from '../../support/builders.ts'
import { sequenceAt } from '../../support/received.ts'
import { recordOf } from '../../support/tracker-records.ts'

const location = { _type: 'location', lat: 36.75, lon: 3.05, tst: noon / 1000 }

it.each([
  {
    name: 'the app is called as its whole topic',
    registered: ['owntracks/amina/phone'],
    gets: 'owntracks/amina/phone',
  },
  { name: 'the app is called as the last word', registered: ['phone'], gets: 'phone' },
  { name: 'the last word comes first', registered: ['owntracks/amina/phone', 'phone'], gets: 'phone' },
  { name: 'the app of somebody else', registered: ['owntracks/bilal/phone'], gets: null },
])('OwnTracks over MQTT: $name', async ({ registered, gets }) => {
  const world = inMemoryWorld()
  world.moveTo(noon + hourMs)
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const devices = []
  for (const uniqueId of registered) devices.push(await records.create(device, buildDevice({ uniqueId })))
  const record = recordOf('owntracks/amina/phone', location, noon)
  await acceptor(world)([receivedAgain('live', { sequence: sequenceAt(1), record })])
  const states = await Promise.all(devices.map(({ id }) => world.tracks(tenantId).state(id)))
  const reached = devices.filter((_, at) => states[at]!.last !== null).map(({ uniqueId }) => uniqueId)
  expect(reached).toEqual(gets === null ? [] : [gets])
})
