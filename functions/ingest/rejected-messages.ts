import { phrase } from '../../shared/domain/failures.ts'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import type { Note } from '../../shared/wire/tracker-message.ts'
import type { RejectedMessage } from '../platform/ports/ports.ts'
import type { Received } from './read-record.ts'

/** A small message with a thousand bad records must not become a thousand queue entries and log lines. */
const { rejectionsPerMessageMax, rejectedPayloadLengthMax: payloadLengthMax } = trackerLimits

export const rejectedMessageOf = ({ record, message }: Received, why: Note): RejectedMessage => ({
  ...why,
  topic: record.topic,
  uniqueId: message.uniqueId,
  receivedAt: record.receivedAt,
  payload: Buffer.from(record.payload.slice(0, payloadLengthMax * 4), 'base64')
    .toString('utf8')
    .slice(0, payloadLengthMax),
})

/** What of a message could not be used: all of it, or single records of it, the first of them one by one. */
export function rejectedMessagesIn(received: Received): RejectedMessage[] {
  const { message } = received
  if (message.kind === 'rejected')
    return [rejectedMessageOf(received, { field: message.field, reason: message.reason })]
  if (message.kind !== 'fixes') return []
  const reported = message.rejected.slice(0, rejectionsPerMessageMax)
  const unreported = message.rejected.length - reported.length
  if (unreported > 0)
    reported.push({
      field: '',
      reason: phrase('{count} more records of this message were refused.', { count: unreported }),
    })
  return reported.map(({ field, reason }) => rejectedMessageOf(received, { field, reason }))
}

/** How many positions that a message was to bring could not be used; a message that is not understood is one. */
export const unreadableIn = ({ message }: Received): number =>
  message.kind === 'rejected' ? 1 : message.kind === 'fixes' ? message.rejected.length : 0
