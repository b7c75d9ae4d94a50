import { isDeepStrictEqual } from 'node:util'
import { openAccount, type Account } from '../../../shared/domain/access/account.ts'
import { lakeLimits } from '../../../shared/domain/limits/lake.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import { moveAccessVersion } from '../records/access-version.ts'
import { jobKey, newJobItem } from './jobs.ts'
import { getItem } from '../dynamo/items.ts'
import type { Records, Tenant } from '../ports/ports.ts'
import { ChangedMeanwhile, noSuchTenant } from '../records/record-failures.ts'
import { tenantKey } from '../records/record-keys.ts'
import type { Key, Store } from '../dynamo/store.ts'
import { transact, type TransactItem } from '../dynamo/transact.ts'

/** A tenant as it is stored. Settings and account are JSON and change independently. */
interface TenantItem extends Key {
  name: string
  /** settings */
  d: string
  /** account; absent for tenants from before accounts existed */
  a?: string
}

interface Change {
  set: 'd' | 'a' | 'name'
  to: string
  from: string | undefined
}

type TenantPart = Pick<Records, 'tenant' | 'saveSettings' | 'saveAccount' | 'rename'>

export function tenantPart(store: Store, tenantId: string): TenantPart {
  const load = async () => {
    const item = await getItem<TenantItem>(store, 'records', tenantKey(tenantId))
    if (!item) throw noSuchTenant()
    return item
  }
  const write = async (change: Change, more: readonly TransactItem[] = []) => {
    const update: TransactItem = {
      Update: {
        TableName: store.tables.records,
        Key: tenantKey(tenantId),
        UpdateExpression: 'SET #set = :to',
        ConditionExpression: change.from === undefined ? 'attribute_not_exists(#set)' : '#set = :from',
        ExpressionAttributeNames: { '#set': change.set },
        ExpressionAttributeValues: { ':to': change.to, ...(change.from && { ':from': change.from }) },
      },
    }
    const failed = await transact(store, [update, ...more, moveAccessVersion(store, tenantId)])
    if (failed !== null) throw new ChangedMeanwhile('account')
  }

  return {
    tenant: async () => readTenant(await load(), tenantId),
    async saveSettings(settings, seen) {
      const { d: from } = await load()
      if (seen && !isDeepStrictEqual(plain(seen), JSON.parse(from))) throw new ChangedMeanwhile('server')
      await write({ set: 'd', to: JSON.stringify(settings), from })
    },
    async saveAccount(account, seen) {
      const { a: from } = await load()
      if (!isDeepStrictEqual(plain(seen), readAccount(from))) throw new ChangedMeanwhile('account')
      await write({ set: 'a', to: JSON.stringify(account), from }, jobsOf(store, { tenantId, account, seen }))
    },
    rename: (name, seen) => write({ set: 'name', to: name, from: seen }),
  }
}

interface AccountChange {
  tenantId: string
  account: Account
  seen: Account
}

/** Jobs are added and cancelled in the same transaction as the account's change. */
const jobsOf = (store: Store, change: AccountChange): TransactItem[] => [
  ...deletionJob(store, change),
  ...lakeJob(store, change),
]

/** It begins from the start with each switch; switched off, it removes what is there. */
function lakeJob(store: Store, { tenantId, account, seen }: AccountChange): TransactItem[] {
  if (isDeepStrictEqual(account.lake, seen.lake)) return []
  const Item = newJobItem({ kind: 'lake', tenantId, dueAt: store.now() + lakeLimits.waitMs })
  return [{ Put: { TableName: store.tables.audit, Item } }]
}

function deletionJob(store: Store, change: AccountChange): TransactItem[] {
  const { tenantId, account, seen } = change
  if (account.deletionAt === seen.deletionAt) return []
  const TableName = store.tables.audit
  if (account.deletionAt === null) return [{ Delete: { TableName, Key: jobKey('deletion', tenantId) } }]
  return [{ Put: { TableName, Item: newJobItem({ kind: 'deletion', tenantId, dueAt: account.deletionAt }) } }]
}

export const putTenant = (store: Store, { tenantId, name, settings, account }: Tenant): TransactItem => ({
  Put: {
    TableName: store.tables.records,
    Item: { ...tenantKey(tenantId), name, d: JSON.stringify(settings), a: JSON.stringify(account) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

const readTenant = (item: TenantItem, tenantId: string): Tenant => ({
  tenantId,
  name: item.name,
  settings: JSON.parse(item.d) as ServerSettings,
  account: readAccount(item.a),
})

const readAccount = (stored: string | undefined): Account =>
  stored === undefined ? openAccount : { ...openAccount, ...(JSON.parse(stored) as Partial<Account>) }

const plain = (value: object): unknown => JSON.parse(JSON.stringify(value))
