import type { Chapter } from './call.ts'
import { count, listOf, moment, object, ref, text } from './schema.ts'

export const serverChapter: Chapter = {
  title: 'Organisation',
  says: 'Settings and files of the organisation, which clients of this API call the server.',
  calls: {
    'GET /server': {
      summary: 'Read the settings',
      notes: 'Without a sign-in it shows what this product starts with.',
      answer: { json: ref('Server') },
    },
    'PUT /server': {
      summary: 'Change the settings',
      notes: 'Send `If-Match` with the `ETag` that was read, so that nobody’s change is overwritten unseen.',
      body: { json: ref('ServerDraft') },
      answer: { json: ref('Server') },
      refuses: ['conflict'],
    },
    'GET /server/timezones': { summary: 'List time zones', answer: { json: listOf(text) } },
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

export const documentChapter: Chapter = {
  title: 'This document',
  says: 'For people and for programs.',
  calls: {
    'GET /openapi.json': { summary: 'Read this document', answer: { json: { type: 'object' } } },
    'GET /docs': { summary: 'Read this document as a page', answer: { bytes: ['text/html'], says: 'the page' } },
  },
}
