import { hourMs } from '../../../shared/domain/time/durations.ts'
import { isPaused } from '../../../shared/domain/scheduled/report-settings.ts'
import { newSchedule, passedAt, type ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import type { CalendarRecord } from '../../../shared/entities/calendar.ts'
import { scheduledReport, type ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Records } from '../../platform/ports/ports.ts'
import { newSecret } from '../../platform/secrets.ts'
import { isUnplanned, nextOf } from '../../reports/scheduled/report-rhythm.ts'
import type { Steps } from '../records/crud.ts'
import type { Draft } from '../records/references.ts'
import { addressing, requireAddresses, type Change } from './outside-recipients.ts'
import { withLeftOut } from './recipient-exclusions.ts'

const writesAtOnce = 16

/**
 * When a scheduled report runs next follows from its calendar or its timetable, so it is planned again when that changes,
 * or a pause ends. Each save also finishes what an earlier one left when its process ended between record and schedule.
 */
export const stepsOfReports: Steps = {
  beforeSave: (saved, caller) => requireAddresses(caller, changeOf(saved)),
  async afterSave(saved, caller, world) {
    const change = changeOf(saved)
    const { now, before } = change
    const isMoved = before === null || rhythmText(before) !== rhythmText(now)
    const addressed = await addressing(caller, change)
    await planReport(world, caller.records, { report: now, isMoved, addressed })
  },
  async afterRemove({ id }, caller, world) {
    await world.reportSchedules(caller.records.tenantId).remove(id)
  },
}

export const stepsOfCalendars: Steps = {
  async afterSave({ draft, previous }, caller, world) {
    if (!previous) return
    const isMoved = previous.data !== draft.data
    const reports = (await caller.records.list(scheduledReport)).filter(({ calendarId }) => calendarId === draft.id)
    await atMost(writesAtOnce, reports, (report) => planReport(world, caller.records, { report, isMoved }))
  },
  // a file is stored as it came, also when some of its entries cannot be read
  present: async (records, _caller, c) => withLeftOut(records as CalendarRecord[], c),
}

const changeOf = ({ draft, previous }: Draft): Change => ({
  now: draft as ScheduledReport,
  before: previous as ScheduledReport | null,
})

const rhythmText = (report: ScheduledReport): string =>
  JSON.stringify([report.calendarId, report.attributes['schedule'], isPaused(report)])

const unplanned = (reportId: number, now: number): ReportSchedule => newSchedule(reportId, { now, secret: newSecret() })

interface Planning {
  report: ScheduledReport
  /** it is new, or it is sent at other times */
  isMoved: boolean
  /** what else changes of its schedule */
  addressed?: (schedule: ReportSchedule) => ReportSchedule
}

const asItIs = (schedule: ReportSchedule): ReportSchedule => schedule

/**
 * Plans a report again that was moved, or that is to be sent earlier than its schedule says, from now on: what ended
 * before is not sent, because nobody had planned it so. The next run of the timers finds out when the next occurrence
 * ends. A timer that could not be written comes with the next save, or by `unplannedFinder`.
 */
async function planReport(
  world: Pick<WorldOf<'api'>, 'reportSchedules' | 'reportTimers' | 'now'>,
  records: Pick<Records, 'tenantId' | 'get'>,
  { report, isMoved, addressed = asItIs }: Planning,
): Promise<void> {
  const now = world.now()
  const { tenantId } = records
  const nextAt = isMoved ? null : await nextOf(records, report, now)
  const written = await world.reportSchedules(tenantId).change(report.id, (kept) => {
    const schedule = kept ?? unplanned(report.id, now)
    const changed = addressed(schedule)
    // one that was planned a moment ago keeps its place, and what ended since is sent
    const after = isMoved || now - schedule.after.end > hourMs ? passedAt(now) : schedule.after
    if (isMoved || isUnplanned(schedule, nextAt)) return { ...changed, after, nextAt: null }
    return changed === kept ? null : changed
  })
  const isDue = written?.nextAt === null && (isMoved || nextAt !== null)
  if (isDue) await world.reportTimers.schedule({ tenantId, reportId: report.id }, now)
}
