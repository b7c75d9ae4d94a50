import type { DataDir } from '../../data-dir.ts'
import { DamagedData } from '../disk/data-files.ts'
import type { TablePlan } from '../../plan/types.ts'
import type { LogTables } from './log-requests.ts'
import { jsonService, ServiceError, type JsonService } from './aws-json.ts'
import { spawnDynoxide } from './dynoxide.ts'
import { StreamPages } from './stream-pages.ts'
import { openTableProxy } from './table-proxy.ts'

/**
 * DynamoDB, by the emulator dynoxide. Requests of functions go through `table-proxy.ts`, which refuses what dynoxide
 * does not: overlapping transactions, empty texts in key conditions, expressions with too much in them. Tables that nobody
 * reads are logs of our own (`log-table.ts`).
 *
 * Not imitated: expiry (TTL is stored, nothing is removed; readers compare it with the clock, as on AWS where removal
 * is late), point-in-time recovery, capacity limits (but tests can throttle), several regions.
 * A table that exists keeps its keys and indexes: after changing those in `infra/state`, run `npm run reset`.
 */
export interface Tables {
  address: string
  service: JsonService
  /** of the tables' streams */
  pages: StreamPages
  /** Calls back after each write of a function to a table. */
  onWrite(table: string, written: () => void): void
  idle(): boolean
  stop(): Promise<void>
}

interface TablesPlace extends Pick<DataDir, 'noteChild' | 'isBegun'> {
  /** tables that are not kept by the emulator */
  logs: LogTables
  streamDaySeconds?: number
}

const nowhere: TablesPlace = { noteChild: () => {}, isBegun: false, logs: new Map() }

/** @param file null keeps everything in memory @throws DamagedData */
export async function startTables(
  plans: readonly TablePlan[],
  file: string | null,
  { noteChild, isBegun, logs, streamDaySeconds }: TablesPlace = nowhere,
): Promise<Tables> {
  const process = await spawnDynoxide(file, streamDaySeconds)
  noteChild(process.pid)
  const service = jsonService(process.port)
  const proxy = await openTableProxy(process.port, plans, logs)
  let stopping = false
  const watch = async () => {
    const how = await process.ended
    if (!stopping) console.error(`The table emulator ${how}. Stop and start again.`)
  }
  void watch()
  const stop = async () => {
    stopping = true
    service.close()
    await proxy.stop()
    await process.stop()
  }
  try {
    if (file && isBegun) await refuseNoTables(service, file)
    await Promise.all(plans.map((plan) => createTable(service, plan)))
  } catch (error) {
    await stop()
    if (file && String(error).includes('malformed')) throw new DamagedData(file, 'the table emulator cannot read it')
    throw error
  }
  return {
    address: `http://127.0.0.1:${proxy.port}`,
    service,
    pages: new StreamPages(service),
    onWrite: (table, written) => proxy.onWrite(table, written),
    idle: () => true,
    stop,
  }
}

async function refuseNoTables(service: JsonService, file: string): Promise<void> {
  const { TableNames } = await service.call<{ TableNames: string[] }>('DynamoDB_20120810.ListTables', {})
  if (TableNames.length === 0) throw new DamagedData(file, 'it holds no tables, while the folder holds other data')
}

/** Makes the table, or compares the one that is there with the plan. */
export async function createTable(service: JsonService, plan: TablePlan): Promise<void> {
  try {
    await service.call('DynamoDB_20120810.CreateTable', { TableName: plan.name, ...plan.definition })
  } catch (error) {
    if (error instanceof ServiceError && error.type === 'ResourceInUseException') return await compare(service, plan)
    throw error
  }
  if (!plan.ttlAttribute) return
  await service.call('DynamoDB_20120810.UpdateTimeToLive', {
    TableName: plan.name,
    TimeToLiveSpecification: { Enabled: true, AttributeName: plan.ttlAttribute },
  })
}

async function compare(service: JsonService, plan: TablePlan): Promise<void> {
  const { Table } = await service.call<{ Table: Record<string, unknown> }>('DynamoDB_20120810.DescribeTable', {
    TableName: plan.name,
  })
  if (shape(Table) === shape(plan.definition)) return
  throw new Error(
    `The stored table ${plan.name} has other keys or indexes than infra/state says now. Run npm run reset.`,
  )
}

function shape(table: Record<string, unknown>): string {
  const indexes = (table['GlobalSecondaryIndexes'] ?? []) as { IndexName: string; KeySchema: unknown }[]
  const keys = indexes.map(({ IndexName, KeySchema }) => JSON.stringify([IndexName, KeySchema])).sort()
  return JSON.stringify([table['KeySchema'], keys, table['StreamSpecification'] ?? null])
}
