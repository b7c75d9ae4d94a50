import { handOutDeviceTimers } from '../../functions/watch/hand-out.ts'
import { lotVisitor } from '../../functions/watch/visit-lot.ts'
import type { LotKey, World } from '../../functions/platform/ports/ports.ts'

type WithQueue = World & { queuedLots: LotKey[] }

/** Hands out the device timers that are due by a time (epoch ms), and does the work of everything that is queued. */
export function deviceTimerRunner(world: WithQueue) {
  const visit = lotVisitor(world)
  return async (dueBy: number) => {
    const total = { due: await handOutDeviceTimers(world, dueBy), changed: 0 }
    for (let lot = world.queuedLots.shift(); lot; lot = world.queuedLots.shift()) {
      total.changed += (await visit(lot)).changed
    }
    return total
  }
}
