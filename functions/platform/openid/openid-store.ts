import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { newOpenIdSettings, type OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import { secretBox } from '../channels/secret-box.ts'
import { getItem, queryAll, writeItems } from '../dynamo/items.ts'
import { epochSecond, padded, singleItem, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import { retry, retryPolicies, tryAgain } from '../retry.ts'
import { openIdPartition } from '../tenants/audit-keys.ts'
import { domainClaims } from './domain-claims.ts'
import type { OpenIdLink, OpenIdSession, OpenIdStore } from './openid-ports.ts'

interface SealedItem extends Key {
  /** sealed JSON */
  d: string
  /** of settings */
  v?: number
  /** of a session */
  x?: number
}

/** Under its account, and listed under its person. */
interface LinkItem extends Key {
  u: number
  /** account and client */
  a: string
  c: string
  /** linked at */
  n: number
}

interface SidItem extends Key {
  a: string
  x: number
}

/** @param secret of the deployment, read at the first use */
export function dynamoOpenIdStore(store: Store, tenantId: string, secret: () => Promise<string>): OpenIdStore {
  const pk = openIdPartition(tenantId)
  const settingsKey: Key = { pk, sk: singleItem }
  const sessionKey = (key: string): Key => ({ pk, sk: `S#${key}` })
  // the organisation's channels are sealed with the same key and cannot be opened as its settings here
  const box = async () => secretBox(await secret(), `${tenantId}#openid`)
  const opened = async (item: SealedItem): Promise<unknown> => JSON.parse((await box()).open(item.d))
  const TableName = store.tables.audit

  return {
    tenantId,
    async settings() {
      const item = await getItem<SealedItem>(store, 'audit', settingsKey)
      return item ? { ...newOpenIdSettings(), ...((await opened(item)) as OpenIdSettings) } : null
    },
    changeSettings(change) {
      const exhausted = () => new Error(`the OpenID settings of ${tenantId} are written all the time`)
      return retry({ ...retryPolicies.record, exhausted }, async () => {
        const item = await getItem<SealedItem>(store, 'audit', settingsKey)
        const changed = change({ ...newOpenIdSettings(), ...(item && ((await opened(item)) as OpenIdSettings)) })
        const put = new PutCommand({
          TableName,
          Item: {
            ...settingsKey,
            d: (await box()).seal(JSON.stringify(changed)),
            v: (item?.v ?? 0) + 1,
          } satisfies SealedItem,
          ...(item
            ? { ConditionExpression: 'v = :seen', ExpressionAttributeValues: { ':seen': item.v } }
            : { ConditionExpression: 'attribute_not_exists(pk)' }),
        })
        return (await conditional(() => store.documents.send(put))) ? changed : tryAgain
      })
    },
    ...linksIn(store, pk),
    ...domainClaims(store, tenantId),

    async keepSession(key, session) {
      const { expiresAt } = session
      const item = { ...sessionKey(key), d: (await box()).seal(JSON.stringify(session)), x: epochSecond(expiresAt) }
      await writeItems(store, 'audit', { put: [item satisfies SealedItem] })
    },
    async takeSession(key) {
      const taking = new DeleteCommand({ TableName, Key: sessionKey(key), ReturnValues: 'ALL_OLD' })
      const { Attributes: item } = await store.documents.send(taking)
      const session = item ? ((await opened(item as SealedItem)) as OpenIdSession) : null
      return session && session.expiresAt > store.now() ? session : null
    },
    async noteSid(sid, account, expiresAt) {
      const item: SidItem = { pk, sk: `N#${sid}`, a: account, x: epochSecond(expiresAt) }
      await writeItems(store, 'audit', { put: [item] })
    },
    async accountOfSid(sid) {
      const item = await getItem<SidItem>(store, 'audit', { pk, sk: `N#${sid}` })
      return item && item.x > epochSecond(store.now()) ? item.a : null
    },
  }
}

type LinkPart = Pick<OpenIdStore, 'linkOf' | 'linksOf' | 'links' | 'link' | 'unlink'>

function linksIn(store: Store, pk: string): LinkPart {
  const accountItem = (account: string): Key => ({ pk, sk: `I#${account}` })
  const personItems = (userId: number) => `U#${padded(userId)}#`
  const read = ({ u, a, c, n }: LinkItem): OpenIdLink => ({ userId: u, account: a, client: c, linkedAt: n })
  const listed = async (prefix: string) =>
    queryAll<LinkItem>(store, {
      table: 'audit',
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
    })
  const linkOf = async (account: string) => {
    const item = await getItem<LinkItem>(store, 'audit', accountItem(account))
    return item ? read(item) : null
  }
  return {
    linkOf,
    async linksOf(userId) {
      // the account says whose it is; the list may name one that is somebody else's now
      const accounts = await Promise.all((await listed(personItems(userId))).map(({ a }) => linkOf(a)))
      return accounts.filter((link) => link?.userId === userId) as OpenIdLink[]
    },
    links: async () => (await listed('I#')).map(read),
    async link({ userId, account, client }, gone) {
      const facts = { u: userId, a: account, c: client, n: store.now() }
      const name: LinkItem = { pk, sk: personItems(userId) + account, ...facts }
      await writeItems(store, 'audit', { put: [name] })
      const put = new PutCommand({
        TableName: store.tables.audit,
        Item: { ...accountItem(account), ...facts } satisfies LinkItem,
        ConditionExpression: 'attribute_not_exists(pk) OR u = :gone',
        ExpressionAttributeValues: { ':gone': gone ?? -1 },
      })
      return conditional(() => store.documents.send(put))
    },
    async unlink(userId) {
      for (const item of await listed(personItems(userId))) {
        const remove = new DeleteCommand({
          TableName: store.tables.audit,
          Key: accountItem(item.a),
          ConditionExpression: 'u = :person',
          ExpressionAttributeValues: { ':person': userId },
        })
        await conditional(() => store.documents.send(remove))
        await writeItems(store, 'audit', { remove: [item] })
      }
    },
  }
}
