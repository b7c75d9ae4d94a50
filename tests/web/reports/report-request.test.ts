import { expect, test } from 'vitest'
import { reports } from '../../../shared/catalog/reports/index.ts'
import {
  addressQuery,
  asksForAnswer,
  fixedRequest,
  keptSearch,
  requestOf,
  spanOf,
  viewOf,
} from '../../../web/src/reports/request/report-request.ts'
import { mayRun, maySchedule } from '../../../web/src/reports/request/run-rules.ts'
import { reportQueryOf } from '../../../web/src/reports/screens/report-query.ts'

const of = (text: string) => requestOf(new URLSearchParams(text))
const calendar = { now: Date.parse('2026-11-22T12:00:00Z'), zone: 'UTC', firstWeekday: 1 }

test.each([
  'deviceId=3&deviceId=1&groupId=7&period=previousWeek',
  'all=true&period=custom&from=2026-11-01T00%3A00%3A00.000Z&to=2026-11-02T00%3A00%3A00.000Z',
  'deviceId=3&period=today&type=alarm&type=ignitionOn&alarm=sos&geofenceId=7&geofenceId=9&daily=true&by=driver&attribute=fuel&x=distance',
])('an address holds the whole request: %s', (text) => {
  expect(addressQuery(of(text))).toBe(text)
})

test('an address holds how the answer is looked at', () => {
  const text = 'deviceId=3&period=today&sort=-length&row=4&on=3&job=abc'
  const view = viewOf(new URLSearchParams(text))
  expect(view).toEqual({ sort: '-length', row: 4, shownDeviceId: 3, jobId: 'abc' })
  expect(addressQuery(of(text), view)).toBe(text)
})

test.each([
  { text: 'deviceId=x&deviceId=-1&deviceId=0&deviceId=2&deviceId=2', ids: [2] },
  { text: 'groupId=9007199254740993', ids: [] },
])('what is no number of a device is left out: $text', ({ text, ids }) => {
  expect(of(text).deviceIds).toEqual(ids)
})

test('from and to without a period, as links of other clients say it, are a custom one', () => {
  const request = of('deviceId=1&from=2026-11-01T00:00:00Z&to=2026-11-01T10:00')
  expect(spanOf(request, calendar)).toEqual({ from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 10, 1, 10) })
})

test('an unknown period is today, and no answer is asked for without one', () => {
  expect(of('period=fortnight').period.name).toBe('today')
  expect(asksForAnswer(new URLSearchParams('deviceId=1'))).toBe(false)
  expect(asksForAnswer(new URLSearchParams('period=today'))).toBe(true)
})

test('a period that ends before it begins is none', () => {
  expect(spanOf(of('period=custom&from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z'), calendar)).toBeNull()
})

test('a shared address says the moments, not today', () => {
  const request = of('deviceId=1&period=today')
  const fixed = fixedRequest(request, spanOf(request, calendar)!)
  expect(addressQuery(fixed)).toBe(
    'deviceId=1&period=custom&from=2026-11-22T00%3A00%3A00.000Z&to=2026-11-22T23%3A59%3A59.999Z',
  )
})

test('devices and period go along to the next report, what belongs to one answer does not', () => {
  expect(keptSearch('?deviceId=1&period=today&sort=x&row=1&on=2&job=a')).toBe('?deviceId=1&period=today')
  expect(keptSearch('')).toBe('')
})

const ready = { hasSelection: true, needsSelection: true, hasSpan: true, isLoading: false }
test.each([
  { name: 'a device and a period', state: ready, may: true },
  { name: 'no device', state: { ...ready, hasSelection: false }, may: false },
  {
    name: 'no device where none is needed',
    state: { ...ready, hasSelection: false, needsSelection: false },
    may: true,
  },
  { name: 'no period', state: { ...ready, hasSpan: false }, may: false },
  { name: 'an answer on its way', state: { ...ready, isLoading: true }, may: false },
])('running with $name: $may', ({ state, may }) => {
  expect(mayRun(state)).toBe(may)
})

test.each([
  { description: 'Weekly', calendarId: 3, more: {}, may: true },
  { description: '  ', calendarId: 3, more: {}, may: false },
  { description: 'Weekly', calendarId: 0, more: {}, may: false },
  { description: 'Weekly', calendarId: 3, more: { hasSelection: false }, may: false },
  { description: 'Weekly', calendarId: 3, more: { isLoading: true }, may: false },
])('scheduling "$description" with calendar $calendarId $more: $may', ({ more, may, ...filled }) => {
  expect(maySchedule({ ...ready, ...more }, filled)).toBe(may)
})

test('only what a report is filtered by goes into its call', () => {
  const request = of(
    'deviceId=1&period=today&type=alarm&alarm=sos&geofenceId=7&daily=true&attribute=fuel&speedLimit=48.6&minimalDuration=30&calendarId=4',
  )
  const span = { from: 0, to: 1000 }
  const fleet = { devices: [], groups: [] }
  const query = (path: string) =>
    reportQueryOf({ report: reports.find((report) => report.path === path)!, request, span, fleet })
  const base = { deviceId: [1], groupId: [], from: '1970-01-01T00:00:00.000Z', to: '1970-01-01T00:00:01.000Z' }
  expect(query('trip')).toEqual(base)
  expect(query('event')).toEqual({ ...base, type: ['alarm'], alarm: ['sos'] })
  expect(query('geofence')).toEqual({ ...base, geofenceId: [7] })
  expect(query('speeding')).toEqual({ ...base, speedLimit: 48.6, minimalDuration: 30 })
  expect(query('summary')).toEqual({ ...base, daily: true })
  expect(query('utilisation')).toEqual({ ...base, daily: true, calendarId: 4 })
  expect(query('chart')).toEqual({ ...base, attribute: 'fuel' })
})
