import { describe, expect, test } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { historyVisitMs } from '../../../../functions/application/timers/budgets.ts'
import { device } from '../../../../shared/entities/device.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { buildDevice, makeTenant, noon } from '../../../support/builders.ts'
import { messageAt } from '../../../support/received.ts'

const now = noon + 20 * dayMs

/** A vehicle that reported just now, and has no timer; then it sends fixes of these ages (ms), each in a message. */
async function visitsAfter(ages: readonly number[]): Promise<number[]> {
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  await world.tenants.records(tenantId).create(device, buildDevice())
  const accept = acceptor(world)
  const visits: number[] = []
  for (const [place, age] of [0, ...ages].entries()) {
    const payload = { time: now - age, latitude: 36.75, longitude: 3.05 }
    await accept([messageAt(place + 1, { payload, receivedAt: now })])
    const early = await world.deviceTimers.due(now + historyVisitMs)
    const all = await world.deviceTimers.due(now + dayMs)
    await world.deviceTimers.complete(all)
    if (place > 0) visits.push(early.length)
  }
  return visits
}

describe('days that were over long ago', () => {
  test.each([
    {
      name: 'are visited five minutes after the first of their positions, once',
      ages: [9, 9.1, 5, 0.2],
      visits: [1, 0, 0, 0],
    },
    { name: 'are not those of today and yesterday, which the night visits', ages: [0.2, 1], visits: [0, 0] },
  ])('$name', async ({ ages, visits }) => {
    expect(await visitsAfter(ages.map((days) => days * dayMs))).toEqual(visits)
  })
})
