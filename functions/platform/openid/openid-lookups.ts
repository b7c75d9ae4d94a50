import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { getItem, queryAll } from '../dynamo/items.ts'
import { epochSecond, singleItem, type Key, type Store } from '../dynamo/store.ts'
import { newSecret, secretKey } from '../secrets.ts'
import { domainKey, type DomainItem } from './domain-claims.ts'
import type { OpenIdLookups, OpenIdVisit } from './openid-ports.ts'

interface VisitItem extends Key {
  /** JSON of the visit */
  d: string
  x: number
}

interface ArrivalItem extends Key {
  x: number
}

const arrivalPartition = (key: string) => `OPENID#arrival#${key}`

const visitKey = (secret: string): Key => ({ pk: `OPENID#visit#${secretKey(secret)}`, sk: singleItem })

/** Visits are under the hash of their secret; the first request to delete one takes it. */
export const dynamoOpenIdLookups = (store: Store): OpenIdLookups => ({
  async tenantOfDomain(domain) {
    const item = await getItem<DomainItem>(store, 'lookups', domainKey(domain))
    return item?.t ?? null
  },
  async begin(visit) {
    const secret = newSecret()
    const Item: VisitItem = { ...visitKey(secret), d: JSON.stringify(visit), x: epochSecond(visit.expiresAt) }
    await store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item }))
    return secret
  },
  async take(secret) {
    const taking = new DeleteCommand({
      TableName: store.tables.lookups,
      Key: visitKey(secret),
      ReturnValues: 'ALL_OLD',
    })
    const { Attributes: item } = await store.documents.send(taking)
    const visit = item ? (JSON.parse((item as VisitItem).d) as OpenIdVisit) : null
    return visit && visit.expiresAt > store.now() ? visit : null
  },
  async noteArrival(key, tenantId, expiresAt) {
    const Item: ArrivalItem = { pk: arrivalPartition(key), sk: tenantId, x: epochSecond(expiresAt) }
    await store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item }))
  },
  async tenantsOfArrival(key) {
    const items = await queryAll<ArrivalItem>(store, {
      table: 'lookups',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': arrivalPartition(key) },
    })
    return items.filter(({ x }) => x > epochSecond(store.now())).map(({ sk }) => sk)
  },
})
