import { join } from 'node:path'
import { secondMs } from '../../../../shared/domain/time/durations.ts'
import { region } from '../../local-names.ts'
import type { MappingPlan, TablePlan } from '../../plan/types.ts'
import type { Disk } from '../disk/disk.ts'
import { type PollerPauses, passageAfter, passageEach } from '../poller-pauses.ts'
import type { Item } from '../kinesis/deliver.ts'
import type { LogRecord } from '../kinesis/shard-log.ts'
import { openShards, type Shards } from '../kinesis/shards.ts'
import { refusedItem, type PutItem } from './put-refusals.ts'

/**
 * A table whose rows nobody reads (`infra/local/plan/written-tables.ts`), kept as what its stream is: a log of a day, in
 * order for each partition key.
 *
 * Not imitated: a put over another row, which a stream calls MODIFY; conditions, and all that reads or removes rows, are
 * refused. Rows are gone with their change, after a day, where the table's own expiry may be later.
 */
export interface LogTable extends Omit<Shards, 'append' | 'recordsAfter'> {
  name: string
  /** Resolves when it is stored. @throws InvalidPut what DynamoDB would refuse */
  put(item: PutItem): Promise<void>
  /** why DynamoDB would refuse it; null when it would not */
  refused(item: PutItem): string | null
  /** the same text for the same row */
  keyOf(item: PutItem): string
}

/** as long as DynamoDB's own may be, and longer than those of any earlier version of this file */
const sequenceDigits = 28

interface LogTablePlace {
  dataDir: string
  disk: Disk
  pollerPauses: PollerPauses | null
  tableShards: number
  /** how long it keeps a change. @see Amazon DynamoDB developer guide, "Change data capture for DynamoDB Streams" */
  streamDaySeconds: number
}

export function openLogTable(
  { name, definition }: TablePlan,
  { dataDir, disk, pollerPauses, tableShards, streamDaySeconds }: LogTablePlace,
): LogTable {
  const keys = definition['KeySchema'] as readonly { AttributeName: string }[]
  const names = keys.map(({ AttributeName }) => AttributeName)
  const files = {
    folder: join(dataDir, 'streams', name),
    shardCount: tableShards,
    retentionMs: streamDaySeconds * secondMs,
    disk,
    digits: sequenceDigits,
  }
  const shards = openShards(files, {
    itemOf: (record, mapping) => changeOf(record, names, mapping),
    passageTo: () => (pollerPauses ? passageEach(pollerPauses.tableStream) : passageAfter(0)),
  })
  const refused = (item: PutItem) => refusedItem(item, names)
  return {
    ...shards,
    name,
    refused,
    keyOf: (item) => JSON.stringify(names.map((each) => item[each])),
    put: async (item) => {
      const because = refused(item)
      if (because !== null) throw new InvalidPut(because)
      await shards.append(item[names[0]!]!.S!, JSON.stringify(item))
    },
  }
}

export class InvalidPut extends Error {
  override name = 'InvalidPut'
}

/** @see Amazon DynamoDB Streams API, "Record" */
function changeOf(record: LogRecord, names: readonly string[], { source }: MappingPlan): Item {
  const { sequenceNumber, arrivedAt, data } = record
  const NewImage = JSON.parse(data) as PutItem
  const Keys: PutItem = {}
  for (const name of names) Keys[name] = NewImage[name]!
  const change = {
    eventID: sequenceNumber,
    eventName: 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    dynamodb: {
      ApproximateCreationDateTime: arrivedAt / 1000,
      Keys,
      NewImage,
      SequenceNumber: sequenceNumber,
      SizeBytes: data.length,
      StreamViewType: 'NEW_IMAGE',
    },
    eventSourceARN: source.arn,
  }
  return { sequenceNumber, arrivedAt, bytes: data.length + 800, subject: change, record: change }
}
