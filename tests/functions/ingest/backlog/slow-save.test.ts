import { expect, test } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import type { Tracks } from '../../../../functions/platform/ports/ports.ts'
import { readRecord } from '../../../../functions/ingest/read-record.ts'
import { device } from '../../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, noon, secondMs } from '../../../support/builders.ts'
import { messageAt, sequenceAt, streamData } from '../../../support/received.ts'

/** What evaluating and saving a buffered fix takes on a busy machine. */
const perFixMs = 20
const drivenSteps = 1000

test.each([
  { name: 'single fixes', perMessage: 1, messages: 150 },
  { name: 'messages of an hour', perMessage: 360, messages: 2 },
])('a buffer of $name is stored beside a vehicle that reports each second', async ({ perMessage, messages }) => {
  const { world, id, slow, state, stored } = await reportingVehicle()
  const buffer = Array.from({ length: messages }, (_, place) => {
    const steps = Array.from({ length: perMessage }, (_each, step) => place * perMessage + step)
    return readRecord('backlog', sequenceAt(place + 1), streamData({ steps, receivedAt: world.now() }))
  })
  expect(await acceptor(slow)(buffer)).toBeNull()
  const all = await stored()
  const buffered = all.filter((fixTime) => fixTime < noon + drivenSteps * 10 * secondMs)
  expect(buffered).toHaveLength(perMessage * messages)
  expect(all.length).toBeGreaterThan(buffered.length)
  expect(await state(id)).toMatchObject({ backlogSequence: sequenceAt(messages), streamSequence: expect.any(String) })
})

/** One that another process saves each second, and a world in which saving takes time. */
async function reportingVehicle() {
  let now = noon + 24 * hourMs
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice())
  const live = acceptor(world)
  let second = 0
  const report = async () => {
    const payload = { time: now, latitude: 36.75, longitude: 3.05 + second / 1e5 }
    await live([messageAt(++second, { payload, receivedAt: now })])
  }
  await report()
  let spentMs = 0
  const tracks = world.tracks(tenantId)
  const slowTracks: Tracks = {
    ...tracks,
    save: async (change) => {
      for (spentMs += change.accepted.length * perFixMs; spentMs >= secondMs; spentMs -= secondMs) {
        now += secondMs
        await report()
      }
      return tracks.save(change)
    },
  }
  const stored = async () =>
    (await tracks.between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })).map(({ fixTime }) => fixTime)
  return {
    world,
    id,
    slow: { ...world, tracks: () => slowTracks },
    state: (deviceId: number) => tracks.state(deviceId),
    stored,
  }
}
