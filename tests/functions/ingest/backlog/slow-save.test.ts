import { expect, test } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import type { Tracks } from '../../../../functions/platform/ports/ports.ts'
import { readRecord } from '../../../../functions/ingest/read-record.ts'
import { device } from '../../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, minuteMs, noon, secondMs } from '../../../support/builders.ts'
import { messageAt, sequenceAt, streamData } from '../../../support/received.ts'
import { storedOf } from '../../../engine/crash/stream.ts'

/** What one call of the store takes on a busy machine, and what evaluating and saving a buffered fix does. */
const perCallMs = 30
/** before the buffer ends, the vehicle is on its way again */
const drivenSteps = 1000

test.each([
  { name: 'single fixes', perMessage: 1, messages: 400, perFixMs: 5 },
  { name: 'single fixes on a slow machine', perMessage: 1, messages: 150, perFixMs: 20 },
  { name: 'messages of ten minutes', perMessage: 60, messages: 8, perFixMs: 8 },
  { name: 'messages of an hour', perMessage: 360, messages: 2, perFixMs: 5 },
  { name: 'a message of as many fixes as there may be', perMessage: 1000, messages: 1, perFixMs: 4 },
])(
  'a buffer of $name is stored within a minute beside a vehicle that reports each second',
  async ({ perMessage, messages, perFixMs }) => {
    const [quick, slow] = [await reportingVehicle(0), await reportingVehicle(perFixMs)]
    const sent = [0, perMessage * messages, drivenSteps]
    for (const { world, spending, tookMs, state } of [quick, slow]) {
      const buffer = Array.from({ length: messages }, (_, place) => {
        const steps = Array.from({ length: perMessage }, (_each, step) => place * perMessage + step)
        return readRecord('backlog', sequenceAt(place + 1), streamData({ steps, receivedAt: world.now() }))
      })
      expect(await acceptor(spending)(buffer)).toBeNull()
      expect(await state()).toMatchObject({
        backlogSequence: sequenceAt(messages),
        streamSequence: expect.any(String),
      })
      expect(tookMs()).toBeLessThan(minuteMs)
    }
    expect(slow.tookMs()).toBeGreaterThan(secondMs)
    const [expected, found] = [await quick.buffered(), await slow.buffered()]
    expect(expected.events.length).toBeGreaterThan(0)
    expect(found).toEqual(expected)
    expect(found.steps).toHaveLength(sent[1]!)
  },
)

/** One that another process saves each second, and a world in which reading and saving take time. */
async function reportingVehicle(perFixMs: number) {
  let now = noon + 24 * hourMs
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice())
  const live = acceptor(world)
  const began = now
  let second = 0
  const report = async () => {
    const payload = { time: now, latitude: 36.75, longitude: 3.05 + second / 1e5 }
    await live([messageAt(++second, { payload, receivedAt: now })])
  }
  await report()
  let spentMs = 0
  const spend = async (ms: number) => {
    for (spentMs += ms; spentMs >= secondMs; spentMs -= secondMs) {
      now += secondMs
      await report()
    }
  }
  const tracks = world.tracks(tenantId)
  const slowTracks: Tracks = {
    ...tracks,
    states: async (ids) => {
      await spend(perCallMs)
      return tracks.states(ids)
    },
    around: async (state, range) => {
      await spend(perCallMs)
      return tracks.around(state, range)
    },
    eventsBetween: async (...range) => {
      await spend(perCallMs)
      return tracks.eventsBetween(...range)
    },
    save: async (change) => {
      await spend(perCallMs + change.accepted.length * perFixMs)
      return tracks.save(change)
    },
  }
  return {
    world,
    spending: { ...world, tracks: () => slowTracks },
    state: () => tracks.state(id),
    tookMs: () => now - began,
    buffered: async () => {
      const { steps, events } = await storedOf(tracks, id)
      return {
        steps: steps.filter((step) => step < drivenSteps),
        events: events.filter((event) => Number(event.split(' ')[1]) < noon + drivenSteps * 10 * secondMs),
      }
    },
  }
}
