import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemBytes, type FlatItem } from '../../../../functions/platform/dynamo/item-bytes.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'

describe('item bytes: what DynamoDB charges for', () => {
  it.each<{ name: string; item: FlatItem; bytes: number }>([
    { name: 'nothing', item: {}, bytes: 0 },
    { name: 'a text and its name', item: { pk: 'T#1' }, bytes: 5 },
    { name: 'Arabic, two bytes a letter', item: { n: 'قافلة' }, bytes: 11 },
    { name: 'bytes as they are', item: { r: new Uint8Array(100) }, bytes: 101 },
    { name: 'what is absent costs nothing', item: { r: undefined }, bytes: 0 },
    { name: 'zero', item: { v: 0 }, bytes: 2 },
    { name: 'one digit', item: { v: 7 }, bytes: 3 },
    { name: 'three digits', item: { v: 123 }, bytes: 4 },
    { name: 'zeros at the end are free', item: { v: 120_000 }, bytes: 3 },
    { name: 'a minus costs one', item: { v: -12 }, bytes: 4 },
    { name: 'a time', item: { u: 1_714_561_201_234 }, bytes: 9 },
  ])('$name', ({ item, bytes }) => {
    expect(itemBytes(item)).toBe(bytes)
  })
})

describe('item bytes: the emulator counts the same units', () => {
  let tables: DynamoTables
  beforeAll(async () => {
    tables = await startDynamo()
  })
  afterAll(() => tables.stop())

  it.each([
    { name: 'the last byte of the first', size: 1024, units: 1 },
    { name: 'the first byte of the second', size: 1025, units: 2 },
    { name: 'the first byte of the third', size: 2049, units: 3 },
  ])('$name', async ({ size, units }) => {
    const item = { pk: 'T#atlas#D#1', sk: 'STATE', v: 12_345, u: 1_714_561_201_234, m: 'سائق', r: new Uint8Array(0) }
    item.r = new Uint8Array(size - itemBytes(item))
    expect(itemBytes(item)).toBe(size)
    const { documents } = tables.store(() => 0)
    const put = new PutCommand({ TableName: 'tracks', Item: item, ReturnConsumedCapacity: 'TOTAL' })
    expect((await documents.send(put)).ConsumedCapacity?.CapacityUnits).toBe(units)
  })
})
