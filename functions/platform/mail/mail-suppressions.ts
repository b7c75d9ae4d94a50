import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import {
  afterReport,
  isSuppressed,
  mailKey,
  mailStatusKeptMs,
  type MailStatus,
} from '../../../shared/domain/mail/mail-status.ts'
import { getItem, queryAll } from '../dynamo/items.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import type { MailSuppressions } from '../ports/mail-ports.ts'
import { retry, retryPolicies, tryAgain } from '../retry.ts'
import { mailPartition } from '../tenants/audit-keys.ts'

interface StatusItem extends Key {
  /** trouble, detail, epoch ms, soft bounces, ids of reports */
  t: MailStatus['trouble']
  d: string
  a: number
  n: number
  r: readonly string[]
  /** counts the writes */
  v: number
  x: number
}

/** One item for each address, with its lower-case form as sort key. */
export function dynamoMailSuppressions(store: Store, tenantId: string): MailSuppressions {
  const TableName = store.tables.audit
  const keyOf = (address: string): Key => ({ pk: mailPartition(tenantId), sk: mailKey(address) })
  const isKept = (item: StatusItem) => item.x > epochSecond(store.now())

  /** Two reports of one address may come at once: the later write sees the earlier. */
  async function write(next: MailStatus, before: StatusItem | undefined): Promise<boolean> {
    const { trouble: t, detail: d, at: a, softBounces: n, reports: r } = next
    const x = epochSecond(store.now() + mailStatusKeptMs(next))
    const Item: StatusItem = { ...keyOf(next.address), t, d, a, n, r, v: (before?.v ?? 0) + 1, x }
    const unchanged = before
      ? { ConditionExpression: 'v = :v', ExpressionAttributeValues: { ':v': before.v } }
      : { ConditionExpression: 'attribute_not_exists(pk)' }
    return conditional(() => store.documents.send(new PutCommand({ TableName, Item, ...unchanged })))
  }

  return {
    tenantId,
    async of(address) {
      const item = await getItem<StatusItem>(store, 'audit', keyOf(address))
      return item && isKept(item) ? readStatus(item) : null
    },
    async list() {
      const found = await queryAll<StatusItem>(store, {
        table: 'audit',
        ConsistentRead: false,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': mailPartition(tenantId) },
      })
      return found.filter(isKept).map(readStatus)
    },
    note: (report) =>
      retry({ ...retryPolicies.dynamo, exhausted: () => new Error('the address changes too often') }, async () => {
        const stored = await getItem<StatusItem>(store, 'audit', keyOf(report.address))
        const before = stored && isKept(stored) ? readStatus(stored) : null
        const next = afterReport(before, report)
        if (next === null) return false
        if (!(await write(next, stored))) return tryAgain
        return isSuppressed(next) && !isSuppressed(before)
      }),
    lift: (address) =>
      conditional(() =>
        store.documents.send(
          new DeleteCommand({ TableName, Key: keyOf(address), ConditionExpression: 'attribute_exists(pk)' }),
        ),
      ),
  }
}

const readStatus = ({ sk, t, d, a, n, r }: StatusItem): MailStatus => ({
  address: sk,
  trouble: t,
  detail: d,
  at: a,
  softBounces: n,
  reports: r,
})
