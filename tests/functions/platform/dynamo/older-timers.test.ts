import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, minuteMs, noon } from '../../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'

let tables: DynamoTables
beforeAll(async () => {
  tables = await startDynamo()
})
afterAll(() => tables.stop())

test('device timers of builds with one partition an hour are due, and completed', async () => {
  let now = noon
  const { deviceTimers, store } = tables.world(() => now)
  const ids = Array.from({ length: 20 }, (_, at) => at + 1)
  for (const deviceId of ids) {
    const [pk, minute] = [`CLOCK#${Math.floor(noon / hourMs)}`, String(Math.floor(noon / minuteMs)).padStart(10, '0')]
    const Item = { pk, sk: `${minute}#T#atlas#D#${deviceId}`, a: noon, x: 2 ** 31 }
    await store.documents.send(new PutCommand({ TableName: 'tracks', Item }))
  }
  await deviceTimers.schedule({ tenantId: 'atlas', deviceId: 21 }, noon)
  now += minuteMs
  const due = await deviceTimers.due(now)
  expect(due.map(({ key }) => key.deviceId).toSorted((one, other) => one - other)).toEqual([...ids, 21])
  await deviceTimers.complete(due)
  expect(await deviceTimers.due(now)).toEqual([])
})
