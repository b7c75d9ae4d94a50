import { filled } from '../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import { acceptor } from '../../functions/ingest/accept.ts'
import type { World } from '../../functions/platform/ports/ports.ts'
import { calendar } from '../../shared/entities/calendar.ts'
import { computedAttribute } from '../../shared/entities/computed-attribute.ts'
import { device } from '../../shared/entities/device.ts'
import type { Entity } from '../../shared/entities/entity.ts'
import { geofence } from '../../shared/entities/geofence.ts'
import { buildDevice, buildPosition, hourMs, makeTenant, noon } from '../support/builders.ts'
import { messageAt, type Said } from '../support/received.ts'
import { inEveryWorld } from '../support/worlds.ts'

const { latitude, longitude } = buildPosition(20)
const depot = { ...geofence.schema.parse({ name: 'Depot', area: `CIRCLE (${latitude} ${longitude}, 400)` }) }
const expression = (text: string) => ({
  ...computedAttribute.schema.parse({ description: 'x', attribute: 'x', expression: '1', type: 'number' }),
  expression: text,
})
const week = (data: string) => ({ name: 'Week', data, attributes: {} })

interface Poison {
  name: string
  /** what people made and linked to the device: as it is stored, not as the door lets it in today */
  linked?: { entity: Entity; draft: object }
  /** of the device itself */
  calendarData?: string
  /** what its tracker sends beside good fixes */
  said?: Said
  problem: { kind: string; reason: RegExp }
  /** the device's own fixes are kept, and its good geofence rings */
  isKept: boolean
}

const poisons: Poison[] = [
  {
    name: 'a message that is no JSON',
    said: { payload: '{"latitude": 36' },
    problem: { kind: 'device', reason: /JSON/ },
    isKept: true,
  },
  {
    name: 'a record among good ones that is off the earth',
    said: { payload: [{ time: noon, latitude: 91, longitude: 3 }] },
    problem: { kind: 'device', reason: /latitude is 91.*90/ },
    isKept: true,
  },
  {
    name: 'an expression that cannot be read',
    linked: { entity: computedAttribute, draft: expression('speed *') },
    problem: { kind: 'attribute', reason: /./ },
    isKept: true,
  },
  {
    name: 'an expression that asks for what no fix has',
    linked: { entity: computedAttribute, draft: expression('nothing * 2') },
    problem: { kind: 'attribute', reason: /nothing/ },
    isKept: true,
  },
  {
    name: 'an expression that takes too long',
    linked: {
      entity: computedAttribute,
      draft: expression(`'${'a'.repeat(3000)}' =~ '(a|aa|aaa|aaaa)*(b|bb|bbb)*c' ? 1 : 0`),
    },
    problem: { kind: 'attribute', reason: /./ },
    isKept: true,
  },
  {
    name: 'a geofence that cannot be read',
    linked: { entity: geofence, draft: { ...depot, name: 'Torn', area: 'POLYGON ((36.7 3.05, 36.8' } },
    problem: { kind: 'geofence', reason: /./ },
    isKept: true,
  },
  {
    name: 'a calendar that cannot be read, of a device',
    calendarData: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:tomorrow',
    problem: { kind: 'calendar', reason: /./ },
    isKept: false,
  },
]

async function fleetOf(world: World, names: readonly string[]) {
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const link = async (deviceId: number, entity: Entity, draft: object) => {
    const { id } = (await records.create(entity, draft as never)) as { id: number }
    await records.link([{ owner: { type: 'device', id: deviceId }, property: { type: entity.name, id } }])
  }
  const vehicles = []
  for (const name of names) {
    const uniqueId = `${name}-${tenantId}`
    const vehicle = await records.create(device, buildDevice({ uniqueId }))
    await link(vehicle.id, geofence, depot)
    vehicles.push({ ...vehicle, uniqueId })
  }
  const reported = async (id: number) => ({
    fixes: (await world.tracks(tenantId).between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })).length,
    crossings: (await world.tracks(tenantId).eventsBetween(id, 0, Number.MAX_SAFE_INTEGER))
      .map(({ type }) => type)
      .filter((type) => type.startsWith('geofence')),
  })
  return { tenantId, records, vehicles, link, reported, problems: () => world.problems(tenantId).list() }
}

const whole = { fixes: 40, crossings: ['geofenceEnter', 'geofenceExit'] }

inEveryWorld((fresh) => {
  describe('ingest is not poisoned by', () => {
    it.each(poisons)('$name', async ({ linked, calendarData, said, problem, isKept }) => {
      const world = fresh()
      world.moveTo(noon + 6 * hourMs)
      const mine = await fleetOf(world, ['bad', 'beside'])
      const others = await fleetOf(world, ['other'])
      const [bad, beside] = mine.vehicles as [(typeof mine.vehicles)[0], (typeof mine.vehicles)[0]]
      if (linked) await mine.link(bad.id, linked.entity, linked.draft)
      if (calendarData) {
        const { id } = (await mine.records.create(calendar, week(calendarData) as never)) as { id: number }
        await mine.records.replace(device, { ...device.schema.parse(bad), id: bad.id, calendarId: id })
      }
      const accept = acceptor(world)
      for (let first = 0; first < 40; first += 10) {
        const steps = Array.from({ length: 10 }, (_, step) => first + step)
        const batch = [bad, beside, others.vehicles[0]!].map(({ uniqueId }, place) =>
          messageAt(first * 10 + place + 1, { uniqueId, steps }),
        )
        if (said) batch.push(messageAt(first * 10 + 9, { uniqueId: bad.uniqueId, ...said }))
        expect(await accept(batch)).toBeNull()
      }
      expect(await mine.reported(beside.id)).toEqual(whole)
      expect(await others.reported(others.vehicles[0]!.id)).toEqual(whole)
      expect(await mine.reported(bad.id)).toEqual(isKept ? whole : { fixes: 0, crossings: [] })
      const noted = (await mine.problems()).map(({ kind, reason }) => [kind, filled(reason)])
      expect(noted).toEqual([[problem.kind, expect.stringMatching(problem.reason)]])
      expect(await others.problems()).toEqual([])
    })
  })
})
