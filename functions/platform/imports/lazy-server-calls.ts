import { channelOrigins } from '../env.ts'
import { once } from '../once.ts'
import type { ImportServers } from './import-ports.ts'

const servers = once(async (): Promise<ImportServers> => {
  const { serverCalls } = await import('./server-calls.ts')
  return serverCalls({ origins: channelOrigins() })
})

/** What calls is loaded with the first use. */
export const lazyImportServers: ImportServers = {
  get: async (url, token, waitMs) => (await servers()).get(url, token, waitMs),
}
