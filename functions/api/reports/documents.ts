import { eventTypes } from '../../../shared/domain/fleet-event.ts'
import { limits } from '../../../shared/domain/limits.ts'
import type { ReportName } from '../../../shared/wire/report-json.ts'
import type { Call, Parameter } from '../openapi/call.ts'
import { period } from '../openapi/parameters.ts'
import { count, flag, listOf, oneOf, recordId, ref, text } from '../openapi/schema.ts'

/** What the document says of the calls of reports. */

const devices = {
  deviceId: { says: 'devices; may be repeated', schema: listOf(recordId) },
  groupId: {
    says: 'groups whose devices are included, with the groups below them; may be repeated',
    schema: listOf(recordId),
  },
} as const

const onlyOf: Readonly<Partial<Record<ReportName, Readonly<Record<string, Parameter>>>>> = {
  events: eventFilters(),
  combined: eventFilters(),
  summary: { daily: { says: 'a row for each day in the caller’s time zone', schema: flag } },
  geofences: { geofenceId: { says: 'visits of these geofences only; may be repeated', schema: listOf(recordId) } },
  route: {
    offset: { says: 'rows to skip; with one device only', schema: count },
    limit: { says: `rows to answer, at most ${limits.routePageRowsMax}; with one device only`, schema: count },
  },
  chart: { attribute: { says: '`speed`, `altitude` or an attribute with numbers', schema: text } },
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

const items: Readonly<Record<ReportName, string>> = {
  combined: 'CombinedReport',
  route: 'Position',
  events: 'Event',
  trips: 'Trip',
  stops: 'Stop',
  summary: 'Summary',
  geofences: 'GeofenceVisit',
  quality: 'DataQuality',
  chart: 'Chart',
}

const subjects: Readonly<Record<ReportName, string>> = {
  combined: 'the route with its events',
  route: 'positions',
  events: 'events',
  trips: 'trips',
  stops: 'stops',
  summary: 'totals',
  geofences: 'visits of geofences',
  quality: 'how complete the data are',
  chart: 'a value over time',
}

const query = (name: ReportName) => ({ ...devices, ...period, ...onlyOf[name] })

export const reportCall = (name: ReportName): Call => ({
  summary: `Report ${subjects[name]}`,
  notes: `Devices that the caller does not see are left out. A period has at most ${limits.reportDaysMax} days.`,
  query: query(name),
  answer: { json: listOf(ref(items[name])) },
  refuses: ['forbidden', 'tooLarge'],
})
