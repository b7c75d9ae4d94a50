import { retry, retryPolicies, tryAgain } from '../retry.ts'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { deviceIdMax } from '../../../shared/domain/ids.ts'
import { noIdsLeft, ChangedMeanwhile, MovedOn, noSuchEnd, noSuchRecord, taken, refuseOther } from './record-failures.ts'
import { counterKey, entityKey, entityPartition, linkKeys } from './record-keys.ts'
import type { Store } from '../dynamo/store.ts'
import { type AnyRecord, type Entity, linkName, type RecordOf, typed } from '../../../shared/entities/entity.ts'
import { moveAccessVersion } from './access-version.ts'
import { putPassword } from '../auth/credential-records.ts'
import { getItem, getItems, queryAll } from '../dynamo/items.ts'
import { putLink, requireThere } from './links.ts'
import type { Creation, NoteRecords, Precondition, Records } from '../ports/ports.ts'
import { readRecord, recordItem, recordReader, type RecordItem, type RecordRef } from './record-item.ts'
import { removeRecord } from './record-removal.ts'
import { inTitleOrder } from './title-order.ts'
import { transact } from '../dynamo/transact.ts'
import { releaseUnique, claimUnique } from './unique-constraint-items.ts'
import { uniqueConstraints } from './unique-constraints.ts'

type EntityPart = Pick<Records, 'list' | 'listEventually' | 'get' | 'getMany' | 'create' | 'replace' | 'remove'>

export function dynamoEntities(store: Store, tenantId: string): EntityPart {
  const list = async <E extends Entity>(entity: E, isExact: boolean, notePart?: NoteRecords) => {
    const query = {
      table: 'records' as const,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': entityPartition(tenantId, entity.name) },
      ProjectionExpression: 'd',
      ConsistentRead: isExact,
    }
    const read = recordReader(entity)
    const parts: AnyRecord[][] = []
    await queryAll<Pick<RecordItem, 'd'>>(store, query, (page) => {
      const records = page.map(read)
      notePart?.(records)
      parts.push(records)
    })
    return inTitleOrder(entity, parts.flat()) as RecordOf<E>[]
  }

  return {
    list: (entity, notePart) => list(entity, true, notePart),
    listEventually: (entity, notePart) => list(entity, false, notePart),
    async get(entity, id) {
      const item = await getItem<RecordItem>(store, 'records', entityKey(tenantId, entity.name, id))
      return item ? typed(entity, readRecord(entity, item)) : null
    },
    async getMany(entity, ids) {
      const keys = ids.map((id) => entityKey(tenantId, entity.name, id))
      const items = await getItems<RecordItem>(store, { table: 'records', keys })
      return items.map((item) => typed(entity, readRecord(entity, item)))
    },

    create: async (entity, draft, creation = {}) =>
      typed(entity, await createRecord({ store, tenantId, entity }, draft, creation)),
    replace: async (entity, record, precondition = {}) =>
      typed(entity, await replaceRecord({ store, tenantId, entity }, record, precondition)),
    remove: (entity, id, precondition = {}) => removeRecord({ store, tenantId, entity }, id, precondition),
  }
}

async function createRecord(
  { store, tenantId, entity }: RecordRef,
  draft: AnyRecord,
  { creatorId, version, passwordHash }: Creation,
) {
  const id = await nextId(store, tenantId, entity.name)
  const item = recordItem({ tenantId, entity, version: 1 }, { ...draft, id })
  const record = readRecord(entity, item)
  const lookups = uniqueConstraints(entity, record)
  const link = { owner: { type: 'user', id: creatorId ?? 0 }, property: { type: linkName(entity), id } }
  const linking = [
    requireThere(store, entityKey(tenantId, 'user', creatorId ?? 0)),
    ...linkKeys(tenantId, link).map((key) => putLink(store, key)),
  ]
  const atVersion = lookups.length
  const writes = [
    ...claimUnique(store, { tenantId, id }, lookups),
    moveAccessVersion(store, tenantId, version),
    {
      Put: { TableName: store.tables.records, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
    },
    ...(creatorId === undefined ? [] : linking),
    ...(passwordHash === undefined ? [] : [putPassword(store, { tenantId, userId: id, hash: passwordHash })]),
  ]
  const failed = await transact(store, writes, version === undefined ? undefined : atVersion)
  if (failed === null) return record
  if (failed === atVersion) throw new MovedOn()
  throw failed > atVersion + 1 ? noSuchEnd() : conflictOf(entity, lookups[failed])
}

async function replaceRecord(
  { store, tenantId, entity }: RecordRef,
  record: AnyRecord,
  { seen, version }: Precondition,
) {
  return retry({ ...retryPolicies.record, exhausted: () => new ChangedMeanwhile(entity.name) }, async () => {
    const item = await getItem<RecordItem>(store, 'records', entityKey(tenantId, entity.name, record.id))
    if (!item) throw noSuchRecord(entity.name, record.id)
    const before = readRecord(entity, item)
    refuseOther(entity, before, seen)

    const next = recordItem({ tenantId, entity, version: item.v + 1 }, record)
    const closing = uniqueConstraints(entity, before)
    const opening = uniqueConstraints(entity, record)
    const moved = opening.filter(
      (constraint) =>
        !closing.some((old) => old.constraint === constraint.constraint && old.value === constraint.value),
    )
    const left = closing.filter((constraint) => moved.some((fresh) => fresh.constraint === constraint.constraint))
    const atVersion = moved.length + 1 + left.length
    const writes = [
      ...claimUnique(store, { tenantId, id: record.id }, moved),
      {
        Put: {
          TableName: store.tables.records,
          Item: next,
          ConditionExpression: 'v = :seen',
          ExpressionAttributeValues: { ':seen': item.v },
        },
      },
      ...releaseUnique(store, { tenantId, id: record.id }, left),
      moveAccessVersion(store, tenantId, version),
    ]
    const failed = await transact(store, writes, version === undefined ? undefined : atVersion)
    if (failed === null) return readRecord(entity, next)
    if (failed === atVersion) throw new MovedOn()
    if (failed < moved.length) throw conflictOf(entity, moved[failed])
    return tryAgain
  })
}

const conflictOf = (entity: Entity, constraint: { field: string; value: string } | undefined) =>
  constraint ? taken(constraint.field, constraint.value) : new ChangedMeanwhile(entity.name)

/**
 * The next id of a tenant's records of one kind, from 1. An id is never used twice; one whose record could not be
 * written is lost.
 * @throws Failure tooMuch after the last id that fits into a position's id
 */
export async function nextId(store: Store, tenantId: string, entityName: string): Promise<number> {
  const answer = await store.documents.send(
    new UpdateCommand({
      TableName: store.tables.records,
      Key: counterKey(tenantId, entityName),
      UpdateExpression: 'ADD n :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'ALL_NEW',
    }),
  )
  const { n: id } = answer.Attributes as { n: number }
  if (id > deviceIdMax) throw noIdsLeft(entityName)
  return id
}
