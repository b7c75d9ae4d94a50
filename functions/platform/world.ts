import { documentClient } from './clients/dynamo-client.ts'
import {
  lazyArchives,
  lazyAuthority,
  lazyFiles,
  lazyMailer,
  lazyMessages,
  lazyPlaces,
  lazyRefusals,
} from './integrations/lazy-clients.ts'
import { dynamoWorld } from './dynamo/dynamo-world.ts'
import { requireEnv } from './env.ts'
import type { World } from './ports/ports.ts'
import type { SocketWire } from './clients/socket-client.ts'
import type { Store } from './dynamo/store.ts'
import { retentionDaysDefault } from './dynamo/tables.ts'

let made: World | undefined

/** The world that this function was deployed into; its clients are made once. A setting is asked for at its first use. */
export function world(): World {
  made ??= dynamoWorld({
    store: deployedStore(),
    sockets: deployedWire,
    messages: lazyMessages,
    authority: lazyAuthority,
    refusals: lazyRefusals,
    mail: lazyMailer,
    files: lazyFiles,
    archives: lazyArchives,
    places: lazyPlaces(),
    siteAddress: () => requireEnv('siteAddress'),
  })
  return made
}

/** Most functions speak to no browser: the client is loaded with the first frame. */
async function deployedWire(): Promise<SocketWire> {
  const { socketClient, socketWire } = await import('./clients/socket-client.ts')
  return socketWire(socketClient(requireEnv('socketEndpoint')))
}

/** The tables of this deployment, by the settings of the function. */
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
  retentionMs: retentionDaysDefault * 24 * 60 * 60 * 1000,
})
