import { documentClient, queueClient, socketClient } from './clients.ts'
import { deployedFiles } from './deployed-files.ts'
import { deployedPlaces } from './deployed-places.ts'
import { dynamoWorld } from './dynamo-world.ts'
import { requireEnv } from './env.ts'
import { once } from './once.ts'
import { queuedMailer } from './mail-queue.ts'
import type { World } from './ports.ts'
import { queueRefusals } from './refusals.ts'
import type { Store } from './store.ts'
import { retentionDaysDefault } from './tables.ts'

let made: World | undefined

/** The world that this function was deployed into; its clients are made once. A setting is asked for at its first use. */
export function world(): World {
  const queues = once(queueClient)
  made ??= dynamoWorld({
    store: deployedStore(),
    sockets: once(() => socketClient(requireEnv('socketEndpoint'))),
    refusals: queueRefusals(queues, () => requireEnv('refusalsQueueUrl')),
    mail: queuedMailer(queues, () => requireEnv('mailQueueUrl')),
    files: deployedFiles,
    places: deployedPlaces(),
    siteAddress: () => requireEnv('siteAddress'),
  })
  return made
}

const deployedStore = (): Store => ({
  documents: documentClient(),
  tables: {
    get doors() {
      return requireEnv('doorsTable')
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
    get trail() {
      return requireEnv('trailTable')
    },
  },
  now: () => Date.now(),
  retentionMs: retentionDaysDefault * 24 * 60 * 60 * 1000,
})
