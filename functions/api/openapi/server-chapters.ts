import { actions } from '../../../shared/domain/audit.ts'
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
  says: 'Settings and files of the organisation, which clients of this API call the server.',
  calls: {
    'GET /server': {
      summary: 'Read the settings',
      notes: 'Without a sign-in it shows what this product starts with.',
      answer: { json: ref('Server') },
      isTagged: true,
    },
    'PUT /server': {
      summary: 'Change the settings',
      body: { json: ref('ServerDraft') },
      answer: { json: ref('Server') },
      isTagged: true,
      refuses: ['conflict'],
    },
    'GET /server/timezones': { summary: 'List time zones', answer: { json: listOf(text) } },
    'GET /server/geocode': {
      summary: 'Find the address of a place',
      notes: 'In the language of whoever asks, or of `locale`. Served where `geocoderEnabled` of the settings is true.',
      query: {
        latitude: { says: 'degrees, from -90 to 90', schema: number, isRequired: true },
        longitude: { says: 'degrees, from -180 to 180', schema: number, isRequired: true },
        locale: { says: 'the language of the answer', schema: oneOf(readerLanguages) },
      },
      answer: [{ text: 'the address' }, { nothing: 204, says: 'nothing is known there, or nobody answers' }],
      refuses: ['tooMuch'],
    },
    'GET /server/file': {
      summary: 'List files',
      answer: { json: listOf(object({ name: text, bytes: count, savedAt: moment })) },
    },
    'GET /server/file/:path': {
      summary: 'Read a file',
      path: { path: 'name of the file' },
      answer: { bytes: ['*/*'], says: 'the file' },
    },
    'POST /server/file/:path': {
      summary: 'Upload a file',
      path: { path: 'name of the file' },
      body: { bytes: ['*/*'], says: 'the file' },
      answer: { nothing: 200, says: 'where it lies is in `Location`' },
    },
    'DELETE /server/file/:path': {
      summary: 'Remove a file',
      path: { path: 'name of the file' },
      answer: { nothing: 204 },
    },
  },
}

const period = {
  from: { says: 'first moment', schema: moment, isRequired: true as const },
  to: { says: 'last moment', schema: moment, isRequired: true as const },
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
  protocols: { type: 'object', additionalProperties: count, description: 'devices that spoke, by protocol' },
}

const exported = object({
  state: oneOf(['none', 'waiting', 'running', 'ready', 'failed']),
  requestedBy: { ...recordId, description: '0 when nobody asked for one' },
  startedAt: orNull(moment),
  progress: { type: 'number', minimum: 0, maximum: 1 },
  bytes: count,
  readyAt: orNull(moment),
  expiresAt: { ...orNull(moment), description: 'when the file goes' },
})

export const administrationChapter: Chapter = {
  title: 'Administration',
  says: 'For administrators: what was done and used, and leaving.',
  calls: {
    'GET /audit': {
      summary: 'Read what was done',
      notes: 'Changes, sign-ins, and who looked at whose track; oldest first.',
      query: { ...period, userId: { says: 'by this person', schema: recordId } },
      answer: {
        json: listOf(
          object({
            id: { ...recordId, description: 'the place in this answer' },
            actionTime: moment,
            address: text,
            userId: { ...recordId, description: '0 when nobody was signed in' },
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
      summary: 'Read what was used on each day',
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
      summary: 'Begin anew',
      notes: 'Drops open sockets and what is remembered of this organisation, as restarting a server of one’s own did.',
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
      notes: 'Everything of it is removed some days later; until then it can be kept after all.',
      body: { json: wanted(typedName, { organisation: 'its name, typed exactly' }), form: true },
      answer: { json: object({ deletionAt: moment }) },
      refuses: ['conflict'],
    },
    'DELETE /tenant/deletion': {
      summary: 'Keep the organisation after all',
      answer: { nothing: 204 },
      refuses: ['conflict'],
    },
    'POST /tenant/export': {
      summary: 'Export everything of the organisation',
      notes: 'One at a time: asking again while one is made tells how it stands.',
      answer: { json: exported },
      refuses: ['tooMuch'],
    },
    'GET /tenant/export': { summary: 'Read how the export stands', answer: { json: exported } },
    'GET /tenant/export/file': {
      summary: 'Download the export',
      notes: 'Leads to an address that gives the ZIP file for some minutes.',
      answer: { nothing: 302, says: 'where the file is' },
    },
    'GET /health': {
      summary: 'Whether the service works',
      answer: [{ text: '`OK`' }, { nothing: 503, says: 'It does not work at the moment.' }],
    },
  },
}

export const documentChapter: Chapter = {
  title: 'This document',
  says: 'For people and for programs.',
  calls: {
    'GET /openapi.json': { summary: 'Read this document', answer: { json: { type: 'object' } } },
    'GET /docs': { summary: 'Read this document as a page', answer: { bytes: ['text/html'], says: 'the page' } },
  },
}
