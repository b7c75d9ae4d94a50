import { inTurn } from '../../shared/domain/order/in-turn.ts'
import { chunks } from '../platform/dynamo/items.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { DeviceKey, Lot, Timer } from '../platform/ports/ports.ts'
import { newStamp } from '../platform/secrets.ts'
import { handOut } from '../application/timers/budgets.ts'
import { byName } from '../application/timers/run-due.ts'

/**
 * Hands the device timers that are due by `dueBy` (epoch ms) to workers, in lots: the oldest first, one of each tenant in
 * turn. A lot is kept before its timers are completed, and what nobody completed in time is handed out again: whatever
 * happens between two calls, each timer is visited at least once.
 * @returns how many timers were handed out
 */
export async function handOutDeviceTimers(world: WorldOf<'watch-devices'>, dueBy: number): Promise<number> {
  const stopAt = world.now() + handOut.runMs
  let handed = await handOutAgain(world, dueBy)
  while (handed < handOut.timersMax && world.now() < stopAt) {
    const due = await world.deviceTimers.due(dueBy, handOut.timersAtOnce)
    const timers = inTurn(byDevice(due), ([{ key }]) => key.tenantId).flat()
    await world.deviceLots.hand(lotsOf({ timers, dueBy, until: world.now() + handOut.leaseMs }, handOut.lotSize))
    await world.deviceTimers.completeUnvisited(due)
    handed += due.length
    if (due.length < handOut.timersAtOnce) break
  }
  return handed
}

/** The timers of a device stay together: one visit is enough for them. */
const byDevice = (due: readonly Timer<DeviceKey>[]) =>
  byName(due, ({ tenantId, deviceId }) => `${tenantId}#${deviceId}`)

async function handOutAgain(world: WorldOf<'watch-devices'>, dueBy: number): Promise<number> {
  const overdue = await world.deviceLots.overdue(world.now(), handOut.timersAtOnce / handOut.lotSize)
  const until = world.now() + handOut.leaseMs
  const smaller = overdue.flatMap(({ timers }) =>
    lotsOf({ timers, dueBy, until }, Math.max(1, Math.floor(timers.length / handOut.smallerBy))),
  )
  await world.deviceLots.hand(smaller)
  await world.deviceLots.remove(overdue)
  return overdue.reduce((count, { timers }) => count + timers.length, 0)
}

/** Lots of so many of the timers. */
function lotsOf({ timers, dueBy, until }: Omit<Lot<DeviceKey>, 'id'>, size: number): Lot<DeviceKey>[] {
  return chunks(timers, size).map((some) => ({ id: newStamp(), until, dueBy, timers: some }))
}
