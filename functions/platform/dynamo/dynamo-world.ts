import { setTimeout } from 'node:timers/promises'
import type { ArchiveFiles } from '../integrations/archive-bucket.ts'
import { alertTimers } from '../alerts/alert-timers.ts'
import { dynamoAlerts } from '../alerts/alerts.ts'
import type { JobQueue } from '../ports/tenant-ports.ts'
import { type AnnouncementQueue, dynamoAnnouncements } from '../channels/announcements.ts'
import { dynamoChannelStore } from '../channels/channel-store.ts'
import { vapidKeys } from '../channels/vapid-keys.ts'
import { dynamoArchives } from '../tenants/archives.ts'
import { dynamoImports } from '../imports/imports.ts'
import { dynamoLake } from '../lake/lake.ts'
import type { LakeFiles } from '../lake/lake-ports.ts'
import { dynamoAudit } from '../tenants/audit.ts'
import { dynamoJobs } from '../tenants/jobs.ts'
import { dynamoCommands } from '../commands/dynamo-commands.ts'
import { dynamoConfirmations } from '../lookups/confirmations.ts'
import { dynamoMailSuppressions } from '../mail/mail-suppressions.ts'
import { dynamoJournals } from '../lookups/journals.ts'
import { dynamoLookups } from '../lookups/lookups.ts'
import { dynamoForwardings } from '../forwarding/forwardings.ts'
import { dynamoGeolocation } from '../geolocation/geolocation.ts'
import type { ObservationSource } from '../geolocation/geolocation-ports.ts'
import { dynamoRoads } from '../roads/roads.ts'
import type { RoadSource } from '../roads/road-ports.ts'
import { dynamoGeocoder } from '../integrations/geocoder.ts'
import type { AlertQueue } from '../ports/alert-ports.ts'
import type { CommandRequests } from '../ports/command-ports.ts'
import type {
  Authority,
  AwsTargets,
  Brokers,
  Channels,
  CommandWakeUps,
  Files,
  ImportServers,
  Mailer,
  MapKeys,
  Messages,
  OpenIdProviders,
  PlaceSource,
  RejectedMessages,
  AppMessages,
  TextMessages,
  TrackerPublisher,
  Webhooks,
  Tracks,
  World,
} from '../ports/ports.ts'
import { dynamoOpenIdLookups } from '../openid/openid-lookups.ts'
import { dynamoOpenIdStore } from '../openid/openid-store.ts'
import { guestTimers } from '../timers/guest-timers.ts'
import { reportTimers } from '../timers/report-timers.ts'
import { dynamoSourceMessages } from '../sources/source-messages.ts'
import { dynamoProblems } from '../tenants/problems.ts'
import { deviceLots, type LotQueue } from '../timers/device-lots.ts'
import { deviceTimers } from '../timers/device-timers.ts'
import type { ReportFiles, ReportQueue } from '../ports/report-ports.ts'
import type { LiveUpdates } from '../ports/socket-ports.ts'
import type { SocketWire } from '../clients/socket-client.ts'
import { dynamoSockets } from '../sockets/sockets.ts'
import { dynamoReportSchedules } from '../reports/report-schedules.ts'
import { dynamoStatistics } from '../tenants/statistics.ts'
import type { Store } from './store.ts'
import { dynamoTenants } from '../tenants/tenants.ts'
import { TailCache } from '../tracks/track-cache.ts'
import { dynamoReportJobs } from '../reports/report-jobs.ts'
import { dynamoRemoval } from '../tenants/tenant-removal.ts'
import { dynamoTrackerCredentials } from '../lookups/tracker-credentials.ts'
import { dynamoTracks } from '../tracks/tracks.ts'

export interface Outside {
  store: Store
  sockets: () => SocketWire | Promise<SocketWire>
  messages: Messages
  authority: Authority
  rejectedMessages: RejectedMessages
  mail: Mailer
  files: (tenantId: string) => Files
  archives: (tenantId: string) => ArchiveFiles
  reports: (tenantId: string) => ReportFiles
  lakeFiles: (tenantId: string) => LakeFiles
  reportQueue: ReportQueue
  alertQueue: AlertQueue
  commandRequests: (tenantId: string) => CommandRequests
  places: PlaceSource
  observations: ObservationSource
  roadSource: RoadSource
  mapKeys: MapKeys
  lotQueue: LotQueue
  commandWakeUps: CommandWakeUps
  trackerPublisher: TrackerPublisher
  textMessages: TextMessages
  siteAddress: () => string
  openIdProviders: OpenIdProviders
  channels: (tenantId: string) => Channels
  appMessages: (tenantId: string) => AppMessages
  webhooks: Webhooks
  brokers: Brokers
  importServers: ImportServers
  awsTargets: AwsTargets
  /** encrypts what is kept for channels */
  channelKey: string
  announcementQueue: AnnouncementQueue
  jobQueue: JobQueue
  liveUpdates: LiveUpdates
}

const clockOf = (store: Store) => ({
  now: () => store.now(),
  pause: (ms: number): Promise<void> => setTimeout(ms, undefined),
})

/** Where things are: postal addresses, what trackers receive, and roads. */
const placesIn = (
  store: Store,
  { places, observations, roadSource }: Pick<Outside, 'places' | 'observations' | 'roadSource'>,
) => ({
  roads: dynamoRoads(store, roadSource),
  geocoder: dynamoGeocoder(store, places),
  geolocation: dynamoGeolocation(store, observations),
})

/** The world in DynamoDB tables. What one device's writer remembers is shared by all of this world's `tracks`. */
export function dynamoWorld({
  store,
  sockets,
  places,
  observations,
  roadSource,
  authority,
  reports,
  lakeFiles,
  reportQueue,
  channelKey,
  announcementQueue,
  lotQueue,
  ...outside
}: Outside): World {
  const tails = new TailCache()
  const socketPort = dynamoSockets(store, sockets)
  return {
    lookups: dynamoLookups(store),
    journals: dynamoJournals(store),
    tenants: dynamoTenants(store),
    tracks: (tenantId): Tracks => dynamoTracks(store, tails, tenantId),
    trackerCredentials: (tenantId) => dynamoTrackerCredentials(store, authority, tenantId),
    deviceTimers: deviceTimers(store),
    deviceLots: deviceLots(store, lotQueue),
    guestTimers: guestTimers(store),
    reportTimers: reportTimers(store),
    alertTimers: alertTimers(store),
    alerts: dynamoAlerts(store),
    reportSchedules: (tenantId) => dynamoReportSchedules(store, tenantId),
    sockets: socketPort,
    ...outside,
    commands: (tenantId) => dynamoCommands(store, tenantId),
    confirmations: dynamoConfirmations(store),
    audit: dynamoAudit(store),
    statistics: dynamoStatistics(store),
    mailSuppressions: (tenantId) => dynamoMailSuppressions(store, tenantId),
    ...dataInAndOut(store, async () => channelKey),
    jobs: dynamoJobs(store),
    removal: dynamoRemoval(store, {
      sockets: socketPort,
      authority,
      files: outside.files,
      archives: outside.archives,
      reports,
      lakeFiles,
    }),
    reportJobs: async (tenantId) => dynamoReportJobs(store, { files: reports, queue: reportQueue }, tenantId),
    archives: dynamoArchives(store, outside.archives),
    lake: (tenantId) => dynamoLake(store, lakeFiles, tenantId),
    ...placesIn(store, { places, observations, roadSource }),
    channelStore: (tenantId) => dynamoChannelStore(store, tenantId, async () => channelKey),
    openIdStore: (tenantId) => dynamoOpenIdStore(store, tenantId, async () => channelKey),
    openIdLookups: dynamoOpenIdLookups(store),
    pushKeys: { publicKey: async () => vapidKeys(channelKey).publicKey },
    announcements: (tenantId) => dynamoAnnouncements(store, announcementQueue, tenantId),
    ...clockOf(store),
  }
}

/** What comes from other systems and goes to them. */
const dataInAndOut = (
  store: Store,
  channelKey: () => Promise<string>,
): Pick<World, 'problems' | 'sourceMessages' | 'forwardings' | 'imports'> => ({
  problems: (tenantId) => dynamoProblems(store, tenantId),
  sourceMessages: (tenantId) => dynamoSourceMessages(store, tenantId),
  forwardings: (tenantId) => dynamoForwardings(store, tenantId, channelKey),
  imports: (tenantId) => dynamoImports(store, tenantId, channelKey),
})
