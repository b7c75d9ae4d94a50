import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { region } from '../../local-names.ts'
import type { MappingPlan } from '../../plan/types.ts'
import { ServiceError, type JsonService } from './aws-json.ts'
import { openCheckpoint } from '../kinesis/checkpoint.ts'
import { failureNotice } from '../kinesis/failure-notice.ts'
import { Lane } from '../kinesis/batch-reader.ts'
import type { Item } from '../kinesis/deliver.ts'
import type { Disk } from '../disk/disk.ts'
import type { Feed } from '../kinesis/shards.ts'
import { type Page, pageMax, StreamPages, type StreamRecord } from './stream-pages.ts'

const folder = 'table-streams'

/** Where a reader keeps how far it came. @param title of its mapping */
export const checkpointFile = (dataDir: string, title: string): string => join(dataDir, folder, `${title}.checkpoint`)

/** writes that follow each other are read together */
const gatherMs = 4
/** until the next look while one finds something */
const busyMs = 20
/** for what is written past the proxy, as topic rules do */
const quietMs = 1_000
const waitingMax = 5_000

interface TableFeed extends Feed {
  dataDir: string
  disk: Disk
  pauseMs?: number | null
  /** how many shards the stream seems to have; a data folder keeps its number */
  shards?: number
  /** shared with other readers of the same emulator */
  pages?: StreamPages
}

export async function startTableStream(
  mapping: MappingPlan & { source: { kind: 'table'; table: string } },
  service: JsonService,
  { invoke, giveUp, dataDir, disk, pauseMs = null, shards = 1, pages = new StreamPages(service) }: TableFeed,
): Promise<TableStream> {
  mkdirSync(join(dataDir, folder), { recursive: true })
  const shard = await findShard(service, mapping.source.table)
  const start = mapping.startAt === 'LATEST' ? await newest(service, shard) : '0'
  const lanes = Array.from({ length: shards }, (_, at): PlacedLane => {
    const name = at === 0 ? mapping.title : `${mapping.title}.${at}`
    const checkpoint = openCheckpoint(checkpointFile(dataDir, name), disk)
    const after = checkpoint.sequence ?? start
    checkpoint.save(after)
    const shardId = at === 0 ? shard.ShardId : `${shard.ShardId}-${at}`
    const lane = new Lane(mapping, checkpoint, {
      invoke,
      discard: (batch, facts) => giveUp(failureNotice(mapping, shardId, { batch, ...facts })),
    })
    return { lane, after: BigInt(after) }
  })
  const first = lanes.map(({ after }) => after).reduce((one, other) => (one < other ? one : other))
  const iterator = await iteratorFor(service, shard, {
    ShardIteratorType: 'AFTER_SEQUENCE_NUMBER',
    SequenceNumber: String(first),
  })
  return new TableStream(mapping, lanes, { pages, iterator, pauseMs, keyName: shard.keyName })
}

/** A shard, and the number after which it goes on. */
interface PlacedLane {
  lane: Lane
  after: bigint
}

interface Source {
  pages: StreamPages
  iterator: string
  pauseMs: number | null
  /** of the partition key, by which changes are shared among shards */
  keyName: string
}

/**
 * DynamoDB Streams' poller: looks for changes in the table emulator when something was written, and seldom otherwise; in
 * even steps where AWS's pauses are asked for.
 *
 * Changes with one partition key are in one shard and in order; those of other keys may come before or after, and at the
 * same time, where there are several shards.
 *
 * Not imitated: shards that split or end, the 24 hours' retention.
 */
export class TableStream {
  private timer: NodeJS.Timeout | null = null
  private polling: Promise<number> | null = null
  /** something was written since the last look began */
  private hasNews = false
  /** a look is due that takes it */
  private isSoon = false
  private stopped = false

  constructor(
    private readonly mapping: MappingPlan,
    private readonly lanes: readonly PlacedLane[],
    private readonly source: Source,
  ) {
    this.schedule(0)
  }

  /** Something was written to the table. */
  wake(): void {
    this.hasNews = true
    if (this.isSoon || this.polling || this.source.pauseMs !== null) return
    this.isSoon = true
    this.schedule(gatherMs)
  }

  /** looks once more, so that what was written before the question is seen */
  async idle(): Promise<boolean> {
    if (this.polling) await this.polling
    const found = await this.poll(true)
    return found === 0 && this.lanes.every(({ lane }) => lane.idle())
  }

  async stop(): Promise<void> {
    this.stopped = true
    if (this.timer) clearTimeout(this.timer)
    await this.polling
    await Promise.all(this.lanes.map(({ lane }) => lane.stop()))
  }

  private schedule(ms: number): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = this.stopped ? null : setTimeout(() => void this.poll(), ms)
  }

  private poll(isNew = false): Promise<number> {
    if (this.polling) return this.polling
    this.hasNews = false
    this.polling = this.pollOnce(isNew)
      .catch((error: unknown) => {
        if (!this.stopped && error instanceof ServiceError) console.error(`${this.mapping.title}: ${error.message}`)
        return 0
      })
      .then((found) => {
        this.polling = null
        this.isSoon = this.hasNews || found > 0
        this.schedule(this.source.pauseMs ?? (this.isSoon ? busyMs : quietMs))
        return found
      })
    return this.polling
  }

  /** @returns how many changes came; one, too, when there was no room for more */
  private async pollOnce(isNew: boolean): Promise<number> {
    if (this.lanes.some(({ lane }) => lane.waiting() > waitingMax)) return 1
    const page = await this.source.pages.read(this.source.iterator, isNew)
    if (page.Records.length > 0) {
      this.source.iterator = page.NextShardIterator
      this.share(page.Records)
    }
    return page.Records.length
  }

  /** Each change to its shard, unless that had it before the last stop. */
  private share(records: readonly StreamRecord[]): void {
    const { lanes, source } = this
    const shares = lanes.map((): Item[] => [])
    for (const record of records) {
      const at = shardOf(record.dynamodb.Keys[source.keyName], lanes.length)
      const isNew = BigInt(record.dynamodb.SequenceNumber) > lanes[at]!.after
      if (isNew) shares[at]!.push(item(record, this.mapping.source.arn))
    }
    shares.forEach((items, at) => lanes[at]!.lane.push(items))
  }
}

const shardOf = (key: unknown, shards: number): number =>
  shards === 1 ? 0 : createHash('md5').update(JSON.stringify(key)).digest()[0]! % shards

interface Shard {
  StreamArn: string
  ShardId: string
  keyName: string
}

/** The only shard that the emulator has of the table's stream. */
async function findShard(service: JsonService, table: string): Promise<Shard> {
  const { Table } = await service.call<{
    Table: { LatestStreamArn?: string; KeySchema: { AttributeName: string; KeyType: string }[] }
  }>('DynamoDB_20120810.DescribeTable', { TableName: table })
  const StreamArn = Table.LatestStreamArn
  if (!StreamArn) throw new Error(`a function listens to the table ${table}, which has no stream`)
  const { StreamDescription } = await service.call<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    'DynamoDBStreams_20120810.DescribeStream',
    { StreamArn },
  )
  const keyName = Table.KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? ''
  return { StreamArn, ShardId: StreamDescription.Shards[0]!.ShardId, keyName }
}

async function iteratorFor(service: JsonService, { StreamArn, ShardId }: Shard, start: object): Promise<string> {
  const target = 'DynamoDBStreams_20120810.GetShardIterator'
  return (await service.call<{ ShardIterator: string }>(target, { StreamArn, ShardId, ...start })).ShardIterator
}

/** All changes of a table after a sequence number, in pages. */
export async function* changesAfter(service: JsonService, table: string, sequence: string) {
  const start = { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequence }
  let ShardIterator = await iteratorFor(service, await findShard(service, table), start)
  for (;;) {
    const page = await service.call<Page>('DynamoDBStreams_20120810.GetRecords', { ShardIterator, Limit: pageMax })
    if (page.Records.length === 0) return
    yield page.Records
    ShardIterator = page.NextShardIterator
  }
}

/**
 * The sequence number of the newest change, 0 when there is none. It is read out of the emulator's iterator, because
 * what DescribeStream calls the last number is the last one in the order of text.
 */
async function newest(service: JsonService, shard: Shard): Promise<string> {
  const iterator = await iteratorFor(service, shard, { ShardIteratorType: 'LATEST' })
  const { position } = JSON.parse(Buffer.from(iterator, 'base64').toString()) as { position: number }
  return String(position)
}

/** The same for a table. */
export async function newestChange(service: JsonService, table: string): Promise<string> {
  return newest(service, await findShard(service, table))
}

function item(record: StreamRecord, arn: string): Item {
  const { SequenceNumber, ApproximateCreationDateTime, SizeBytes } = record.dynamodb
  return {
    sequenceNumber: SequenceNumber,
    arrivedAt: ApproximateCreationDateTime * 1000,
    bytes: SizeBytes * 2 + 500,
    subject: record,
    record: { ...record, awsRegion: region, eventSourceARN: arn },
  }
}
