import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { getItem, queryAll } from '../dynamo/items.ts'
import type { Key, Store } from '../dynamo/store.ts'
import type { Chore, ChoreKind, Chores } from '../ports/tenant-ports.ts'
import { conditional } from '../dynamo/transact.ts'

interface ChoreItem extends Key {
  k: ChoreKind
  t: string
  /** due, epoch ms */
  a: number
  /** progress */
  d: string
  v: number
}

/** All chores lie in one partition: few tenants export or leave at the same time. */
const partition = 'CHORES'
export const choreKey = (kind: ChoreKind, tenantId: string): Key => ({ pk: partition, sk: `${kind}#${tenantId}` })

export const newChoreItem = ({ kind, tenantId, dueAt }: Pick<Chore, 'kind' | 'tenantId' | 'dueAt'>): ChoreItem => ({
  ...choreKey(kind, tenantId),
  k: kind,
  t: tenantId,
  a: dueAt,
  d: '',
  v: 1,
})

export function dynamoChores(store: Store): Chores {
  return {
    add(chore) {
      const ConditionExpression = 'attribute_not_exists(pk)'
      const put = { TableName: store.tables.trail, Item: newChoreItem(chore), ConditionExpression }
      return conditional(() => store.documents.send(new PutCommand(put)))
    },
    async due(now) {
      const items = await queryAll<ChoreItem>(store, {
        table: 'trail',
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'a <= :now',
        ExpressionAttributeValues: { ':pk': partition, ':now': now },
      })
      return items.map(readChore)
    },
    async get(kind, tenantId) {
      const item = await getItem<ChoreItem>(store, 'trail', choreKey(kind, tenantId))
      return item ? readChore(item) : null
    },
    async save(chore) {
      const update = new UpdateCommand({
        TableName: store.tables.trail,
        Key: choreKey(chore.kind, chore.tenantId),
        UpdateExpression: 'SET a = :due, d = :progress, v = :next',
        ConditionExpression: 'v = :seen',
        ExpressionAttributeValues: {
          ':due': chore.dueAt,
          ':progress': chore.progress,
          ':next': chore.version + 1,
          ':seen': chore.version,
        },
      })
      const saved = await conditional(() => store.documents.send(update))
      return saved ? { ...chore, version: chore.version + 1 } : null
    },
    async remove(kind, tenantId) {
      await store.documents.send(new DeleteCommand({ TableName: store.tables.trail, Key: choreKey(kind, tenantId) }))
    },
  }
}

const readChore = ({ k, t, a, d, v }: ChoreItem): Chore => ({
  kind: k,
  tenantId: t,
  dueAt: a,
  progress: d,
  version: v,
})
