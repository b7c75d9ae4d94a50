import type { AlertKey, AlertQueue, Alerts } from './alert-ports.ts'
import type { Geolocation } from '../geolocation/geolocation-ports.ts'
import type { Roads } from '../roads/road-ports.ts'
import type { Geocoder } from './address-ports.ts'
import type { DeviceKey, Lookups, UserKey } from './auth-ports.ts'
import type { Channels } from './channel-ports.ts'
import type { Announcements, ChannelStore, PushKeys } from './channel-store-ports.ts'
import type { AppMessages, Commands, CommandWakeUps, TextMessages, TrackerPublisher } from './command-ports.ts'
import type { Files } from './file-ports.ts'
import type { AwsTargets, Brokers, Forwardings, Webhooks } from '../forwarding/forwarding-ports.ts'
import type { CommandRequests } from './command-ports.ts'
import type { Confirmations, Mailer, MailSuppressions } from './mail-ports.ts'
import type { Journals } from './journal-ports.ts'
import type { OpenIdLookups, OpenIdProviders, OpenIdStore } from '../openid/openid-ports.ts'
import type { MapKeys } from './map-ports.ts'
import type { Problems } from './problem-ports.ts'
import type { Tenants } from './record-ports.ts'
import type { SourceMessages } from '../sources/source-ports.ts'
import type { ReportKey, ReportSchedules } from './schedule-ports.ts'
import type { ReportJobs } from './report-ports.ts'
import type { Lake } from '../lake/lake-ports.ts'
import type { Imports, ImportServers } from '../imports/import-ports.ts'
import type { LiveUpdates, Sockets } from './socket-ports.ts'
import type { Archives, Audit, JobQueue, Jobs, Removal, Statistics } from './tenant-ports.ts'
import type { Lots, Timers } from './timer-ports.ts'
import type { Tracks } from './track-ports.ts'
import type { Messages, RejectedMessages, TrackerCredentials } from './tracker-ports.ts'

/**
 * What the capabilities need from outside. `platform/` implements it with DynamoDB, SQS and API Gateway,
 * `platform/in-memory/` for fast tests; `tests/contracts/` holds both to the same behaviour.
 *
 * Times are epoch ms. A port that is bound to a tenant has no tenant parameter, so that none can be forgotten.
 */

export type * from './address-ports.ts'
export type * from './alert-ports.ts'
export type * from './auth-ports.ts'
export type * from './channel-ports.ts'
export type * from './channel-store-ports.ts'
export type * from './command-ports.ts'
export type * from './file-ports.ts'
export type * from '../openid/openid-ports.ts'
export type * from './journal-ports.ts'
export type * from './mail-ports.ts'
export type * from './map-ports.ts'
export type * from './problem-ports.ts'
export type * from './record-ports.ts'
export type * from './schedule-ports.ts'
export type * from './report-ports.ts'
export type * from './socket-ports.ts'
export type * from './timer-ports.ts'
export type * from './track-ports.ts'
export type * from './tracker-ports.ts'
export type * from '../sources/source-ports.ts'
export type * from '../forwarding/forwarding-ports.ts'
export type * from '../lake/lake-ports.ts'
export type * from '../imports/import-ports.ts'

/** All ports together, made once per function by `platform/world.ts` or by `in-memory/world.ts`. */
export interface World {
  lookups: Lookups
  tenants: Tenants
  tracks(tenantId: string): Tracks
  messages: Messages
  journals: Journals
  trackerCredentials(tenantId: string): TrackerCredentials
  /** of each device, for the next thing that is due without a message */
  deviceTimers: Timers<DeviceKey>
  deviceLots: Lots<DeviceKey>
  /** of each share guest, for the end of its share */
  guestTimers: Timers<UserKey>
  /** of each scheduled report, for the end of the next occurrence of its calendar */
  reportTimers: Timers<ReportKey>
  reportSchedules(tenantId: string): ReportSchedules
  alerts(tenantId: string): Alerts
  /** of digests, the ends of quiet hours and escalations */
  alertTimers: Timers<AlertKey>
  alertQueue: AlertQueue
  channels(tenantId: string): Channels
  commandRequests(tenantId: string): CommandRequests
  sockets: Sockets
  liveUpdates: LiveUpdates
  rejectedMessages: RejectedMessages
  mail: Mailer
  mailSuppressions(tenantId: string): MailSuppressions
  confirmations: Confirmations
  files(tenantId: string): Files
  geocoder: Geocoder
  geolocation: Geolocation
  roads: Roads
  mapKeys: MapKeys
  audit(tenantId: string): Audit
  statistics: Statistics
  problems(tenantId: string): Problems
  sourceMessages(tenantId: string): SourceMessages
  forwardings(tenantId: string): Forwardings
  webhooks: Webhooks
  brokers: Brokers
  awsTargets: AwsTargets
  jobs: Jobs
  jobQueue: JobQueue
  removal: Removal
  archives(tenantId: string): Archives
  lake(tenantId: string): Lake
  imports(tenantId: string): Imports
  importServers: ImportServers
  /** loaded with the first one: few functions need it always */
  reportJobs(tenantId: string): Promise<ReportJobs>

  channelStore(tenantId: string): ChannelStore
  pushKeys: PushKeys
  openIdStore(tenantId: string): OpenIdStore
  openIdLookups: OpenIdLookups
  openIdProviders: OpenIdProviders
  announcements(tenantId: string): Announcements
  commands(tenantId: string): Commands
  commandWakeUps: CommandWakeUps
  trackerPublisher: TrackerPublisher
  textMessages: TextMessages
  appMessages(tenantId: string): AppMessages
  /** the product's own address as people open it, without a slash at the end */
  siteAddress(): string
  /** epoch ms */
  now(): number
  /** Waits, so that the time of an answer does not reveal what was found. */
  pause(ms: number): Promise<void>
}
