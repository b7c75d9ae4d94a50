import { isDeepStrictEqual } from 'node:util'
import { type AnyRecord, type Entity, linkName } from '../../shared/entities/entity.ts'
import { moveAccessVersion } from './access-version.ts'
import { getItem, getItems, queryAll } from './items.ts'
import { dynamoLinks, putLink } from './links.ts'
import type { Records } from './ports.ts'
import { changedMeanwhile, noSuchRecord, taken } from './record-failures.ts'
import { nextId } from './record-ids.ts'
import { readRecord, recordItem, type RecordItem } from './record-item.ts'
import { entityKey, entityPartition, linkKeys, passwordKey } from './record-keys.ts'
import type { Store } from './store.ts'
import { inTitleOrder } from './title-order.ts'
import { transact, type TransactItem } from './transact.ts'
import { closeDoors, openDoors } from './unique-door-items.ts'
import { uniqueDoors } from './unique-doors.ts'

type EntityPart = Pick<Records, 'list' | 'get' | 'getMany' | 'create' | 'replace' | 'remove'>

/** How often a write without `seen` follows a record that others keep changing. */
const replaceTriesMax = 8

export function dynamoEntities(store: Store, tenantId: string): EntityPart {
  const TableName = store.tables.records
  const stored = (entity: Entity, id: number) =>
    getItem<RecordItem>(store, 'records', entityKey(tenantId, entity.name, id))

  return {
    async list(entity) {
      const items = await queryAll<RecordItem>(store, {
        table: 'records',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': entityPartition(tenantId, entity.name) },
      })
      return inTitleOrder(
        entity,
        items.map((item) => readRecord(entity, item)),
      ) as never
    },
    async get(entity, id) {
      const item = await stored(entity, id)
      return (item ? readRecord(entity, item) : null) as never
    },
    async getMany(entity, ids) {
      const keys = ids.map((id) => entityKey(tenantId, entity.name, id))
      const items = await getItems<RecordItem>(store, { table: 'records', keys })
      return items.map((item) => readRecord(entity, item)) as never
    },

    async create(entity, draft, creatorId) {
      const id = await nextId(store, tenantId, entity.name)
      const item = recordItem({ tenantId, entity, version: 1 }, { ...draft, id })
      const record = readRecord(entity, item)
      const link = { owner: { type: 'user', id: creatorId ?? 0 }, property: { type: linkName(entity), id } }
      const doors = uniqueDoors(entity, record)
      const failed = await transact(store, [
        ...openDoors(store, { tenantId, id }, doors),
        { Put: { TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
        ...(creatorId === undefined ? [] : linkKeys(tenantId, link).map((key) => putLink(store, key))),
        moveAccessVersion(store, tenantId),
      ])
      if (failed !== null) throw refusal(entity, doors[failed])
      return record as never
    },
    replace: (entity, record, seen) => replaceRecord({ store, tenantId, entity }, record, seen) as never,
    async remove(entity, id) {
      const { linksOf, ownersOf, unlink } = dynamoLinks(store, tenantId)
      const owner = { type: entity.name, id }
      const property = { type: linkName(entity), id }
      await unlink([...(await linksOf(owner)), ...(await ownersOf(property))])
      const item = await stored(entity, id)
      if (!item) return
      const rest: TransactItem[] = [
        ...closeDoors(store, { tenantId, id }, uniqueDoors(entity, readRecord(entity, item))),
        { Delete: { TableName, Key: { pk: item.pk, sk: item.sk } } },
      ]
      if (entity.name === 'user') rest.push({ Delete: { TableName, Key: passwordKey(tenantId, id) } })
      const failed = await transact(store, [...rest, moveAccessVersion(store, tenantId)])
      if (failed !== null) throw changedMeanwhile(entity.name)
    },
  }
}

interface Shelf {
  store: Store
  tenantId: string
  entity: Entity
}

async function replaceRecord({ store, tenantId, entity }: Shelf, record: AnyRecord, seen?: AnyRecord) {
  for (let tries = 1; tries <= replaceTriesMax; tries++) {
    const item = await getItem<RecordItem>(store, 'records', entityKey(tenantId, entity.name, record.id))
    if (!item) throw noSuchRecord(entity.name, record.id)
    const before = readRecord(entity, item)
    if (seen && !isDeepStrictEqual(JSON.parse(JSON.stringify(seen)), before)) throw changedMeanwhile(entity.name)

    const next = recordItem({ tenantId, entity, version: item.v + 1 }, record)
    const closing = uniqueDoors(entity, before)
    const opening = uniqueDoors(entity, record)
    const moved = opening.filter((door) => !closing.some((old) => old.door === door.door && old.value === door.value))
    const left = closing.filter((door) => moved.some((fresh) => fresh.door === door.door))
    const failed = await transact(store, [
      ...openDoors(store, { tenantId, id: record.id }, moved),
      {
        Put: {
          TableName: store.tables.records,
          Item: next,
          ConditionExpression: 'v = :seen',
          ExpressionAttributeValues: { ':seen': item.v },
        },
      },
      ...closeDoors(store, { tenantId, id: record.id }, left),
      moveAccessVersion(store, tenantId),
    ])
    if (failed === null) return readRecord(entity, next)
    if (failed < moved.length) throw refusal(entity, moved[failed])
  }
  throw changedMeanwhile(entity.name)
}

const refusal = (entity: Entity, door: { field: string; value: string } | undefined) =>
  door ? taken(door.field, door.value) : changedMeanwhile(entity.name)
