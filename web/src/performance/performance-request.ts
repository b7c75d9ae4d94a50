import { reportNamed, type ReportName } from '../../../shared/catalog/reports/index.ts'
import type { ReportFilter } from '../../../shared/catalog/reports/report.ts'
import { addressQuery, asksForAnswer, requestOf, type ReportRequest } from '../reports/request/report-request.ts'

/** Which vehicles, and when: what the address holds, written as reports write it. */
export type Asked = Pick<ReportRequest, 'isAll' | 'deviceIds' | 'groupIds' | 'period' | 'calendarId'>

/** What rows are asked for beside that. */
export type Asking = Partial<Pick<ReportRequest, 'daily' | 'types'>>

const first = new URLSearchParams('all=true&period=last7Days')

export const askedOf = (query: URLSearchParams): Asked => requestOf(asksForAnswer(query) ? query : first)

const nothing = requestOf(new URLSearchParams())

/** The request of a report about the same vehicles and period. */
export const requestFor = (
  { isAll, deviceIds, groupIds, period, calendarId }: Asked,
  more: Asking = {},
): ReportRequest => ({
  ...nothing,
  isAll,
  deviceIds,
  groupIds,
  period,
  calendarId,
  ...more,
})

export const performanceAddress = (asked: Asked): string => `/performance?${addressQuery(requestFor(asked))}`

/** The page of a report with these rows. @param sort a column's key, with `-` before it for the largest first */
export function rowsAddress(name: ReportName, request: ReportRequest, sort: string | null = null): string {
  const { path, filters }: { path: string; filters: readonly ReportFilter[] } = reportNamed(name)
  const asked = filters.includes('hours') ? request : { ...request, calendarId: null }
  return `/reports/${path}?${addressQuery(asked, { sort })}`
}

/** Of these vehicles alone. */
export const ofVehicles = (asked: Asked, deviceIds: readonly number[]): Asked => ({
  ...asked,
  isAll: false,
  deviceIds,
  groupIds: [],
})

/** Of these moments. */
export const inPeriod = (asked: Asked, { from, to }: { from: number; to: number }): Asked => ({
  ...asked,
  period: { name: 'custom', from, to },
})
