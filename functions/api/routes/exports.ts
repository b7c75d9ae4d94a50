import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { PositionDayJson, PositionDaysJson } from '../../../shared/wire/days/position-days-json.ts'
import { later, type ScopedCaller, type Route } from '../route.ts'
import type { Call } from '../openapi/call.ts'
import { readerLanguages } from '../../../shared/entities/reader-language.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { deviceAndPeriod, period } from '../openapi/parameters.ts'
import {
  flag,
  listOf,
  moment,
  number,
  object,
  oneOf,
  onlyTrue,
  orNull,
  recordId,
  text,
  type Schema,
} from '../openapi/schema.ts'

const deviceSheet = later<ScopedCaller>(async () => (await import('../exports/device-sheet.ts')).answerDeviceSheet)

const chosenSheet = later<ScopedCaller>(
  async () => (await import('../exports/device-sheet.ts')).answerChosenDeviceSheet,
)

const exported = (summary: string, type: string): Call => ({
  summary,
  query: { ...deviceAndPeriod, geofenceId: { says: 'only positions within this geofence', schema: recordId } },
  answer: { bytes: [type], says: 'the file' },
  refuses: ['forbidden', 'missing', 'tooLarge'],
})

const sheet = {
  summary: 'Export the device list as XLSX',
  notes: 'The devices that `GET /devices` lists with the same filters, in the caller’s language or in `locale`.',
  query: {
    keyword: { says: 'text to search for', schema: text },
    all: { says: 'all devices of the organisation; administrators only', schema: flag },
    locale: { says: 'language of the file', schema: oneOf(readerLanguages) },
  },
  answer: { bytes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'], says: 'the file' },
  refuses: ['forbidden'],
} satisfies Call

/** The days of a track at a glance, and files to take away, each at its own address. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/positions/days',
    access: 'signedIn',
    gate: gates.always,
    document: describe('tracks', () => ({
      summary: 'Get the days of devices at a glance',
      notes: `Of each UTC day with positions the simplified track and what happened by quarters of an hour, of at most ${screenLimits.replayDevicesMax} devices and ${screenLimits.replayPeriodMaxMs / dayMs} days. For drawing an overview before positions are loaded; the days at both ends are whole.`,
      query: {
        deviceId: { says: 'ids of devices; may be repeated', schema: listOf(recordId), isRequired: true },
        ...period,
      },
      answer: { json: listOf(positionDays()) },
      refuses: ['forbidden', 'missing', 'tooLarge'],
    })),
    answer: later<ScopedCaller>(async () => (await import('../position-days.ts')).answerPositionDays),
  },
  {
    method: 'GET',
    path: '/positions/kml',
    access: 'signedIn',
    gate: gates.always,
    document: describe('tracks', () => exported('Export a track as KML', 'application/vnd.google-earth.kml+xml')),
    answer: later<ScopedCaller>(async () => (await import('../exports/track-documents.ts')).answerKml),
  },
  {
    method: 'GET',
    path: '/positions/kmz',
    access: 'signedIn',
    gate: gates.always,
    document: describe('tracks', () => exported('Export a track as KMZ', 'application/vnd.google-earth.kmz')),
    answer: later<ScopedCaller>(async () => (await import('../exports/track-kmz.ts')).answerKmz),
  },
  {
    method: 'GET',
    path: '/positions/gpx',
    access: 'signedIn',
    gate: gates.always,
    document: describe('tracks', () => exported('Export a track as GPX', 'application/gpx+xml')),
    answer: later<ScopedCaller>(async () => (await import('../exports/track-documents.ts')).answerGpx),
  },
  {
    method: 'GET',
    path: '/positions/csv',
    access: 'signedIn',
    gate: gates.always,
    document: describe('tracks', () => exported('Export a track as CSV', 'text/csv')),
    answer: later<ScopedCaller>(async () => (await import('../exports/track-csv.ts')).answerCsv),
  },
  {
    method: 'GET',
    path: '/reports/devices/xlsx',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => ({ ...sheet, summary: `${sheet.summary} (alias)` })),
    answer: deviceSheet,
  },
  {
    method: 'GET',
    path: '/reports/devices/mail',
    access: 'signedIn',
    gate: gates.confirmed,
    document: describe('devices', () => ({
      ...sheet,
      summary: 'Send the device list by email',
      notes: `To the caller, as XLSX. ${sheet.notes}`,
      answer: { nothing: 204 },
      refuses: ['forbidden', 'tooLarge', 'tooMuch'],
    })),
    answer: later<ScopedCaller>(async () => (await import('../exports/device-sheet.ts')).mailDeviceSheet),
  },
  {
    method: 'GET',
    path: '/devices/xlsx',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => sheet),
    answer: deviceSheet,
  },
  {
    method: 'POST',
    path: '/devices/xlsx',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => ({
      summary: 'Export chosen devices as XLSX',
      notes: `As \`GET /devices/xlsx\`, for more ids than an address can hold: of at most ${accountLimits.sheetDevicesMax} devices. What the caller does not see is left out.`,
      query: { locale: sheet.query.locale },
      body: { json: object({ deviceIds: listOf(recordId) }) },
      answer: sheet.answer,
      refuses: ['forbidden', 'tooLarge'],
    })),
    answer: chosenSheet,
  },
]

/** Made with the document only: deployed functions are without it. */
function positionDays(): Schema {
  const numbers = (length: number): Schema => ({ ...listOf(number), minItems: length, maxItems: length })
  const positionDay: Record<keyof PositionDayJson, Schema> = {
    day: { ...text, format: 'date', description: 'of UTC' },
    line: { ...listOf(numbers(2)), description: 'longitude and latitude' },
    quarters: {
      ...listOf(numbers(5)),
      description:
        'those with positions: number of the quarter (0 to 95), positions, metres to them, ms with the engine on to them, highest speed in knots',
    },
    arriving: { ...onlyTrue, description: 'more data of the day are on their way; absent otherwise' },
  }
  return object({
    deviceId: recordId,
    from: { ...orNull(moment), description: 'the first position in the period; null for none' },
    to: { ...orNull(moment), description: 'the last position in the period; null for none' },
    gapDuration: { ...number, description: 'ms: it moved without data where it was silent for so long' },
    gapDistance: { ...number, description: 'metres: and found farther away than this, by the settings of the device' },
    days: listOf(object(positionDay, ['arriving'])),
  } satisfies Record<keyof PositionDaysJson, Schema>)
}
