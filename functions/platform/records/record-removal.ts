import { retry, retryPolicies, tryAgain } from '../retry.ts'
import type { Precondition } from '../ports/ports.ts'
import { linkNames } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import { moveAccessVersion } from './access-version.ts'
import { getItem } from '../dynamo/items.ts'
import { dynamoLinks, removeLinks } from './links.ts'
import { ChangedMeanwhile, MovedOn, refuseOther } from './record-failures.ts'
import { readRecord, type RecordItem, type RecordRef } from './record-item.ts'
import { entityKey, passwordKey } from './record-keys.ts'
import { transact, type TransactItem } from '../dynamo/transact.ts'
import { releaseUnique } from './unique-constraint-items.ts'
import { uniqueConstraints } from './unique-constraints.ts'

/** With the record, its unique constraints and its password they fit into one transaction. */
const linksAtOnce = 40

/**
 * Removes a record and its links in one transaction; very many links are removed before it. Nothing can be linked to the
 * record afterwards, so links that were added at the last moment are found and removed.
 */
export async function removeRecord(recordRef: RecordRef, id: number, { seen, version }: Precondition): Promise<void> {
  const { store, tenantId, entity } = recordRef
  const { unlink } = dynamoLinks(store, tenantId)
  await retry({ ...retryPolicies.record, exhausted: () => new ChangedMeanwhile(entity.name) }, async () => {
    const item = await getItem<RecordItem>(store, 'records', entityKey(tenantId, entity.name, id))
    if (item) refuseOther(entity, readRecord(entity, item), seen)
    const links = await linksAround(recordRef, id)
    if (!item) return links.length > 0 ? unlink(links) : undefined

    if (version === undefined && links.length > linksAtOnce) await unlink(links.slice(linksAtOnce))
    const writes = [
      moveAccessVersion(store, tenantId, version),
      ...removal(recordRef, item, id),
      ...removeLinks(store, tenantId, links.slice(0, linksAtOnce)),
    ]
    const failed = await transact(store, writes, version === undefined ? undefined : 0)
    if (failed === 0) throw new MovedOn()
    if (failed !== null) return tryAgain
    const late = await linksAround(recordRef, id)
    return late.length > 0 ? unlink(late) : undefined
  })
}

async function linksAround({ store, tenantId, entity }: RecordRef, id: number) {
  const { linksOf, ownersOf } = dynamoLinks(store, tenantId)
  const around = [linksOf({ type: entity.name, id }), ...linkNames(entity).map((type) => ownersOf({ type, id }))]
  return (await Promise.all(around)).flat()
}

function removal({ store, tenantId, entity }: RecordRef, item: RecordItem, id: number): TransactItem[] {
  const TableName = store.tables.records
  return [
    ...releaseUnique(store, { tenantId, id }, uniqueConstraints(entity, readRecord(entity, item))),
    {
      Delete: {
        TableName,
        Key: { pk: item.pk, sk: item.sk },
        ConditionExpression: 'v = :seen',
        ExpressionAttributeValues: { ':seen': item.v },
      },
    },
    ...(entity.name === user.name ? [{ Delete: { TableName, Key: passwordKey(tenantId, id) } }] : []),
  ]
}
