import { alertTimers as dynamoAlertTimers } from './alerts/alert-timers.ts'
import { dynamoAlerts } from './alerts/alerts.ts'
import { documentClient } from './clients/dynamo-client.ts'
import { dynamoCommands } from './commands/dynamo-commands.ts'
import type { SocketWire } from './clients/socket-client.ts'
import type { Store } from './dynamo/store.ts'
import { requireEnv } from './env.ts'
import { dynamoAnnouncements } from './channels/announcements.ts'
import { dynamoChannelStore } from './channels/channel-store.ts'
import { channelKey } from './deployment-secrets/deployment-secrets.ts'
import { lazyAppMessages, lazyChannels } from './integrations/channels/lazy-channels.ts'
import {
  lazyAlertQueue,
  lazyLotQueue,
  lazyAnnouncementQueue,
  lazyArchives,
  lazyAuthority,
  lazyCommandWakeUps,
  lazyFiles,
  lazyLiveUpdates,
  lazyMailer,
  lazyMapKeys,
  lazyMessages,
  lazyPlaces,
  lazyRejectedMessages,
  lazyReportFiles,
  lazyReportJobs,
  lazyTextMessages,
  lazyTrackerPublisher,
} from './integrations/lazy-clients.ts'
import { dynamoForwardings } from './forwarding/forwardings.ts'
import { lazyAwsTargets } from './forwarding/lazy-aws-targets.ts'
import { lazyBrokers } from './forwarding/lazy-brokers.ts'
import { lazyWebhooks } from './forwarding/lazy-webhooks.ts'
import { dynamoGeolocation } from './geolocation/geolocation.ts'
import { lazyObservationSource } from './geolocation/lazy-geolocation.ts'
import { dynamoGeocoder } from './integrations/geocoder.ts'
import { dynamoConfirmations } from './lookups/confirmations.ts'
import { dynamoJournals } from './lookups/journals.ts'
import { dynamoLookups } from './lookups/lookups.ts'
import { dynamoTrackerCredentials } from './lookups/tracker-credentials.ts'
import { dynamoMailSuppressions } from './mail/mail-suppressions.ts'
import { once } from './once.ts'
import { historyLimits } from '../../shared/domain/limits/history.ts'
import type { Channels } from './ports/channel-ports.ts'
import type { PushKeys } from './ports/channel-store-ports.ts'
import type { Files, Tracks } from './ports/ports.ts'
import { dynamoSockets } from './sockets/sockets.ts'
import { dynamoArchives } from './tenants/archives.ts'
import { dynamoImports } from './imports/imports.ts'
import { lazyImportServers } from './imports/lazy-server-calls.ts'
import { dynamoLake } from './lake/lake.ts'
import { lazyLakeFiles } from './lake/lazy-lake-files.ts'
import { dynamoAudit } from './tenants/audit.ts'
import { lazyJobQueue } from './tenants/job-queue.ts'
import { dynamoJobs } from './tenants/jobs.ts'
import { dynamoSourceMessages } from './sources/source-messages.ts'
import { dynamoProblems } from './tenants/problems.ts'
import { lazyProviderCalls } from './openid/lazy-provider-calls.ts'
import { dynamoOpenIdLookups } from './openid/openid-lookups.ts'
import { dynamoOpenIdStore } from './openid/openid-store.ts'
import { lazyRoadSource } from './roads/lazy-roads.ts'
import { dynamoRoads } from './roads/roads.ts'
import { dynamoReportSchedules } from './reports/report-schedules.ts'
import { dynamoStatistics } from './tenants/statistics.ts'
import { dynamoRemoval } from './tenants/tenant-removal.ts'
import { dynamoTenants } from './tenants/tenants.ts'
import { deviceLots as dynamoDeviceLots } from './timers/device-lots.ts'
import { deviceTimers as dynamoDeviceTimers } from './timers/device-timers.ts'
import { guestTimers as dynamoGuestTimers } from './timers/guest-timers.ts'
import { reportTimers as dynamoReportTimers } from './timers/report-timers.ts'
import { TailCache } from './tracks/track-cache.ts'
import { dynamoTracks } from './tracks/tracks.ts'

// One export for each port of `World`, so that the bundle of a function holds those that it names and no others.

/** The tables of this deployment. A setting is read at its first use. */
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
  retentionMs: historyLimits.historyRetentionMs,
})
const store = once(deployedStore)

/** Most functions send no frame. */
const socketModule = () => import('./clients/socket-client.ts')

/** Loads the client of frames while a function starts whose first event sends one. */
export const preloadSockets = (): void => void socketModule().catch(() => undefined)

async function deployedWire(): Promise<SocketWire> {
  const { socketClient, socketWire } = await socketModule()
  return socketWire(socketClient(requireEnv('socketEndpoint')))
}

export const lookups = () => dynamoLookups(store())
export const confirmations = () => dynamoConfirmations(store())
export const guestTimers = () => dynamoGuestTimers(store())
export const reportTimers = () => dynamoReportTimers(store())
export const alerts = () => dynamoAlerts(store())
export const alertTimers = () => dynamoAlertTimers(store())
export const alertQueue = () => lazyAlertQueue
export const reportSchedules = () => (tenantId: string) => dynamoReportSchedules(store(), tenantId)
export const tenants = () => dynamoTenants(store())
export const tracks = () => {
  const tails = new TailCache()
  return (tenantId: string): Tracks => dynamoTracks(store(), tails, tenantId)
}
export const deviceTimers = () => dynamoDeviceTimers(store())
export const deviceLots = () => dynamoDeviceLots(store(), lazyLotQueue)
export const sockets = () => dynamoSockets(store(), deployedWire)
export const liveUpdates = () => lazyLiveUpdates
export const trackerCredentials = () => (tenantId: string) => dynamoTrackerCredentials(store(), lazyAuthority, tenantId)
export const messages = () => lazyMessages
export const journals = () => dynamoJournals(store())
export const rejectedMessages = () => lazyRejectedMessages
export const mail = () => lazyMailer
export const mailSuppressions = () => (tenantId: string) => dynamoMailSuppressions(store(), tenantId)
export const files =
  () =>
  (tenantId: string): Files =>
    lazyFiles(tenantId)
export const geolocation = () => dynamoGeolocation(store(), lazyObservationSource())
export const roads = () => dynamoRoads(store(), lazyRoadSource())
export const geocoder = () => dynamoGeocoder(store(), lazyPlaces())
export const mapKeys = () => lazyMapKeys()
export const audit = () => dynamoAudit(store())
export const statistics = () => dynamoStatistics(store())
export const problems = () => (tenantId: string) => dynamoProblems(store(), tenantId)
export const sourceMessages = () => (tenantId: string) => dynamoSourceMessages(store(), tenantId)
export const forwardings = () => (tenantId: string) => dynamoForwardings(store(), tenantId, channelKey)
export const webhooks = () => lazyWebhooks
export const brokers = () => lazyBrokers
export const awsTargets = () => lazyAwsTargets
export const jobs = () => dynamoJobs(store())
export const jobQueue = () => lazyJobQueue
export const archives = () => dynamoArchives(store(), lazyArchives)
export const lake = () => (tenantId: string) => dynamoLake(store(), lazyLakeFiles, tenantId)
export const imports = () => (tenantId: string) => dynamoImports(store(), tenantId, channelKey)
export const importServers = () => lazyImportServers
export const reportJobs = () => (tenantId: string) => lazyReportJobs(store(), tenantId)
export const removal = () =>
  dynamoRemoval(store(), {
    sockets: sockets(),
    authority: lazyAuthority,
    files: lazyFiles,
    archives: lazyArchives,
    reports: lazyReportFiles,
    lakeFiles: lazyLakeFiles,
  })
export const channels =
  () =>
  (tenantId: string): Channels =>
    lazyChannels(store(), tenantId)
export const channelStore = () => (tenantId: string) => dynamoChannelStore(store(), tenantId, channelKey)
export const openIdStore = () => (tenantId: string) => dynamoOpenIdStore(store(), tenantId, channelKey)
export const openIdLookups = () => dynamoOpenIdLookups(store())
export const openIdProviders = () => lazyProviderCalls()
export const pushKeys = (): PushKeys => ({
  publicKey: async () => {
    const { vapidKeys } = await import('./channels/vapid-keys.ts')
    return vapidKeys(await channelKey()).publicKey
  },
})
export const announcements = () => (tenantId: string) => dynamoAnnouncements(store(), lazyAnnouncementQueue, tenantId)
export const commands = () => (tenantId: string) => dynamoCommands(store(), tenantId)
export const commandWakeUps = () => lazyCommandWakeUps
export const trackerPublisher = () => lazyTrackerPublisher
export const textMessages = () => lazyTextMessages
export const appMessages = () => (tenantId: string) => lazyAppMessages(store(), tenantId)
export const siteAddress = () => () => requireEnv('siteAddress')
