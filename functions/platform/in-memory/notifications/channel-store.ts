import { subscriptionId } from '../../channels/push-subscriptions.ts'
import type { ChannelStore } from '../../ports/channel-store-ports.ts'
import { copy, type Memory, tenantData } from '../memory.ts'

export function inMemoryChannelStore(memory: Memory, tenantId: string): ChannelStore {
  const mine = () => tenantData(memory, tenantId)
  return {
    tenantId,
    settings: async () => copy(mine().channelSettings.get('') ?? {}),
    async changeSettings(change) {
      const changed = copy(change(copy(mine().channelSettings.get('') ?? {})))
      mine().channelSettings.set('', changed)
      return copy(changed)
    },
    subscriptions: async (userId) =>
      [...mine().subscriptions.values()]
        .filter((each) => each.userId === userId)
        .map(({ id, endpoint, keys, createdAt, lastUsedAt, label }) =>
          copy({ id, endpoint, keys, createdAt, lastUsedAt, label }),
        )
        .toSorted((a, b) => a.createdAt - b.createdAt),
    async subscribe(userId, { endpoint, keys, label }) {
      const id = subscriptionId(endpoint)
      const createdAt = memory.now()
      mine().subscriptions.set(id, copy({ userId, id, endpoint, keys, label, createdAt, lastUsedAt: null }))
      return id
    },
    async unsubscribeAll(userId) {
      for (const { id, userId: owner } of mine().subscriptions.values()) {
        if (owner === userId) mine().subscriptions.delete(id)
      }
    },
    async unsubscribe(userId, id) {
      if (mine().subscriptions.get(id)?.userId === userId) mine().subscriptions.delete(id)
    },
    async markUsed(userId, id) {
      const found = mine().subscriptions.get(id)
      if (found?.userId === userId) found.lastUsedAt = memory.now()
    },
  }
}
