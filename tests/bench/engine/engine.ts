import { acceptor } from '../../../functions/ingest/accept.ts'
import { readRecord } from '../../../functions/ingest/read-record.ts'
import { countCapacity } from '../../../functions/platform/clients/dynamo-client.ts'
import { inMemoryWorld, type InMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { deviceTimerRunner } from '../../support/run-device-timers.ts'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import { device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { group } from '../../../shared/entities/group.ts'
import { maintenance } from '../../../shared/entities/maintenance.ts'
import { lifeOf } from '../../engine/corpus/life.ts'
import { placeOf, received, type Sent } from '../../engine/corpus/receiver.ts'
import { areaOf, depotsOf, type Depot } from '../../engine/corpus/truth.ts'
import { buildDevice, buildGroup, makeTenant } from '../../support/builders.ts'
import { startDynamo } from '../../support/dynamo.ts'
import { streamData } from '../../support/received.ts'
import { atMost, type Figure } from '../figure.ts'
import { makeRules, type Rules } from '../rules.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

const geofences = 20
/** every 50 km, and every 10 hours of the engine */
const services = [
  { type: 'totalDistance', start: 10_000, period: 50_000 },
  { type: 'hours', start: 3_600_000, period: 36_000_000 },
]
const plan = { seed: 4, cadenceSeconds: 10, parkedSeconds: 10, drives: 8 }

interface Load {
  sent: readonly Sent[]
  rules: Rules
  /** messages in one call of the function */
  batchMessages: number
}

/**
 * What a fix costs with everything that people configure: 20 geofences of which the vehicle visits some, 3 computed
 * attributes, 2 maintenances; summaries are derived when days end, and their cost is counted too.
 */
export async function measureEngine(): Promise<Figure[]> {
  const life = lifeOf(plan)
  const sent = received(life, plan)
  const load = { sent, rules: rulesFor(depotsOf(life)), batchMessages: 100 }
  const now = () => Date.parse(sent.at(-1)!.time) + 2 * dayMs
  await run(inMemoryWorld({ now }), load)
  const before = process.cpuUsage()
  const { events } = await run(inMemoryWorld({ now }), load)
  const { user, system } = process.cpuUsage(before)

  const tables = await startDynamo()
  const world = tables.world(now)
  const units = countCapacity(world.store.documents)
  const { days, setUp } = await run(world, { ...load, batchMessages: 1 }, () => units.writeUnits)
  await tables.stop()
  const name = '20 geofences, 3 computed attributes, 2 maintenances'
  return [
    { name: `${name}: fixes`, value: sent.length, unit: 'fixes', goal: '' },
    { name: `${name}: events`, value: events, unit: 'events', goal: '' },
    { name: `${name}: day summaries`, value: days, unit: 'days', goal: '' },
    {
      name: `${name}: CPU per fix without the emulator`,
      value: (user + system) / 1000 / sent.length,
      unit: 'ms',
      goal: atMost(0.5),
    },
    {
      name: `${name}: write units per fix, one a message`,
      value: (units.writeUnits - setUp) / sent.length,
      unit: 'units',
      goal: atMost(1.1),
    },
  ]
}

/** Depots that the vehicle parks at, as far as there are some, and places that it never comes to. */
function rulesFor(depots: readonly Depot[]): Rules {
  const areas = Array.from({ length: geofences }, (_, index) => {
    const depot = depots[index]
    if (depot) return areaOf(depot)
    const { latitude, longitude } = placeOf({ east: 90_000 + index * 500, north: 0 })
    return `CIRCLE (${latitude} ${longitude}, 200)`
  })
  const expressions = ['speed * 1.852', 'speed > 20 && valid', 'totalDistance / 1000.0']
  return [
    ...areas.map((area, index) => ({
      entity: geofence,
      draft: geofence.schema.parse({ name: `Place ${index}`, area, attributes: {} }),
    })),
    ...expressions.map((expression, index) => ({
      entity: computedAttribute,
      draft: computedAttribute.schema.parse({
        description: expression,
        attribute: `made${index}`,
        expression,
        type: index === 1 ? 'boolean' : 'number',
      }),
    })),
    ...services.map((service) => ({
      entity: maintenance,
      draft: maintenance.schema.parse({ name: service.type, ...service }),
    })),
  ]
}

async function run(
  world: World & Pick<InMemoryWorld, 'queuedLots'>,
  { sent, rules, batchMessages }: Load,
  spent = () => 0,
) {
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const { id: groupId } = await records.create(group, buildGroup())
  const attributes = { fuelDropThreshold: 10, fuelIncreaseThreshold: 10, speedLimit: 40 }
  const { id } = await records.create(device, buildDevice({ uniqueId: 'full', groupId, attributes }))
  await makeRules(records, rules, groupId)
  const setUp = spent()
  const accept = acceptor(world)
  const received = sent.map((fix, index) => {
    const receivedAt = Date.parse(fix.time) + 1000
    return readRecord('live', String(10 ** 15 + index), streamData({ uniqueId: 'full', payload: fix, receivedAt }))
  })
  for (let from = 0; from < received.length; from += batchMessages) {
    const failed = await accept(received.slice(from, from + batchMessages))
    if (failed !== null) throw new Error(`The batch failed at ${failed}`)
  }
  const watch = deviceTimerRunner(world)
  for (let asked = 0; asked < 10; asked++) await watch(world.now() + asked * dayMs)
  const tracks = world.tracks(tenantId)
  return {
    setUp,
    events: (await tracks.eventsBetween(id, 0, world.now())).length,
    days: (await tracks.days(id, 0, 99_999)).length,
  }
}
