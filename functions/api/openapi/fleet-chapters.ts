import { deviceImageTypes } from '../../../shared/domain/file-kinds.ts'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import { readerLanguages } from '../exports/reader.ts'
import { accumulators } from '../routes/accumulators.ts'
import { wantedCredential, wantedSecret } from '../routes/credentials.ts'
import type { Call, Chapter } from './call.ts'
import { count, flag, listOf, moment, object, oneOf, orNull, recordId, ref, text, wanted } from './schema.ts'

const typeList = { json: listOf(object({ type: text })) }

const wholeStretch = {
  deviceId: { says: 'whose track', schema: recordId, isRequired: true },
  from: { says: 'first moment', schema: moment, isRequired: true },
  to: { says: 'last moment', schema: moment, isRequired: true },
} as const

const exported = (summary: string, type: string): Call => ({
  summary,
  query: wholeStretch,
  answer: { bytes: [type], says: 'the file' },
  refuses: ['forbidden', 'missing', 'tooLarge'],
})

const sheet: Call = {
  summary: 'Take the list of devices away as XLSX',
  notes: 'What `GET /devices` lists with the same filters, in the language of whoever asks, or of `locale`.',
  query: {
    keyword: { says: 'devices that hold it', schema: text },
    all: { says: 'for administrators: every device of the organisation', schema: flag },
    locale: { says: 'the language of the sheet', schema: oneOf(readerLanguages) },
  },
  answer: { bytes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'], says: 'the sheet' },
  refuses: ['forbidden'],
}

export const trackChapter: Chapter = {
  title: 'Positions and events',
  says: 'Where devices are and were, and what happened to them. Live changes come over the WebSocket at /api/socket.',
  calls: {
    'GET /positions': {
      summary: 'Read positions',
      notes:
        'By id, in the order asked; or the latest of a device; or its history between two moments; or the latest of everything that the caller sees.',
      query: {
        id: { says: 'these only; may be repeated', schema: listOf(recordId) },
        deviceId: { says: 'of this device', schema: recordId },
        from: { says: 'first moment, together with deviceId and to', schema: moment },
        to: { says: 'last moment', schema: moment },
      },
      answer: { json: listOf(ref('Position')) },
      refuses: ['missing', 'tooLarge'],
    },
    'DELETE /positions': {
      summary: 'Remove the history of a device',
      notes: 'The latest position stays: it says where the device is. Trips and reports of these days are told anew.',
      query: wholeStretch,
      answer: { nothing: 204 },
      refuses: ['tooLarge', 'conflict'],
    },
    'DELETE /positions/:id': {
      summary: 'Remove a position',
      answer: { nothing: 204 },
      refuses: ['conflict'],
    },
    'GET /positions/kml': exported('Take a track away as KML', 'application/vnd.google-earth.kml+xml'),
    'GET /positions/gpx': exported('Take a track away as GPX', 'application/gpx+xml'),
    'GET /positions/csv': exported('Take a track away as CSV', 'text/csv'),
    'GET /events': {
      summary: 'Read the newest events',
      query: {
        since: { says: 'not older than this moment', schema: moment },
        limit: { says: 'at most so many', schema: count },
      },
      answer: { json: listOf(ref('Event')) },
    },
    'GET /events/:id': { summary: 'Read one event', answer: { json: ref('Event') } },
  },
}

const credential = {
  id: { ...text, description: 'names it and opens nothing' },
  kind: oneOf(['secret', 'certificate']),
  deviceId: { ...recordId, description: '0 for the whole organisation' },
  createdAt: moment,
  createdBy: recordId,
  uniqueId: { ...text, description: 'of a certificate: the identifier that it speaks for' },
}
const address = { ...text, description: 'where to send to; the secret is in it' }
const secret = {
  ...credential,
  secret: { ...text, description: 'shown this once' },
  addresses: object({ osmand: address, owntracks: address, flespi: address, traccar: address }),
}
const certificate = {
  ...credential,
  certificate: { ...text, description: 'PEM' },
  privateKey: { ...text, description: 'PEM; shown this once' },
  rootCertificate: { ...text, description: 'PEM; by it the tracker knows the broker' },
  host: text,
  port: count,
}
const whichCredential = { credential: 'id of the secret or certificate' }
const replaces = { replaces: 'id of the one that is revoked when the new one stands' }

/** How trackers get in; what they then send is in the product's own documents. */
export const credentialChapter: Chapter = {
  title: 'Credentials of trackers',
  says: 'Secrets for trackers that report over HTTP, certificates for those that report over MQTT. Each is shown once.',
  calls: {
    'GET /devices/:id/credentials': {
      summary: 'List what a device proves who it is with',
      answer: { json: listOf(object(credential)) },
      refuses: ['forbidden'],
    },
    'POST /devices/:id/credentials': {
      summary: 'Make a secret or certificate for a device',
      notes:
        'A certificate comes as JSON, or with `Accept: application/zip` as an archive with ready settings for OwnTracks and Teltonika.',
      body: { json: wanted(wantedCredential, replaces) },
      answer: [
        { json: { anyOf: [object(secret), object(certificate)] }, says: 'the secret or certificate' },
        { bytes: ['application/zip'], says: 'the certificate with key, root and settings' },
      ],
      refuses: ['conflict', 'tooMuch'],
    },
    'DELETE /devices/:id/credentials/:credential': {
      summary: 'Revoke a secret or certificate of a device',
      path: whichCredential,
      answer: { nothing: 204 },
    },
    'GET /server/broker': {
      summary: 'Read where trackers connect to over MQTT',
      answer: {
        json: object({
          url: { ...text, description: 'mqtts, host and port' },
          plainUrl: {
            type: ['string', 'null'],
            description: 'mqtt, host and port, for trackers without a certificate; null where none may connect so',
          },
          rootCertificate: { ...text, description: 'PEM; by it the tracker knows the broker' },
        }),
      },
      refuses: ['forbidden'],
    },
    'GET /server/credentials': {
      summary: 'List the secrets of the organisation',
      answer: { json: listOf(object(credential)) },
    },
    'POST /server/credentials': {
      summary: 'Make a secret for all trackers of the organisation',
      notes: 'For gateways that report for many devices. Trackers that nobody registered can be registered with it.',
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
  title: 'More about devices',
  says: 'Calls about devices beside those that everything has.',
  calls: {
    'GET /devices/unknown': {
      summary: 'Ask for a tracker that nobody registered',
      notes:
        'So that somebody who registers a tracker sees whether it sends. A count of 0 when it was not heard lately.',
      query: { uniqueId: { says: 'identifier that the tracker sends', schema: text, isRequired: true } },
      answer: { json: object({ uniqueId: text, count, lastSeen: orNull(moment) }, ['uniqueId']) },
    },
    'GET /devices/:id/problems': {
      summary: 'Read why messages of a device were refused',
      notes: 'The newest reason for each field, a few at most, for a week. Noted once an hour.',
      answer: { json: listOf(ref('Problem')) },
    },
    'GET /problems': {
      summary: 'Read what could not be applied',
      notes:
        'Computed attributes that fail, geofences, calendars and maintenance that cannot be read, refused messages: the newest reason for each, as far as the caller sees the record. What was changed since is left out.',
      answer: { json: listOf(ref('Problem')) },
    },
    'GET /devices/xlsx': sheet,
    'GET /reports/devices/xlsx': { ...sheet, summary: `${sheet.summary} (second spelling)` },
    'PUT /devices/:id/accumulators': {
      summary: 'Set odometer and hour meter',
      body: {
        json: wanted(accumulators, { totalDistance: 'metres', hours: 'milliseconds' }),
      },
      answer: { nothing: 204 },
      refuses: ['conflict'],
    },
    'POST /devices/:id/image': {
      summary: 'Upload the picture of a device',
      notes: 'The one before goes. Save the name as `deviceImage` among the device’s attributes.',
      body: { bytes: deviceImageTypes, says: 'the picture, at most 500,000 bytes' },
      answer: { text: 'the name of the file' },
    },
    'DELETE /devices/:id/image': {
      summary: 'Remove the picture of a device',
      notes: 'Take `deviceImage` out of the device’s attributes, too.',
      answer: { nothing: 204 },
    },
    'GET /media/:uniqueId/:file': {
      summary: 'Read a picture or recording of a device',
      path: { uniqueId: 'identifier of the device', file: 'name of the file' },
      answer: { bytes: ['*/*'], says: 'the file' },
    },
    'POST /attributes/computed/test': {
      summary: 'Try an expression on a device’s latest position',
      query: { deviceId: { says: 'whose position', schema: recordId, isRequired: true } },
      body: { json: wanted(computedAttribute.schema.pick({ expression: true, type: true })) },
      answer: [
        { json: { type: ['number', 'boolean'] }, says: 'a number, true or false' },
        { text: 'a text' },
        { nothing: 204, says: 'nothing comes out' },
      ],
      refuses: ['missing'],
    },
    'GET /commands/types': {
      summary: 'List kinds of commands',
      query: { deviceId: { says: 'that this device understands', schema: recordId } },
      answer: typeList,
      refuses: ['missing'],
    },
    'GET /notifications/types': { summary: 'List kinds of events', answer: typeList },
    'GET /notifications/notificators': {
      summary: 'List ways to tell people',
      query: { announcement: { says: 'those that an announcement can take', schema: flag } },
      answer: typeList,
    },
  },
}
