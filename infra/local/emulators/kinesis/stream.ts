import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { region } from '../../local-names.ts'
import type { MappingPlan, StreamPlan } from '../../plan/types.ts'
import { openCheckpoint } from './checkpoint.ts'
import type { Delivery, Item } from './deliver.ts'
import { failureNotice } from './failure-notice.ts'
import { Lane } from './batch-reader.ts'
import { type Passage, passageAfter, passageEach, type PollerPauses } from '../poller-pauses.ts'
import type { Disk } from '../disk/disk.ts'
import { openShardLog, type LogRecord } from './shard-log.ts'
import { openPages } from './shard-pages.ts'
import { hourMs } from '../../../../shared/domain/time/durations.ts'

/**
 * Kinesis Data Streams and Lambda's poller for it: records are stored in files, in order per shard.
 *
 * Not imitated: its API (but see `stream-api.ts`), throughput limits, resharding, several batches at once per
 * shard (a parallelization factor changes nothing); the poller's pause unless it is asked for. A record that was
 * acknowledged survives the end of the process, not a power cut.
 */
export interface Stream {
  put(partitionKey: string, data: Buffer): Promise<void>
  /** the records of a shard after a sequence number (null: all); null when there is no such shard */
  recordsAfter(shardId: string, sequenceNumber: string | null): LogRecord[] | null
  /** Delivers to a function from where it stopped last time. */
  feed(mapping: MappingPlan, to: Feed): void
  idle(): boolean
  stop(): Promise<void>
}

export interface Feed {
  invoke: Delivery['invoke']
  /** takes the notice of records that were given up */
  giveUp: (notice: string) => Promise<void>
}

export function startStream(plan: StreamPlan, dataDir: string, disk: Disk, pauses: PollerPauses | null = null): Stream {
  const folder = join(dataDir, 'streams', plan.name)
  const retentionMs = plan.retentionHours * hourMs
  const shards = Array.from({ length: plan.shardCount }, (_, index) => {
    const id = `shardId-${String(index).padStart(12, '0')}`
    return { id, log: openShardLog(join(folder, id), { index, retentionMs, disk }) }
  })
  const lanes: Lane[] = []
  const passages: Passage[] = []

  return {
    put: (partitionKey, data) => {
      const shard = shards[shardOf(partitionKey, shards.length)]!
      return shard.log.append({ partitionKey, data: data.toString('base64') })
    },
    recordsAfter: (shardId, after) =>
      shards.find(({ id }) => id === shardId)?.log.readAfter(after, Number.POSITIVE_INFINITY) ?? null,
    feed: (mapping, { invoke, giveUp }) => {
      for (const { id, log } of shards) {
        const checkpoint = openCheckpoint(join(folder, id, `${mapping.title}.checkpoint`), disk)
        if (mapping.startAt === 'LATEST' && checkpoint.sequence === null) checkpoint.save(log.lastSequence() ?? '0')
        const discard: Delivery['discard'] = (batch, facts) => giveUp(failureNotice(mapping, id, { batch, ...facts }))
        const lane = new Lane(mapping, checkpoint, { invoke, discard }, () => pages.refill())
        const pages = openPages(log, checkpoint.sequence, {
          push: (records) => lane.push(records.map((record) => item(record, mapping, id))),
          waiting: () => lane.waiting(),
        })
        pages.refill()
        const passage = passageTo(mapping, pauses)
        log.onAppend((records) => passage.pass(() => pages.append(records)))
        lanes.push(lane)
        passages.push(passage)
      }
    },
    idle: () => passages.every((passage) => passage.isEmpty()) && lanes.every((lane) => lane.idle()),
    stop: async () => {
      for (const passage of passages) passage.stop()
      await Promise.all(lanes.map((lane) => lane.stop()))
      for (const { log } of shards) log.close()
    },
  }
}

/** A mapping with a consumer of its own gets records pushed. */
function passageTo({ source }: MappingPlan, pauses: PollerPauses | null): Passage {
  if (!pauses) return passageAfter(0)
  const isPushed = source.kind === 'stream' && source.isPushed === true
  return isPushed ? passageAfter(pauses.consumer) : passageEach(pauses.stream)
}

/** Shards share the range of MD5 evenly, as a new stream's do. */
function shardOf(partitionKey: string, count: number): number {
  if (count === 1) return 0
  const hash = createHash('md5').update(partitionKey).digest().readUInt32BE(0)
  return Math.floor((hash / 2 ** 32) * count)
}

/** @see AWS Lambda, "Using Lambda with Kinesis", example event */
function item(record: LogRecord, mapping: MappingPlan, shardId: string): Item {
  const { sequenceNumber, partitionKey, data, arrivedAt } = record
  return {
    sequenceNumber,
    arrivedAt,
    bytes: data.length + 600,
    subject: mapping.filters.length > 0 ? { partitionKey, data: decoded(data) } : null,
    record: {
      kinesis: {
        kinesisSchemaVersion: '1.0',
        partitionKey,
        sequenceNumber,
        data,
        approximateArrivalTimestamp: arrivedAt / 1000,
      },
      eventSource: 'aws:kinesis',
      eventVersion: '1.0',
      eventID: `${shardId}:${sequenceNumber}`,
      eventName: 'aws:kinesis:record',
      invokeIdentityArn: 'arn:aws:iam::000000000000:role/local',
      awsRegion: region,
      eventSourceARN: mapping.source.arn,
    },
  }
}

function decoded(data: string): unknown {
  const text = Buffer.from(data, 'base64').toString()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
