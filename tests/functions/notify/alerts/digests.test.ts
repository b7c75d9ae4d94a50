import { describe, expect, it } from 'vitest'
import { alertNumbers } from '../../../../shared/domain/notifications/alert-numbers.data.ts'
import { buildAlarm, fleet, minuteMs, noon, notify, pipelineOf, secondMs, sentBy, store } from './alerts-fixture.ts'

/** Amina's mails of two trucks, whose alarms come at these seconds. */
async function twoTrucks() {
  const at = await fleet(2)
  await notify(at.atlas, [at.amina])
  const run = pipelineOf(at.world)
  let made = 0
  return {
    alarm: async (truck: 0 | 1, second: number) => {
      at.world.moveTo(noon + second * secondMs)
      const event = buildAlarm(++made, { deviceId: at.trucks[truck]!, at: at.world.now(), alarm: 'tow' })
      await store(at.world, at.atlas, [event])
      await run.events(at.atlas, [event])
      await run.send()
    },
    /** The function that runs each minute. */
    due: async (second: number) => {
      at.world.moveTo(noon + second * secondMs)
      await run.due(at.world.now())
      await run.send()
    },
    mails: () => sentBy(at.world).length,
    timers: async () => (await at.world.alertTimers.due(Number.MAX_SAFE_INTEGER)).length,
    at,
  }
}

const lasts = alertNumbers.repetitionMs / secondMs

describe('digests of one person', () => {
  it('leave each at its time when two are due within a minute, before and after the run of that minute', async () => {
    const of = await twoTrucks()
    for (const second of [10, 70]) await of.alarm(0, second)
    for (const second of [110, 170]) await of.alarm(1, second)
    expect(of.mails()).toBe(2)
    // one is due at :10, the other at :50 of the next minute, and the function runs at :30
    for (const second of [30, 90, 150].map((each) => each + lasts)) await of.due(second)
    expect(of.mails()).toBe(4)
  })

  it('leave both when the second is due in the rest of the minute of the run', async () => {
    const of = await twoTrucks()
    for (const second of [10, 71]) await of.alarm(0, second)
    for (const second of [50, 72]) await of.alarm(1, second)
    for (const second of [30, 90]) await of.due(second + lasts)
    expect(of.mails()).toBe(4)
  })

  it('leave when the timer of what is overdue was lost, with the next event', async () => {
    const of = await twoTrucks()
    for (const second of [10, 70]) await of.alarm(0, second)
    const { alertTimers } = of.at.world
    await alertTimers.completeUnvisited(await alertTimers.due(Number.MAX_SAFE_INTEGER))
    await of.alarm(1, lasts + 30)
    await of.due(lasts + 90)
    expect(of.mails()).toBe(3)
  })
})

describe('two events of one transaction', () => {
  const swapped = async (batches: (run: (places: readonly number[]) => Promise<void>) => Promise<void>) => {
    const at = await fleet()
    await notify(at.atlas, [at.amina])
    at.world.moveTo(noon + minuteMs)
    const run = pipelineOf(at.world)
    const events = ['tow', 'sos'].map((alarm, place) => buildAlarm(place + 1, { deviceId: at.truck, alarm }))
    await store(at.world, at.atlas, events)
    await batches((places) =>
      run.events(
        at.atlas,
        places.map((place) => events[place]!),
      ),
    )
    await run.send()
    return sentBy(at.world).length
  }

  it.each<{ name: string; batches: Parameters<typeof swapped>[0] }>([
    { name: 'in one batch, swapped', batches: (run) => run([1, 0]) },
    { name: 'in two batches, swapped', batches: async (run) => run([1]).then(() => run([0])) },
    { name: 'and again', batches: async (run) => run([1]).then(() => run([0, 1])) },
  ])('are both notified of, each once: $name', async ({ batches }) => {
    expect(await swapped(batches)).toBe(2)
  })
})
