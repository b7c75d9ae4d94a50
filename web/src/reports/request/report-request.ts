import {
  chosenPeriod,
  periodNames,
  type Period,
  type PeriodChoice,
  type PeriodName,
  type ReaderCalendar,
} from '../../period/period.ts'

/** What a person asks a report for. The address of the page holds all of it. */
export interface ReportRequest {
  /** every device that the reader sees */
  isAll: boolean
  deviceIds: readonly number[]
  groupIds: readonly number[]
  period: PeriodChoice
  /** types of events; none stands for all */
  types: readonly string[]
  alarms: readonly string[]
  /** none stands for all */
  geofenceIds: readonly number[]
  daily: boolean
  byDriver: boolean
  /** where vehicles moved without data, too */
  withGaps: boolean
  /** of speeding: knots; null for the limits that applied */
  speedLimit: number | null
  /** of speeding: a shorter time is left out */
  leastSeconds: number
  /** of utilisation: whose hours are available; 0 for the whole period, null for what is usual */
  calendarId: number | null
  /** of the chart */
  attribute: string
  /** of the chart, on an axis of its own; null for none */
  second: string | null
  isByDistance: boolean
}

/** How the answer is looked at; it changes without asking again. */
export interface ReportView {
  /** a column's key, with `-` before it for the largest first; null for the report's own order */
  sort: string | null
  /** place of the chosen row in the answer */
  row: number | null
  /** of several devices, the one whose route is shown */
  shownDeviceId: number | null
  /** a report job whose rows are shown */
  jobId: string | null
}

export const defaultAttribute = 'speed'

const numbersOf = (query: URLSearchParams, key: string): number[] => [
  ...new Set(
    query
      .getAll(key)
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
]

/** A moment as ISO text, or as `YYYY-MM-DDTHH:mm` of UTC; null when it is none. */
function momentOf(text: string | null): number | null {
  const moment = Date.parse(text !== null && /T\d{2}:\d{2}$/.test(text) ? `${text}Z` : (text ?? ''))
  return Number.isNaN(moment) ? null : moment
}

/** Null for none, and for what is no number above nought. */
function positiveOf(text: string | null): number | null {
  const number = Number(text)
  return number > 0 && Number.isFinite(number) ? number : null
}

export function requestOf(query: URLSearchParams): ReportRequest {
  const named = periodNames.find((name) => name === query.get('period'))
  const [from, to] = [momentOf(query.get('from')), momentOf(query.get('to'))]
  const name: PeriodName = named ?? (from !== null && to !== null ? 'custom' : 'today')
  return {
    isAll: query.get('all') === 'true',
    deviceIds: numbersOf(query, 'deviceId'),
    groupIds: numbersOf(query, 'groupId'),
    period: name === 'custom' ? { name, from, to } : { name, from: null, to: null },
    types: query.getAll('type').filter((type) => type !== 'allEvents'),
    alarms: query.getAll('alarm'),
    geofenceIds: numbersOf(query, 'geofenceId'),
    daily: query.get('daily') === 'true',
    byDriver: query.get('by') === 'driver',
    withGaps: query.get('gaps') === 'true',
    speedLimit: positiveOf(query.get('speedLimit')),
    leastSeconds: positiveOf(query.get('minimalDuration')) ?? 0,
    calendarId: query.has('calendarId') ? (numbersOf(query, 'calendarId')[0] ?? 0) : null,
    attribute: query.get('attribute') ?? defaultAttribute,
    second: query.get('second'),
    isByDistance: query.get('x') === 'distance',
  }
}

/** Whether the address asks for an answer, not only for the form. */
export const asksForAnswer = (query: URLSearchParams): boolean => query.has('period') || query.has('from')

export function viewOf(query: URLSearchParams): ReportView {
  const row = Number(query.get('row') ?? Number.NaN)
  return {
    sort: query.get('sort'),
    row: Number.isSafeInteger(row) && row >= 0 ? row : null,
    shownDeviceId: numbersOf(query, 'on')[0] ?? null,
    jobId: query.get('job'),
  }
}

/** The query of the address that asks for this; what is as usual is left out. */
export function addressQuery(request: ReportRequest, view: Partial<ReportView> = {}): string {
  const query = new URLSearchParams()
  if (request.isAll) query.set('all', 'true')
  for (const id of request.deviceIds) query.append('deviceId', String(id))
  for (const id of request.groupIds) query.append('groupId', String(id))
  const { name, from, to } = request.period
  query.set('period', name)
  if (name === 'custom') {
    if (from !== null) query.set('from', new Date(from).toISOString())
    if (to !== null) query.set('to', new Date(to).toISOString())
  }
  for (const type of request.types) query.append('type', type)
  for (const alarm of request.alarms) query.append('alarm', alarm)
  for (const id of request.geofenceIds) query.append('geofenceId', String(id))
  if (request.daily) query.set('daily', 'true')
  if (request.byDriver) query.set('by', 'driver')
  if (request.withGaps) query.set('gaps', 'true')
  if (request.speedLimit !== null) query.set('speedLimit', String(request.speedLimit))
  if (request.leastSeconds > 0) query.set('minimalDuration', String(request.leastSeconds))
  if (request.calendarId !== null) query.set('calendarId', String(request.calendarId))
  if (request.attribute !== defaultAttribute) query.set('attribute', request.attribute)
  if (request.second !== null) query.set('second', request.second)
  if (request.isByDistance) query.set('x', 'distance')
  const { sort, row, shownDeviceId, jobId } = view
  if (sort) query.set('sort', sort)
  if (row !== null && row !== undefined) query.set('row', String(row))
  if (shownDeviceId) query.set('on', String(shownDeviceId))
  if (jobId) query.set('job', jobId)
  return query.toString()
}

/** From and to of what is asked; null while the reader's own choice is none. */
export const spanOf = ({ period }: Pick<ReportRequest, 'period'>, calendar: ReaderCalendar): Period | null =>
  chosenPeriod(period, calendar)

/** The same with fixed moments in place of "today", so that a colleague sees tomorrow what is seen now. */
export const fixedRequest = (request: ReportRequest, span: Period): ReportRequest => ({
  ...request,
  period: { name: 'custom', ...span },
})

/** Devices and period go along to the next report; what belongs to one answer stays behind. */
export function keptSearch(search: string): string {
  const query = new URLSearchParams(search)
  for (const key of ['sort', 'row', 'on', 'job']) query.delete(key)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
