import { mayEdit } from '../../../shared/domain/access/permissions.ts'
import { Failure, noun } from '../../../shared/domain/failures.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { newSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import { scheduledReport, type ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { runJson, runsOf } from '../../../shared/wire/scheduled/schedule-json.ts'
import { newSecret } from '../../platform/secrets.ts'
import { rhythmOf } from '../../reports/scheduled/report-rhythm.ts'
import { spend } from '../allowance.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { requireReports } from '../require-reports.ts'
import { reportInPath } from './visible-report.ts'

/** Asks for a run of the period that ended last. A second one is not asked for while one waits. */
export async function answerRunNow(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { world } = c.var
  const { tenantId } = caller.actor
  await requireReports(caller)
  const report = await reportInPath(c, caller)
  await requireEdit(caller)
  const at = world.now()
  const period = await periodOf(caller, report, at)
  const { reportRunsAskedMax: max, reportRunsAskedWindowMs: windowMs } = reportLimits
  await spend(world, [{ name: `reports:run:${tenantId}:${caller.user.id}`, max, windowMs }])
  const kept = await world.reportSchedules(tenantId).change(report.id, (schedule) => {
    const before = schedule ?? newSchedule(report.id, { now: at, secret: newSecret() })
    return { ...before, asked: before.asked ?? { userId: caller.user.id, at, period } }
  })
  await world.reportTimers.schedule({ tenantId, reportId: report.id }, at)
  return c.json(
    runJson(runsOf(kept!)[0]!, () => null),
    202,
  )
}

async function requireEdit(caller: ScopedCaller): Promise<void> {
  if (mayEdit(caller.user, await caller.settings(), scheduledReport)) return
  throw new Failure('forbidden', 'You may view {entities} but not change them. Ask an administrator.', {
    values: { entities: noun(scheduledReport.list) },
  })
}

/** @throws Failure invalid when the calendar has begun nothing yet */
async function periodOf({ records }: ScopedCaller, report: ScheduledReport, now: number) {
  const period = (await rhythmOf(records, report))?.lastPeriod(now)
  if (period) return period
  throw new Failure('invalid', '{field}: nothing of this calendar has begun yet. Wait for its first occurrence.', {
    field: 'calendarId',
  })
}
