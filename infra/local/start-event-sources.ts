import type { functionNeeds } from '../../functions/platform/needs.ts'
import type { Broker } from './emulators/mqtt/broker.ts'
import { startClock, type Clock } from './emulators/scheduler/scheduler.ts'
import { startMailReports, type MailReports } from './emulators/mail/mail-reports.ts'
import type { QueueFeed } from './emulators/sqs/queue-feed.ts'
import { runRules } from './emulators/mqtt/rules.ts'
import type { Lane } from './emulators/kinesis/batch-reader.ts'
import type { Feed } from './emulators/kinesis/shards.ts'
import { startStream, type Stream } from './emulators/kinesis/stream.ts'
import { startTableStream, type TableStream } from './emulators/dynamodb/table-stream.ts'
import type { MappingPlan, Plan } from './plan/types.ts'
import type { Functions } from './functions/run-functions.ts'
import type { Surroundings, Stores } from './start-stores.ts'

/** The function that reads live messages. */
const liveReader: keyof typeof functionNeeds = 'ingest'

export interface Wires {
  streams: ReadonlyMap<string, Stream>
  tableStreams: TableStream[]
  queueFeeds: QueueFeed[]
  clock: Clock
  mailReports: MailReports
}

/** What calls functions by itself: streams, changes of tables, queues, schedules; and where the broker's messages go. */
export async function startWires(
  plan: Plan,
  { queues, tables, logs, mail }: Stores,
  around: Surroundings & { functions: Functions; broker: Broker },
): Promise<Wires> {
  const { functions, data, undo } = around
  const invoke = (arn: string, event: unknown) => functions.invoke(arn, event)
  const giveUp = (queueArn: string, record: string) => {
    const queue = plan.queues.find(({ arn }) => arn === queueArn)
    if (queue) queues.send(queue.name, record)
  }
  const streams = new Map(
    plan.streams.map((each) => [each.name, undo.add(startStream(each, { ...around, dataDir: data.path }))]),
  )
  const streamOf = (name: string): Stream => {
    const stream = streams.get(name)
    if (!stream) throw new Error(`there is no stream ${name}`)
    return stream
  }
  const feedOf = (mapping: MappingPlan): Feed => ({
    invoke: (event) => invoke(mapping.functionArn, event),
    giveUp: async (notice) => {
      if (mapping.failureQueueArn) giveUp(mapping.failureQueueArn, notice)
      console.error(`${mapping.title}: gave up: ${notice}`)
    },
  })

  const tableStreams = await tableStreamsOf(plan, { tables, logs }, { ...around, feedOf })
  const lanesOf = (mapping: MappingPlan): readonly Lane[] => {
    const { source } = mapping
    if (source.kind === 'table') return logs.get(source.table)?.feed(mapping, feedOf(mapping)) ?? []
    return source.kind === 'stream' ? streamOf(source.arn.split('/').at(-1) ?? '').feed(mapping, feedOf(mapping)) : []
  }
  const lanes = plan.mappings.flatMap((mapping) => lanesOf(mapping).map((lane) => ({ mapping, lane })))

  const queueFeeds = queueFeedsOf(plan, queues, around)
  const clock = undo.add(startClock(plan.schedules, { invoke, giveUp }))
  const mailReports = undo.add(startMailReports(plan.mailSets, { invoke, giveUp }))
  mail.tell(mailReports)
  const rules = runRules(plan.rules, {
    hasStream: (name) => streams.has(name),
    put: (name, record) => streamOf(name).put(record.key, record.data),
    putItem: async (TableName, Item) => {
      const log = logs.get(TableName)
      if (log) return log.put(Item)
      await tables.service.call('DynamoDB_20120810.PutItem', { TableName, Item })
    },
    sendError: (url, body) => queues.send(url, body),
  })
  around.broker.serve(rules, lagOf(lanes))
  return { streams, tableStreams, queueFeeds, clock, mailReports }
}

/** How long the oldest live message waits, ms. */
function lagOf(lanes: readonly { mapping: MappingPlan; lane: Lane }[]): () => number {
  const live = lanes.filter(({ mapping }) => mapping.title.startsWith(`${liveReader}.`))
  return () => Math.max(0, ...live.map(({ lane }) => lane.lagMs(Date.now())))
}

/** Of tables that are no logs. */
function tableStreamsOf(
  { mappings }: Plan,
  { tables, logs }: Pick<Stores, 'tables' | 'logs'>,
  { data, undo, disk, pollerPauses, tableShards, feedOf }: Surroundings & { feedOf: (mapping: MappingPlan) => Feed },
): Promise<TableStream[]> {
  const place = { dataDir: data.path, disk, pauseMs: pollerPauses?.tableStream ?? null, shards: tableShards }
  const starting = mappings.flatMap((mapping) => {
    const { source } = mapping
    if (source.kind !== 'table' || logs.has(source.table)) return []
    const feed = { ...feedOf(mapping), ...place, pages: tables.pages }
    return startTableStream({ ...mapping, source }, tables.service, feed).then((part) => {
      tables.onWrite(source.table, () => part.wake())
      return undo.add(part)
    })
  })
  return Promise.all(starting)
}

const queueFeedsOf = (
  { mappings }: Plan,
  queues: Stores['queues'],
  { functions, undo, visibilityMs, pollerPauses }: Surroundings & { functions: Functions },
): QueueFeed[] =>
  mappings
    .filter(({ source }) => source.kind === 'queue')
    .map((mapping) => {
      const pauses = { visibilityMs, pauseMs: pollerPauses?.queue ?? 0 }
      return undo.add(queues.feed(mapping, (event) => functions.invoke(mapping.functionArn, event), pauses))
    })
