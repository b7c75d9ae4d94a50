import { endedSince, lastPeriod, nextEnd } from '../../../shared/domain/calendar/ends.ts'
import type { Calendar, Occurrence } from '../../../shared/domain/calendar/calendar.ts'
import { isCalendar, readCalendar } from '../../../shared/domain/calendar/read-calendar.ts'
import { isPaused, timetableOf } from '../../../shared/domain/scheduled/report-settings.ts'
import { passedAt, type Due, type ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import { lastTurn, nextTurn, turnsBetween, type Timetable } from '../../../shared/domain/scheduled/timetable.ts'
import { calendar as calendarEntity } from '../../../shared/entities/calendar.ts'
import type { ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import type { Records } from '../../platform/ports/ports.ts'

/** When a report is sent: by a calendar, or by its own timetable. Times are epoch ms. */
export interface ReportRhythm {
  /** what came to its end after a place and by a moment, in its order */
  dueSince(place: Occurrence, by: number): Due[]
  /** null when nothing is ahead */
  nextAt(after: number): number | null
  /** what ended last, else what is on, so far; null when nothing has begun */
  lastPeriod(by: number): Occurrence | null
}

/** Null for a report whose calendar is gone or cannot be read. */
export async function rhythmOf(
  records: Pick<Records, 'get'>,
  report: Pick<ScheduledReport, 'calendarId' | 'attributes'>,
): Promise<ReportRhythm | null> {
  const timetable = timetableOf(report)
  if (timetable) return ofTimetable(timetable)
  const kept = await records.get(calendarEntity, report.calendarId)
  const read = kept && readCalendar(kept.data)
  return read && isCalendar(read) ? ofCalendar(read) : null
}

/** When a report is due next after a moment, both epoch ms; null while it is paused, and when nothing is ahead. */
export async function nextOf(
  records: Pick<Records, 'get'>,
  report: Pick<ScheduledReport, 'calendarId' | 'attributes'>,
  after: number,
): Promise<number | null> {
  if (isPaused(report)) return null
  return (await rhythmOf(records, report))?.nextAt(after) ?? null
}

/**
 * Whether nothing is planned of what a schedule has next, or only something later: as after a save whose process ended
 * before the schedule or its timer was written. A time that is past is of a timer that is due.
 * @param next of the report as it is now, see `nextOf`
 */
export const isUnplanned = ({ nextAt }: Pick<ReportSchedule, 'nextAt'>, next: number | null): boolean =>
  next !== null && (nextAt === null || next < nextAt)

const ofCalendar = (calendar: Calendar): ReportRhythm => ({
  dueSince: (place, by) => endedSince(calendar, place, by).map((period) => ({ period, place: period })),
  nextAt: (after) => nextEnd(calendar, after),
  lastPeriod: (by) => lastPeriod(calendar, by),
})

const ofTimetable = (timetable: Timetable): ReportRhythm => ({
  dueSince: (place, by) =>
    turnsBetween(timetable, place.end, by).map(({ at, period }) => ({ period, place: passedAt(at) })),
  nextAt: (after) => nextTurn(timetable, after).at,
  lastPeriod: (by) => lastTurn(timetable, by).period,
})
