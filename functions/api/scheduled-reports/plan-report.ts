import { mayMailOutside } from '../../../shared/domain/access/permissions.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { addressesMaxOf, addressesOf, isPaused } from '../../../shared/domain/scheduled/report-settings.ts'
import { newSchedule, passedAt, sentOutside, type ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import type { CalendarRecord } from '../../../shared/entities/calendar.ts'
import { scheduledReport, type ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Records } from '../../platform/ports/ports.ts'
import { newSecret } from '../../platform/secrets.ts'
import type { Steps } from '../records/crud.ts'
import type { ScopedCaller } from '../route.ts'
import { withLeftOut } from './recipient-exclusions.ts'

const writesAtOnce = 16

/**
 * When a scheduled report runs next follows from its calendar or its timetable, so it is planned again when that changes,
 * or a pause ends.
 */
export const stepsOfReports: Steps = {
  async beforeSave({ draft, previous }, caller) {
    const [now, before] = [draft as ScheduledReport, previous as ScheduledReport | null]
    await requireAddresses(caller, addressesOf(now), before ? addressesOf(before) : [])
  },
  async afterSave({ draft, previous }, caller, world) {
    const [now, before] = [draft as ScheduledReport, previous as ScheduledReport | null]
    const addresses = addressesOf(now)
    const isSameOutside = addresses.join() === (before ? addressesOf(before) : []).join()
    if (!isSameOutside) {
      const schedules = world.reportSchedules(caller.records.tenantId)
      await schedules.change(now.id, (kept) =>
        sentOutside(kept ?? unplanned(now.id, world.now()), addresses, caller.user.id),
      )
    }
    const isSame = before !== null && rhythmText(before) === rhythmText(now)
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

const rhythmText = (report: ScheduledReport): string =>
  JSON.stringify([report.calendarId, report.attributes['schedule'], isPaused(report)])

const unplanned = (reportId: number, now: number): ReportSchedule => newSchedule(reportId, { now, secret: newSecret() })

/** Anybody who may change the report may take addresses away. @throws Failure */
async function requireAddresses(
  caller: ScopedCaller,
  now: readonly string[],
  before: readonly string[],
): Promise<void> {
  if (now.every((address) => before.includes(address))) return
  const settings = await caller.settings()
  if (!mayMailOutside(caller.user, settings)) {
    throw new Failure('forbidden', 'Only administrators and managers may send reports to people without an account.')
  }
  const most = addressesMaxOf(settings)
  if (now.length > most) {
    throw new Failure('invalid', '{field}: too many addresses. Give at most {most}.', {
      field: 'attributes.recipients',
      values: { most },
    })
  }
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
    .change(reportId, (kept) => (kept ? { ...kept, after: passedAt(now), nextAt: null } : unplanned(reportId, now)))
  await world.reportTimers.schedule({ tenantId, reportId }, now)
}
