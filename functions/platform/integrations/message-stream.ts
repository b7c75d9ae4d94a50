import { retry, retryPolicies, tryAgain } from '../retry.ts'
import { type KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis'
import { type IngestStream, streamOf } from '../../../shared/wire/stream-record.ts'
import type { BacklogMessages, Messages } from '../ports/tracker-ports.ts'

/** What one call takes is 500 records and 5 MB. */
const recordsPerCall = 500
const bytesPerCall = 4_000_000

/**
 * Writes live messages to the stream, under the same key as the broker's rules do, and the others to the table. A full
 * shard rejects single records: those are retried together with all later ones of the same tracker, so that its order holds.
 */
export const kinesisMessages = (
  client: () => KinesisClient,
  { stream, table }: { stream: string; table: BacklogMessages },
): Messages => ({
  async put(messages, all) {
    const parts: Record<IngestStream, (typeof messages)[number][]> = { live: [], backlog: [] }
    for (const message of messages) parts[all ?? streamOf(message.record)].push(message)
    const entries = parts.live.map(({ uniqueId, record }) => ({
      PartitionKey: uniqueId,
      Data: new TextEncoder().encode(JSON.stringify(record)),
    }))
    for (const part of callsOf(entries)) await putPart(client(), stream, part)
    if (parts.backlog.length > 0) await table.put(parts.backlog, 'backlog')
  },
})

type Entry = { PartitionKey: string; Data: Uint8Array }

function callsOf(entries: readonly Entry[]): Entry[][] {
  const calls: Entry[][] = []
  let bytes = 0
  for (const entry of entries) {
    const open = calls.at(-1)
    bytes += entry.Data.length
    if (open && open.length < recordsPerCall && bytes <= bytesPerCall) open.push(entry)
    else {
      calls.push([entry])
      bytes = entry.Data.length
    }
  }
  return calls
}

async function putPart(client: KinesisClient, StreamName: string, entries: readonly Entry[]): Promise<void> {
  let left = entries
  const { triesMax } = retryPolicies.stream
  const exhausted = () => new Error(`The stream refused ${left.length} messages ${triesMax} times`)
  await retry({ ...retryPolicies.stream, exhausted }, async () => {
    const answer = await client.send(new PutRecordsCommand({ StreamName, Records: [...left] }))
    left = stillToPut(left, (at) => answer.Records?.[at]?.ErrorCode !== undefined)
    return left.length > 0 ? tryAgain : undefined
  })
}

/** Each rejected record, and all later ones of the same tracker. */
function stillToPut(entries: readonly Entry[], wasRejected: (at: number) => boolean): Entry[] {
  const waiting = new Set<string>()
  return entries.filter(({ PartitionKey }, at) => {
    if (wasRejected(at)) waiting.add(PartitionKey)
    return waiting.has(PartitionKey)
  })
}
