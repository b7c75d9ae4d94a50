import { existsSync, readFileSync, rmSync } from 'node:fs'
import { matches } from '../../plan/filter-pattern.ts'
import type { MappingPlan } from '../../plan/types.ts'
import { type JsonService, ServiceError } from './aws-json.ts'
import type { LogTable } from './log-table.ts'
import type { PutItem } from './put-refusals.ts'
import type { StreamRecord } from './stream-pages.ts'
import { changesAfter, checkpointFile } from './table-stream.ts'

interface EarlierTable {
  service: JsonService
  dataDir: string
  /** of this table's stream */
  mappings: readonly MappingPlan[]
}

/**
 * What earlier versions kept in the table emulator: changes that a reader has not had are put into the log, and then the
 * table is removed. A start that is cut off in between puts some once more, which readers recognise.
 */
export async function carryIntoLog(log: LogTable, { service, dataDir, mappings }: EarlierTable): Promise<void> {
  if (!(await isThere(service, log.name))) return
  const carried = new Set<string>()
  for (const mapping of mappings) {
    const file = checkpointFile(dataDir, mapping.title)
    const after = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
    for await (const page of changesAfter(service, log.name, after || '0')) {
      await Promise.all(unread(page, mapping, carried).map(({ dynamodb }) => log.put(dynamodb.NewImage as PutItem)))
    }
  }
  await service.call('DynamoDB_20120810.DeleteTable', { TableName: log.name })
  for (const { title } of mappings) rmSync(checkpointFile(dataDir, title), { force: true })
}

function unread(page: readonly StreamRecord[], { filters }: MappingPlan, carried: Set<string>): StreamRecord[] {
  const wanted = page.filter((record) => filters.length === 0 || filters.some((filter) => matches(filter, record)))
  const left = wanted.filter(({ dynamodb }) => dynamodb.NewImage && !carried.has(dynamodb.SequenceNumber))
  for (const { dynamodb } of left) carried.add(dynamodb.SequenceNumber)
  return left
}

async function isThere(service: JsonService, TableName: string): Promise<boolean> {
  try {
    await service.call('DynamoDB_20120810.DescribeTable', { TableName })
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.type === 'ResourceNotFoundException') return false
    throw error
  }
}
