import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { jsonService } from '../../../infra/local/emulators/dynamodb/aws-json.ts'
import { spawnDynoxide } from '../../../infra/local/emulators/dynamodb/dynoxide.ts'

const folder = mkdtempSync(join(tmpdir(), 'qafila-dynoxide-'))
const file = join(folder, 'tables.sqlite')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const table = {
  TableName: 'Things',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
}

/** Writes in a life of the emulator of its own. @returns what is stored then */
async function live(work: (call: ReturnType<typeof jsonService>['call']) => Promise<unknown>): Promise<unknown> {
  const emulator = await spawnDynoxide(file)
  const service = jsonService(emulator.port)
  try {
    await work((operation, input) => service.call(operation, input))
    return await service.call('DynamoDB_20120810.GetItem', { TableName: 'Things', Key: { pk: { S: 'van-1' } } })
  } finally {
    service.close()
    await emulator.stop()
  }
}

test('a file begins with an index of changes, so that a write costs the same after many as after few', async () => {
  const Item = { pk: { S: 'van-1' } }
  const stored = await live(async (call) => {
    await call('DynamoDB_20120810.CreateTable', table)
    await call('DynamoDB_20120810.PutItem', { TableName: 'Things', Item })
  })
  expect(stored).toEqual({ Item })
  expect(readFileSync(file).includes('CREATE INDEX _stream_order ON _stream_records (table_name')).toBe(true)
  expect(await live(async () => undefined)).toEqual({ Item })
})
