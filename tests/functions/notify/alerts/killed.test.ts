import { describe, expect, it } from 'vitest'
import { alertNumbers } from '../../../../shared/domain/notifications/alert-numbers.data.ts'
import { Faults } from '../../../support/fault-store.ts'
import type { World } from '../../../../functions/platform/ports/ports.ts'
import { buildAlarm, fleet, minuteMs, noon, notify, pipeline, store, type Fleet } from './alerts-fixture.ts'

const around = <Port extends object>(port: Port, faults: Faults): Port =>
  new Proxy(port, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown
      if (typeof value !== 'function') return value
      return (...args: unknown[]) =>
        faults.around(String(key), async () => (value as (...given: unknown[]) => Promise<unknown>).apply(target, args))
    },
  })

/** The world of a process that may die at any effect of notifications. */
const mortal = (world: World, faults: Faults): World => ({
  ...world,
  alerts: (tenantId) => around(world.alerts(tenantId), faults),
  alertTimers: around(world.alertTimers, faults),
  alertQueue: around(world.alertQueue, faults),
  channels: (tenantId) => {
    const channels = world.channels(tenantId)
    // a service cannot be asked whether it took a message, so it is the last effect but one
    return { ...channels, send: (message) => faults.around('send', () => channels.send(message)) }
  },
})

const alarms = [1, 2, 3].map(
  (sequence) => (at: Fleet) =>
    buildAlarm(sequence, { deviceId: at.truck, alarm: ['tow', 'tow', 'sos'][sequence - 1]! }),
)

/** What one process sends side by side. */
const messagesAtOnce = 5

/** Does everything, in a process that dies at one effect, then in others. @returns whether it died */
async function runUntil(
  effect: number,
): Promise<{ died: boolean; subjects: string[]; repeated: number; deliveries: string[] }> {
  const at = await fleet()
  const id = await notify(at.atlas, [at.amina, at.bilal])
  const events = alarms.map((make) => make(at))
  await store(at.world, at.atlas, events)
  const faults = new Faults((number) => (number === effect ? 'killed' : null))
  const first = pipeline(mortal(at.world, faults), at.world.queuedAlerts)
  const queue = at.world.queuedAlerts
  const day = async (run: ReturnType<typeof pipeline>) => {
    await run.events(at.atlas, events)
    await send(run)
    at.world.moveTo(noon + 11 * minuteMs)
    await run.due(noon + 11 * minuteMs)
    await send(run)
  }
  /** What a dead process took is seen again. */
  const send = async (run: ReturnType<typeof pipeline>) => {
    const before = [...queue]
    await run.send().catch((error: unknown) => {
      queue.push(...before)
      throw error
    })
  }
  const died = await day(first).then(
    () => faults.isDead,
    () => true,
  )
  // claims of the dead are free after a while; the stream and the timers come again
  for (const later of [0, 1, 2]) {
    const next = pipeline(at.world, queue)
    await next.events(at.atlas, events)
    await next.send()
    at.world.moveTo(noon + 11 * minuteMs + (later + 1) * (alertNumbers.claimMs + minuteMs))
    await next.due(at.world.now())
    await next.send()
  }
  // services that know a message by its id take it once
  const received = new Map(
    at.world.channelMessages.map(({ messageId, recipient, subject }) => [messageId, `${recipient.name}: ${subject}`]),
  )
  const log = await at.world.alerts(at.atlas.tenantId).log(id, 100)
  return {
    died,
    subjects: [...received.values()].toSorted(),
    repeated: at.world.channelMessages.length - received.size,
    deliveries: log.map(({ userId, outcome, reason }) => `${userId} ${outcome} ${JSON.stringify(reason)}`).toSorted(),
  }
}

describe('a process that dies between any two effects', { tags: 'slow' }, () => {
  it('loses no message and doubles none', async () => {
    const whole = await runUntil(-1)
    expect(whole.subjects).toHaveLength(6)
    let effect = 0
    for (let died = true; died; effect++) {
      const result = await runUntil(effect)
      died = result.died
      expect({ effect, messages: result.subjects }).toEqual({ effect, messages: whole.subjects })
      // only what was at a service when the process died
      expect(result.repeated).toBeLessThanOrEqual(messagesAtOnce)
      expect({ effect, deliveries: result.deliveries }).toEqual({ effect, deliveries: whole.deliveries })
    }
    expect(effect).toBeGreaterThan(20)
  })
})
