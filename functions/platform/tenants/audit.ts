import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { chunks, queryPages, writeItems } from '../dynamo/items.ts'
import { tooManyEntries } from '../records/record-failures.ts'
import { newSecret } from '../secrets.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import type { Audit, AuditEntry } from '../ports/tenant-ports.ts'
import { timeText } from '../tracks/track-keys.ts'
import { auditPartition, auditEntriesKey, hourOf, trackViewKey } from './audit-keys.ts'
import { conditional } from '../dynamo/transact.ts'

/** Audit entries of one request. */
interface AuditEntriesItem extends Key {
  /** epoch ms */
  a: number
  /** user, and the user who had signed in as them */
  u: number
  f?: number
  /** network address */
  n: string
  /** JSON: action, object type, object id, attributes; of each entry */
  d: string
  x: number
}
type Packed = [action: AuditEntry['action'], type: string, id: number, attributes?: AuditEntry['attributes']]

const entriesPerItem = 100
/** Track views that this process has written, so that it does not write them again. */
const trackViewsMax = 20_000

/** The audit logs of tenants. They share one cache of written track views. */
export function dynamoAudit(store: Store): (tenantId: string) => Audit {
  const written = new BoundedMap<string, true>(trackViewsMax)
  const put = (item: AuditEntriesItem) =>
    store.documents.send(
      new PutCommand({ TableName: store.tables.audit, Item: item, ConditionExpression: 'attribute_not_exists(pk)' }),
    )

  return (tenantId) => ({
    tenantId,
    async write(auditEntries) {
      const items = chunks(auditEntries, entriesPerItem).map((part) =>
        auditEntriesItem(auditEntriesKey(tenantId, part[0]!.at, chance()), part),
      )
      await writeItems(store, 'audit', { put: items })
    },
    async writeTrackView(view) {
      const key = trackViewKey(tenantId, { ...view, deviceId: view.objectId })
      const name = key.pk + key.sk
      if (written.has(name)) return
      await conditional(() => put(auditEntriesItem(key, [view])))
      written.set(name, true)
    },
    async between(from, to, countMax) {
      if (to < from) return []
      const found: AuditEntry[] = []
      const pages = queryPages<AuditEntriesItem>(store, {
        table: 'audit',
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        FilterExpression: 'x > :now',
        ExpressionAttributeValues: {
          ':pk': auditPartition(tenantId),
          // track views have the key of the beginning of their hour
          ':from': timeText(hourOf(from)),
          ':to': `${timeText(to)}~`,
          ':now': epochSecond(store.now()),
        },
      })
      for await (const page of pages) {
        found.push(...page.filter((item) => item.a >= from && item.a <= to).flatMap(readEntries))
        if (found.length > countMax) throw tooManyEntries(countMax)
      }
      return found.sort((a, b) => a.at - b.at)
    },
  })
}

const chance = () => newSecret().slice(0, 8)

function auditEntriesItem(key: Key, auditEntries: readonly AuditEntry[]): AuditEntriesItem {
  const { at, userId, enteredBy, address } = auditEntries[0]!
  const packed = auditEntries.map(({ action, objectType, objectId, attributes }): Packed =>
    Object.keys(attributes).length > 0 ? [action, objectType, objectId, attributes] : [action, objectType, objectId],
  )
  return {
    ...key,
    a: at,
    u: userId,
    ...(enteredBy !== undefined && { f: enteredBy }),
    n: address,
    d: JSON.stringify(packed),
    x: epochSecond(at + tenantLimits.auditKeptMs),
  }
}

const readEntries = (item: AuditEntriesItem): AuditEntry[] =>
  (JSON.parse(item.d) as Packed[]).map(([action, objectType, objectId, attributes = {}]) => ({
    at: item.a,
    userId: item.u,
    ...(item.f !== undefined && { enteredBy: item.f }),
    address: item.n,
    action,
    objectType,
    objectId,
    attributes,
  }))
