import { eventTypes } from '../../../shared/catalog/events/index.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { reportNamed, reports, type AnyReport, type ReportName } from '../../../shared/catalog/reports/index.ts'
import type { ReportFilter } from '../../../shared/catalog/reports/report.ts'
import { formTypes } from '../../reports/files/forms.ts'
import { readerLanguages } from '../../../shared/entities/reader-language.ts'
import type { Call, Parameter } from '../openapi/call.ts'
import { period } from '../openapi/parameters.ts'
import { count, flag, listOf, number, oneOf, recordId, ref, text } from '../openapi/schema.ts'

/** What the document says of the calls of reports. */

const devices = {
  deviceId: { says: 'devices; may be repeated', schema: listOf(recordId) },
  groupId: {
    says: 'groups whose devices are included, with the groups below them; may be repeated',
    schema: listOf(recordId),
  },
} as const

/** The parameters of each filter; `driver` is of our page. */
const filters: Readonly<Record<ReportFilter, (of: AnyReport) => Readonly<Record<string, Parameter>>>> = {
  events: eventFilters,
  gaps: ({ gapsAdd = '' }: { gapsAdd?: string }) => ({
    gaps: { says: `adds ${gapsAdd}: it was silent, and found elsewhere. In no trip and no stop`, schema: flag },
  }),
  daily: () => ({ daily: { says: 'a row for each day in the caller’s time zone', schema: flag } }),
  geofences: () => ({
    geofenceId: { says: 'visits of these geofences only; may be repeated', schema: listOf(recordId) },
  }),
  attribute: () => ({ attribute: { says: '`speed`, `altitude` or an attribute with numbers', schema: text } }),
  driver: () => ({}),
  speeding: () => ({
    speedLimit: { says: 'knots: faster than this, in place of the limits that applied', schema: number },
    minimalDuration: { says: 'seconds: shorter times are left out', schema: count },
  }),
  hours: () => ({
    calendarId: {
      says: 'a calendar whose hours are available; 0 for the whole period. Without it, the calendar of each device, else that of the organisation, else the whole period',
      schema: recordId,
    },
  }),
}

/** Of rows in JSON; a file is whole. */
const page: Readonly<Record<string, Parameter>> = {
  offset: { says: 'rows to skip; with one device only', schema: count },
  limit: { says: `rows to answer, at most ${reportLimits.routePageRowsMax}; with one device only`, schema: count },
}

function eventFilters(): Readonly<Record<string, Parameter>> {
  return {
    type: {
      says: 'types of events; may be repeated, `allEvents` for all',
      schema: listOf(oneOf(['allEvents', ...eventTypes])),
    },
    alarm: { says: 'of events of the type `alarm`, these alarms only; may be repeated', schema: listOf(text) },
  }
}

const language: Parameter = { says: 'language of the file', schema: oneOf(readerLanguages) }
const job = {
  json: ref('ReportJob'),
  status: 202,
  says: 'only with `Prefer: respond-async`: a job that makes it. `Location` is its address, and `Preference-Applied` says why.',
} as const

const query = (name: ReportName) => {
  const asked = reportNamed(name)
  return Object.assign({ ...devices, ...period }, ...asked.filters.map((filter) => filters[filter](asked))) as Readonly<
    Record<string, Parameter>
  >
}
const bounds = `Devices that the caller does not see are left out. A period has at most ${reportLimits.reportDaysMax} days.`
const async = `What is too large for an answer, or has days of more than ${reportLimits.reportPositionsDerivedAtOnceMax} positions with new data that are not worked through yet, is refused with 413: shorten the period, choose fewer devices, or send \`Prefer: respond-async\`, which is answered 202 with a job.`

/** What differs between the calls of one report: by `Accept`, as a file, or by e-mail. */
export const reportCalls = {
  json: (name: ReportName): Call => ({
    summary: `Report ${reportNamed(name).subject}`,
    notes: `${bounds} ${async} In the format that \`Accept\` names, JSON by default.`,
    query: { ...query(name), ...(name === 'route' && page), locale: language },
    answer: [
      { json: listOf(ref(reportNamed(name).shape)) },
      { bytes: [formTypes.xlsx, 'text/csv', formTypes.pdf], says: 'a file' },
      job,
    ],
    mayBeAsync: true,
    refuses: ['forbidden', 'tooLarge', 'tooMuch'],
  }),
  xlsx: (name: ReportName): Call => fileCall(name, { kind: 'Excel', type: formTypes.xlsx }),
  csv: (name: ReportName): Call => fileCall(name, { kind: 'CSV', type: 'text/csv' }),
  pdf: (name: ReportName): Call => fileCall(name, { kind: 'PDF', type: formTypes.pdf, more: printed }),
  mail: (name: ReportName): Call => ({
    summary: `Send ${reportNamed(name).subject} by email`,
    notes: 'To the caller, when the file is made: attached up to 5 MB, else as a link.',
    query: { ...query(name), locale: language },
    answer: { nothing: 204 },
    refuses: ['forbidden', 'tooLarge', 'tooMuch'],
  }),
}

const printed = ` It has the columns that the page shows first, and at most ${reportLimits.reportPdfRowsMax} rows.`

interface FileKind {
  kind: string
  type: string
  more?: string
}

const fileCall = (name: ReportName, { kind, type, more = '' }: FileKind): Call => ({
  summary: `Export ${reportNamed(name).subject} as ${kind}`,
  notes: `${bounds} ${async}${more}`,
  query: { ...query(name), locale: language },
  answer: [{ bytes: [type], says: 'the file' }, job],
  mayBeAsync: true,
  refuses: ['forbidden', 'tooLarge', 'tooMuch'],
})

export const lanesCall = (): Call => ({
  summary: 'Get lanes of a day',
  notes: `What each device did in a day, in one line: driving, idling, standing, gaps, visits of geofences and alarms. All devices that the caller sees without \`deviceId\` and \`groupId\`, in pages by id; \`next\` is the \`after\` of the next page. A page may be shorter than \`limit\` where new data are still being worked through. A period has at most ${reportLimits.lanesPeriodMaxMs / dayMs} days, normally one in the reader’s time zone.`,
  query: {
    ...period,
    ...devices,
    after: { says: 'id behind which the page begins', schema: count },
    limit: { says: `how many lanes at most, up to ${reportLimits.lanesOfPageMax}`, schema: count },
  },
  answer: { json: ref('Lanes') },
  refuses: ['forbidden', 'tooLarge'],
})

const jobId = { id: 'id of the report’s job' }

export const jobCalls = {
  list: (): Call => ({
    summary: 'List own report jobs',
    notes: 'The newest first. A job and its file are kept for 7 days.',
    answer: { json: listOf(ref('ReportJob')) },
    refuses: ['forbidden'],
  }),
  show: (): Call => ({
    summary: 'Get a report job',
    path: jobId,
    answer: { json: ref('ReportJob') },
    refuses: ['forbidden'],
  }),
  remove: (): Call => ({ summary: 'Cancel and delete a report job', path: jobId, answer: { nothing: 204 } }),
  file: (): Call => ({
    summary: 'Download a report',
    notes: 'Redirects to a URL of the file that is valid for a few minutes.',
    path: jobId,
    answer: { nothing: 302, says: 'the `Location` header holds the file’s URL' },
    refuses: ['forbidden', 'conflict'],
  }),
  rows: (): Call => ({
    summary: 'Get rows of a report',
    notes:
      'Of a report in JSON, in parts of a few megabytes; the `X-Piece-Count` header says how many there are. Where there are none, its file has them.',
    path: jobId,
    query: { piece: { says: 'which part, from 0 on', schema: count } },
    answer: { json: { anyOf: reports.map(({ shape }) => listOf(ref(shape))) } },
    refuses: ['forbidden', 'conflict'],
  }),
}
