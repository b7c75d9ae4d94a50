import { isPaused } from '../../../shared/domain/scheduled/report-settings.ts'
import { newSchedule, passedAt, type ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'
import { scheduledReport, type ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Records } from '../../platform/ports/ports.ts'
import { newSecret } from '../../platform/secrets.ts'
import { isUnplanned, nextOf } from './report-rhythm.ts'

type Ports = Pick<WorldOf<'reports-scheduled'>, 'lookups' | 'tenants' | 'reportSchedules' | 'reportTimers' | 'now'>

/**
 * Makes the function that plans reports without a timer: those that were made by builds which ran none, and those whose
 * maker's process ended before it could plan them. It looks through all tenants once a day, in whichever process is first,
 * and with the first run of this one at the latest a day after.
 */
export function unplannedFinder(world: Ports): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = world.now()
    if (now - lookedAt < dayMs) return
    lookedAt = now
    const { count } = await world.lookups.countAttempt('reports:unplanned', dayMs)
    if (count > 1) return
    for await (const { tenantId } of world.tenants.all()) {
      try {
        await planReportsOf(world, tenantId)
      } catch (error) {
        log({ capability: 'reports', what: 'reportsNotPlanned', tenantId, ...errorFacts(error) })
      }
    }
  }
}

/** A timer that is this late has been lost. */
const lateMs = hourMs

async function planReportsOf(world: Ports, tenantId: string): Promise<void> {
  const records = world.tenants.records(tenantId)
  const reports = await records.list(scheduledReport)
  if (reports.length === 0) return
  const schedules = world.reportSchedules(tenantId)
  const kept = new Map((await schedules.list()).map((schedule) => [schedule.reportId, schedule]))
  for (const report of reports) {
    const now = world.now()
    if (await isPlanned(records, report, { schedule: kept.get(report.id), now })) continue
    await schedules.change(report.id, (schedule) =>
      schedule ? withoutLongPast(schedule, now) : newSchedule(report.id, { now, secret: newSecret() }),
    )
    await world.reportTimers.schedule({ tenantId, reportId: report.id }, now)
  }
}

/** Where only the timer was lost, what it missed is sent; of what nobody had planned, as in a pause, no more than a day. */
function withoutLongPast(schedule: ReportSchedule, now: number): ReportSchedule | null {
  const { nextAt, after } = schedule
  if (isLost(nextAt, now) || after.end > now - dayMs) return null
  return { ...schedule, after: passedAt(now - dayMs), nextAt: null }
}

const isLost = (nextAt: number | null, now: number): boolean => nextAt !== null && nextAt <= now - lateMs

async function isPlanned(
  records: Pick<Records, 'get'>,
  report: ScheduledReport,
  { schedule, now }: { schedule: ReportSchedule | undefined; now: number },
): Promise<boolean> {
  if (!schedule) return false
  if (isPaused(report)) return true
  if (isLost(schedule.nextAt, now)) return false
  return !isUnplanned(schedule, await nextOf(records, report, now))
}
