import type { Query } from '../../api/client.ts'
import type { Period } from '../../period/period.ts'
import type { ReportKind } from '../report-kinds.ts'
import { namedIds, type ChoosableDevice, type ChoosableGroup } from '../request/device-selection.ts'
import type { ReportRequest } from '../request/report-request.ts'

interface Asked {
  kind: ReportKind
  request: ReportRequest
  span: Period
  fleet: { devices: readonly ChoosableDevice[]; groups: readonly ChoosableGroup[] }
}

/** The parameters of the call that answers a request. */
export function reportQueryOf({ kind, request, span, fleet }: Asked): Query {
  const has = (filter: NonNullable<ReportKind['filters']>[number]) => kind.filters?.includes(filter) ?? false
  return {
    ...namedIds(request, fleet),
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    ...(has('events') && { type: request.types, alarm: request.alarms }),
    ...(has('geofences') && { geofenceId: request.geofenceIds }),
    ...(has('daily') && request.daily && { daily: true }),
    ...(has('gaps') && request.withGaps && !request.byDriver && { gaps: true }),
    ...(has('attribute') && { attribute: request.attribute }),
  }
}
