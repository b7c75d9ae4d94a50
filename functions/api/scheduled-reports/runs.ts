import { isSuppressed, mailKey, type MailStatus } from '../../../shared/domain/mail/mail-status.ts'
import type { ReportRun, ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import { scheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import {
  runJson,
  runsOf,
  type OutsideRecipientJson,
  type ReportScheduleJson,
} from '../../../shared/wire/scheduled/schedule-json.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { requireReports } from '../require-reports.ts'
import { reportInPath, visibleReports } from './visible-report.ts'

/** The latest runs of one report. */
export async function answerRuns(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireReports(caller)
  const { id } = await reportInPath(c, caller)
  const schedule = await c.var.world.reportSchedules(caller.actor.tenantId).get(id)
  const runs = schedule ? runsOf(schedule) : []
  const nameOf = await namesOf(caller, runs)
  return c.json(runs.map((run) => runJson(run, recipientNames(schedule, nameOf))))
}

/** When each report that the caller sees runs next, and what became of it last. */
export async function answerSchedules(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireReports(caller)
  const [reports, schedules, linked] = await Promise.all([
    visibleReports(caller),
    c.var.world.reportSchedules(caller.actor.tenantId).list(),
    caller.scope.linked(scheduledReport),
  ])
  const kept = new Map(schedules.map((schedule) => [schedule.reportId, schedule]))
  const lastOf = (id: number) => {
    const schedule = kept.get(id)
    return schedule ? runsOf(schedule)[0] : undefined
  }
  const nameOf = await namesOf(
    caller,
    reports.flatMap(({ id }) => lastOf(id) ?? []),
  )
  const own = new Set(linked.map(({ id }) => id))
  const isMailedOutside = schedules.some(({ outside = [] }) => outside.length > 0)
  const statuses = isMailedOutside ? await c.var.world.mailSuppressions(caller.actor.tenantId).list() : []
  const byAddress = new Map(statuses.map((status) => [status.address, status]))
  const rows = reports.map(({ id }): ReportScheduleJson => {
    const [schedule, last] = [kept.get(id), lastOf(id)]
    const nextAt = schedule?.nextAt ?? null
    return {
      reportId: id,
      nextAt: nextAt === null ? null : isoTime(nextAt),
      isReceived: own.has(id) && !schedule?.unsubscribed.includes(caller.user.id),
      outside: outsideOf(schedule, byAddress),
      lastRun: last ? runJson(last, recipientNames(schedule, nameOf)) : null,
    }
  })
  return c.json(rows)
}

function outsideOf(
  schedule: ReportSchedule | undefined,
  byAddress: ReadonlyMap<string, MailStatus>,
): OutsideRecipientJson[] {
  return (schedule?.outside ?? []).map(({ id, address }) => {
    const status = byAddress.get(mailKey(address))
    const trouble = status && isSuppressed(status) ? status.trouble : null
    return { email: address, isReceived: !schedule!.unsubscribed.includes(id), trouble }
  })
}

type NameOf = (recipientId: number) => string | null

const recipientNames =
  (schedule: ReportSchedule | null | undefined, nameOf: NameOf): NameOf =>
  (id) =>
    schedule?.outside?.find((each) => each.id === id)?.address ?? nameOf(id)

/** Names of those whom runs did not reach, as far as the caller sees them. */
async function namesOf(
  { scope }: ScopedCaller,
  runs: readonly ReportRun[],
): Promise<(userId: number) => string | null> {
  const ids = [...new Set(runs.flatMap(({ failed }) => failed.map(({ userId }) => userId)))].filter((id) => id > 0)
  const seen = ids.length === 0 ? [] : ((await scope.those(user, ids)) as User[])
  const names = new Map(seen.map(({ id, name }) => [id, name]))
  return (userId) => names.get(userId) ?? null
}
