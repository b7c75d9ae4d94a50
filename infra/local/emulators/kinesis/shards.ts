import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { MappingPlan } from '../../plan/types.ts'
import type { Disk } from '../disk/disk.ts'
import type { Passage } from '../poller-pauses.ts'
import { Lane } from './batch-reader.ts'
import { openCheckpoint } from './checkpoint.ts'
import type { Delivery, Item } from './deliver.ts'
import { failureNotice } from './failure-notice.ts'
import { openShardLog, type LogRecord } from './shard-log.ts'
import { openPages } from './shard-pages.ts'

/** Records in files, in order for each shard, and the readers that they are delivered to. */
export interface Shards {
  /** Resolves when the record is in the file. */
  append(partitionKey: string, data: string): Promise<void>
  /** the records of a shard after a sequence number (null: all); null when there is no such shard */
  recordsAfter(shardId: string, sequenceNumber: string | null): LogRecord[] | null
  /** Delivers to a function from where it stopped last time. @returns its reader of each shard */
  feed(mapping: MappingPlan, to: Feed): readonly Lane[]
  idle(): boolean
  stop(): Promise<void>
}

export interface Feed {
  invoke: Delivery['invoke']
  /** takes the notice of records that were given up */
  giveUp: (notice: string) => Promise<void>
}

interface ShardFolder {
  folder: string
  shardCount: number
  retentionMs: number
  disk: Disk
  /** of a sequence number */
  digits: number
}

interface Reading {
  /** as the function gets it */
  itemOf: (record: LogRecord, mapping: MappingPlan, shardId: string) => Item
  /** how long it takes until a reader sees a record */
  passageTo: (mapping: MappingPlan) => Passage
}

export function openShards({ folder, shardCount, ...files }: ShardFolder, { itemOf, passageTo }: Reading): Shards {
  const shards = Array.from({ length: shardCount }, (_, index) => {
    const id = `shardId-${String(index).padStart(12, '0')}`
    return { id, log: openShardLog(join(folder, id), { index, ...files }) }
  })
  const lanes: Lane[] = []
  const passages: Passage[] = []

  return {
    append: (partitionKey, data) => shards[shardOf(partitionKey, shards.length)]!.log.append({ partitionKey, data }),
    recordsAfter: (shardId, after) =>
      shards.find(({ id }) => id === shardId)?.log.readAfter(after, Number.POSITIVE_INFINITY) ?? null,
    feed: (mapping, { invoke, giveUp }) =>
      shards.map(({ id, log }) => {
        const checkpoint = openCheckpoint(join(folder, id, `${mapping.title}.checkpoint`), files.disk)
        if (mapping.startAt === 'LATEST' && checkpoint.sequence === null) checkpoint.save(log.lastSequence() ?? '0')
        const discard: Delivery['discard'] = (batch, facts) => giveUp(failureNotice(mapping, id, { batch, ...facts }))
        const lane = new Lane(mapping, checkpoint, { invoke, discard }, () => pages.refill())
        const pages = openPages(log, checkpoint.sequence, {
          push: (records) => lane.push(records.map((record) => itemOf(record, mapping, id))),
          waiting: () => lane.waiting(),
        })
        pages.refill()
        const passage = passageTo(mapping)
        log.onAppend((records) => passage.pass(() => pages.append(records)))
        lanes.push(lane)
        passages.push(passage)
        return lane
      }),
    idle: () => passages.every((passage) => passage.isEmpty()) && lanes.every((lane) => lane.idle()),
    stop: async () => {
      for (const passage of passages) passage.stop()
      await Promise.all(lanes.map((lane) => lane.stop()))
      for (const { log } of shards) log.close()
    },
  }
}

/** Shards share the range of MD5 evenly, as a new stream's do. */
function shardOf(partitionKey: string, count: number): number {
  if (count === 1) return 0
  const hash = createHash('md5').update(partitionKey).digest().readUInt32BE(0)
  return Math.floor((hash / 2 ** 32) * count)
}
