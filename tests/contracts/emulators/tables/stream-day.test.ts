import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jsonService } from '../../../../infra/local/emulators/dynamodb/aws-json.ts'
import { spawnDynoxide } from '../../../../infra/local/emulators/dynamodb/dynoxide.ts'
import { changesAfter } from '../../../../infra/local/emulators/dynamodb/table-stream.ts'
import { createTable } from '../../../../infra/local/emulators/dynamodb/tables.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'stream-day-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const definition = {
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
}

/** The numbers of the changes that a table's stream still has, after 300 of another table and 300 of its own. */
async function keptOf(keptSeconds: number | undefined): Promise<number[]> {
  const emulator = await spawnDynoxide(join(folder, 'tables.sqlite'), keptSeconds)
  const service = jsonService(emulator.port)
  const put = (TableName: string, at: number) =>
    service.call('DynamoDB_20120810.PutItem', { TableName, Item: { pk: { S: String(at) } } })
  for (const name of ['Other', 'Things']) {
    await createTable(service, { name, arn: '', definition, ttlAttribute: null })
    for (let at = 0; at < 300; at++) await put(name, at)
  }
  const kept: number[] = []
  for await (const page of changesAfter(service, 'Things', '0')) {
    kept.push(...page.map(({ dynamodb }) => Number(dynamodb.SequenceNumber)))
  }
  const others: number[] = []
  for await (const page of changesAfter(service, 'Other', '0')) {
    others.push(...page.map(({ dynamodb }) => Number(dynamodb.SequenceNumber)))
  }
  expect(others.at(-1)).toBe(300)
  service.close()
  await emulator.stop()
  return kept
}

test('changes of a day are kept', async () => {
  expect(await keptOf(undefined)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1))
})

test('older ones go with later writes to their table, and the newest, from which the emulator counts on, stays', async () => {
  // as if a day had passed: what was written just now is older
  const kept = await keptOf(-9_999)
  expect(kept.length).toBeLessThan(129)
  expect(kept.at(-1)).toBe(300)
})
