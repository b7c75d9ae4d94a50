import { later, type ScopedCaller, type Route } from '../route.ts'
import type { Call } from '../openapi/call.ts'
import { readerLanguages } from '../../reports/files/reader.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { deviceAndPeriod } from '../openapi/parameters.ts'
import { flag, oneOf, recordId, text } from '../openapi/schema.ts'

const deviceSheet = later<ScopedCaller>(async () => (await import('../exports/device-sheet.ts')).answerDeviceSheet)

const exported = (summary: string, type: string): Call => ({
  summary,
  query: { ...deviceAndPeriod, geofenceId: { says: 'only positions within this geofence', schema: recordId } },
  answer: { bytes: [type], says: 'the file' },
  refuses: ['forbidden', 'missing', 'tooLarge'],
})

const sheet: Call = {
  summary: 'Export the device list as XLSX',
  notes: 'The devices that `GET /devices` lists with the same filters, in the caller’s language or in `locale`.',
  query: {
    keyword: { says: 'text to search for', schema: text },
    all: { says: 'all devices of the organisation; administrators only', schema: flag },
    locale: { says: 'language of the file', schema: oneOf(readerLanguages) },
  },
  answer: { bytes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'], says: 'the file' },
  refuses: ['forbidden'],
}

/** Files to take away, each at its own address. */
export const routes: readonly Route[] = [
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
    path: '/devices/xlsx',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => sheet),
    answer: deviceSheet,
  },
]
