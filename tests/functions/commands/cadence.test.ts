import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wakeUps } from '../../../functions/commands/wake-ups.ts'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { countCapacity } from '../../../functions/platform/clients/dynamo-client.ts'
import { askForCommand } from '../../../functions/application/commands/ask.ts'
import { device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { importedTrackTopic } from '../../../shared/wire/imports/imported-track.ts'
import { order } from '../../shared/domain/commands/queue-fixture.ts'
import { buildDevice, buildPosition, hourMs, makeTenant, minuteMs, noon, secondMs } from '../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../support/dynamo.ts'
import { faultyClient, Faults } from '../../support/fault-store.ts'
import { messageAt, presenceOf, type Said } from '../../support/received.ts'
import { inEveryWorld, type TestWorld, withClock } from '../../support/worlds.ts'

const adapts = { 'cadence.idleSeconds': 60, 'cadence.watchedSeconds': 5 }

/** A van that is connected by its own name, with a depot around step 20 of its drive. */
async function stage(world: TestWorld, attributes: Record<string, unknown> = adapts) {
  world.moveTo(noon)
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const uniqueId = `van-${tenantId}`
  const { id: deviceId } = await records.create(device, buildDevice({ uniqueId, attributes }))
  const { latitude, longitude } = buildPosition(20)
  const area = `CIRCLE (${latitude} ${longitude}, 400)`
  const depot = await records.create(
    geofence,
    geofence.schema.parse({ name: 'Depot', area, attributes: { 'cadence.raise': true } }),
  )
  await records.link([{ owner: { type: 'device', id: deviceId }, property: { type: geofence.name, id: depot.id } }])
  const accept = acceptor(world)
  const key = { tenantId, deviceId }
  let place = 0
  let now = noon
  const waiting: { dueAt: number; body: string }[] = []
  const collect = () => {
    for (const { delayMs, ...body } of world.wakeUps.splice(0)) {
      waiting.push({ dueAt: now + delayMs, body: JSON.stringify(body) })
    }
  }
  const move = (to: number) => {
    collect()
    now = to
    world.moveTo(to)
  }
  const stageOf = {
    key,
    uniqueId,
    async say(said: Said, at = noon) {
      move(at)
      expect(await accept([messageAt(++place, { uniqueId, ...said })])).toBeNull()
    },
    /** Does what was put into the queue, and what becomes due until a time. */
    async until(at = now + 2 * secondMs) {
      for (let rounds = 0; rounds < 100; rounds++) {
        collect()
        const next = waiting.toSorted((a, b) => a.dueAt - b.dueAt)[0]
        if (!next || next.dueAt > at) return move(at)
        waiting.splice(waiting.indexOf(next), 1)
        move(Math.max(now, next.dueAt))
        expect(await wakeUps(world, [{ messageId: 'm', body: next.body }])).toEqual([])
      }
      throw new Error('the queue never ends')
    },
    waiting: () => {
      collect()
      return waiting.length
    },
    sent: () => world.published.map(({ payload }) => frequencyIn(payload)),
    watch: (watchedUntil: number) => world.commandWakeUps.put([{ ...key, why: 'received', cadence: { watchedUntil } }]),
    history: async () =>
      (await world.commands(tenantId).history(deviceId, 10)).map(({ type, state, createdById }) =>
        [createdById === 0 ? 'automatic' : 'person', type, state].join(' '),
      ),
  }
  await stageOf.say(presenceOf(uniqueId, true, noon), noon)
  return stageOf
}

function frequencyIn(payload: string): unknown {
  const { type, attributes } = JSON.parse(payload) as { type: string; attributes: { frequency?: unknown } }
  return type === 'positionPeriodic' ? attributes.frequency : type
}

describe('a tracker whose reporting rate adapts', () => {
  inEveryWorld((fresh) => {
    it('gets the idle rate with its first message, the other while it is watched, and the idle one back', async () => {
      const world = fresh()
      const van = await stage(world)
      await van.say({ steps: [0] })
      await van.until()
      expect(van.sent()).toEqual([60])
      await van.watch(noon + 90 * secondMs)
      await van.until()
      expect(van.sent()).toEqual([60, 5])
      await van.until(noon + 3 * minuteMs)
      expect(van.sent()).toEqual([60, 5])
      await van.until(noon + 4 * minuteMs)
      expect(van.sent()).toEqual([60, 5, 60])
      expect(await van.history()).toEqual(Array(3).fill('automatic positionPeriodic delivered'))
      expect(van.waiting()).toBe(0)
    })

    it('is not asked again by messages that say nothing new, and its answers are no events', async () => {
      const world = fresh()
      const van = await stage(world)
      await van.say({ steps: [0] })
      await van.until()
      const { id } = JSON.parse(world.published[0]!.payload) as { id: number }
      await van.say({ topic: `trackers/${van.uniqueId}/results`, payload: { id, status: 'done', result: 'OK' } })
      await van.until()
      expect(await van.history()).toEqual(['automatic positionPeriodic done'])
      await van.until(noon + minuteMs)
      for (let step = 1; step < 6; step++) await van.say({ steps: [step] }, noon + minuteMs + step * 10 * secondMs)
      expect(van.waiting()).toBe(0)
      const events = await world.tracks(van.key.tenantId).eventsBetween(van.key.deviceId, 0, Number.MAX_SAFE_INTEGER)
      expect(events.filter(({ type }) => type === 'commandResult' || type === 'queuedCommandSent')).toEqual([])
    })

    it('reports more often in a geofence that asks for it, and after an alarm until it is acknowledged', async () => {
      const world = fresh()
      const van = await stage(world)
      for (let step = 0; step <= 21; step += 3) await van.say({ steps: [step] }, noon + hourMs)
      await van.until()
      expect(van.sent()).toEqual([60, 5])
      for (let step = 24; step <= 60; step += 3) await van.say({ steps: [step] }, noon + hourMs)
      await van.until()
      expect(van.sent()).toEqual([60, 5, 60])
      const { fixTime, latitude, longitude } = buildPosition(61)
      const alarm = { time: fixTime, latitude, longitude, attributes: { alarm: 'sos' } }
      await van.say({ payload: [alarm] }, fixTime + secondMs)
      await van.until()
      expect(van.sent()).toEqual([60, 5, 60, 5])
      const cadence = { acknowledgedAt: fixTime }
      await world.commandWakeUps.put([{ ...van.key, why: 'received', cadence }])
      await van.until()
      expect(van.sent()).toEqual([60, 5, 60, 5, 60])
    })

    it('that is away gets it when it returns, and a rate that a person set stays', async () => {
      const world = fresh()
      const van = await stage(world)
      world.outcomes.push({ kind: 'notConnected' })
      await van.say({ steps: [0] })
      await van.until()
      expect(await van.history()).toEqual(['automatic positionPeriodic queued'])
      world.published.length = 0
      await van.say({ steps: [1] }, noon + 10 * secondMs)
      await van.until()
      expect(van.sent()).toEqual([60])
      const { deviceId, tenantId } = van.key
      await askForCommand(world, tenantId, order('positionPeriodic', { deviceId, attributes: { frequency: 20 } }))
      await van.watch(noon + 90 * secondMs)
      await van.until(noon + 10 * minuteMs)
      expect(van.sent()).toEqual([60, 20])
    })

    it('is asked nothing by what somebody imports', async () => {
      const world = fresh()
      const van = await stage(world)
      const { latitude, longitude } = buildPosition(0)
      const topic = importedTrackTopic('one', van.uniqueId)
      const bring = (time: number, at: number) =>
        van.say({ topic, payload: [{ time, latitude, longitude }], receivedAt: time }, at)
      await bring(noon - hourMs, noon + hourMs)
      expect(van.waiting()).toBe(0)
      await van.say({ steps: [0] }, noon + hourMs)
      await van.until()
      expect(van.sent()).toEqual([60])
      await van.until(noon + 2 * hourMs)
      await bring(noon + minuteMs, noon + 2 * hourMs)
      expect(van.waiting()).toBe(0)
    })

    it.each([
      { name: 'speaks a protocol without words for it', facts: adapts, protocol: 'osmand' },
      { name: 'was not switched on', facts: {}, protocol: undefined },
    ])('that $name is left alone', async ({ facts, protocol }) => {
      const world = fresh()
      const van = await stage(world, facts)
      const { fixTime, latitude, longitude } = buildPosition(0)
      const asked = `id=${van.uniqueId}&timestamp=${fixTime / 1000}&lat=${latitude}&lon=${longitude}`
      await van.say(protocol ? { topic: `osmand/${van.uniqueId}`, payload: asked } : { steps: [0] })
      await van.watch(noon + 90 * secondMs)
      await van.until(noon + hourMs)
      expect([van.sent(), await van.history()]).toEqual([[], []])
    })

    it('that is switched off gets its idle rate back', async () => {
      const world = fresh()
      const van = await stage(world)
      await van.say({ steps: [0] })
      await van.watch(noon + 90 * secondMs)
      await van.until()
      const records = world.tenants.records(van.key.tenantId)
      await records.replace(device, { ...(await records.get(device, van.key.deviceId))!, attributes: {} })
      await van.say({ steps: [1] }, noon + hourMs)
      await van.until()
      expect(van.sent()).toEqual([5, 60])
      expect((await world.commands(van.key.tenantId).queue(van.key.deviceId)).cadence?.intervalSeconds ?? 60).toBe(60)
    })
  })
})

describe('what it costs', { tags: 'emulator' }, () => {
  let tables: DynamoTables
  beforeAll(async () => {
    tables = await startDynamo()
  })
  afterAll(() => tables.stop())

  /** Units of messages of a van that says nothing new about its rate. */
  async function unitsOf(attributes: Record<string, unknown>, messages: number) {
    const dynamo = withClock((now) => tables.world(now))
    const van = await stage(dynamo, attributes)
    for (let step = 0; step < 5; step++) await van.say({ steps: [step] }, noon + hourMs)
    await van.until()
    for (let step = 5; step < 10; step++) await van.say({ steps: [step] }, noon + hourMs)
    const consumed = countCapacity(dynamo.store.documents)
    for (let step = 10; step < 10 + messages; step++) await van.say({ steps: [step] }, noon + hourMs)
    return { ...consumed }
  }

  it.each(['killed', 'throttled', 'timedOut'] as const)(
    '%s anywhere, a wake-up that comes again ends in one command, and is given back',
    async (fault) => {
      for (let at = 0; at < 24; at += 2) {
        let now = noon
        const clean = withClock(() => tables.world(() => now))
        const van = await stage(clean)
        await van.say({ steps: [0] })
        await van.until()
        const faults = new Faults((effect) => (effect === at ? fault : null))
        const body = JSON.stringify({ ...van.key, why: 'received', cadence: { watchedUntil: noon + minuteMs } })
        const faulty = faultyClient(
          tables.world(() => now),
          faults,
        )
        const again = await wakeUps(faulty, [{ messageId: 'm', body }])
        await faults.whenIdle()
        now += 20 * secondMs
        expect(
          await wakeUps(
            clean,
            again.map((messageId) => ({ messageId, body })),
          ),
        ).toEqual([])
        const ends = [...faulty.published, ...clean.published].map(({ payload }) => frequencyIn(payload))
        expect([at, ends.filter((each) => each === 5).length >= 1]).toEqual([at, true])
        const { cadence } = await clean.commands(van.key.tenantId).queue(van.key.deviceId)
        expect(cadence!.wakeAt).not.toBeNull()
        now += 10 * minuteMs
        const later = JSON.stringify({ ...van.key, why: 'received', cadence: {} })
        expect(await wakeUps(clean, [{ messageId: 'l', body: later }])).toEqual([])
        expect((await clean.commands(van.key.tenantId).queue(van.key.deviceId)).cadence!.intervalSeconds).toBe(60)
      }
    },
  )

  it('a message costs what it did, with the setting or without it', async () => {
    const [without, withIt] = [await unitsOf({}, 5), await unitsOf(adapts, 5)]
    expect(withIt).toEqual(without)
  })
})
