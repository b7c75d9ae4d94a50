import type { FileForm } from '../../../../shared/domain/reports/file-forms.ts'
import type { ScheduledReport } from '../../../../shared/entities/scheduled-report.ts'
import { timetableText, type Timetable } from '../../../../shared/domain/scheduled/timetable.ts'
import { api } from '../../api/client.ts'
import { addressesIn } from '../../timetable/addresses-field.tsx'
import type { ReportRequest } from '../request/report-request.ts'

export interface WantedSchedule {
  description: string
  /** null where the calendar says when */
  timetable: Timetable | null
  calendarId: number
  /** addresses of people without an account, with commas between them */
  addresses: string
  form: FileForm
  /** what is kept of it beside that */
  attributes: Readonly<Record<string, unknown>>
}

/**
 * Creates a scheduled report of what was asked for, and links it to its devices and groups; without the links there is no
 * report.
 */
export async function scheduleReport(
  type: ScheduledReport['type'],
  request: ReportRequest,
  wanted: WantedSchedule,
): Promise<void> {
  const attributes = { ...askedOf(type, request), ...wanted.attributes, ...sentAs(wanted) }
  const calendarId = wanted.timetable ? 0 : wanted.calendarId
  const report = { type, description: wanted.description, calendarId, attributes }
  const { id: reportId } = await api.post<{ id: number }>('reports', report)
  if (request.isAll) return
  try {
    if (request.deviceIds.length > 0) {
      await api.post(
        'permissions/bulk',
        request.deviceIds.map((id) => ({ deviceId: id, reportId })),
      )
    }
    if (request.groupIds.length > 0) {
      await api.post(
        'permissions/bulk',
        request.groupIds.map((id) => ({ groupId: id, reportId })),
      )
    }
  } catch (error) {
    await api.remove(`reports/${reportId}`)
    throw error
  }
}

const askedOf = (type: ScheduledReport['type'], request: ReportRequest) => ({
  ...(request.isAll && { allDevices: true }),
  ...(type === 'events' && request.types.length > 0 && { types: request.types.join(',') }),
  ...(type === 'events' && request.alarms.length > 0 && { alarms: request.alarms.join(',') }),
  ...(type === 'speeding' && request.speedLimit !== null && { fasterThan: request.speedLimit }),
  ...(type === 'speeding' && request.leastSeconds > 0 && { forAtLeast: request.leastSeconds }),
  ...(type === 'geofences' && request.geofenceIds.length > 0 && { geofenceIds: request.geofenceIds.join(',') }),
  ...((type === 'summary' || type === 'utilisation') && request.daily && { daily: true }),
  ...(type === 'utilisation' && request.calendarId !== null && { hoursCalendarId: request.calendarId }),
  ...(request.withGaps && { gaps: true }),
})

const sentAs = ({ timetable, addresses, form }: WantedSchedule) => ({
  ...(timetable && { schedule: timetableText(timetable) }),
  ...(addressesIn(addresses).length > 0 && { recipients: addressesIn(addresses).join(',') }),
  ...(form !== 'xlsx' && { format: form }),
})
