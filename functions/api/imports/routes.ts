import { importedKinds } from '../../../shared/domain/imports/kinds.ts'
import type {
  ImportJson,
  ImportNoteJson,
  InvitedJson,
  KindCountsJson,
} from '../../../shared/wire/imports/import-json.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import {
  count,
  flag,
  listOf,
  moment,
  object,
  oneOf,
  orNull,
  recordId,
  text,
  wanted,
  type Schema,
} from '../openapi/schema.ts'
import type { Gate, Route } from '../route.ts'
import { askedImport, showImport, showNotes, startImport, stopImport } from './import-answers.ts'
import { inviteImported } from './invite-imported.ts'

const kind = oneOf(importedKinds.map(({ name }) => name))
const kindSchema: Record<keyof KindCountsJson, Schema> = {
  kind,
  found: { ...count, description: 'at the server' },
  added: count,
  known: { ...count, description: 'were here before, by identifier or from an earlier import' },
  refused: { ...count, description: 'don’t map; the report says why' },
}
const stateSchema: Record<keyof ImportJson, Schema> = {
  state: oneOf(['none', 'running', 'done', 'failed', 'cancelled']),
  address: text,
  startedTime: orNull(moment),
  endedTime: orNull(moment),
  reason: { ...orNull(text), description: 'why it failed, or what it waits for' },
  stage: oneOf(['records', 'links', 'history']),
  kinds: listOf(object(kindSchema)),
  links: count,
  historyFrom: orNull(moment),
  devicesDone: { ...count, description: 'of which history was imported' },
  devices: count,
  positions: count,
  noted: { ...count, description: 'records in the report' },
  uninvited: { ...count, description: 'imported users who were not sent a link yet' },
}
const noteSchema: Record<keyof ImportNoteJson, Schema> = {
  kind,
  foreignId: { ...recordId, description: 'id at the server' },
  name: text,
  isRefused: { ...flag, description: 'it was not imported at all' },
  reasons: listOf(object({ field: text, reason: text })),
}
const invitedSchema: Record<keyof InvitedJson, Schema> = { sent: count, left: count }
const changing: Gate = { ...gates.whileOpen, unconfirmed: 'refused', guest: 'refused' }

/** Moving in from a Traccar server, for administrators: records, links and history by its API. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/import',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Get the state of the import',
      answer: { json: object(stateSchema) },
      refuses: ['forbidden'],
    })),
    answer: showImport,
  },
  {
    method: 'POST',
    path: '/import',
    access: 'signedIn',
    gate: changing,
    document: describe('administration', () => ({
      summary: 'Import from a Traccar server',
      notes:
        'Imports devices, groups, drivers, geofences, calendars, computed attributes, maintenance, notifications, saved commands, users and the links between them, then history, in the background. What is there already, by its identifier or from an earlier import, stays as it is. Users are added without a password.',
      body: {
        json: wanted(askedImport, {
          address: 'of the server, https',
          token: 'of an administrator of the server; it is kept sealed until the import ends',
          historyFrom: 'from when on history is imported; null for none',
        }),
      },
      answer: { json: object(stateSchema) },
      refuses: ['conflict', 'tooMuch'],
    })),
    answer: startImport,
  },
  {
    method: 'DELETE',
    path: '/import',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Cancel the import',
      notes: 'What was imported stays.',
      answer: { json: object(stateSchema) },
    })),
    answer: stopImport,
  },
  {
    method: 'GET',
    path: '/import/notes',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Get the report of the import',
      notes: 'Records that don’t map, or not as a whole.',
      answer: { json: listOf(object(noteSchema)) },
      refuses: ['forbidden'],
    })),
    answer: showNotes,
  },
  {
    method: 'POST',
    path: '/import/invitations',
    access: 'signedIn',
    gate: changing,
    document: describe('administration', () => ({
      summary: 'Invite imported users',
      notes:
        'Mails each a link with which they choose a password, to some at a time; repeat while `left` is more than 0.',
      answer: { json: object(invitedSchema) },
      refuses: ['missing', 'tooMuch'],
    })),
    answer: inviteImported,
  },
]
