import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TablePlan } from '../../plan/types.ts'
import { jsonService, type JsonService } from './aws-json.ts'
import { spawnDynoxide } from './dynoxide.ts'
import { createTable } from './tables.ts'
import { newestChange } from './table-stream.ts'

const api = 'DynamoDB_20120810'
const fileBytesMax = 256 * 1024 * 1024

/**
 * Carries the rows into a fresh file when the old one has grown too large: the emulator keeps every change of a stream
 * for ever, where DynamoDB keeps a day. Done before anything else runs, and only when all changes were delivered.
 * @param feeds folder of the checkpoints of the tables' streams
 * @returns whether it was done
 */
export async function compactTables(
  plans: readonly TablePlan[],
  { file, feeds }: { file: string; feeds: string },
  bytesMax = fileBytesMax,
): Promise<boolean> {
  recover(file)
  if (!existsSync(file) || statSync(file).size <= bytesMax) return false
  const fresh = `${file}.fresh`
  remove(fresh)
  if (!(await copy(plans, { file, fresh, feeds }))) return false
  // Without a checkpoint a feed starts at the newest change, in the old file as in the fresh one.
  rmSync(feeds, { recursive: true, force: true })
  move(file, `${file}.old`)
  move(fresh, file)
  remove(`${file}.old`)
  return true
}

async function copy(
  plans: readonly TablePlan[],
  { file, fresh, feeds }: { file: string; fresh: string; feeds: string },
): Promise<boolean> {
  const [old, next] = await Promise.all([spawnDynoxide(file), spawnDynoxide(fresh)])
  const [from, to] = [jsonService(old.port), jsonService(next.port)]
  try {
    const listed = await from.call<{ TableNames: string[] }>(`${api}.ListTables`, {})
    const carried = plans.filter(({ name }) => listed.TableNames.includes(name))
    for (const plan of carried) if (!(await isDelivered(from, plan, feeds))) return false
    for (const plan of carried) await copyTable(plan, from, to)
    return true
  } finally {
    from.close()
    to.close()
    await Promise.all([old.stop(), next.stop()])
  }
}

async function isDelivered(from: JsonService, plan: TablePlan, feeds: string): Promise<boolean> {
  if (!plan.definition['StreamSpecification'] || !existsSync(feeds)) return true
  const newest = await newestChange(from, plan.name)
  return readdirSync(feeds)
    .filter((name) => name.endsWith(`.${plan.name}.checkpoint`))
    .every((name) => readFileSync(join(feeds, name), 'utf8').trim() === newest)
}

/** The stream begins after the rows are there, so that they are no changes. */
async function copyTable(plan: TablePlan, from: JsonService, to: JsonService): Promise<void> {
  const { StreamSpecification, ...definition } = plan.definition
  await createTable(to, { ...plan, definition })
  let ExclusiveStartKey: unknown
  do {
    const page = await from.call<{ Items: unknown[]; LastEvaluatedKey?: unknown }>(`${api}.Scan`, {
      TableName: plan.name,
      ExclusiveStartKey,
    })
    for (let at = 0; at < page.Items.length; at += 25) {
      const rows = page.Items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }))
      await to.call(`${api}.BatchWriteItem`, { RequestItems: { [plan.name]: rows } })
    }
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  if (StreamSpecification) await to.call(`${api}.UpdateTable`, { TableName: plan.name, StreamSpecification })
}

const suffixes = ['', '-wal', '-shm']

function move(from: string, to: string): void {
  for (const suffix of suffixes.toReversed()) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix)
}

function remove(file: string): void {
  for (const suffix of suffixes) rmSync(file + suffix, { force: true })
}

/** After an end in the middle of a move, the old file is still the whole truth. */
function recover(file: string): void {
  if (!existsSync(file) && existsSync(`${file}.old`)) move(`${file}.old`, file)
}
