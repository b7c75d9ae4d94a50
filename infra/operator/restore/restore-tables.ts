import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { type TableFacts, type TableName, tables } from '../../../functions/platform/dynamo/tables.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import type { RestoredTables } from '../../context.ts'

const pollMs = 15 * secondMs

export interface Restoring {
  client: DynamoDBClient
  /** what the present tables are called */
  names: Readonly<Record<TableName, string>>
  /** begins the names of the new ones */
  prefix: string
  /** epoch ms, the same for all */
  at: number
  say: (line: string) => void
  pause: (ms: number) => Promise<void>
}

/**
 * Restores all tables to the same second, side by side, and gives them what a backup does not carry: expiry, change
 * stream, backups, protection. May be repeated: what is there already is left as it is.
 *
 * @returns what belongs into the settings
 */
export async function restoreTables(restoring: Restoring): Promise<RestoredTables> {
  const restored = await Promise.all(
    (Object.keys(tables) as TableName[]).map(async (table) => {
      const name = restoredName(restoring, table)
      await begin(restoring, restoring.names[table], name)
      await untilActive(restoring, name)
      const description = await complete(restoring, name, tables[table])
      restoring.say(`${name} is ready.`)
      const { LatestStreamArn: streamArn } = description
      return [table, 'stream' in tables[table] ? { name, streamArn } : { name }] as const
    }),
  )
  return Object.fromEntries(restored) as RestoredTables
}

/** `QafilaApp-tracks-20261123T093000Z`: one moment has one name, so that a second run finds what the first made. */
const restoredName = ({ prefix, at }: Restoring, table: TableName): string =>
  `${prefix}-${table}-${new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`

async function begin({ client, at, say }: Restoring, from: string, to: string): Promise<void> {
  try {
    const restore = { SourceTableName: from, TargetTableName: to, RestoreDateTime: new Date(at) }
    await client.send(new RestoreTableToPointInTimeCommand(restore))
    say(`${from} is being restored as ${to}; this takes from minutes to hours.`)
  } catch (error) {
    if ((error as Error).name !== 'TableAlreadyExistsException') throw error
  }
}

async function untilActive({ client, pause }: Restoring, name: string): Promise<TableDescription> {
  for (;;) {
    const { Table: table } = await client.send(new DescribeTableCommand({ TableName: name }))
    if (table?.TableStatus === 'ACTIVE') return table
    await pause(pollMs)
  }
}

/** One change after the other: DynamoDB takes no second one while a table is being changed. */
async function complete(restoring: Restoring, name: string, facts: TableFacts): Promise<TableDescription> {
  const { client } = restoring
  const TableName = name
  let table = await untilActive(restoring, name)
  if (facts.stream && !table.StreamSpecification?.StreamEnabled) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: facts.stream }
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }))
    table = await untilActive(restoring, name)
  }
  if (!table.DeletionProtectionEnabled) {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }))
    await untilActive(restoring, name)
  }
  const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  if (facts.ttl && !['ENABLED', 'ENABLING'].includes(expiry?.TimeToLiveStatus ?? '')) {
    const TimeToLiveSpecification = { AttributeName: facts.ttl, Enabled: true }
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
  }
  await keepBackups(restoring, name)
  return table
}

/** A table that is new has no backups yet that could be turned on. */
async function keepBackups({ client, pause }: Restoring, TableName: string): Promise<void> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true }
  for (;;) {
    try {
      await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }))
      return
    } catch (error) {
      if ((error as Error).name !== 'ContinuousBackupsUnavailableException') throw error
      await pause(pollMs)
    }
  }
}
