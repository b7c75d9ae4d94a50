import { eventTypes, type EventType } from '../../catalog/events/index.ts'
import { fileForms, type FileForm } from '../../domain/reports/file-forms.ts'
import { reportLimits } from '../limits/reports.ts'
import { flagSetting, numberSetting } from '../settings.ts'
import { secondMs } from '../time/durations.ts'
import { readTimetable, type Timetable } from './timetable.ts'

/** What a scheduled report says beside its fields. */
interface Attributed {
  attributes: Readonly<Record<string, unknown>>
}

const isSet = ({ attributes }: Attributed, key: string): boolean => flagSetting((name) => attributes[name], key, false)

/** Nothing is sent at the end of an occurrence, until somebody resumes it. */
export const isPaused = (report: Attributed): boolean => isSet(report, 'paused')

/** Of a summary or utilisation: a row for each day in the reader's zone. */
export const isDaily = (report: Attributed): boolean => isSet(report, 'daily')

/** Of utilisation: the mail itself says how the fleet did, as the page *Performance* does. */
export const hasPerformance = (report: Attributed & { type: string }): boolean =>
  report.type === 'utilisation' && isSet(report, 'performance')

/** Of events: these types only, as names with commas between them or a list. Null for all. */
export function typesOf({ attributes: { types } }: Attributed): EventType[] | null {
  const wanted = namesIn(types)
  if (wanted.length === 0 || wanted.includes('allEvents')) return null
  return eventTypes.filter((type) => wanted.includes(type))
}

/** Of events, where alarms are among the chosen types: these alarms only, written as the types are. Null for all. */
export function alarmsOf({ attributes: { alarms } }: Attributed): string[] | null {
  const wanted = namesIn(alarms)
  return wanted.length === 0 ? null : wanted
}

/** Of speeding: the limit in place of those that applied (knots), and the least time; absent where nobody set them. */
export function speedingOf({ type, attributes }: Attributed & { type: string }): {
  speedLimit?: number
  leastMs?: number
} {
  if (type !== 'speeding') return {}
  const [speedLimit, seconds] = [Number(attributes['fasterThan']), Number(attributes['forAtLeast'])]
  return { ...(speedLimit > 0 && { speedLimit }), ...(seconds > 0 && { leastMs: seconds * secondMs }) }
}

/** Of visits: these geofences only. Null for all. */
export function geofencesOf({ attributes: { geofenceIds } }: Attributed): number[] | null {
  const ids = namesIn(geofenceIds)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return ids.length === 0 ? null : ids
}

/** Of utilisation: the calendar whose hours are available; 0 for the whole period, absent for what is usual. */
export function availableHoursOf({ type, attributes }: Attributed & { type: string }): { calendarId?: number } {
  const id = Number(attributes['hoursCalendarId'] ?? Number.NaN)
  return type === 'utilisation' && Number.isSafeInteger(id) && id >= 0 ? { calendarId: id } : {}
}

/** Where trips or stops can have gaps among them. */
export const hasGaps = (report: Attributed): boolean => isSet(report, 'gaps')

/** Of every vehicle that its reader sees when it is made, also of those that were added since. */
export const isOfAllDevices = (report: Attributed): boolean => isSet(report, 'allDevices')

/** The file that it is mailed as. */
export const formOf = ({ attributes: { format } }: Attributed): FileForm =>
  fileForms.find((form) => form === format) ?? 'xlsx'

/** When it is sent, where that follows from no calendar. */
export const timetableOf = ({ calendarId, attributes }: Attributed & { calendarId: number }): Timetable | null =>
  calendarId > 0 ? null : readTimetable(attributes['schedule'])

/** Addresses of people without an account, as they are compared: each once. */
export const addressesOf = ({ attributes: { recipients } }: Attributed): string[] => [
  ...new Set(namesIn(recipients).map((address) => address.toLowerCase())),
]

/** How many of them one report of this tenant may have. */
export function addressesMaxOf({ attributes }: { attributes: Readonly<Record<string, unknown>> }): number {
  const { min, max, usual } = reportLimits.reportAddresses
  const given = numberSetting((name) => attributes[name], 'report.addressesMax', usual)
  return given >= min && given <= max ? given : usual
}

const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [])
    .map((name) => String(name).trim())
    .filter((name) => name !== '')
