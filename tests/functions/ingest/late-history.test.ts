import { expect, test } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, noon } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'

test('fixes of one and the same second are all kept, and each once when they are sent again', async () => {
  const world = inMemoryWorld({ now: () => noon + hourMs })
  const { tenantId } = await makeTenant(world.tenants)
  const van = await world.tenants.records(tenantId).create(device, buildDevice())
  const payload = [0, 1, 2, 3, 4].map((metre) => ({ time: noon, latitude: 36.75 + metre / 100_000, longitude: 3.05 }))

  const accept = acceptor(world)
  await accept([messageAt(1, { payload })])
  await accept([messageAt(2, { payload })])
  await acceptor(world)([messageAt(3, { payload })])

  const kept = await world.tracks(tenantId).between(van.id, { from: 0, to: Number.MAX_SAFE_INTEGER })
  expect(kept.map(({ fixTime }) => fixTime)).toEqual([noon, noon, noon, noon, noon])
})

test('single fixes from all over a day are looked up together, not one by one', async () => {
  const { world, uniqueId, reads } = await drivenDay()
  const late = Array.from({ length: 20 }, (_, place) => messageAt(3 + place, { uniqueId, steps: [place * 400 + 5] }))
  expect(await acceptor(world)(late)).toBeNull()
  expect(reads).toEqual(['around', 'eventsBetween'])
})

test('a stretch with too many positions to be read at once is read in parts', async () => {
  const { world, uniqueId, reads, stored } = await drivenDay(1000)
  const late = [5, 15, 1505, 3005].map((step, place) => messageAt(3 + place, { uniqueId, steps: [step] }))
  expect(await acceptor(world)(late)).toBeNull()
  expect(reads.filter((name) => name === 'around')).toHaveLength(4)
  expect(await stored()).toBe(804)
})

/** A device with a fix every 100 s of a day, and which calls read its history; each may span so many steps at most. */
async function drivenDay(spanMaxSteps = Number.POSITIVE_INFINITY) {
  const world = inMemoryWorld({ now: () => noon + 24 * hourMs })
  const { tenantId } = await makeTenant(world.tenants)
  const van = await world.tenants.records(tenantId).create(device, buildDevice())
  for (const [place, first] of [0, 4000].entries()) {
    const steps = Array.from({ length: 400 }, (_, step) => first + step * 10)
    await acceptor(world)([messageAt(1 + place, { uniqueId: van.uniqueId, steps })])
  }
  const reads: string[] = []
  const tracks = world.tracks(tenantId)
  const stored = async () => (await tracks.between(van.id, { from: 0, to: Number.MAX_SAFE_INTEGER })).length
  const watched: Tracks = {
    ...tracks,
    around: async (state, surroundings) => {
      reads.push('around')
      if (surroundings.to - surroundings.from > spanMaxSteps * 10_000) {
        throw new Failure('tooLarge', 'This period holds more than {most} positions. Ask for a shorter one.', {
          values: { most: 100_000 },
        })
      }
      return tracks.around(state, surroundings)
    },
    eventsBetween: async (...asked) => {
      reads.push('eventsBetween')
      return tracks.eventsBetween(...asked)
    },
  }
  return { world: { ...world, tracks: () => watched }, uniqueId: van.uniqueId, reads, stored }
}
