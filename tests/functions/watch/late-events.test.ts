import { describe, expect, test } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { DeviceConfigurations } from '../../../functions/application/tenants/device-configuration.ts'
import { visitDevice } from '../../../functions/watch/visit-device.ts'
import { dayOf, dayStart } from '../../../shared/domain/days/day.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { buildDevice, makeTenant, noon } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { dice } from '../../support/tracks.ts'

const morning = dayStart(dayOf(noon)) + 6 * hourMs
const types = ['geofenceEnter', 'geofenceExit', 'geofenceStay', 'ignitionOn', 'ignitionOff', 'deviceFuelIncrease']

/** A fix so many minutes after a morning, so many metres east of a depot of 200 m. */
const at = (minutes: number, metres: number, attributes: Record<string, unknown> = {}) => ({
  time: new Date(morning + minutes * minuteMs).toISOString(),
  latitude: 0,
  longitude: metres / 111_194.93,
  speed: 0,
  attributes,
})
type Sent = ReturnType<typeof at>

const whileStanding = (from: number, to: number, attributes?: Record<string, unknown>): Sent[] =>
  Array.from({ length: to - from + 1 }, (_, step) => at(from + step, 0, attributes))
/** Comes from 5 km away. */
const arrival = [at(0, 5000), at(1, 4000), at(2, 3000), at(3, 2000), at(4, 1000)]

async function van({ longStayMinutes = 0, isDrawn = true } = {}) {
  let now = morning + dayMs
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const { id } = await records.create(
    device,
    buildDevice({ id: 0, uniqueId: 'van', attributes: { fuelIncreaseThreshold: 10 } }),
  )
  const draw = async () => {
    const written = { name: 'Depot', area: 'CIRCLE (0 0, 200)', attributes: { longStayMinutes } }
    const { id: geofenceId } = await records.create(geofence, geofence.schema.parse(written))
    await records.link([{ owner: { type: 'device', id }, property: { type: 'geofence', id: geofenceId } }])
  }
  if (isDrawn) await draw()
  const accept = acceptor(world)
  const configurations = new DeviceConfigurations(world, 'watch')
  const tracks = world.tracks(tenantId)
  let sequence = 0
  return {
    draw,
    tracks,
    arrive: (fixes: readonly Sent[], after = dayMs) => {
      now = morning + after
      return accept([messageAt(++sequence, { uniqueId: 'van', payload: fixes, receivedAt: now })])
    },
    visit: (after: number) => {
      now = morning + after
      return visitDevice({ world, configurations }, { tenantId, deviceId: id }, now)
    },
    /** `geofenceEnter 5`, by minutes after the morning; late ones are marked so that nobody is notified of them */
    events: async () => {
      const found = await tracks.eventsBetween(id, 0, Number.MAX_SAFE_INTEGER)
      return found
        .filter(({ type }) => types.includes(type))
        .toSorted((a, b) => a.eventTime - b.eventTime)
        .map(({ type, eventTime, attributes }) =>
          [type, (eventTime - morning) / minuteMs, ...(attributes.late ? ['late'] : [])].join(' '),
        )
    },
  }
}

const settled = 2 * dayMs

describe('events that late positions show to be wrong or missing, when the day is settled', () => {
  test('an entry that was seen too late is the one at the first position inside', async () => {
    const { arrive, visit, events } = await van()
    await arrive([at(60, 0)])
    expect(await events()).toEqual(['geofenceEnter 60'])
    await arrive([...arrival, ...whileStanding(5, 59)])
    await visit(settled)
    expect(await events()).toEqual(['geofenceEnter 5 late'])
  })

  test.each([
    { after: 62 * minuteMs, imported: undefined },
    { after: 3 * dayMs, imported: true },
  ])(
    'one that is missing says where it was, and whether it came with history: $imported',
    async ({ after, imported }) => {
      const { arrive, visit, tracks } = await van()
      await arrive([at(60, 0)], after)
      await arrive([...arrival, ...whileStanding(5, 59)], after)
      await visit(4 * dayMs)
      const found = await tracks.eventsBetween(1, 0, Number.MAX_SAFE_INTEGER)
      const [entry] = found.filter(({ type }) => type === 'geofenceEnter')
      expect(entry).toMatchObject({ attributes: { late: true } })
      expect(entry!.attributes.imported).toBe(imported)
      expect(entry!.place).toHaveLength(2)
    },
  )

  test('an event that agrees stays the one that was announced', async () => {
    const { arrive, visit, events } = await van()
    await arrive([...arrival.slice(0, 4), ...whileStanding(5, 20)])
    const announced = await events()
    await arrive([at(4, 1000)])
    await visit(settled)
    expect(await events()).toEqual(announced)
    expect(announced).toEqual(['geofenceEnter 5'])
  })

  test('a fill of which the middle came late is there, with the whole amount', async () => {
    const { arrive, visit, events, tracks } = await van()
    const filled = [
      ...whileStanding(0, 10, { fuel: 20 }),
      ...whileStanding(11, 14, { fuel: 60 }),
      ...whileStanding(15, 40, { fuel: 59 }),
    ]
    await arrive(filled.filter((_, place) => place < 8 || place === 40))
    await arrive(filled)
    await visit(settled)
    expect(await events()).toContain('deviceFuelIncrease 13 late')
    const found = await tracks.eventsBetween(1, 0, Number.MAX_SAFE_INTEGER)
    const fills = found.filter(({ type }) => type === 'deviceFuelIncrease').map(({ attributes }) => attributes)
    expect(fills).toEqual([
      { before: 20, after: 60, latitude: 0, longitude: 0, geofences: '1', late: true, imported: true },
    ])
  })

  test('ignition that was on for a while in between is an event', async () => {
    const { arrive, visit, events } = await van({ isDrawn: false })
    const off = whileStanding(0, 60, { ignition: false })
    const on = whileStanding(20, 30, { ignition: true })
    await arrive([...off.slice(0, 20), ...off.slice(31)])
    await arrive(on)
    await visit(settled)
    expect(await events()).toEqual(['ignitionOn 20 late', 'ignitionOff 31 late'])
  })

  test('a stay that late positions interrupt is none, and becomes long again from then on', async () => {
    const { arrive, visit, events } = await van({ longStayMinutes: 30 })
    await arrive([...arrival, at(5, 0), at(6, 0), at(50, 0), at(51, 0)])
    expect(await events()).toEqual(['geofenceEnter 5', 'geofenceStay 35'])
    await arrive([at(20, 2000), at(21, 3000), at(22, 2000), at(23, 0)])
    await visit(settled)
    expect(await events()).toEqual(['geofenceEnter 5', 'geofenceExit 20 late', 'geofenceEnter 23 late'])
  })

  test('a stay goes on being watched from the position where it truly began: the timer says once that it is long', async () => {
    const { arrive, visit, events } = await van({ longStayMinutes: 3 * 24 * 60 })
    await arrive([at(60, 0)], 60 * minuteMs)
    await arrive([...arrival, ...whileStanding(5, 59)], 62 * minuteMs)
    await visit(settled)
    await visit(4 * dayMs)
    await visit(5 * dayMs)
    expect(await events()).toEqual(['geofenceEnter 5 late', `geofenceStay ${5 + 3 * 24 * 60}`])
  })

  test('what the timer said stays said', async () => {
    const { arrive, visit, events } = await van({ longStayMinutes: 30 })
    await arrive([...arrival, at(5, 0), at(6, 0)], 10 * minuteMs)
    await visit(40 * minuteMs)
    const said = ['geofenceEnter 5', 'geofenceStay 35']
    expect(await events()).toEqual(said)
    await arrive([at(2.5, 2500)])
    await visit(settled)
    await visit(settled + hourMs)
    expect(await events()).toEqual(said)
  })

  test('a geofence that is drawn later says nothing of what was before', async () => {
    const { arrive, visit, events, draw } = await van({ isDrawn: false })
    await arrive([...arrival, ...whileStanding(5, 60), at(61, 1000), at(62, 2000), at(120, 2000), at(121, 2000)])
    await draw()
    await arrive([at(120.5, 2000)])
    await visit(settled)
    expect(await events()).toEqual([])
  })

  test.each([3, 4])('who is parked for days at the edge, jitter %d, leaves it once', async (seed) => {
    const { arrive, visit, events } = await van()
    const roll = dice(seed)
    const parked = Array.from({ length: 800 }, (_, step) => at(10 + step * 5, 185 + (roll() - 0.5) * 60))
    const leaving = [at(4011, 1000), at(4012, 2000), at(4013, 3000), at(4014, 4000), at(4015, 5000)]
    await arrive(
      [...arrival, at(8, 0), at(9, 0), ...parked.filter((_, place) => place < 700 || place % 10 > 0)],
      4 * dayMs,
    )
    await arrive(leaving, 4 * dayMs)
    const seen = await events()
    expect(seen.map((event) => event.split(' ')[0])).toEqual(['geofenceEnter', 'geofenceExit'])
    await arrive(
      parked.filter((_, place) => place >= 700 && place % 10 === 0),
      4 * dayMs,
    )
    await visit(6 * dayMs)
    expect(await events()).toEqual(seen)
  })

  test('settling again finds nothing more to correct', async () => {
    const { arrive, visit, events } = await van({ longStayMinutes: 30 })
    await arrive([at(60, 0)])
    await arrive([...arrival, ...whileStanding(5, 59)])
    await visit(settled)
    const corrected = await events()
    await arrive([at(4.5, 500)])
    await visit(settled + hourMs)
    expect(await events()).toEqual(corrected)
  })
})
