import type { ScheduledReport } from '../../../../shared/entities/scheduled-report.ts'
import { api } from '../../api/client.ts'
import { namedIds } from '../request/device-selection.ts'
import type { ReportRequest } from '../request/report-request.ts'
import type { ReaderFleet } from '../request/use-fleet.ts'

interface Wanted {
  type: ScheduledReport['type']
  description: string
  calendarId: number
  request: ReportRequest
  fleet: Pick<ReaderFleet, 'devices' | 'groups'>
}

/** Creates a scheduled report and links it to its devices and groups; without the links there is no report. */
export async function scheduleReport({ type, description, calendarId, request, fleet }: Wanted): Promise<void> {
  const attributes = {
    ...(type === 'events' && request.types.length > 0 && { types: request.types.join(',') }),
    ...(type === 'events' && request.alarms.length > 0 && { alarms: request.alarms.join(',') }),
    ...(type === 'speeding' && request.speedLimit !== null && { fasterThan: request.speedLimit }),
    ...(type === 'speeding' && request.leastSeconds > 0 && { forAtLeast: request.leastSeconds }),
    ...(type === 'summary' && request.daily && { daily: true }),
  }
  const { id: reportId } = await api.post<{ id: number }>('reports', { type, description, calendarId, attributes })
  const { deviceId, groupId } = namedIds(request, fleet)
  try {
    if (deviceId.length > 0) {
      await api.post(
        'permissions/bulk',
        deviceId.map((id) => ({ deviceId: id, reportId })),
      )
    }
    if (groupId.length > 0) {
      await api.post(
        'permissions/bulk',
        groupId.map((id) => ({ groupId: id, reportId })),
      )
    }
  } catch (error) {
    await api.remove(`reports/${reportId}`)
    throw error
  }
}
