import type { Query } from '../../api/client.ts'
import type { Period } from '../../period/period.ts'
import type { AnyReport } from '../../../../shared/catalog/reports/index.ts'
import type { ReportFilter } from '../../../../shared/catalog/reports/report.ts'
import { namedIds, type ChoosableDevice, type ChoosableGroup } from '../request/device-selection.ts'
import type { ReportRequest } from '../request/report-request.ts'

interface Asked {
  report: AnyReport
  request: ReportRequest
  span: Period
  fleet: { devices: readonly ChoosableDevice[]; groups: readonly ChoosableGroup[] }
}

/** The parameters of the call that answers a request. */
export function reportQueryOf({ report, request, span, fleet }: Asked): Query {
  const has = (filter: ReportFilter) => report.filters.includes(filter)
  return {
    ...namedIds(request, fleet),
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    ...(has('events') && { type: request.types, alarm: request.alarms }),
    ...(has('geofences') && { geofenceId: request.geofenceIds }),
    ...(has('daily') && request.daily && { daily: true }),
    ...(has('gaps') && request.withGaps && !request.byDriver && { gaps: true }),
    ...(has('speeding') && request.speedLimit !== null && { speedLimit: request.speedLimit }),
    ...(has('speeding') && request.leastSeconds > 0 && { minimalDuration: Math.round(request.leastSeconds) }),
    ...(has('hours') && request.calendarId !== null && { calendarId: request.calendarId }),
    ...(has('attribute') && { attribute: request.attribute }),
  }
}
