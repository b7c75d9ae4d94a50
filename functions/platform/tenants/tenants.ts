import { openAccount } from '../../../shared/domain/access/account.ts'
import { user } from '../../../shared/entities/user.ts'
import { moveAccessVersion } from '../records/access-version.ts'
import type { Tenants } from '../ports/ports.ts'
import { taken } from '../records/record-failures.ts'
import { recordItem } from '../records/record-item.ts'
import { counterKey } from '../records/record-keys.ts'
import { putPassword } from '../auth/credential-records.ts'
import { dynamoRecords } from '../records/records.ts'
import { directory, directoryItem } from './directory.ts'
import { newTenantId } from '../secrets.ts'
import type { Store } from '../dynamo/store.ts'
import { putTenant } from './tenant-item.ts'
import { transact } from '../dynamo/transact.ts'
import { claimUnique } from '../records/unique-constraint-items.ts'
import { uniqueConstraints } from '../records/unique-constraints.ts'

/** The id of every tenant's first administrator. */
const userId = 1

export const dynamoTenants = (store: Store): Tenants => ({
  async create({ name, settings, account = openAccount, administrator, passwordHash }) {
    const tenantId = newTenantId()
    const TableName = store.tables.records
    const record = { ...administrator, id: userId }
    const lookups = uniqueConstraints(user, record)
    const failed = await transact(store, [
      ...claimUnique(store, { tenantId, id: userId }, lookups),
      putTenant(store, { tenantId, name, settings, account }),
      { Put: { TableName, Item: directoryItem({ tenantId, name }) } },
      { Put: { TableName, Item: { ...counterKey(tenantId, user.name), n: userId } } },
      { Put: { TableName, Item: recordItem({ tenantId, entity: user, version: 1 }, record) } },
      putPassword(store, { tenantId, userId, hash: passwordHash }),
      moveAccessVersion(store, tenantId),
    ])
    const lookup = failed === null ? undefined : lookups[failed]
    if (lookup) throw taken(lookup.field, lookup.value)
    if (failed !== null) throw new Error('The random id of a new tenant exists already')
    return { tenantId, userId }
  },
  records: (tenantId) => dynamoRecords(store, tenantId),
  all: () => directory(store),
})
