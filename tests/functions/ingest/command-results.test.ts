import { describe, expect, it } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { wakeUps } from '../../../functions/commands/wake-ups.ts'
import { askForCommand } from '../../../functions/application/commands/ask.ts'
import { commandLimits } from '../../../shared/domain/commands/command-rules.data.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { device } from '../../../shared/entities/device.ts'
import { order } from '../../shared/domain/commands/queue-fixture.ts'
import { buildDevice, buildPosition, makeTenant, minuteMs, noon, secondMs } from '../../support/builders.ts'
import { messageAt, presenceOf } from '../../support/received.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

/** A connected van that answers with the attribute `result` of a position. */
async function stage(world: TestWorld) {
  world.moveTo(noon)
  const { tenantId, userId } = await makeTenant(world.tenants)
  const uniqueId = `van-${tenantId}`
  const { id: deviceId } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
  const accept = acceptor(world)
  let place = 0
  const say = async (step: number, attributes: object, receivedAt: number) => {
    const { latitude, longitude } = buildPosition(step)
    const payload = { time: noon + step * secondMs, latitude, longitude, attributes }
    expect(await accept([messageAt(++place, { uniqueId, payload, receivedAt })])).toBeNull()
    const bodies = world.wakeUps.splice(0).map((wakeUp) => JSON.stringify(wakeUp))
    expect(
      await wakeUps(
        world,
        bodies.map((body, at) => ({ messageId: String(at), body })),
      ),
    ).toEqual([])
  }
  expect(await accept([messageAt(++place, { ...presenceOf(uniqueId, true, noon), uniqueId })])).toBeNull()
  await say(0, {}, noon)
  return {
    say,
    send: (type: 'getVersion' | 'getDeviceStatus') =>
      askForCommand(world, tenantId, order(type, { deviceId, createdById: userId })),
    results: async () =>
      (await world.tracks(tenantId).eventsBetween(deviceId, 0, Number.MAX_SAFE_INTEGER))
        .filter(({ type }) => type === 'commandResult')
        .map(({ attributes: { commandId, ...said } }) => [said, typeof commandId]),
    states: async () =>
      (await world.commands(tenantId).history(deviceId, 5)).map(({ type, state, result }) => [type, state, result]),
  }
}

describe('an answer that a position holds', () => {
  inEveryWorld((fresh) => {
    it('names the command in flight, which is done', async () => {
      const world = fresh()
      const { say, send, results, states } = await stage(world)
      await send('getVersion')
      world.moveTo(noon + minuteMs)
      await say(60, { result: 'V2.1' }, noon + minuteMs)
      expect(await results()).toEqual([[{ result: 'V2.1', command: 'getVersion' }, 'number']])
      expect(await states()).toEqual([['getVersion', 'done', 'V2.1']])
    })

    it.each([
      { name: 'nothing is in flight', sends: false, receivedAt: noon + minuteMs },
      { name: 'it came before the command left', sends: true, receivedAt: noon - secondMs },
    ])('names none when $name', async ({ sends, receivedAt }) => {
      const world = fresh()
      const { say, send, results } = await stage(world)
      if (sends) await send('getVersion')
      world.moveTo(noon + minuteMs)
      await say(1, { result: 'V2.1' }, receivedAt)
      expect(await results()).toEqual([[{ result: 'V2.1' }, 'undefined']])
    })
  })
})

describe('lists of results', () => {
  inEveryWorld((fresh) => {
    it('are saved and passed on, each result once, however many come at once and however long they are', async () => {
      const world = fresh()
      world.moveTo(noon)
      const { tenantId } = await makeTenant(world.tenants)
      const uniqueId = `van-${tenantId}`
      const { id: deviceId } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
      let asked = 0
      const result = 'x'.repeat(1300)
      const listOf = (count: number) => Array.from({ length: count }, () => ({ id: ++asked, status: 'done', result }))
      const messages = [30, 30, 30, 30, trackerLimits.resultsPerMessageMax, 1].map((count, place) =>
        messageAt(place, { topic: `trackers/${uniqueId}/results`, payload: listOf(count), receivedAt: noon }),
      )
      expect(await acceptor(world)(messages)).toBeNull()
      const events = await world.tracks(tenantId).eventsBetween(deviceId, 0, Number.MAX_SAFE_INTEGER)
      const results = events.filter(({ type }) => type === 'commandResult')
      expect(results.map(({ attributes }) => Number(attributes.commandId)).sort((a, b) => a - b)).toEqual(
        Array.from({ length: asked }, (_, at) => at + 1),
      )
      const passed = world.wakeUps.flatMap((wakeUp) => ('answers' in wakeUp ? (wakeUp.answers ?? []) : []))
      expect(passed.map(({ commandId }) => commandId)).toEqual(Array.from({ length: asked }, (_, at) => at + 1))
      expect(new Set(passed.map(({ text }) => text?.length))).toEqual(new Set([commandLimits.resultLengthMax]))
    })
  })
})
