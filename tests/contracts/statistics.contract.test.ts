import { expect, it } from 'vitest'
import { dayOf } from '../../shared/domain/day-counts.ts'
import { tenantLimits } from '../../shared/domain/limits/tenants.ts'
import { dayMs } from '../../shared/domain/time/durations.ts'
import { noon } from '../support/builders.ts'
import { inEveryWorld } from '../support/worlds.ts'

inEveryWorld((fresh) => {
  it('counts of a day are kept, also after a day of which there is nothing to count', async () => {
    const world = fresh()
    const tenantId = 'quiet'
    const midnight = noon - (noon % dayMs) + dayMs
    world.moveTo(midnight - 1)
    world.statistics.add(tenantId, { messagesReceived: 0, messagesStored: 0 })
    world.moveTo(midnight)
    world.statistics.add(tenantId, { messagesReceived: 3, activeDevices: 1 })
    world.moveTo(midnight + tenantLimits.statisticsFlushMs)
    await world.statistics.flush()
    const days = await world.statistics.between(tenantId, noon, midnight)
    expect(days.filter(({ messagesReceived }) => messagesReceived > 0)).toMatchObject([
      { day: dayOf(midnight), messagesReceived: 3, activeDevices: 1 },
    ])
  })
})
