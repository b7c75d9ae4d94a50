import { describe, expect, it } from 'vitest'
import { acceptor, type Accept } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, buildPosition, hourMs, makeTenant, noon, secondMs } from '../../support/builders.ts'
import { dyingAt } from '../../support/failing-world.ts'
import { messageAt, presenceOf, sequenceAt } from '../../support/received.ts'

const stepMs = 10 * secondMs
const upTo = (count: number) => Array.from({ length: count }, (_, step) => step)
/** The same steps in strides that meet each of them once. */
const strided = (count: number) => upTo(count).map((turn) => (turn * 37) % count)

/** A van, somebody who follows its tracker log, and what is known of it. */
async function opened() {
  const world = inMemoryWorld()
  world.moveTo(noon + 6 * hourMs)
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice())
  await world.sockets.keepListening([tenantId])
  const tracks = world.tracks(tenantId)
  const always = { from: 0, to: Number.MAX_SAFE_INTEGER }
  return {
    world,
    state: () => tracks.state(id),
    steps: async () => (await tracks.between(id, always)).map(({ fixTime }) => (fixTime - noon) / stepMs),
    events: () => tracks.eventsBetween(id, always.from, always.to),
    alarms: async () => {
      const events = await tracks.eventsBetween(id, always.from, always.to)
      return events.filter(({ type }) => type === 'alarm').map(({ eventTime }) => (eventTime - noon) / stepMs)
    },
    logged: () => world.pushedLogs.flatMap(({ lines }) => lines.map(({ stored, ignored }) => ({ stored, ignored }))),
  }
}

/** All of them arrive long after they were made. */
const receivedAt = noon + hourMs

/** A fix that raises an event. */
const ringing = (step: number) => {
  const { fixTime, latitude, longitude } = buildPosition(step)
  return { time: fixTime, latitude, longitude, attributes: { alarm: step % 2 === 0 ? 'sos' : 'tow' } }
}
const single = (step: number, place: number) => messageAt(place + 1, { steps: [step] })
const alone = (step: number, place: number) => messageAt(place + 1, { payload: [ringing(step)], receivedAt })

describe('fixes of one batch', () => {
  it.each([
    { name: 'backwards', sent: upTo(20).toReversed() },
    { name: 'in no order', sent: strided(20) },
  ])('that come $name in messages of their own are one track: nothing of it is late', async ({ sent }) => {
    const { world, steps, alarms, events, state } = await opened()
    expect(await acceptor(world)(sent.map(alone))).toBeNull()
    expect(await steps()).toEqual(upTo(20))
    expect(await alarms()).toEqual(upTo(20))
    expect((await events()).filter(({ attributes }) => attributes.late)).toEqual([])
    expect(await state()).toMatchObject({ last: { fixTime: noon + 19 * stepMs }, streamSequence: sequenceAt(20) })
  })

  it('raise more events than one save takes: each once, and each message is logged once', async () => {
    const { world, steps, alarms, logged, state } = await opened()
    expect(await acceptor(world)(strided(100).map(alone))).toBeNull()
    expect(await steps()).toEqual(upTo(100))
    expect(await alarms()).toEqual(upTo(100))
    expect(logged()).toEqual(upTo(100).map(() => ({ stored: 1, ignored: {} })))
    expect((await state()).streamSequence).toBe(sequenceAt(100))
  })

  it('of long messages that overlap, and do not fit into one save, are logged with their message', async () => {
    const { world, alarms, logged } = await opened()
    const payloads = [0, 1].map((odd) => upTo(50).map((step) => ringing(step * 2 + odd)))
    expect(
      await acceptor(world)(payloads.map((payload, place) => messageAt(place + 1, { payload, receivedAt }))),
    ).toBeNull()
    expect(await alarms()).toEqual(upTo(100))
    expect(logged()).toEqual([
      { stored: 50, ignored: {} },
      { stored: 50, ignored: {} },
    ])
  })

  it.each([0, 1, 2])('are neither lost nor doubled when the process dies after save %i of several', async (lives) => {
    const { world, steps, alarms, state } = await opened()
    const batch = strided(100).map(alone)
    const dying: Accept = acceptor(dyingAt(world, 'afterSave', lives))
    expect(await dying(batch)).toBe(sequenceAt(1))
    expect(await acceptor(world)(batch)).toBeNull()
    expect(await steps()).toEqual(upTo(100))
    expect(await alarms()).toEqual(upTo(100))
    expect((await state()).streamSequence).toBe(sequenceAt(100))
  })

  it('do not pass a change of presence', async () => {
    const { world, steps, state } = await opened()
    const gone = presenceOf('van-1', false, noon + hourMs)
    expect(await acceptor(world)([single(5, 0), single(3, 1), messageAt(3, gone)])).toBeNull()
    expect(await steps()).toEqual([3, 5])
    expect(await state()).toMatchObject({ status: 'offline' })
    expect(await acceptor(world)([single(4, 3)])).toBeNull()
    expect(await state()).toMatchObject({ status: 'online' })
  })
})
