import { log } from '../platform/log.ts'
import type { IngestWorld } from '../platform/needs.ts'
import type { Received } from './read-record.ts'
import { rejectedMessagesIn } from './rejected-messages.ts'

const reporting: ReadonlySet<Received['message']['kind']> = new Set(['fixes', 'file', 'ignored'])

/**
 * Counts the messages of an identifier that nobody registered, so that an operator can find a misspelt one. Those that
 * could not be parsed go to the dead-letter queue, like all others; nothing else is kept.
 */
export async function noteUnregistered(world: IngestWorld, messages: readonly Received[]): Promise<void> {
  const rejectedMessages = messages.flatMap(rejectedMessagesIn)
  if (rejectedMessages.length > 0) await world.rejectedMessages.send(null, rejectedMessages)
  const reports = messages.filter(({ message }) => reporting.has(message.kind))
  const last = reports.at(-1)
  if (!last) return
  const { uniqueId } = last.message
  const protocol = last.message.kind === 'fixes' ? last.message.protocol : ''
  const seen = { count: reports.length, at: Math.min(last.record.receivedAt, world.now()), protocol }
  await world.lookups.noteUnknownTracker(uniqueId, seen)
  log({ capability: 'ingest', what: 'unregisteredTracker', uniqueId, count: reports.length, protocol })
}
