import { expect, it } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { deviceTimerRunner } from '../../support/run-device-timers.ts'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { buildDevice, buildPosition, hourMs, makeTenant, minuteMs, noon } from '../../support/builders.ts'
import { messageAt, presenceOf, type Said } from '../../support/received.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

/** A tenant with one van and one depot around step 20 of its drive. */
async function opened(world: TestWorld) {
  world.moveTo(noon + 6 * hourMs)
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  // every world of one emulator knows all of its tenants
  const uniqueId = `van-${tenantId}`
  const van = await records.create(device, buildDevice({ uniqueId }))
  const link = async (entity: Entity, draft: object) => {
    const { id } = (await records.create(entity, draft as never)) as { id: number }
    await records.link([{ owner: { type: 'device', id: van.id }, property: { type: entity.name, id } }])
    return id
  }
  const { latitude, longitude } = buildPosition(20)
  const depot = await link(
    geofence,
    geofence.schema.parse({ name: 'Depot', area: `CIRCLE (${latitude} ${longitude}, 400)` }),
  )
  const tracks = world.tracks(tenantId)
  const events = async () =>
    (await tracks.eventsBetween(van.id, 0, Number.MAX_SAFE_INTEGER)).map(({ type, attributes }) =>
      attributes.late ? `${type} late` : type,
    )
  return {
    world,
    van,
    depot,
    link,
    tracks,
    events,
    accept: acceptor(world),
    say: (said: Said, place: number) => messageAt(place, { uniqueId, ...said }),
    uniqueId,
  }
}

inEveryWorld((fresh) => {
  it('a drive through a geofence raises events, with how long it lasted', async () => {
    const { accept, say, events, tracks, van, depot } = await opened(fresh())
    for (let step = 0; step < 40; step += 5)
      await accept([say({ steps: [step, step + 1, step + 2, step + 3, step + 4] }, step + 1)])
    expect(await events()).toEqual(['deviceMoving', 'deviceOnline', 'geofenceEnter', 'geofenceExit'])
    const exit = (await tracks.eventsBetween(van.id, 0, Number.MAX_SAFE_INTEGER)).find(
      ({ type }) => type === 'geofenceExit',
    )!
    expect(exit).toMatchObject({ geofenceId: depot, attributes: { dwellTime: 90_000 } })
    expect(await tracks.position(exit.positionId)).toMatchObject({ fixTime: exit.eventTime, geofenceIds: null })
    expect((await tracks.between(van.id, { from: noon + 200_000, to: noon + 200_000 }))[0]).toMatchObject({
      geofenceIds: [depot],
    })
  })

  it('what a buffer brings afterwards raises late events, once however often it comes', async () => {
    const { accept, say, events } = await opened(fresh())
    await accept([say({ steps: [0, 1, 2, 39] }, 1)])
    expect(await events()).toEqual(['deviceMoving', 'deviceOnline'])
    const buffer = Array.from({ length: 30 }, (_, index) => index + 5)
    await accept([say({ steps: buffer }, 2)])
    const late = ['geofenceEnter late', 'geofenceExit late']
    expect((await events()).filter((event) => event.startsWith('geofence'))).toEqual(late)
    await accept([say({ steps: buffer.toReversed() }, 3)])
    await accept([say({ steps: buffer }, 4), say({ steps: [40] }, 5)])
    expect((await events()).filter((event) => event.startsWith('geofence'))).toEqual(late)
  })

  it('a backlog in many batches raises the events it would have raised in time, once', async () => {
    const { accept, say, events } = await opened(fresh())
    await accept([say({ steps: [2000] }, 1)])
    for (let from = 0; from < 1200; from += 150) {
      const steps = Array.from({ length: 150 }, (_, index) => from + index)
      await accept([say({ steps, receivedAt: noon + 6 * hourMs }, from + 2)])
    }
    expect((await events()).filter((event) => /ignition|geofence/.test(event))).toEqual([
      'geofenceEnter late',
      'geofenceExit late',
      'ignitionOff late',
      'ignitionOn late',
      'ignitionOff late',
    ])
  })

  it('the broker says when a tracker comes and goes', async () => {
    const { accept, events, uniqueId, say, tracks, van, world } = await opened(fresh())
    await accept([messageAt(1, presenceOf(uniqueId, true, noon, 1)), say({ steps: [0] }, 2)])
    await accept([messageAt(3, presenceOf(uniqueId, false, noon + 60_000, 1))])
    expect((await tracks.state(van.id)).status).toBe('offline')
    expect(await events()).toEqual(['deviceOnline'])
    const visitDue = deviceTimerRunner(world)
    await visitDue(world.now() + minuteMs)
    await visitDue(world.now() + 3 * minuteMs)
    expect(await events()).toEqual(['deviceOnline', 'deviceOffline'])
  })

  it('an alarm that comes again is a new one after the tracker was offline, and not after it connected again', async () => {
    const { accept, events, uniqueId, say } = await opened(fresh())
    const sos = (seconds: number, place: number) => {
      const time = noon + seconds * 1000
      const payload = { time, latitude: 36.75, longitude: 3.05, attributes: { alarm: 'sos' } }
      return say({ payload, receivedAt: time }, place)
    }
    const presence = (seconds: number, place: number, [connected, version]: [boolean, number]) =>
      messageAt(place, presenceOf(uniqueId, connected, noon + seconds * 1000, version))
    await accept([presence(0, 1, [true, 1]), sos(1, 2), presence(2, 3, [false, 1])])
    await accept([presence(8, 4, [true, 2]), sos(9, 5), presence(10, 6, [false, 2])])
    expect(await events()).toEqual(['deviceOnline', 'alarm'])
    await accept([presence(60, 7, [true, 3]), sos(61, 8)])
    expect((await events()).filter((type) => type === 'alarm')).toHaveLength(2)
  })

  it('an expression that fails spoils neither the position nor its neighbours', async () => {
    const { accept, say, link, tracks, van } = await opened(fresh())
    const made = (attribute: string, expression: string) =>
      computedAttribute.schema.parse({ description: attribute, attribute, expression, type: 'number' })
    await link(computedAttribute, made('broken', 'nothing * 2'))
    await link(computedAttribute, made('tenth', 'batteryLevel / 10'))
    await accept([say({ steps: [0] }, 1)])
    const { attributes } = (await tracks.state(van.id)).last!
    expect(attributes).toMatchObject({ tenth: 8 })
    expect(attributes).not.toHaveProperty('broken')
  })
})
