import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryKey } from '../../../../functions/platform/alerts/alert-keys.ts'
import type { Key } from '../../../../functions/platform/dynamo/store.ts'
import { announcementPartition, problemPartition } from '../../../../functions/platform/tenants/audit-keys.ts'
import { noon } from '../../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'

let tables: DynamoTables
beforeAll(async () => {
  tables = await startDynamo()
})
afterAll(() => tables.stop())

const says = 'latitude is 91; it must be between -90 and 90'
const delivery = { notificationId: 3, eventId: 5, eventTime: noon, userId: 1, channel: 'mail' as const, mark: '' }
type TestWorld = ReturnType<DynamoTables['world']>

/** Items as version 1.1.0 wrote them. */
test.each<{ name: string; items: (Key & Record<string, unknown>)[]; read: (world: TestWorld) => Promise<unknown> }>([
  {
    name: 'a problem',
    items: [
      {
        pk: problemPartition('atlas'),
        sk: 'device#0000000007#abc',
        i: 7,
        d: 7,
        f: 'latitude',
        r: says,
        m: 'abc',
        a: noon,
      },
    ],
    read: async (world) => (await world.problems('atlas').list()).map(({ reason }) => reason.text),
  },
  {
    name: 'a delivery',
    items: [{ ...deliveryKey('atlas', delivery), e: 'alarm', a: noon, o: 'failed', r: says }],
    read: async (world) => (await world.alerts('atlas').log(3, 10)).map(({ reason }) => reason),
  },
  {
    name: 'an announcement',
    items: [
      { pk: announcementPartition('atlas'), sk: 'a1#content', d: JSON.stringify({ id: 'a1', userIds: [1] }) },
      {
        pk: announcementPartition('atlas'),
        sk: 'a1#progress',
        d: JSON.stringify({ failed: 1, failures: [{ userId: 1, reason: says }] }),
        v: 2,
      },
    ],
    read: async (world) => (await world.announcements('atlas').get('a1'))?.failures.map(({ reason }) => reason.text),
  },
])('the sentence that an earlier version stored with $name is still read', async ({ items, read }) => {
  const world = tables.world(() => noon)
  for (const item of items) {
    await world.store.documents.send(new PutCommand({ TableName: 'audit', Item: { ...item, x: 2 ** 31 } }))
  }
  expect(await read(world)).toEqual([says])
})
