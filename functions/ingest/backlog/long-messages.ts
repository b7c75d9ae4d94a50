import { livePayloadLengthMax, type StreamRecord } from '../../../shared/wire/stream-record.ts'
import { uniqueIdIn } from '../../../shared/wire/tracker-message.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { BacklogMessages } from '../../platform/ports/tracker-ports.ts'
import { streamRecordIn } from '../read-record.ts'
import type { Delivered } from '../take-batches.ts'

/** A topic rule takes every message of a tracker into the stream: it cannot choose between a stream and a table. */
interface LongMessage {
  uniqueId: string
  record: StreamRecord
}

/**
 * Moves what is too long to be live from the stream to the backlog, before it is parsed.
 * @returns what is left; all of it when the backlog takes none: then it is accepted late rather than lost
 */
export async function withoutLong(
  records: readonly Delivered[],
  backlog: BacklogMessages,
): Promise<readonly Delivered[]> {
  const long = new Map<Delivered, LongMessage>()
  for (const each of records) {
    const message = 'kinesis' in each ? longIn(each.kinesis.data) : null
    if (message) long.set(each, message)
  }
  if (long.size === 0) return records
  try {
    await backlog.put([...long.values()], 'backlog')
  } catch (error) {
    log({ capability: 'ingest', what: 'backlogNotReached', count: long.size, ...errorFacts(error) })
    return records
  }
  return records.filter((each) => !long.has(each))
}

/** Base64 needs four characters for three bytes. Null for what is short, or of no tracker. */
function longIn(data: string): LongMessage | null {
  if (data.length * 3 <= livePayloadLengthMax * 4) return null
  const record = streamRecordIn(data)
  if (record === null || record.payload.length <= livePayloadLengthMax) return null
  const uniqueId = uniqueIdIn(record.topic)
  return uniqueId === null ? null : { uniqueId, record }
}
