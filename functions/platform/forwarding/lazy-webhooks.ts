import { channelOrigins } from '../env.ts'
import { once } from '../once.ts'
import type { Webhooks } from './forwarding-ports.ts'

const webhooks = once(async (): Promise<Webhooks> => {
  const { webhooksTo } = await import('../integrations/channels/webhooks.ts')
  return webhooksTo(channelOrigins())
})

/** What posts is loaded with the first use. */
export const lazyWebhooks: Webhooks = { post: async (call) => (await webhooks()).post(call) }
