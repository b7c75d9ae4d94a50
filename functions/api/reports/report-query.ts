import { eventTypes, type EventType } from '../../../shared/catalog/events/index.ts'
import { Failure, noun } from '../../../shared/domain/failures.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { dayMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { calendar } from '../../../shared/entities/calendar.ts'
import type { Device } from '../../../shared/entities/device.ts'
import { reportNamed, type ReportName } from '../../../shared/catalog/reports/index.ts'
import { reportDevices } from '../../reports/report-devices.ts'
import type { ReportRequest } from '../../reports/rows/device-report.ts'
import { forwardPeriodIn } from '../http/period.ts'
import { countIn, flagIn, idsIn } from '../http/query.ts'
import type { ScopedCaller } from '../route.ts'

export interface ReportQuery {
  request: ReportRequest
  /** those of the request */
  devices: Device[]
}

/**
 * The report that a query names. Devices that the caller does not see are left out, and so are types of events that do
 * not exist: clients know some of other servers.
 * @throws Failure invalid that names the parameter; tooLarge for a period of more than `reportLimits.reportDaysMax`
 */
export async function readReportQuery(
  query: URLSearchParams,
  caller: Pick<ScopedCaller, 'user' | 'records' | 'scope'>,
  name: ReportName,
): Promise<ReportQuery> {
  // refused before devices are read
  reportPeriodIn(query)
  const [deviceIds, groupIds] = [someIds(query, 'deviceId'), someIds(query, 'groupId')]
  if (deviceIds.length + groupIds.length === 0) {
    throw new Failure('invalid', '{field}: missing. Give the id of a device, or groupId.', { field: 'deviceId' })
  }
  return reportOf(query, caller, { name, devices: await reportDevices(caller, { deviceIds, groupIds }) })
}

/** The same of devices that the caller sees, whatever the query says of devices. @throws Failure invalid, tooLarge */
export async function reportOf(
  query: URLSearchParams,
  caller: Pick<ScopedCaller, 'scope'>,
  { name, devices }: { name: ReportName; devices: Device[] },
): Promise<ReportQuery> {
  const geofenceIds = someIds(query, 'geofenceId')
  const alarms = named(query, 'alarm')
  const request: ReportRequest = {
    name,
    deviceIds: devices.map(({ id }) => id),
    ...reportPeriodIn(query),
    daily: flagIn(query, 'daily'),
    ...(flagIn(query, 'gaps') && { gaps: true }),
    eventTypes: typesIn(query),
    alarms: alarms.length > 0 ? alarms : null,
    geofenceIds: geofenceIds.length > 0 ? geofenceIds : null,
    attribute: query.get('attribute') || 'speed',
    ...speedingIn(query),
    pointsMax: reportLimits.chartPointsMax,
    ...(reportNamed(name).filters.includes('hours') && (await hoursIn(query, caller))),
  }
  return { request, devices }
}

function reportPeriodIn(query: URLSearchParams): { from: number; to: number } {
  const period = forwardPeriodIn(query)
  if (period.to - period.from <= reportLimits.reportDaysMax * dayMs) return period
  throw new Failure('tooLarge', '{field}: too long after from. Ask for at most {most} days.', {
    field: 'to',
    values: { most: reportLimits.reportDaysMax },
  })
}

/** The limit that is asked for (knots), and how long it must be surpassed (seconds). */
function speedingIn(query: URLSearchParams): Pick<ReportRequest, 'speedLimit' | 'leastMs'> {
  const seconds = countIn(query, 'minimalDuration', 0)
  const text = query.get('speedLimit') ?? ''
  const speedLimit = Number(text)
  if (text !== '' && !(speedLimit > 0 && speedLimit < reportLimits.speedMaxKnots)) {
    throw new Failure('invalid', '{field}: not a speed. Give knots, more than 0.', { field: 'speedLimit' })
  }
  return { ...(text !== '' && { speedLimit }), ...(seconds > 0 && { leastMs: seconds * secondMs }) }
}

/** @throws Failure invalid for a calendar that the caller does not see: without it, the answer would be another one */
async function hoursIn(
  query: URLSearchParams,
  { scope }: Pick<ScopedCaller, 'scope'>,
): Promise<Pick<ReportRequest, 'calendarId'>> {
  if (query.get('calendarId') === '0') return { calendarId: 0 }
  const [calendarId, another] = someIds(query, 'calendarId')
  if (calendarId === undefined) return {}
  if (another === undefined && (await scope.one(calendar, calendarId))) return { calendarId }
  throw new Failure('invalid', 'There is no such {entity}, or you may not see it.', {
    field: 'calendarId',
    values: { entity: noun(calendar.name) },
  })
}

/** Empty ones and 0 stand for none. */
export function someIds(query: URLSearchParams, name: string): number[] {
  const given = new URLSearchParams(named(query, name).map((id) => [name, id]))
  return [...new Set(idsIn(given, name))].filter((id) => id !== 0)
}

const named = (query: URLSearchParams, name: string): string[] => [...new Set(query.getAll(name).filter(Boolean))]

/** Null for events of all types. */
function typesIn(query: URLSearchParams): EventType[] | null {
  const types = named(query, 'type')
  if (types.length === 0 || types.includes('allEvents')) return null
  return eventTypes.filter((type) => types.includes(type))
}
