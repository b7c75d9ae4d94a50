import type { Store } from '../../dynamo/store.ts'
import { once } from '../../once.ts'
import type { AppMessages } from '../../ports/command-ports.ts'
import type { Channels } from '../../ports/channel-ports.ts'

/** The channels of a tenant; what they are made of is loaded with their first use. */
export function lazyChannels(store: Store, tenantId: string): Channels {
  const channels = once(async () => (await import('./tenant-channels.ts')).channelsOfTenant(store, tenantId))
  return {
    tenantId,
    availability: async () => (await channels()).availability(),
    lackOf: async (channel, recipient) => (await channels()).lackOf(channel, recipient),
    send: async (message) => (await channels()).send(message),
  }
}

/** The same of messages to apps that are trackers. */
export function lazyAppMessages(store: Store, tenantId: string): AppMessages {
  const messages = once(async () =>
    (await import('./push/tenant-app-messages.ts')).appMessagesOfTenant(store, tenantId),
  )
  return {
    tenantId,
    isAvailable: async () => (await messages()).isAvailable(),
    send: async (message) => (await messages()).send(message),
  }
}
