import * as ports from '../../platform/aws-ports.ts'
import { worldOf } from '../../platform/world.ts'

const world = worldOf<'reports-scheduled'>({
  lookups: ports.lookups,
  tenants: ports.tenants,
  tracks: ports.tracks,
  sockets: ports.sockets,
  reportTimers: ports.reportTimers,
  reportSchedules: ports.reportSchedules,
  reportJobs: ports.reportJobs,
  files: ports.files,
  mail: ports.mail,
  audit: ports.audit,
  statistics: ports.statistics,
  siteAddress: ports.siteAddress,
})
let runMinute: ((event: { time: string }) => Promise<void>) | undefined

/** Runs every minute. What makes reports is loaded with the first of them. */
export async function handler(event: { time: string }): Promise<void> {
  runMinute ??= (await import('./run-minute.ts')).minuteRunner(world)
  await runMinute(event)
}
