import { log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { budgets } from '../../application/timers/budgets.ts'
import { unplannedFinder } from './find-unplanned.ts'
import { mailMaker } from './make-mail.ts'
import { runReportTimers } from './run-timers.ts'

/** Makes the function that sends what is due, minute by minute. */
export function minuteRunner(world: WorldOf<'reports-scheduled'>): (event: { time: string }) => Promise<void> {
  const findUnplanned = unplannedFinder(world)
  return async ({ time }) => {
    const began = world.now()
    const isTimeUp = () => world.now() >= began + budgets.reports.runMs
    await findUnplanned()
    try {
      // what was found is due now
      const context = { world, makeMail: mailMaker(world, isTimeUp), isTimeUp }
      const { due, done } = await runReportTimers(context, world.now())
      if (due > 0) log({ capability: 'reports', what: 'reportTimers', due, done, minute: time })
    } finally {
      await world.statistics.flush()
    }
  }
}
