import { mqttFormats } from '../../catalog/trackers/mqtt/index.ts'
import { phrase, type Phrase } from '../../domain/failures.ts'
import { isUniqueId, uniqueIdOfLevel } from '../../domain/identifiers/unique-id.ts'
import { topicWith } from '../topics/tracker-topic.ts'
import type { Format } from './format.ts'
import { expectObject } from './values/reading.ts'
import { oneOf, Rejected, shown, wrong } from './rejection.ts'

/**
 * The broker's event that a client came or went. The client's name is the tracker's identifier; clients of other names
 * are no trackers of ours and are ignored. `versionNumber` grows with each connection of a client; both events of one
 * connection have the same. A client that connects while its name is in use ends the older connection, which says so
 * (AWS IoT Developer Guide, "Lifecycle events").
 * @throws Rejected when it is not such an event
 */
export const readPresence: Format = (event, { uniqueId: named, receivedAt, notes }) => {
  const json = expectObject(event, '')
  const uniqueId = uniqueIdOfLevel(typeof json.clientId === 'string' ? json.clientId : named)
  if (!isUniqueId(uniqueId)) return { kind: 'ignored', uniqueId: '' }
  const { eventType, timestamp, versionNumber } = json
  if (eventType !== 'connected' && eventType !== 'disconnected')
    throw new Rejected('eventType', wrong('eventType', shown(eventType), oneOf(['connected', 'disconnected'])))
  // the broker does not say which topic it was
  if (json.disconnectReason === 'AUTH_ERROR') notes.add('topic', forbidden(uniqueId))
  return {
    kind: 'presence',
    uniqueId,
    connected: eventType === 'connected',
    ...(json.disconnectReason === 'DUPLICATE_CLIENTID' && { isReplaced: true }),
    at: typeof timestamp === 'number' && Number.isSafeInteger(timestamp) ? timestamp : receivedAt,
    version: typeof versionNumber === 'number' && Number.isSafeInteger(versionNumber) ? versionNumber : -1,
  }
}

/** What a certificate allows: `infra/tracker-identity.ts`. Phones, which may publish below their topic, are the last. */
function forbidden(uniqueId: string): Phrase {
  const formats = mqttFormats.toSorted((a, b) => a.topics.length - b.topics.length)
  const topics = formats.map(({ topics: [topic] }) => topicWith(topic, { identifier: uniqueId }))
  return phrase(
    "The broker closed the connection: this tracker's certificate does not allow what it did. It may publish to {topics} and below.",
    { topics: `${topics.slice(0, -1).join(', ')}, and ${topics.at(-1)}` },
  )
}
