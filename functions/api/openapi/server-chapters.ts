import { actions } from '../../../shared/domain/access/audit.ts'
import type { DayCounts } from '../../../shared/domain/statistics.ts'
import { readerLanguages } from '../exports/reader.ts'
import { newName, typedName } from '../routes/tenant.ts'
import type { Chapter } from './call.ts'
import {
  count,
  listOf,
  moment,
  number,
  object,
  oneOf,
  orNull,
  recordId,
  ref,
  type Schema,
  text,
  wanted,
} from './schema.ts'

export const serverChapter: Chapter = {
  title: 'Organisation',
  says: 'Settings and files of the organisation. API clients call it the server.',
  calls: {
    'GET /server': {
      summary: 'Get the settings',
      notes: 'Without a sign-in, returns the product’s default settings.',
      answer: { json: ref('Server') },
      isTagged: true,
    },
    'PUT /server': {
      summary: 'Replace the settings',
      body: { json: ref('ServerDraft') },
      answer: { json: ref('Server') },
      isTagged: true,
      refuses: ['conflict'],
    },
    'GET /server/timezones': { summary: 'List time zones', answer: { json: listOf(text) } },
    'GET /server/geocode': {
      summary: 'Get the address of coordinates',
      notes: 'In the caller’s language or in `locale`. Available when the setting `geocoderEnabled` is true.',
      query: {
        latitude: { says: 'degrees, from -90 to 90', schema: number, isRequired: true },
        longitude: { says: 'degrees, from -180 to 180', schema: number, isRequired: true },
        locale: { says: 'language of the address', schema: oneOf(readerLanguages) },
      },
      answer: [{ text: 'the address' }, { nothing: 204, says: 'no address is known, or the geocoder did not respond' }],
      refuses: ['tooMuch'],
    },
    'GET /server/file': {
      summary: 'List files',
      answer: { json: listOf(object({ name: text, bytes: count, savedAt: moment })) },
    },
    'GET /server/file/:path': {
      summary: 'Get a file',
      path: { path: 'name of the file' },
      answer: { bytes: ['*/*'], says: 'the file' },
    },
    'POST /server/file/:path': {
      summary: 'Upload a file',
      path: { path: 'name of the file' },
      body: { bytes: ['*/*'], says: 'the file' },
      answer: { nothing: 200, says: 'the `Location` header holds its URL' },
    },
    'DELETE /server/file/:path': {
      summary: 'Remove a file',
      path: { path: 'name of the file' },
      answer: { nothing: 204 },
    },
  },
}

const period = {
  from: { says: 'start of the period', schema: moment, isRequired: true as const },
  to: { says: 'end of the period', schema: moment, isRequired: true as const },
}

/** Typed by what is counted, so that a count that is added is missed here by the compiler. */
const counts: Record<keyof DayCounts, Schema> = {
  activeUsers: count,
  activeDevices: count,
  requests: count,
  messagesReceived: count,
  messagesStored: count,
  mailSent: count,
  smsSent: count,
  geocoderRequests: count,
  geolocationRequests: count,
  protocols: { type: 'object', additionalProperties: count, description: 'devices that sent messages, by protocol' },
}

const exported = object({
  state: oneOf(['none', 'waiting', 'running', 'ready', 'failed']),
  requestedBy: { ...recordId, description: '0 if no export was requested' },
  startedAt: orNull(moment),
  progress: { type: 'number', minimum: 0, maximum: 1 },
  bytes: count,
  readyAt: orNull(moment),
  expiresAt: { ...orNull(moment), description: 'when the file is deleted' },
})

export const administrationChapter: Chapter = {
  title: 'Administration',
  says: 'Administrators only: audit log, usage, export and deletion of the organisation.',
  calls: {
    'GET /audit': {
      summary: 'Get the audit log',
      notes: 'Changes, sign-ins and track views, oldest first.',
      query: { ...period, userId: { says: 'only entries of this user', schema: recordId } },
      answer: {
        json: listOf(
          object({
            id: { ...recordId, description: 'position in this response' },
            actionTime: moment,
            address: text,
            userId: { ...recordId, description: '0 if no user was signed in' },
            userEmail: orNull(text),
            actionType: oneOf(actions),
            objectType: text,
            objectId: recordId,
            attributes: { type: 'object', additionalProperties: true },
          }),
        ),
      },
      refuses: ['forbidden', 'tooLarge'],
    },
    'GET /statistics': {
      summary: 'Get daily usage',
      query: period,
      answer: {
        json: listOf(
          object({
            id: count,
            attributes: { type: 'object', additionalProperties: true },
            captureTime: moment,
            ...counts,
          }),
        ),
      },
      refuses: ['forbidden', 'tooLarge'],
    },
    'POST /server/reboot': {
      summary: 'Restart',
      notes: 'Closes the organisation’s open sockets and clears its cached data. Stored data is not affected.',
      answer: { text: '`OK`' },
      refuses: ['tooMuch'],
    },
    'PUT /tenant': {
      summary: 'Rename the organisation',
      body: { json: wanted(newName, { organisation: 'the new name' }) },
      answer: { json: object({ organisation: text }) },
      refuses: ['conflict'],
    },
    'DELETE /tenant': {
      summary: 'Delete the organisation',
      notes: 'All data is deleted some days later. Until then the deletion can be cancelled.',
      body: { json: wanted(typedName, { organisation: 'its exact name' }), form: true },
      answer: { json: object({ deletionAt: moment }) },
      refuses: ['conflict'],
    },
    'DELETE /tenant/deletion': {
      summary: 'Cancel the deletion',
      answer: { nothing: 204 },
      refuses: ['conflict'],
    },
    'POST /tenant/export': {
      summary: 'Export the organisation’s data',
      notes: 'One export at a time. Returns the state of the current export if one is already running.',
      answer: { json: exported },
      refuses: ['tooMuch'],
    },
    'GET /tenant/export': { summary: 'Get the state of the export', answer: { json: exported } },
    'GET /tenant/export/file': {
      summary: 'Download the export',
      notes: 'Redirects to a URL of the ZIP file that is valid for a few minutes.',
      answer: { nothing: 302, says: 'the `Location` header holds the file’s URL' },
    },
    'GET /health': {
      summary: 'Check the service’s health',
      answer: [{ text: '`OK`' }, { nothing: 503, says: 'The service is unavailable.' }],
    },
  },
}

export const documentChapter: Chapter = {
  title: 'This document',
  says: 'As a web page and as JSON.',
  calls: {
    'GET /openapi.json': { summary: 'Get this document', answer: { json: { type: 'object' } } },
    'GET /docs': { summary: 'Get this document as a web page', answer: { bytes: ['text/html'], says: 'the page' } },
  },
}
