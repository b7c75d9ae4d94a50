import { deviceImageTypes } from '../../../shared/domain/catalog/file-kinds.ts'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import { readerLanguages } from '../exports/reader.ts'
import { accumulators } from '../routes/accumulators.ts'
import { wantedCredential, wantedSecret } from '../routes/credentials.ts'
import type { Call, Chapter } from './call.ts'
import { count, flag, listOf, moment, object, oneOf, orNull, recordId, ref, text, wanted } from './schema.ts'

const typeList = { json: listOf(object({ type: text })) }

const wholeStretch = {
  deviceId: { says: 'id of the device', schema: recordId, isRequired: true },
  from: { says: 'start of the period', schema: moment, isRequired: true },
  to: { says: 'end of the period', schema: moment, isRequired: true },
} as const

const exported = (summary: string, type: string): Call => ({
  summary,
  query: wholeStretch,
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

export const trackChapter: Chapter = {
  title: 'Positions and events',
  says: 'Current and past positions of devices, and their events. Live updates are sent over the WebSocket at /api/socket.',
  calls: {
    'GET /positions': {
      summary: 'Get positions',
      notes:
        'By id, in the order requested; or the latest position of a device; or its history in a period; or the latest position of every device visible to the caller.',
      query: {
        id: { says: 'these only; may be repeated', schema: listOf(recordId) },
        deviceId: { says: 'of this device', schema: recordId },
        from: { says: 'start of the period; requires deviceId and to', schema: moment },
        to: { says: 'end of the period', schema: moment },
      },
      answer: { json: listOf(ref('Position')) },
      refuses: ['missing', 'tooLarge'],
    },
    'DELETE /positions': {
      summary: 'Remove the history of a device',
      notes: 'The latest position is kept. Trips and reports of these days are recalculated.',
      query: wholeStretch,
      answer: { nothing: 204 },
      refuses: ['tooLarge', 'conflict'],
    },
    'DELETE /positions/:id': {
      summary: 'Remove a position',
      answer: { nothing: 204 },
      refuses: ['conflict'],
    },
    'GET /positions/kml': exported('Export a track as KML', 'application/vnd.google-earth.kml+xml'),
    'GET /positions/gpx': exported('Export a track as GPX', 'application/gpx+xml'),
    'GET /positions/csv': exported('Export a track as CSV', 'text/csv'),
    'GET /events': {
      summary: 'List recent events',
      query: {
        since: { says: 'not older than this time', schema: moment },
        limit: { says: 'maximum number of events', schema: count },
      },
      answer: { json: listOf(ref('Event')) },
    },
    'GET /events/:id': { summary: 'Get an event', answer: { json: ref('Event') } },
  },
}

const credential = {
  id: { ...text, description: 'identifies the credential; not secret' },
  kind: oneOf(['secret', 'certificate']),
  deviceId: { ...recordId, description: '0 for the whole organisation' },
  createdAt: moment,
  createdBy: recordId,
  uniqueId: { ...text, description: 'certificates only: the identifier it authenticates' },
}
const address = { ...text, description: 'URL to send to; contains the secret' }
const secret = {
  ...credential,
  secret: { ...text, description: 'shown only once' },
  addresses: object({ osmand: address, owntracks: address, flespi: address, traccar: address }),
}
const certificate = {
  ...credential,
  certificate: { ...text, description: 'PEM' },
  privateKey: { ...text, description: 'PEM; shown only once' },
  rootCertificate: { ...text, description: 'PEM; used by the tracker to verify the broker' },
  host: text,
  port: count,
}
const whichCredential = { credential: 'id of the secret or certificate' }
const replaces = { replaces: 'id of the credential to revoke once the new one is created' }

/** How trackers get in; what they then send is in the product's own documents. */
export const credentialChapter: Chapter = {
  title: 'Tracker credentials',
  says: 'Secrets for trackers that report over HTTP, certificates for trackers that report over MQTT. Each is shown only once.',
  calls: {
    'GET /devices/:id/credentials': {
      summary: 'List a device’s credentials',
      answer: { json: listOf(object(credential)) },
      refuses: ['forbidden'],
    },
    'POST /devices/:id/credentials': {
      summary: 'Create a secret or certificate for a device',
      notes:
        'A certificate is returned as JSON, or with `Accept: application/zip` as an archive with ready-made settings for OwnTracks and Teltonika.',
      body: { json: wanted(wantedCredential, replaces) },
      answer: [
        { json: { anyOf: [object(secret), object(certificate)] }, says: 'the secret or certificate' },
        { bytes: ['application/zip'], says: 'the certificate with key, root certificate and settings' },
      ],
      refuses: ['conflict', 'tooMuch'],
    },
    'DELETE /devices/:id/credentials/:credential': {
      summary: 'Revoke a secret or certificate of a device',
      path: whichCredential,
      answer: { nothing: 204 },
    },
    'GET /server/broker': {
      summary: 'Get the MQTT broker’s address',
      answer: {
        json: object({
          url: { ...text, description: 'mqtts, host and port' },
          plainUrl: {
            type: ['string', 'null'],
            description: 'mqtt, host and port, for trackers without a certificate; null if there is none',
          },
          rootCertificate: { ...text, description: 'PEM; used by the tracker to verify the broker' },
        }),
      },
      refuses: ['forbidden'],
    },
    'GET /server/credentials': {
      summary: 'List the secrets of the organisation',
      answer: { json: listOf(object(credential)) },
    },
    'POST /server/credentials': {
      summary: 'Create a secret for all trackers of the organisation',
      notes: 'For gateways that report for many devices. It can also register unknown trackers.',
      body: { json: wanted(wantedSecret, replaces) },
      answer: { json: object(secret) },
      refuses: ['conflict', 'tooMuch'],
    },
    'DELETE /server/credentials/:credential': {
      summary: 'Revoke a secret of the organisation',
      path: whichCredential,
      answer: { nothing: 204 },
      refuses: ['missing'],
    },
  },
}

export const deviceExtras: Chapter = {
  title: 'Other device calls',
  says: 'Device calls beyond list, create, update and delete.',
  calls: {
    'GET /devices/unknown': {
      summary: 'Look up an unregistered tracker',
      notes:
        'Shows whether a tracker already sends before it is registered. The count is 0 if no message was received recently.',
      query: { uniqueId: { says: 'identifier that the tracker sends', schema: text, isRequired: true } },
      answer: { json: object({ uniqueId: text, count, lastSeen: orNull(moment) }, ['uniqueId']) },
    },
    'GET /devices/:id/problems': {
      summary: 'List why messages of a device were rejected',
      notes: 'The latest reason for each field, kept for a week. Recorded at most once an hour.',
      answer: { json: listOf(ref('Problem')) },
    },
    'GET /problems': {
      summary: 'List what could not be applied',
      notes:
        'Failing computed attributes, unreadable geofences, calendars and maintenance, and rejected messages: the latest reason for each record visible to the caller. Records changed since are omitted.',
      answer: { json: listOf(ref('Problem')) },
    },
    'GET /devices/xlsx': sheet,
    'GET /reports/devices/xlsx': { ...sheet, summary: `${sheet.summary} (alias)` },
    'PUT /devices/:id/accumulators': {
      summary: 'Set the odometer and hour meter',
      body: {
        json: wanted(accumulators, { totalDistance: 'metres', hours: 'milliseconds' }),
      },
      answer: { nothing: 204 },
      refuses: ['conflict'],
    },
    'POST /devices/:id/image': {
      summary: 'Upload the picture of a device',
      notes: 'Replaces the previous picture. Save the returned name as the device attribute `deviceImage`.',
      body: { bytes: deviceImageTypes, says: 'the picture, at most 500,000 bytes' },
      answer: { text: 'the file name' },
    },
    'DELETE /devices/:id/image': {
      summary: 'Remove the picture of a device',
      notes: 'Also remove the device attribute `deviceImage`.',
      answer: { nothing: 204 },
    },
    'GET /media/:uniqueId/:file': {
      summary: 'Get a picture or recording of a device',
      path: { uniqueId: 'identifier of the device', file: 'name of the file' },
      answer: { bytes: ['*/*'], says: 'the file' },
    },
    'POST /attributes/computed/test': {
      summary: 'Test an expression on a device’s latest position',
      query: { deviceId: { says: 'id of the device', schema: recordId, isRequired: true } },
      body: { json: wanted(computedAttribute.schema.pick({ expression: true, type: true })) },
      answer: [
        { json: { type: ['number', 'boolean'] }, says: 'a number, true or false' },
        { text: 'a text' },
        { nothing: 204, says: 'no result' },
      ],
      refuses: ['missing'],
    },
    'GET /commands/types': {
      summary: 'List command types',
      query: { deviceId: { says: 'only those this device supports', schema: recordId } },
      answer: typeList,
      refuses: ['missing'],
    },
    'GET /notifications/types': { summary: 'List event types', answer: typeList },
    'GET /notifications/notificators': {
      summary: 'List notification channels',
      query: { announcement: { says: 'only those available for announcements', schema: flag } },
      answer: typeList,
    },
  },
}
