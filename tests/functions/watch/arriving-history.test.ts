import { describe, expect, test } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { settleDays } from '../../../functions/watch/settle-days.ts'
import { dayOf, dayStart } from '../../../shared/domain/days/day.ts'
import type { DueService } from '../../../shared/domain/engine/active-rules.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { device } from '../../../shared/entities/device.ts'
import { maintenance } from '../../../shared/entities/maintenance.ts'
import { buildDevice, makeTenant, noon } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { usualDays } from '../../support/track-fixture.ts'

const days = 5
const morning = dayStart(dayOf(noon)) + 6 * hourMs
const now = morning + days * dayMs

/** One fix a minute, 1,000 m each: 20 km a day. */
const drive = (day: number) =>
  Array.from({ length: 21 }, (_, step) => ({
    time: new Date(morning + day * dayMs + step * minuteMs).toISOString(),
    latitude: 0,
    longitude: (day * 20_000 + step * 1000) / 111_194.93,
    attributes: { ignition: true },
  }))

/** A van whose oil is due after so many metres. */
async function van(start: number) {
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const { id } = await records.create(device, buildDevice({ id: 0, uniqueId: 'van' }))
  const service: DueService = await records.create(
    maintenance,
    maintenance.schema.parse({ name: 'Oil', type: 'totalDistance', start, period: 1_000_000 }),
  )
  await records.link([{ owner: { type: 'device', id }, property: { type: 'maintenance', id: service.id } }])
  const tracks = world.tracks(tenantId)
  const accept = acceptor(world)
  let sequence = 0
  return {
    arrive: (day: number) =>
      accept([messageAt(++sequence, { uniqueId: 'van', payload: drive(day), receivedAt: now + sequence })]),
    settle: async () => {
      const context = { now, settings: usualDays, services: [service] }
      while (!(await settleDays(tracks, await tracks.state(id), context)).isDone);
    },
    due: async () => {
      const events = await tracks.eventsBetween(id, 0, Number.MAX_SAFE_INTEGER)
      return events.filter(({ type }) => type === 'maintenance').length
    },
    total: async () => Math.round(Number((await tracks.state(id)).last?.attributes.totalDistance)),
  }
}

const inOrder = Array.from({ length: days }, (_, day) => day)

async function outcome(start: number, order: readonly number[]) {
  const { arrive, settle, due, total } = await van(start)
  for (const day of order) await arrive(day)
  await settle()
  return { due: await due(), total: await total() }
}

describe('maintenance while history arrives, newest first', () => {
  test('is not announced by totals that pass, and once when they are settled', async () => {
    const { arrive, settle, due, total } = await van(50_000)
    for (const day of inOrder.toReversed()) {
      await arrive(day)
      expect(await due()).toBe(0)
    }
    await settle()
    expect({ due: await due(), total: await total() }).toEqual(await outcome(50_000, inOrder))
    await settle()
    expect(await due()).toBe(1)
  })

  test('is not announced by what is driven meanwhile either', async () => {
    const { arrive, settle, due } = await van(50_000)
    for (const day of [3, 2, 1, 4]) await arrive(day)
    expect(await due()).toBe(0)
    await settle()
    expect(await due()).toBe(1)
  })

  test.each([
    { name: 'is due', start: 70_000 },
    { name: 'is not due yet', start: 150_000 },
  ])('ends as if all had come in order: $name', async ({ start }) => {
    const expected = await outcome(start, inOrder)
    for (const order of [inOrder.toReversed(), [4, 0, 3, 1, 2], [2, 4, 1, 3, 0]]) {
      expect(await outcome(start, order)).toEqual(expected)
    }
  })

  test('is announced by history of before as soon as it is settled, also when more follows', async () => {
    const { arrive, settle, due } = await van(50_000)
    for (const day of [4, 3, 2]) await arrive(day)
    await settle()
    expect(await due()).toBe(1)
    for (const day of [1, 0]) await arrive(day)
    await settle()
    expect(await due()).toBe(1)
  })
})
