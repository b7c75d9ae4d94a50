import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { newPersonAlerts, type PersonAlerts } from '../../../shared/domain/notifications/person-alerts.ts'
import { dayOf } from '../../../shared/domain/day-counts.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { getItem, getItems } from '../dynamo/items.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import type { Alerts } from '../ports/alert-ports.ts'
import { retry, retryPolicies, tryAgain } from '../retry.ts'
import { newSecret } from '../secrets.ts'
import { countKey, personKey, secretKeyOf } from './alert-keys.ts'
import { dynamoDeliveries } from './deliveries.ts'

interface PersonItem extends Key {
  /** JSON of everything but user and version */
  d: string
  v: number
}

const secretsMax = 500
const countsKeptMs = 2 * dayMs

/** What is kept of the notifications of tenants; they share a cache of secrets, which never change. */
export function dynamoAlerts(store: Store): (tenantId: string) => Alerts {
  const secrets = new BoundedMap<string, string>(secretsMax)
  return (tenantId) => ({
    tenantId,
    ...dynamoPeople(store, tenantId),
    ...dynamoDeliveries(store, tenantId),

    async secret() {
      const secret = secrets.get(tenantId) ?? (await secretOf(store, tenantId))
      secrets.set(tenantId, secret)
      return secret
    },
    async knownSecret() {
      const secret = secrets.get(tenantId) ?? (await keptSecret(store, tenantId))
      if (secret === undefined) return null
      secrets.set(tenantId, secret)
      return secret
    },
    async count(channel, messages) {
      const answer = await store.documents.send(
        new UpdateCommand({
          TableName: store.tables.audit,
          Key: countKey(tenantId, dayOf(store.now()), channel),
          UpdateExpression: 'ADD n :n SET x = :x',
          ExpressionAttributeValues: { ':n': messages, ':x': epochSecond(store.now() + countsKeptMs) },
          ReturnValues: 'ALL_NEW',
        }),
      )
      return (answer.Attributes as { n: number }).n
    },
  })
}

function dynamoPeople(store: Store, tenantId: string): Pick<Alerts, 'people' | 'save' | 'change' | 'forget'> {
  async function save({ userId, version, ...kept }: PersonAlerts): Promise<PersonAlerts | null> {
    const item: PersonItem = { ...personKey(tenantId, userId), d: JSON.stringify(kept), v: version + 1 }
    const put = new PutCommand({
      TableName: store.tables.audit,
      Item: item,
      ...(version === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'v = :seen', ExpressionAttributeValues: { ':seen': version } }),
    })
    return (await conditional(() => store.documents.send(put))) ? read(userId, item) : null
  }

  return {
    save,
    async forget(userId) {
      await store.documents.send(new DeleteCommand({ TableName: store.tables.audit, Key: personKey(tenantId, userId) }))
    },
    async people(userIds) {
      const keys = userIds.map((userId) => personKey(tenantId, userId))
      const items = await getItems<PersonItem>(store, { table: 'audit', keys })
      const found = new Map(items.map((item) => [item.pk, item]))
      return new Map(userIds.map((userId, at) => [userId, read(userId, found.get(keys[at]!.pk))]))
    },
    change(userId, change) {
      const exhausted = () => new Error(`the notifications of user ${userId} of ${tenantId} are written all the time`)
      return retry({ ...retryPolicies.record, exhausted }, async () => {
        const item = await getItem<PersonItem>(store, 'audit', personKey(tenantId, userId))
        return (await save(change(read(userId, item)))) ?? tryAgain
      })
    },
  }
}

const read = (userId: number, item: PersonItem | undefined): PersonAlerts => ({
  ...newPersonAlerts(userId),
  ...(item && { ...(JSON.parse(item.d) as Omit<PersonAlerts, 'userId' | 'version'>), version: item.v }),
})

const keptSecret = async (store: Store, tenantId: string): Promise<string | undefined> =>
  (await getItem<Key & { d: string }>(store, 'audit', secretKeyOf(tenantId)))?.d

/** Made with the first question for it. */
async function secretOf(store: Store, tenantId: string): Promise<string> {
  const known = await keptSecret(store, tenantId)
  if (known !== undefined) return known
  const put = new PutCommand({
    TableName: store.tables.audit,
    Item: { ...secretKeyOf(tenantId), d: newSecret() },
    ConditionExpression: 'attribute_not_exists(pk)',
  })
  await conditional(() => store.documents.send(put))
  return (await keptSecret(store, tenantId))!
}
