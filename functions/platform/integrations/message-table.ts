import { randomUUID } from 'node:crypto'
import { type IngestStream, streamOf } from '../../../shared/wire/stream-record.ts'
import { type MessageItem, messageKeptSeconds } from '../../../shared/wire/topics/message-item.ts'
import { putItems } from '../dynamo/items.ts'
import type { Store } from '../dynamo/store.ts'
import type { Messages } from '../ports/tracker-ports.ts'

/**
 * Writes to the table of messages, as the topic rules do. Messages of one call may
 * overtake each other: ingest evaluates in the order of their own time.
 * @param now epoch ms
 */
export const tableMessages = (documents: Store['documents'], table: string, now: () => number): Messages => ({
  async put(messages, all?: IngestStream) {
    const x = Math.floor(now() / 1000) + messageKeptSeconds
    const items = messages.map(({ uniqueId, record }): MessageItem => ({
      ...record,
      pk: uniqueId,
      sk: randomUUID(),
      stream: all ?? streamOf(record),
      x,
    }))
    await putItems(documents, table, items)
  },
})
