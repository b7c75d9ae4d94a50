import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  paginateScan,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../../../functions/api/app.ts'
import { originIs } from '../../../support/network/origin.ts'
import { type TableFacts, type TableName, tables } from '../../../../functions/platform/dynamo/tables.ts'
import { readContext, readSizes, type RestoredTables } from '../../../../infra/context.ts'
import { restoreTables } from '../../../../infra/operator/restore/restore-tables.ts'
import { device } from '../../../../shared/entities/device.ts'
import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { addDevice, apiFixtureIn, eventOf, noon, password, positionOf } from '../../../functions/api/api-fixture.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'

const all = Object.keys(tables) as TableName[]
const names = Object.fromEntries(all.map((name) => [name, name])) as Record<TableName, string>
const nowIs = () => noon + dayMs

let dynamo: DynamoTables
let client: DynamoDBClient
const restores: { from: string; at: Date }[] = []
const backups: string[] = []

beforeAll(async () => {
  dynamo = await startDynamo()
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  client = new DynamoDBClient({ endpoint: dynamo.address, region: 'eu-west-3', credentials })
  imitateBackups()
})
afterAll(async () => {
  client.destroy()
  await dynamo.stop()
})

/**
 * The emulator keeps no backups: a restored table is a copy that has the keys and indexes of its source and, as on AWS,
 * neither stream nor expiry nor protection. All other calls are answered by the emulator.
 */
function imitateBackups(): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const input = args.input as Record<string, string> & { RestoreDateTime: Date }
        if (commandName === 'RestoreTableToPointInTimeCommand') {
          await copy(input['SourceTableName']!, input['TargetTableName']!)
          restores.push({ from: input['SourceTableName']!, at: input.RestoreDateTime })
        } else if (commandName === 'UpdateContinuousBackupsCommand') backups.push(input['TableName']!)
        else return next(args)
        return { output: { $metadata: {} }, response: {} }
      },
    { step: 'initialize' },
  )
}

async function copy(from: string, to: string): Promise<void> {
  const { Table: source } = await client.send(new DescribeTableCommand({ TableName: from }))
  const exists = await client.send(new DescribeTableCommand({ TableName: to })).catch(() => null)
  if (exists) throw Object.assign(new Error(to), { name: 'TableAlreadyExistsException' })
  await client.send(
    new CreateTableCommand({
      TableName: to,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: source!.KeySchema,
      AttributeDefinitions: source!.AttributeDefinitions,
      GlobalSecondaryIndexes: source!.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  )
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from })) {
    for (const Item of Items) await client.send(new PutItemCommand({ TableName: to, Item }))
  }
}

const restore = () =>
  restoreTables({ client, names, prefix: 'QafilaApp', at: noon, say: () => {}, pause: () => Promise.resolve() })

/** What a process sees that was deployed with these settings. */
const deployedWith = (restored: RestoredTables) =>
  dynamo.world(nowIs, Object.fromEntries(all.map((name) => [name, restored[name].name])) as Record<TableName, string>)

async function atlasWithVan() {
  const at = await apiFixtureIn(dynamo.world(nowIs))
  const { tenantId } = at.amina
  const van = await addDevice(at.amina, { name: 'van 14' })
  const accepted = [1, 2, 3].map((sequence) => positionOf(van.id, sequence))
  await at.world.tracks(tenantId).save({ state: newDeviceState(van.id), accepted, events: [eventOf(van.id, 2)] })
  return { ...at, tenantId, van }
}

it('what is lost in the present tables is there in the restored ones, and the product works with them', async () => {
  const { world, amina, tenantId, van } = await atlasWithVan()
  const restored = await restore()

  await world.tracks(tenantId).forget(van.id)
  await amina.records.remove(device, van.id)
  expect(await amina.records.list(device)).toEqual([])

  const after = deployedWith(restored)
  const app = createApp(after, { version: '9.8.7', ...originIs('secret-of-the-origin') })
  const signIn = new URLSearchParams({ email: amina.email, password })
  expect((await app.request('/api/session', { method: 'POST', body: signIn })).status).toBe(200)
  expect((await app.request('/api/devices', { headers: { cookie: amina.cookie } })).status).toBe(200)

  expect(await after.tenants.records(tenantId).list(device)).toEqual([van])
  const tracks = after.tracks(tenantId)
  const moments = { from: noon, to: noon + dayMs }
  expect((await tracks.between(van.id, moments)).map(({ id }) => id)).toEqual(
    [1, 2, 3].map((n) => positionOf(van.id, n).id),
  )
  const next = positionOf(van.id, 4)
  await tracks.save({ state: await tracks.state(van.id), accepted: [next], events: [] })
  expect((await tracks.between(van.id, moments)).at(-1)?.id).toBe(next.id)
})

it('restored tables get what a backup does not carry, all of the same second', async () => {
  const restored = await restore()
  expect(new Set(restores.map(({ at }) => at.getTime()))).toEqual(new Set([noon]))
  expect(new Set(restores.map(({ from }) => from))).toEqual(new Set(all))
  for (const name of all) {
    const facts: TableFacts = tables[name]
    const TableName = restored[name].name
    const { Table: table } = await client.send(new DescribeTableCommand({ TableName }))
    const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
    expect(table).toMatchObject({ DeletionProtectionEnabled: true })
    expect([table?.StreamSpecification?.StreamViewType, table?.LatestStreamArn]).toEqual([
      facts.stream,
      'streamArn' in restored[name] ? restored[name].streamArn : undefined,
    ])
    expect(expiry?.AttributeName).toBe(facts.ttl)
    expect(table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(
      facts.indexes?.map((each) => each.name),
    )
    expect(backups).toContain(TableName)
  }
})

it('a second run ends as the first, and the settings take what it says', async () => {
  const [first, before] = [await restore(), restores.length]
  expect(await restore()).toEqual(first)
  expect(restores).toHaveLength(before)
  expect(first.records).toEqual({ name: 'QafilaApp-records-20240501T110000Z' })
  const { restoredTables } = readSizes({ ...(readContext()['qafila'] as object), restoredTables: first })
  expect(restoredTables).toEqual(first)
})
