import { documentClient } from './clients/dynamo-client.ts'
import { deployedArchives } from './integrations/deployed-archives.ts'
import { deployedAuthority } from './integrations/deployed-authority.ts'
import { deployedFiles } from './integrations/deployed-files.ts'
import { deployedMessages } from './integrations/deployed-messages.ts'
import { deployedPlaces } from './integrations/deployed-places.ts'
import { deployedMailer, deployedRefusals } from './integrations/deployed-queues.ts'
import { dynamoWorld } from './dynamo/dynamo-world.ts'
import { requireEnv } from './env.ts'
import type { World } from './ports/ports.ts'
import type { SocketWire } from './clients/socket-client.ts'
import type { Store } from './dynamo/store.ts'
import { limits } from '../../shared/domain/limits.ts'

let made: World | undefined

/** The world that this function was deployed into; its clients are made once. A setting is asked for at its first use. */
export function world(): World {
  made ??= dynamoWorld({
    store: deployedStore(),
    sockets: deployedWire,
    messages: deployedMessages,
    authority: deployedAuthority,
    refusals: deployedRefusals,
    mail: deployedMailer,
    files: deployedFiles,
    archives: deployedArchives,
    places: deployedPlaces(),
    siteAddress: () => requireEnv('siteAddress'),
  })
  return made
}

/** Most functions speak to no browser: the client is loaded with the first frame. */
async function deployedWire(): Promise<SocketWire> {
  const { socketClient, socketWire } = await import('./clients/socket-client.ts')
  return socketWire(socketClient(requireEnv('socketEndpoint')))
}

/** The tables that this program was told of. */
export const deployedStore = (): Store => ({
  documents: documentClient(),
  tables: {
    get lookups() {
      return requireEnv('lookupsTable')
    },
    get records() {
      return requireEnv('recordsTable')
    },
    get tracks() {
      return requireEnv('tracksTable')
    },
    get sockets() {
      return requireEnv('socketsTable')
    },
    get audit() {
      return requireEnv('auditTable')
    },
  },
  now: () => Date.now(),
  retentionMs: limits.historyKeptMs,
})
