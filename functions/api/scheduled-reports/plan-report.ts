import { isPaused } from '../../../shared/domain/scheduled/report-settings.ts'
import { newSchedule, passedAt } from '../../../shared/domain/scheduled/schedule.ts'
import type { CalendarRecord } from '../../../shared/entities/calendar.ts'
import { scheduledReport, type ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Records } from '../../platform/ports/ports.ts'
import { newSecret } from '../../platform/secrets.ts'
import type { Steps } from '../records/crud.ts'
import { withLeftOut } from './recipient-exclusions.ts'

const writesAtOnce = 16

/** When a scheduled report runs next follows from its calendar, so it is planned again when that changes, or a pause ends. */
export const stepsOfReports: Steps = {
  async afterSave({ draft, previous }, caller, world) {
    const [now, before] = [draft as ScheduledReport, previous as ScheduledReport | null]
    const isSame = before?.calendarId === now.calendarId && isPaused(before) === isPaused(now)
    if (!isSame) await planReport(world, caller.records, now.id)
  },
  async afterRemove({ id }, caller, world) {
    await world.reportSchedules(caller.records.tenantId).remove(id)
  },
}

export const stepsOfCalendars: Steps = {
  async afterSave({ draft, previous }, caller, world) {
    if (!previous || previous.data === draft.data) return
    const reports = (await caller.records.list(scheduledReport)).filter(({ calendarId }) => calendarId === draft.id)
    await atMost(writesAtOnce, reports, ({ id }) => planReport(world, caller.records, id))
  },
  // a file is stored as it came, also when some of its entries cannot be read
  present: async (records, _caller, c) => withLeftOut(records as CalendarRecord[], c),
}

/**
 * Plans a report again, from now on: what ended before is not sent, because nobody had planned it so. The next run of the
 * timers finds out when the next occurrence ends.
 */
async function planReport(
  world: Pick<WorldOf<'api'>, 'reportSchedules' | 'reportTimers' | 'now'>,
  { tenantId }: Pick<Records, 'tenantId'>,
  reportId: number,
): Promise<void> {
  const now = world.now()
  await world
    .reportSchedules(tenantId)
    .change(reportId, (kept) =>
      kept ? { ...kept, after: passedAt(now), nextAt: null } : newSchedule(reportId, { now, secret: newSecret() }),
    )
  await world.reportTimers.schedule({ tenantId, reportId }, now)
}
