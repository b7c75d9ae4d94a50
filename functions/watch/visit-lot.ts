import { atMost } from '../platform/concurrency.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { DeviceKey, LotKey } from '../platform/ports/ports.ts'
import { newStamp } from '../platform/secrets.ts'
import { budgets, handOut, retryMs } from '../application/timers/budgets.ts'
import { byName } from '../application/timers/run-due.ts'
import { DeviceConfigurations } from '../application/tenants/device-configuration.ts'
import { visitDevice } from './visit-device.ts'

/** What became of a lot. */
export interface Visited {
  devices: number
  /** how many devices got a new state or events */
  changed: number
  /** in a new lot, because time was up */
  left: number
}

/**
 * Makes the function that visits the devices of a lot. A device whose visit fails gets a timer of its own and does not
 * hold up the others; what time is not enough for goes into a new lot. Then the lot is gone; one that is gone already was
 * visited by somebody else, and nothing happens.
 * @throws Error in the end, when the visit of a device failed
 */
export function lotVisitor(world: WorldOf<'watch-visits'>): (key: LotKey) => Promise<Visited> {
  const configurations = new DeviceConfigurations(world, 'watch')
  return async (lotKey) => {
    const visited = { devices: 0, changed: 0, left: 0 }
    let failed = 0
    const lot = await world.deviceLots.get(lotKey)
    if (!lot) return visited
    const stopAt = world.now() + budgets.lots.runMs
    const now = Math.max(lot.dueBy, world.now())
    const left: (typeof lot.timers)[number][] = []
    await atMost(budgets.lots.atOnce, byName(lot.timers, nameOf), async (timers) => {
      const [{ key }] = timers
      if (world.now() >= stopAt) {
        left.push(...timers)
        return
      }
      visited.devices++
      try {
        if (await visitDevice({ world, configurations }, key, now)) visited.changed++
      } catch (error) {
        failed++
        log({ capability: 'watch', what: 'deviceTimerFailed', ...key, ...errorFacts(error) })
        await world.deviceTimers.schedule(key, now + retryMs)
      }
    })
    if (left.length > 0) {
      const until = world.now() + handOut.leaseMs
      await world.deviceLots.hand([{ id: newStamp(), until, dueBy: lot.dueBy, timers: left }])
    }
    await world.deviceLots.remove([lotKey])
    if (failed > 0) throw new Error(`${failed} of ${visited.devices} devices could not be visited; the log names them`)
    return { ...visited, left: left.length }
  }
}

const nameOf = ({ tenantId, deviceId }: DeviceKey) => `${tenantId}#${deviceId}`
