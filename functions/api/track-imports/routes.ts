import { trackImportLimits } from '../../../shared/domain/limits/track-imports.ts'
import type {
  RefusedPositionJson,
  TakenPositionsJson,
  TrackImportJson,
} from '../../../shared/wire/imports/track-import-json.ts'
import { trackFormats } from '../../../shared/wire/track-files/track-file.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { count, listOf, moment, object, oneOf, orNull, recordId, text, wanted, type Schema } from '../openapi/schema.ts'
import type { Gate, Route } from '../route.ts'
import { askedTrackImport, beginTrackImport, listTrackImports, removeTrackImport } from './import-answers.ts'
import { askedPart, takePositions } from './take-positions.ts'

const importSchema: Record<keyof TrackImportJson, Schema> = {
  id: text,
  fileName: text,
  format: oneOf(trackFormats),
  userId: { ...recordId, description: 'who began it' },
  userName: text,
  startedTime: moment,
  total: { ...count, description: 'positions that the file holds' },
  sent: { ...count, description: 'of which so many came; the next call goes on from there' },
  positions: { ...count, description: 'of which so many were taken' },
  from: { ...orNull(moment), description: 'of the first position that was taken' },
  to: { ...orNull(moment), description: 'of the last position that was taken' },
  state: oneOf(['running', 'done', 'removing']),
}
const refusedSchema: Record<keyof RefusedPositionJson, Schema> = {
  index: { ...count, description: 'place in the list that was sent' },
  field: text,
  reason: text,
}
const takenSchema: Record<keyof TakenPositionsJson, Schema> = {
  import: object(importSchema),
  refused: listOf(object(refusedSchema)),
}
const changing: Gate = { ...gates.whileOpen, unconfirmed: 'refused', guest: 'refused' }
const path = '/devices/:id/imports'

/** History of a device from files that people have. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path,
    access: 'signedIn',
    gate: { ...gates.always, guest: 'refused' },
    document: describe('devices', () => ({
      summary: 'Get what was imported for a device from files',
      answer: { json: listOf(object(importSchema)) },
      refuses: ['forbidden'],
    })),
    answer: listTrackImports,
  },
  {
    method: 'POST',
    path,
    access: 'signedIn',
    gate: changing,
    document: describe('devices', () => ({
      summary: 'Begin an import of history from a file',
      notes: 'Its positions follow in calls of their own. Imports of a device can be removed one by one.',
      body: {
        json: wanted(askedTrackImport, {
          fileName: 'as people call it',
          format: 'of the file',
          total: 'positions that will be sent',
        }),
      },
      answer: { json: object(importSchema) },
      refuses: ['conflict', 'tooMuch'],
    })),
    answer: beginTrackImport,
  },
  {
    method: 'POST',
    path: `${path}/:importId/positions`,
    access: 'signedIn',
    gate: changing,
    document: describe('devices', () => ({
      summary: 'Send the next positions of an import',
      notes: `Up to ${trackImportLimits.positionsPerCallMax} positions as trackers send them in our own JSON, each with time, latitude and longitude, by rising time. They are evaluated as a tracker’s buffer is: in the order of time, without notifications. A position of a moment and place that are stored already is left out. A call that is repeated adds nothing.`,
      body: {
        json: wanted(askedPart, {
          offset: 'how many positions were sent before',
          positions: 'as trackers send them, see the documentation of trackers',
        }),
      },
      answer: { json: object(takenSchema) },
      refuses: ['conflict', 'tooMuch'],
    })),
    answer: takePositions,
  },
  {
    method: 'DELETE',
    path: `${path}/:importId`,
    access: 'signedIn',
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('devices', () => ({
      summary: 'Remove an import with its positions',
      notes: 'Trips, events, totals and reports become what they are without it, within minutes.',
      answer: { nothing: 204 },
      refuses: ['conflict'],
    })),
    answer: removeTrackImport,
  },
]
