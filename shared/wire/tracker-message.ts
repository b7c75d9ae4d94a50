import { mqttFormats, type MqttFormatName } from '../catalog/trackers/mqtt/index.ts'
import { httpFormats, type HttpFormatName } from '../catalog/trackers/http/index.ts'
import { phrase } from '../domain/failures.ts'
import { isUniqueId, uniqueIdOfLevel } from '../domain/identifiers/unique-id.ts'
import { readResults } from './commands/answers.ts'
import { readSentCommand } from './commands/command-dispatch.ts'
import type { StreamRecord } from './stream-record.ts'
import { readFlespi } from './trackers/flespi.ts'
import { timedByArrival } from './trackers/batch.ts'
import type { Format, Reception, TrackerMessage } from './trackers/format.ts'
import { Notes } from './trackers/notes.ts'
import { readMedia } from './trackers/media-message.ts'
import { topicPattern } from './topics/tracker-topic.ts'
import { importedTopic } from './imports/imported-topic.ts'
import { importedTrackPattern, readImportedTrack } from './imports/imported-track.ts'
import { emulatedPattern } from './topics/emulated-topic.ts'
import { mappedTopic } from './sources/mapped-topic.ts'
import { readOsmand } from './trackers/osmand.ts'
import { readOverland } from './trackers/overland.ts'
import { readEmulated, readMapped, readOwnJson } from './trackers/own-json.ts'
import { readOwnTracks } from './trackers/owntracks.ts'
import { payloadOf } from './trackers/payload.ts'
import { readPresence } from './trackers/presence.ts'
import { Rejected } from './trackers/rejection.ts'
import { readTeltonika } from './trackers/teltonika.ts'
import { readImported, readTraccar } from './trackers/traccar.ts'

export type { RejectedRecord, TrackerMessage } from './trackers/format.ts'
export type { Note } from './trackers/notes.ts'

interface Route {
  topic: RegExp
  /** null where the payload is a file */
  read: Format | null
}

const mqttParsers: Readonly<Record<MqttFormatName, Format | null>> = {
  positions: readOwnJson,
  results: readResults,
  media: null,
  teltonika: readTeltonika,
  owntracks: readOwnTracks,
}

const httpParsers: Readonly<Record<HttpFormatName, Format>> = {
  osmand: readOsmand,
  owntracks: readOwnTracks,
  overland: readOverland,
  traccar: readTraccar,
  flespi: readFlespi,
  media: readMedia,
}

/**
 * Which format is sent on which topic; the first group is the tracker's identifier. Topics under `http/` are written by
 * `http-ingest` and by the API only, those under `commands/` by `commands`, and imported history by `watch`: no topic rule reads them.
 */
const routes: readonly Route[] = [
  ...mqttFormats.map(({ name, topics }) => ({ topic: topicPattern(topics.at(-1)!), read: mqttParsers[name] })),
  {
    topic: /^trackers\/([^/]+)\/(?:events|commands)$/,
    read: (_json, { uniqueId }) => ({ kind: 'ignored', uniqueId }),
  },
  ...httpFormats.map(({ name, topic }) => ({ topic: new RegExp(`^${topic}/([^/]+)$`), read: httpParsers[name] })),
  { topic: new RegExp(`^${mappedTopic}/([^/]+)$`), read: readMapped },
  { topic: new RegExp(`^${importedTopic}/([^/]+)$`), read: readImported },
  { topic: importedTrackPattern, read: readImportedTrack },
  { topic: emulatedPattern, read: readEmulated },
  { topic: /^commands\/sent\/([^/]+)$/, read: readSentCommand },
  { topic: /^\$aws\/events\/presence\/(?:connected|disconnected)\/(.+)$/, read: readPresence },
]

/** Parses one record of the stream. Never throws: what cannot be used is `rejected`, with the reason. */
export function parseTrackerMessage(record: StreamRecord): TrackerMessage {
  let uniqueId = ''
  try {
    const found = routeOf(record.topic)
    uniqueId = found.uniqueId
    if (!found.read) return { kind: 'file', uniqueId }
    const { topic, receivedAt } = record
    const notes = new Notes()
    const message = messageOf(found.read, payloadOf(record.payload), { uniqueId, topic, receivedAt, notes })
    const noted = notes.all
    const canHaveNotes = message.kind === 'fixes' || message.kind === 'presence'
    return noted && canHaveNotes ? { ...message, noted } : message
  } catch (error) {
    if (error instanceof Rejected) return { kind: 'rejected', uniqueId, field: error.field, reason: error.reason }
    return { kind: 'rejected', uniqueId, field: '', reason: phrase('the message could not be read') }
  }
}

/** A message of one record whose time is not valid is rejected, with what it would be at the time of its arrival. */
function messageOf(read: Format, json: unknown, reception: Reception): TrackerMessage {
  try {
    return read(json, reception)
  } catch (error) {
    if (!(error instanceof Rejected) || !error.isOfTime) throw error
    const again = () => {
      const message = read(json, { ...reception, isTimedByArrival: true })
      return (message.kind === 'fixes' && message.fixes[0]) || null
    }
    const { uniqueId } = reception
    return {
      kind: 'rejected',
      uniqueId,
      field: error.field,
      reason: error.reason,
      ...timedByArrival(error, again),
    }
  }
}

/** Whose message it is; null where no tracker may publish. */
export function uniqueIdIn(topic: string): string | null {
  try {
    return routeOf(topic).uniqueId
  } catch {
    return null
  }
}

function routeOf(topic: string): Pick<Route, 'read'> & { uniqueId: string } {
  for (const route of routes) {
    const level = route.topic.exec(topic)?.[1]
    if (level === undefined) continue
    const uniqueId = uniqueIdOfLevel(level)
    if (route.read !== readPresence) expectUniqueId(uniqueId)
    return { uniqueId, read: route.read }
  }
  throw new Rejected(
    '',
    phrase('the topic {topic} is not one that trackers publish to', { topic: topic.slice(0, 200) }),
  )
}

/** @throws Rejected when no device can have this identifier */
function expectUniqueId(uniqueId: string): void {
  if (!isUniqueId(uniqueId))
    throw new Rejected(
      'topic',
      phrase(
        'the identifier in the topic may hold up to 128 letters, digits and . _ : @ -, and %2F %2B %20 for / + and blanks',
      ),
    )
}
