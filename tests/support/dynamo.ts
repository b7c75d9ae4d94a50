import { roadsEverywhere } from '../../functions/platform/roads/in-memory-roads.ts'
import { deafSource } from '../../functions/platform/geolocation/in-memory-geolocation.ts'
import { filled, noun } from '../../shared/domain/failures.ts'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { dynamoWorld } from '../../functions/platform/dynamo/dynamo-world.ts'
import { inMemoryArchiveFiles } from '../../functions/platform/in-memory/archives.ts'
import { inMemoryLakeFiles } from '../../functions/platform/lake/in-memory-lake.ts'
import { inMemoryReportFiles } from '../../functions/platform/in-memory/reports/report-jobs.ts'
import { inMemoryFiles } from '../../functions/platform/in-memory/files.ts'
import { inMemoryImportServers } from '../../functions/platform/imports/in-memory-imports.ts'
import {
  awsTargetsOf,
  brokersOf,
  inMemoryAppMessages,
  newOutsideServices,
} from '../../functions/platform/in-memory/notifications/channels.ts'
import { namelessPlaces } from '../../functions/platform/in-memory/geocoder.ts'
import { commandPorts, type InMemoryWorld, mapKeysIn } from '../../functions/platform/in-memory/world.ts'
import { inMemoryAuthority } from '../../functions/platform/in-memory/trackers.ts'
import { newMemory } from '../../functions/platform/in-memory/memory.ts'
import { inMemoryOpenIdProviders } from '../../functions/platform/openid/in-memory-openid.ts'
import type { Channels, RejectedMessage, World } from '../../functions/platform/ports/ports.ts'
import type { Store } from '../../functions/platform/dynamo/store.ts'
import { tables, type TableFacts, type TableName } from '../../functions/platform/dynamo/tables.ts'
import { spawnDynoxide } from '../../infra/local/emulators/dynamodb/dynoxide.ts'
import { openTableProxy } from '../../infra/local/emulators/dynamodb/table-proxy.ts'
import { historyLimits } from '../../shared/domain/limits/history.ts'

/** The tables in the emulator, empty, in memory. Close it when the file is done. */
export interface DynamoTables {
  /** where the emulator answers */
  address: string
  /** A world on these tables with a clock of its own; every call gives a process that remembers nothing yet. */
  world(now: () => number, names?: TableNames): DynamoTestWorld
  /** A store with its own client, so that what one test counts is not what another did. */
  store(now: () => number, names?: TableNames): Store
  /** Throttles the next requests. */
  throttle(requests: number): void
  stop(): Promise<void>
}

export interface DynamoTestWorld extends World {
  readonly rejected: InMemoryWorld['rejected']
  readonly store: Store
  /** see `InMemoryWorld` */
  readonly queuedLots: InMemoryWorld['queuedLots']
  readonly wakeUps: InMemoryWorld['wakeUps']
  readonly published: InMemoryWorld['published']
  readonly outcomes: InMemoryWorld['outcomes']
}

/** What the tables are called. */
export type TableNames = Store['tables']
const usualNames = { lookups: 'lookups', records: 'records', tracks: 'tracks', sockets: 'sockets', audit: 'audit' }

/** @param isDirect past the proxy, which shares the processor of this process: for measuring processor time */
export async function startDynamo({ isDirect = false } = {}): Promise<DynamoTables> {
  const emulator = await spawnDynoxide(null)
  const proxy = await openTableProxy(emulator.port)
  const port = isDirect ? emulator.port : proxy.port
  const client = newClient(port)
  for (const name of Object.keys(tables) as TableName[]) await client.send(createTable(name))

  const store = (now: () => number, names: TableNames = usualNames): Store => ({
    documents: DynamoDBDocumentClient.from(newClient(port), {
      marshallOptions: { removeUndefinedValues: true },
    }),
    tables: names,
    now,
    retentionMs: historyLimits.historyRetentionMs,
  })
  return {
    address: `http://127.0.0.1:${port}`,
    store,
    world(now, names) {
      const own = store(now, names)
      const rejected: DynamoTestWorld['rejected'] = []
      const sockets = () => {
        throw new Error('No browser is connected in this test')
      }
      const rejectedMessages = {
        send: async (_tenantId: string | null, more: readonly RejectedMessage[]) =>
          void rejected.push(...more.map((message) => ({ ...message, reason: filled(message.reason) }))),
      }
      const mail = { send: async () => ({ sent: false as const, because: 'No mail leaves in this test' }) }
      const siteAddress = () => 'https://qafila.example'
      const memory = newMemory(now)
      const files = (tenantId: string) => inMemoryFiles(memory, tenantId)
      const archives = (tenantId: string) => inMemoryArchiveFiles(memory, tenantId)
      const reports = (tenantId: string) => inMemoryReportFiles(memory, tenantId)
      const reportQueue = {
        put: async (job: { tenantId: string; jobId: string }, delayMs = 0) =>
          void memory.startedReports.push({ ...job, ...(delayMs > 0 && { delayMs }) }),
      }
      const messages = { put: async () => {} }
      const authority = inMemoryAuthority(memory.certificates)
      return {
        ...dynamoWorld({
          store: own,
          sockets,
          messages,
          authority,
          rejectedMessages,
          mail,
          files,
          archives,
          reports,
          lakeFiles: (tenantId) => inMemoryLakeFiles(memory, tenantId),
          reportQueue,
          alertQueue: {
            put: async (messages) => void memory.queuedAlerts.push(...messages),
            wake: async () => {},
            delay: async () => {},
          },
          commandRequests: (tenantId) => ({ tenantId, send: async () => {} }),
          places: namelessPlaces,
          observations: deafSource,
          roadSource: roadsEverywhere,
          mapKeys: mapKeysIn(memory),
          siteAddress,
          openIdProviders: inMemoryOpenIdProviders(memory),
          channelKey: 'secret of this test',
          channels: (tenantId) => unusedChannels(tenantId),
          appMessages: (tenantId) => inMemoryAppMessages(memory, tenantId, newOutsideServices()),
          webhooks: { post: async () => ({ kind: 'sent' }) },
          brokers: brokersOf(newOutsideServices()),
          importServers: inMemoryImportServers(memory),
          awsTargets: awsTargetsOf(newOutsideServices()),
          announcementQueue: { put: async (step) => void memory.waitingAnnouncements.push(step) },
          jobQueue: { put: async (job) => void memory.queuedJobs.push(job) },
          liveUpdates: { put: async (saved) => void memory.liveUpdates.push(...saved) },
          lotQueue: { put: async (lots) => void memory.queuedLots.push(...lots) },
          ...commandPorts(memory),
        }),
        rejected,
        store: own,
        wakeUps: memory.wakeUps,
        queuedLots: memory.queuedLots,
        handedOver: memory.liveUpdates,
        published: memory.published,
        outcomes: memory.outcomes,
      }
    },
    throttle: (requests) => proxy.throttle(requests),
    async stop() {
      client.destroy()
      await proxy.stop()
      await emulator.stop()
    },
  }
}

/** Messages to people are tested in memory: only what is kept for them is in tables. */
export const unusedChannels = (tenantId: string): Channels => ({
  tenantId,
  availability: async () => [],
  lackOf: async () => null,
  send: async () => ({ kind: 'refused', reason: noun('No message leaves in this test') }),
})

const newClient = (port: number) =>
  new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-west-3',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    requestHandler: { httpAgent: { keepAlive: true, maxSockets: 128 } },
  })

function createTable(name: TableName): CreateTableCommand {
  const facts: TableFacts = tables[name]
  const schema = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ]
  const attributes = new Set([
    facts.partitionKey,
    facts.sortKey,
    ...(facts.indexes ?? []).flatMap((index) => [index.partitionKey, index.sortKey]),
  ])
  const indexes = facts.indexes?.map((index) => ({
    IndexName: index.name,
    KeySchema: schema(index.partitionKey, index.sortKey),
    Projection: { ProjectionType: index.projection },
  }))
  return new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: schema(facts.partitionKey, facts.sortKey),
    AttributeDefinitions: [...attributes].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    ...(indexes && { GlobalSecondaryIndexes: indexes }),
    ...(facts.stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: facts.stream } }),
  })
}
