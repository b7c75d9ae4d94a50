import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Cadence } from '../../../shared/domain/commands/cadence-memory.ts'
import { type DeviceCommand, newCommandQueue } from '../../../shared/domain/commands/command.ts'
import { commandLimits } from '../../../shared/domain/commands/command-rules.data.ts'
import { deviceOfId, sequenceOfId } from '../../../shared/domain/ids.ts'
import { getItem, getItemEventually, getItems, queryAll, queryPages, writeItems } from '../dynamo/items.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { trackItems } from '../dynamo/tables.ts'
import { conditional } from '../dynamo/transact.ts'
import type { CommandJob, Commands } from '../ports/command-ports.ts'
import { commandJobPartition } from '../tenants/audit-keys.ts'
import { commandSortKey, queueSortKey, trackPartition } from '../tracks/track-keys.ts'
import { type CommandItem, type QueueItem, readCommandItem } from './command-item.ts'

interface JobItem extends Key {
  /** JSON */
  d: string
  v: number
  x: number
}

/** Queues and commands are in the partitions of their devices in `tracks`, jobs in `audit`. */
export function dynamoCommands(store: Store, tenantId: string): Commands {
  const partition = (deviceId: number) => trackPartition({ tenantId, deviceId })
  const queueKey = (deviceId: number): Key => ({ pk: partition(deviceId), sk: queueSortKey })
  const commandKey = (id: number): Key => ({
    pk: partition(deviceOfId(id)),
    sk: commandSortKey(sequenceOfId(id)),
  })
  const isKept = (item: { x: number }) => isKeptAt(item, store.now())

  return {
    tenantId,
    async queue(deviceId) {
      const item = await getItem<QueueItem>(store, 'tracks', queueKey(deviceId))
      if (!item) return newCommandQueue
      const open = await openOf(store, item.o.map(commandKey))
      return {
        version: item.v,
        sequence: item.n,
        open,
        jobIds: item.j ?? [],
        pendingUntil: item.u ?? null,
        ...(item.a !== undefined && { cadence: JSON.parse(item.a) as Cadence }),
      }
    },
    async hasOpen(deviceId) {
      const item = await getItemEventually<QueueItem>(store, 'tracks', queueKey(deviceId))
      return item !== undefined && item.o.length > 0
    },
    async save(deviceId, seen, change) {
      const { saveQueue } = await import('./save-queue.ts')
      return saveQueue({ store, device: { tenantId, deviceId } }, seen, change)
    },
    async command(id) {
      const item = await getItem<CommandItem>(store, 'tracks', commandKey(id))
      return item && isKept(item) ? readCommandItem(item) : null
    },
    history: (deviceId, countMax) => historyOf(store, partition(deviceId), countMax),
    async remove(deviceId) {
      const items = await queryAll<Key>(store, {
        table: 'tracks',
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :commands)',
        ExpressionAttributeValues: { ':pk': partition(deviceId), ':commands': trackItems.command },
        ProjectionExpression: 'pk, sk',
      })
      // the queue first: nothing is sent any more of what it does not name
      await writeItems(store, 'tracks', { remove: [queueKey(deviceId)] })
      await writeItems(store, 'tracks', { remove: items })
    },
    ...jobsOf(store, tenantId),
  }
}

/** Of a history, read at a time. */
const pageItems = 1000

async function historyOf(store: Store, pk: string, countMax: number): Promise<DeviceCommand[]> {
  const found: CommandItem[] = []
  const newestFirst = queryPages<CommandItem>(store, {
    table: 'tracks',
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :commands)',
    ExpressionAttributeValues: { ':pk': pk, ':commands': trackItems.command },
    ScanIndexForward: false,
    Limit: Math.min(countMax, pageItems),
  })
  for await (const page of newestFirst) {
    found.push(...page.filter((item) => isKeptAt(item, store.now())))
    if (found.length >= countMax) break
  }
  return found.slice(0, countMax).map(readCommandItem)
}

/** By id. A queue has at most `commandLimits.openPerDeviceMax`, which one call reads. */
async function openOf(store: Store, keys: readonly Key[]): Promise<DeviceCommand[]> {
  if (keys.length === 0) return []
  const items = await getItems<CommandItem>(store, {
    table: 'tracks',
    keys: keys.slice(0, commandLimits.openPerDeviceMax),
  })
  return items.map(readCommandItem).toSorted((a, b) => a.id - b.id)
}

const isKeptAt = ({ x }: { x: number }, now: number): boolean => x > epochSecond(now)

function jobsOf(store: Store, tenantId: string): Pick<Commands, 'job' | 'saveJob'> {
  const pk = commandJobPartition(tenantId)
  return {
    async job(jobId) {
      const item = await getItem<JobItem>(store, 'audit', { pk, sk: jobId })
      return item && isKeptAt(item, store.now()) ? (JSON.parse(item.d) as CommandJob) : null
    },
    async saveJob(job) {
      const saved = { ...job, version: job.version + 1 }
      const x = epochSecond(job.expiresAt)
      const put = new PutCommand({
        TableName: store.tables.audit,
        Item: { pk, sk: job.id, d: JSON.stringify(saved), v: saved.version, x } satisfies JobItem,
        ...(job.version === 0
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : { ConditionExpression: 'v = :seen', ExpressionAttributeValues: { ':seen': job.version } }),
      })
      return (await conditional(() => store.documents.send(put))) ? saved : null
    },
  }
}
