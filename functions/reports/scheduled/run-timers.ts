import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { isPaused } from '../../../shared/domain/scheduled/report-settings.ts'
import { newSchedule, passedOver, type Due, type ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { scheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { ReportKey } from '../../platform/ports/ports.ts'
import { newSecret } from '../../platform/secrets.ts'
import { budgets } from '../../application/timers/budgets.ts'
import { runDue } from '../../application/timers/run-due.ts'
import { rhythmOf } from './report-rhythm.ts'
import { beginRun, continueRun, type RunContext, type Running } from './run-period.ts'

/** Longer than a function may run: no two processes work on one report. */
const holdMs = 6 * minuteMs

/**
 * Runs the scheduled reports whose timer is due by `now` (epoch ms): every occurrence that came to its end since the last
 * one that was run, and what somebody asked for. Each then gets its next timer.
 *
 * A report that fails is tried again a minute later and does not hold up the others; one for which time was up keeps its
 * timer.
 * @returns how many timers were due, and how many reports are done with
 * @throws Error in the end, when some failed
 */
export async function runReportTimers(context: RunContext, now: number): Promise<{ due: number; done: number }> {
  const { world } = context
  const { due, done, failed } = await runDue<ReportKey>({
    timers: world.reportTimers,
    budget: budgets.reports,
    dueBy: now,
    now: () => world.now(),
    nameOf: ({ tenantId, reportId }) => `${tenantId}#${reportId}`,
    visit: async (key) => {
      const left = context.isTimeUp() ? null : await visit(context, key)
      return left && (() => comeAgain(context, key, left))
    },
    noteFailure: (key, error) =>
      log({ capability: 'reports', what: 'scheduledReportFailed', ...key, ...errorFacts(error) }),
  })
  if (failed > 0) throw new Error(`${failed} scheduled reports could not be run; the log names them`)
  return { due, done }
}

/** What somebody wrote while the report was run may have had the timer that was just completed. */
async function comeAgain({ world }: RunContext, key: ReportKey, { version }: { version: number }): Promise<void> {
  const schedule = await world.reportSchedules(key.tenantId).get(key.reportId)
  if (schedule && schedule.version !== version) await world.reportTimers.schedule(key, world.now())
}

/** @returns what is kept of it in the end; null when it has to be visited again */
async function visit(context: RunContext, key: ReportKey): Promise<{ version: number } | null> {
  const { world } = context
  const records = world.tenants.records(key.tenantId)
  const schedules = world.reportSchedules(key.tenantId)
  const report = await records.get(scheduledReport, key.reportId)
  if (!report) {
    await schedules.remove(key.reportId)
    return { version: 0 }
  }
  const held = await schedules.change(report.id, (kept) => {
    const now = world.now()
    const schedule = kept ?? newSchedule(report.id, { now, secret: newSecret() })
    return schedule.heldUntil > now ? null : { ...schedule, heldUntil: now + holdMs }
  })
  if (!held) return null
  const write: Running['write'] = (change) =>
    schedules.change(report.id, (kept) => {
      const changed = kept && change(kept)
      return changed && { ...changed, heldUntil: world.now() + holdMs }
    })
  let plan: Plan | null = null
  let left: { version: number } | null = null
  try {
    plan = await runAll({ context, records, report, write }, held)
  } finally {
    left = await letGo(context, key, plan)
  }
  return plan && left
}

/** When the next occurrence ends; null when none is ahead. */
interface Plan {
  nextAt: number | null
}

/** Plans the next visit, and lets other processes work on the report. @param plan null when there is more to do */
async function letGo({ world }: RunContext, key: ReportKey, plan: Plan | null): Promise<{ version: number }> {
  if (plan && plan.nextAt !== null) await world.reportTimers.schedule(key, plan.nextAt)
  const schedules = world.reportSchedules(key.tenantId)
  const kept = await schedules.change(key.reportId, (schedule) => schedule && { ...schedule, ...plan, heldUntil: 0 })
  return kept ?? { version: 0 }
}

/** Runs everything that is due of a report. @returns null when time was up */
async function runAll(running: Running, held: ReportSchedule): Promise<Plan | null> {
  const { context, records, report, write } = running
  const rhythm = isPaused(report) ? null : await rhythmOf(records, report)
  let schedule: ReportSchedule | null = held
  while (schedule) {
    if (context.isTimeUp()) return null
    const now = context.world.now()
    if (schedule.open) {
      if (!(await continueRun(running, schedule.open))) return null
      schedule = await context.world.reportSchedules(records.tenantId).get(report.id)
    } else if (schedule.asked) {
      schedule = await beginRun(running, {
        period: schedule.asked.period,
        place: null,
        askedBy: schedule.asked.userId,
      })
    } else {
      const due: Due[] = rhythm?.dueSince(schedule.after, now) ?? []
      if (due.length === 0) return { nextAt: rhythm?.nextAt(now) ?? null }
      const missed: Due[] = due.slice(0, -reportLimits.reportPeriodsCaughtUpMax)
      schedule =
        missed.length > 0
          ? await write((kept) => passedOver(kept, missed, now))
          : await beginRun(running, { ...due[0]!, askedBy: 0 })
    }
  }
  return { nextAt: null }
}
