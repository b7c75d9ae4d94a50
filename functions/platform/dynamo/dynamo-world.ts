import { setTimeout } from 'node:timers/promises'
import type { ArchiveFiles } from '../integrations/archive-bucket.ts'
import { dynamoArchives } from '../tenants/archives.ts'
import { dynamoAudit } from '../tenants/audit.ts'
import { dynamoJobs } from '../tenants/jobs.ts'
import { dynamoConfirmations } from '../lookups/confirmations.ts'
import { dynamoLookups } from '../lookups/lookups.ts'
import { dynamoGeocoder } from '../integrations/geocoder.ts'
import type {
  Authority,
  Files,
  Mailer,
  Messages,
  PlaceSource,
  RejectedMessages,
  Tracks,
  World,
} from '../ports/ports.ts'
import { guestTimers } from '../timers/guest-timers.ts'
import { reportTimers } from '../timers/report-timers.ts'
import { dynamoProblems } from '../tenants/problems.ts'
import { deviceTimers } from '../timers/device-timers.ts'
import type { ReportFiles, ReportQueue } from '../ports/report-ports.ts'
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
  reportQueue: ReportQueue
  places: PlaceSource
  siteAddress: () => string
}

/** The world in DynamoDB tables. What one device's writer remembers is shared by all of this world's `tracks`. */
export function dynamoWorld({ store, sockets, places, authority, reports, reportQueue, ...outside }: Outside): World {
  const tails = new TailCache()
  const socketPort = dynamoSockets(store, sockets)
  return {
    lookups: dynamoLookups(store),
    tenants: dynamoTenants(store),
    tracks: (tenantId): Tracks => dynamoTracks(store, tails, tenantId),
    trackerCredentials: (tenantId) => dynamoTrackerCredentials(store, authority, tenantId),
    deviceTimers: deviceTimers(store),
    guestTimers: guestTimers(store),
    reportTimers: reportTimers(store),
    reportSchedules: (tenantId) => dynamoReportSchedules(store, tenantId),
    sockets: socketPort,
    ...outside,
    confirmations: dynamoConfirmations(store),
    audit: dynamoAudit(store),
    statistics: dynamoStatistics(store),
    problems: (tenantId) => dynamoProblems(store, tenantId),
    jobs: dynamoJobs(store),
    removal: dynamoRemoval(store, {
      sockets: socketPort,
      authority,
      files: outside.files,
      archives: outside.archives,
      reports,
    }),
    reportJobs: async (tenantId) => dynamoReportJobs(store, { files: reports, queue: reportQueue }, tenantId),
    archives: dynamoArchives(store, outside.archives),
    geocoder: dynamoGeocoder(store, places),
    now: () => store.now(),
    pause: (ms) => setTimeout(ms, undefined),
  }
}
