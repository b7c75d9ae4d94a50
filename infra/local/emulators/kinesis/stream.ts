import { join } from 'node:path'
import { dayMs, hourMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { region } from '../../local-names.ts'
import type { MappingPlan, StreamPlan } from '../../plan/types.ts'
import type { Disk } from '../disk/disk.ts'
import { type Passage, passageAfter, passageEach, type PollerPauses } from '../poller-pauses.ts'
import type { Item } from './deliver.ts'
import type { LogRecord } from './shard-log.ts'
import { openShards, type Shards } from './shards.ts'

/**
 * Kinesis Data Streams and Lambda's poller for it: records are stored in files, in order per shard.
 *
 * Not imitated: its API (but see `stream-api.ts`), throughput limits, resharding, several batches at once per
 * shard (a parallelization factor changes nothing); the poller's pause unless it is asked for. A record that was
 * acknowledged survives the end of the process, not a power cut.
 */
export interface Stream extends Omit<Shards, 'append'> {
  put(partitionKey: string, data: Buffer): Promise<void>
}

const sequenceDigits = 56
const hoursADay = dayMs / hourMs

interface StreamPlace {
  dataDir: string
  disk: Disk
  pollerPauses?: PollerPauses | null
  /** how long a day of keeping records is */
  streamDaySeconds?: number
}

export function startStream(plan: StreamPlan, place: StreamPlace): Stream {
  const { dataDir, disk, pollerPauses = null, streamDaySeconds = dayMs / secondMs } = place
  const shards = openShards(
    {
      folder: join(dataDir, 'streams', plan.name),
      shardCount: plan.shardCount,
      retentionMs: (plan.retentionHours / hoursADay) * streamDaySeconds * secondMs,
      disk,
      digits: sequenceDigits,
    },
    { itemOf: item, passageTo: (mapping) => passageTo(mapping, pollerPauses) },
  )
  return { ...shards, put: (partitionKey, data) => shards.append(partitionKey, data.toString('base64')) }
}

/** A mapping with a consumer of its own gets records pushed. */
function passageTo({ source }: MappingPlan, pauses: PollerPauses | null): Passage {
  if (!pauses) return passageAfter(0)
  const isPushed = source.kind === 'stream' && source.isPushed === true
  if (isPushed) return passageAfter(pauses.consumer)
  return typeof pauses.stream === 'number' ? passageEach(pauses.stream) : pauses.stream
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
