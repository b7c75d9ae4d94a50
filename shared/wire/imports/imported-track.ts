import { topicLevelOf } from '../../domain/identifiers/unique-id.ts'
import { importMark, importProtocol } from '../../domain/imports/track-import.ts'
import type { Fix } from '../../domain/position.ts'
import type { Phrase } from '../../domain/failures.ts'
import { readBatch } from '../trackers/batch.ts'
import type { Format } from '../trackers/format.ts'
import { Notes } from '../trackers/notes.ts'
import { readFix } from '../trackers/own-json.ts'
import { expectObject, type Source } from '../trackers/values/reading.ts'
import { Rejected } from '../trackers/rejection.ts'

const begin = 'import/tracks'

/** Under which the parser knows positions of an import from a file. Written by the API only. */
export const importedTrackTopic = (importId: string, uniqueId: string): string =>
  `${begin}/${importId}/${topicLevelOf(uniqueId)}`
export const importedTrackPattern = new RegExp(`^${begin}/[a-z0-9]+/([^/]+)$`)

/** What is counted along a track follows here from all positions; who is asked where it came from says the import. */
const derived = new Set(['distance', 'totalDistance', 'hours', 'outlier', 'clockAhead', 'weekRollovers', importMark])

/** Positions of an import, our own JSON. @throws Rejected naming the field */
export const readImportedTrack: Format = (json, { uniqueId, topic, receivedAt, notes }) => {
  const importId = topic.split('/')[2]!
  return {
    kind: 'fixes',
    protocol: importProtocol,
    uniqueId,
    ...readBatch(json, notes, (source) => readImportedFix(source, receivedAt, importId)),
  }
}

function readImportedFix(source: Source, receivedAt: number, importId: string): Fix {
  const { attributes, ...fix } = readFix(source, receivedAt)
  const kept = Object.entries(attributes).filter(([key]) => !derived.has(key))
  return {
    ...fix,
    protocol: importProtocol,
    isAsStored: true,
    importId,
    attributes: { ...Object.fromEntries(kept), [importMark]: importId },
  }
}

/**
 * Whether a position that somebody sends can be imported, by the rules for trackers' positions.
 * @returns its fix, or what is wrong
 */
export function importableFix(
  value: unknown,
  place: string,
  receivedAt: number,
): Fix | { field: string; reason: Phrase } {
  try {
    const source = { values: expectObject(value, place), place, notes: new Notes() }
    return readImportedFix(source, receivedAt, '')
  } catch (error) {
    if (error instanceof Rejected) return { field: error.field, reason: error.reason }
    throw error
  }
}
