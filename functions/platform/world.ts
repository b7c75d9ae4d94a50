import { documentClient, queueClient, socketClient } from './clients.ts'
import { deployedFiles } from './deployed-files.ts'
import { dynamoWorld } from './dynamo-world.ts'
import { requireEnv } from './env.ts'
import { once } from './once.ts'
import type { Mailer, World } from './ports.ts'
import { queueRefusals } from './refusals.ts'
import type { Store } from './store.ts'
import { retentionDaysDefault } from './tables.ts'

let made: World | undefined

const noMailer: Mailer = {
  send: () =>
    Promise.reject(new Error('This function was deployed without a mailer; see functions/platform/deployed-mailer.ts')),
}

/**
 * The world that this function was deployed into; its clients are made once. A setting is asked for at its first use.
 * The mailer is handed in by whoever sends mail: its client is a seventh of a bundle.
 */
export function world(mail: Mailer = noMailer): World {
  made ??= dynamoWorld({
    store: deployedStore(),
    sockets: once(() => socketClient(requireEnv('socketEndpoint'))),
    refusals: queueRefusals(queueClient(), () => requireEnv('refusalsQueueUrl')),
    mail,
    files: deployedFiles,
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
  },
  now: () => Date.now(),
  retentionMs: retentionDaysDefault * 24 * 60 * 60 * 1000,
})
