import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { getItems, queryAll, writeItems } from '../dynamo/items.ts'
import { singleItem, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import { openIdPartition } from '../tenants/audit-keys.ts'
import type { OpenIdStore } from './openid-ports.ts'

/** Whose a domain is: one organisation's, wherever its people type their address. */
export interface DomainItem extends Key {
  t: string
}

const partition = 'OPENID#domain#'
export const domainKey = (domain: string): Key => ({ pk: partition + domain, sk: singleItem })

/** The organisation's own list of what it claimed, for its removal. */
const listed = (tenantId: string, domain: string): Key => ({ pk: openIdPartition(tenantId), sk: `D#${domain}` })

type DomainPart = Pick<OpenIdStore, 'ownDomains' | 'claimDomain' | 'releaseDomain'>

export function domainClaims(store: Store, tenantId: string): DomainPart {
  const TableName = store.tables.lookups
  return {
    async ownDomains(domains) {
      const items = await getItems<DomainItem>(store, { table: 'lookups', keys: domains.map(domainKey) })
      const own = new Set(items.filter(({ t }) => t === tenantId).map(({ pk }) => pk.slice(partition.length)))
      return domains.filter((domain) => own.has(domain))
    },
    async claimDomain(domain, over) {
      await writeItems(store, 'audit', { put: [listed(tenantId, domain)] })
      const put = new PutCommand({
        TableName,
        Item: { ...domainKey(domain), t: tenantId } satisfies DomainItem,
        ConditionExpression: 'attribute_not_exists(pk) OR t = :own OR t = :over',
        ExpressionAttributeValues: { ':own': tenantId, ':over': over ?? tenantId },
      })
      return conditional(() => store.documents.send(put))
    },
    releaseDomain: (domain) => release(store, tenantId, domain),
  }
}

async function release(store: Store, tenantId: string, domain: string): Promise<void> {
  const remove = new DeleteCommand({
    TableName: store.tables.lookups,
    Key: domainKey(domain),
    ConditionExpression: 't = :own',
    ExpressionAttributeValues: { ':own': tenantId },
  })
  await conditional(() => store.documents.send(remove))
  await writeItems(store, 'audit', { remove: [listed(tenantId, domain)] })
}

/** Every domain that an organisation claimed is nobody's again. */
export async function releaseDomains(store: Store, tenantId: string): Promise<void> {
  const names = await queryAll<Key>(store, {
    table: 'audit',
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': openIdPartition(tenantId), ':prefix': 'D#' },
  })
  for (const { sk } of names) await release(store, tenantId, sk.slice('D#'.length))
}
