import { type KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis'
import { setTimeout as wait } from 'node:timers/promises'
import { type IngestStream, streamOf } from '../../../shared/wire/stream-record.ts'
import { chunks } from '../dynamo/items.ts'
import type { Messages } from '../ports/tracker-ports.ts'

const perCall = 100
const triesMax = 5

/**
 * Into the streams that the broker's rules fill too, by the same length and under the same key. A shard that is full refuses single records:
 * those are tried again, and with them all that came after for the same tracker, so that its order holds.
 */
export const kinesisMessages = (
  client: () => KinesisClient,
  streamNameOf: (stream: IngestStream) => string,
): Messages => ({
  async put(messages) {
    for (const stream of ['live', 'backlog'] as const) {
      const entries = messages
        .filter(({ record }) => streamOf(record) === stream)
        .map(({ uniqueId, record }) => ({
          PartitionKey: uniqueId,
          Data: new TextEncoder().encode(JSON.stringify(record)),
        }))
      for (const part of chunks(entries, perCall)) await putPart(client(), streamNameOf(stream), part)
    }
  },
})

type Entry = { PartitionKey: string; Data: Uint8Array }

async function putPart(client: KinesisClient, StreamName: string, entries: readonly Entry[]): Promise<void> {
  let left = entries
  for (let tries = 1; left.length > 0; tries++) {
    const answer = await client.send(new PutRecordsCommand({ StreamName, Records: [...left] }))
    left = stillToPut(left, (at) => answer.Records?.[at]?.ErrorCode !== undefined)
    if (left.length === 0) return
    if (tries === triesMax) throw new Error(`The stream refused ${left.length} messages ${tries} times`)
    await wait(Math.random() * 50 * 2 ** tries)
  }
}

/** Each that was refused, and whatever follows it for the same tracker. */
function stillToPut(entries: readonly Entry[], wasRefused: (at: number) => boolean): Entry[] {
  const waiting = new Set<string>()
  return entries.filter(({ PartitionKey }, at) => {
    if (wasRefused(at)) waiting.add(PartitionKey)
    return waiting.has(PartitionKey)
  })
}
