import * as ports from '../../platform/deployed-ports.ts'
import { log } from '../../platform/log.ts'
import { worldOf } from '../../platform/world.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import { unplannedFinder } from './find-unplanned.ts'
import { mailMaker } from './make-mail.ts'
import { runReportTimers } from './run-timers.ts'

/** Well within the function's own time: a file that is being written may end. */
const budgetMs = 150 * secondMs

const world = worldOf<'reports-scheduled'>({
  lookups: ports.lookups,
  tenants: ports.tenants,
  tracks: ports.tracks,
  sockets: ports.sockets,
  reportTimers: ports.reportTimers,
  reportSchedules: ports.reportSchedules,
  reportJobs: ports.reportJobs,
  mail: ports.mail,
  audit: ports.audit,
  statistics: ports.statistics,
  siteAddress: ports.siteAddress,
})
const findUnplanned = unplannedFinder(world)

/** Runs every minute. */
export async function handler(event: { time: string }): Promise<void> {
  const until = world.now() + budgetMs
  const isTimeUp = () => world.now() >= until
  await findUnplanned()
  const { due, done } = await runReportTimers({ world, makeMail: mailMaker(world, isTimeUp), isTimeUp }, world.now())
  await world.statistics.flush()
  if (due > 0) log({ capability: 'reports', what: 'reportTimers', due, done, minute: event.time })
}
