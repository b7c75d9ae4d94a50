import type { Store } from '../../dynamo/store.ts'
import { once } from '../../once.ts'
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
