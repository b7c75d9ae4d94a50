import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { ChannelSettings } from '../../../shared/domain/notifications/channel-settings.ts'
import { getItem } from '../dynamo/items.ts'
import { singleItem, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import type { ChannelStore } from '../ports/channel-store-ports.ts'
import { retry, retryPolicies, tryAgain } from '../retry.ts'
import { channelPartition } from '../tenants/audit-keys.ts'
import { pushSubscriptions } from './push-subscriptions.ts'
import { secretBox } from './secret-box.ts'

interface SettingsItem extends Key {
  /** sealed JSON */
  d: string
  v: number
}

/** @param secret of the deployment, read at the first use */
export function dynamoChannelStore(store: Store, tenantId: string, secret: () => Promise<string>): ChannelStore {
  const TableName = store.tables.audit
  const settingsKey: Key = { pk: channelPartition(tenantId), sk: singleItem }
  const box = async () => secretBox(await secret(), tenantId)
  const opened = async (item: SettingsItem | undefined) =>
    item ? (JSON.parse((await box()).open(item.d)) as ChannelSettings) : {}

  return {
    tenantId,
    settings: async () => opened(await getItem<SettingsItem>(store, 'audit', settingsKey)),
    changeSettings(change) {
      const exhausted = () => new Error(`the channel settings of ${tenantId} are written all the time`)
      return retry({ ...retryPolicies.record, exhausted }, async () => {
        const item = await getItem<SettingsItem>(store, 'audit', settingsKey)
        const changed = change(await opened(item))
        const put = new PutCommand({
          TableName,
          Item: {
            ...settingsKey,
            d: (await box()).seal(JSON.stringify(changed)),
            v: (item?.v ?? 0) + 1,
          } satisfies SettingsItem,
          ...(item
            ? { ConditionExpression: 'v = :seen', ExpressionAttributeValues: { ':seen': item.v } }
            : { ConditionExpression: 'attribute_not_exists(pk)' }),
        })
        return (await conditional(() => store.documents.send(put))) ? changed : tryAgain
      })
    },
    ...pushSubscriptions(store, tenantId, box),
  }
}
