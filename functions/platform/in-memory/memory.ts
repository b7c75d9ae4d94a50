import type { KeptForwarding, QueuedWakeUp } from '../forwarding/kept-forwarding.ts'
import type { KeptLakeFile } from '../lake/kept-lake-file.ts'
import type { LakeNote } from '../lake/lake-ports.ts'
import type { SourceMessageKept } from '../sources/source-ports.ts'
import type { CommandQueue, DeviceCommand } from '../../../shared/domain/commands/command.ts'
import type { SendOutcome } from '../../../shared/domain/commands/outcome.ts'
import type { Day } from '../../../shared/domain/days/day.ts'
import type { Whereabouts } from '../../../shared/domain/days/whereabouts.ts'
import type { Estimate } from '../../../shared/domain/geolocation/located-fix.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { MailStatus } from '../../../shared/domain/mail/mail-status.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { ServiceDone } from '../../../shared/domain/reports/service-done.ts'
import type { TripChange } from '../../../shared/domain/reports/logbook.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { DayCounts } from '../../../shared/domain/day-counts.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { LogJson } from '../../../shared/wire/live-message.ts'
import type { IngestStream } from '../../../shared/wire/stream-record.ts'
import type {
  Confirmation,
  Connection,
  Credentials,
  DeviceKey,
  Link,
  Lot,
  LotKey,
  SessionSummary,
  Mail,
  MapKey,
  Messages,
  ReportKey,
  RejectedMessage,
  StoredFile,
  Tenant,
  Timer,
  TrackerCredential,
  TrackerKey,
  UserKey,
} from '../ports/ports.ts'
import type { PersonAlerts } from '../../../shared/domain/notifications/person-alerts.ts'
import type { AlertKey, DeliveryNotes, QueuedAlert, Delivery } from '../ports/alert-ports.ts'
import type { CommandJob, CommandRequest, CommandWakeUp, TrackerMessageOut } from '../ports/command-ports.ts'
import type { ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import type { NotedProblem } from '../ports/problem-ports.ts'
import type { ChannelSettings } from '../../../shared/domain/notifications/channel-settings.ts'
import type { KeptOpenId, OpenIdMemory } from '../openid/kept-openid.ts'
import type { Announcement, PushSubscription } from '../ports/channel-store-ports.ts'
import type { JournalEntry } from '../ports/journal-ports.ts'
import type { SavedReports } from '../ports/socket-ports.ts'
import type { RoadLine } from '../roads/road-ports.ts'
import type { ReportJob } from '../ports/report-ports.ts'
import type { Job, JobKey, AuditEntry, ExportStatus } from '../ports/tenant-ports.ts'
import type { DeliveryOutcome } from '../../../shared/wire/alerts/notification-json.ts'

/** Absent outcome: it is being sent. */
export type KeptDelivery = Omit<Delivery, 'outcome'> & { outcome: DeliveryOutcome | 'released' | null }

/** Everything that the in-memory world holds. Values are copied in and out, as by a real store. */
export interface Memory {
  now: () => number
  /** owners by `email:a@b`, `tracker:id` or `driver:…` */
  lookups: Map<string, { tenantId: string; id: number }>
  /** by kind and key */
  sessions: Map<string, SessionSummary>
  attempts: Map<string, { count: number; endsAt: number }>
  unknownTrackers: Map<string, { uniqueId: string; count: number; lastSeen: number; protocol: string }>
  /** by the hash of the secret */
  trackerKeys: Map<string, TrackerKey>
  /** things by the id of the certificate that may speak for them */
  certificates: Map<string, string>
  /** messages that were put into the streams, in order; with a stream where that was asked for */
  streamed: (Parameters<Messages['put']>[0][number] & { stream?: IngestStream })[]
  tenants: Map<string, TenantData>
  /** by shard */
  journals: Map<string, (JournalEntry & { writtenAt: number })[]>
  /** by minute and device */
  deviceTimers: Map<string, Timer<DeviceKey>>
  /** by name */
  deviceLots: Map<string, Lot<DeviceKey>>
  /** lots that were queued, in order */
  queuedLots: LotKey[]
  /** by minute and share guest */
  guestTimers: Map<string, Timer<UserKey>>
  /** by minute and scheduled report */
  reportTimers: Map<string, Timer<ReportKey>>
  /** by minute and what is due */
  alertTimers: Map<string, Timer<AlertKey>>
  /** messages that were put into the queue of notifications, in order */
  queuedAlerts: QueuedAlert[]
  forwardingWakeUps: QueuedWakeUp[]
  /** for how long (ms) messages of the queue are hidden, by receipt */
  delayedAlerts: Map<string, number>
  /** commands that notifications ordered, in order */
  requestedCommands: (CommandRequest & { tenantId: string })[]
  connections: Map<string, Connection>
  /** what was handed over to those who show it, in order */
  liveUpdates: SavedReports[]
  /** until when somebody of a tenant watches raw logs */
  listening: Map<string, number>
  /** unregistered identifiers by who expects them, and until when */
  expected: Map<string, { tenantId: string; until: number }>
  /** raw logs of trackers, as they were pushed to those who watch */
  pushedLogs: { tenantId: string; lines: LogJson[] }[]
  /** connections whose browser is gone without having closed them */
  gone: Set<string>
  sent: { connectionId: string; text: string }[]
  /** as the queue has them, for the operator */
  rejected: (Omit<RejectedMessage, 'reason'> & { reason: string })[]
  confirmations: Map<string, Confirmation>
  mails: Mail[]
  /** by language and cell */
  addresses: Map<string, { address: string; endsAt: number }>
  roadLines: Map<string, { line: RoadLine | null; endsAt: number }>
  estimates: Map<string, { found: Estimate | null; endsAt: number }>
  mapKey: MapKey | null
  jobs: Map<string, Job>
  /** reports whose job was started, in order */
  startedReports: { tenantId: string; jobId: string }[]
  /** announcements that wait for a step, in order */
  waitingAnnouncements: { tenantId: string; id: string }[]
  /** jobs of tenants that wait for a worker, in order; a test takes them out */
  queuedJobs: JobKey[]
  /** wake-ups of queues of commands, in order */
  wakeUps: (CommandWakeUp & { delayMs: number })[]
  /** what was published to trackers, in order */
  published: TrackerMessageOut[]
  /** what the next messages to trackers come to; `acknowledged` without any */
  outcomes: SendOutcome[]
  texts: { phone: string; text: string }[]
  openId: OpenIdMemory
}

export interface TenantData {
  tenant: Tenant | null
  accessVersion: number
  /** how often a command began or ended to wait for a device */
  commandMarks: number
  records: Map<string, Map<number, AnyRecord>>
  counters: Map<string, number>
  links: Map<string, Link>
  credentials: Map<number, Credentials>
  states: Map<number, DeviceState>
  /** days by device, then by number */
  derivedDays: Map<number, Map<number, Day>>
  whereabouts: Map<number, Map<number, Whereabouts>>
  positions: Map<number, Position[]>
  events: FleetEvent[]
  /** by device */
  tripChanges: Map<number, TripChange[]>
  /** by device */
  servicesDone: Map<number, ServiceDone[]>
  /** by id */
  trackerCredentials: Map<string, TrackerCredential>
  /** by path */
  files: Map<string, StoredFile>
  auditEntries: AuditEntry[]
  /** files of exports, by name */
  archives: Map<string, Uint8Array>
  /** files of the data lake, by path */
  lakeFiles: Map<string, KeptLakeFile>
  lakeNotes: Map<string, LakeNote>
  exported: ExportStatus | null
  reportJobs: Map<string, ReportJob>
  /** pieces, parts and files of reports, by name */
  reportFiles: Map<string, Uint8Array>
  /** by kind, id and slot */
  problems: Map<string, NotedProblem>
  /** by source and slot */
  sourceMessages: Map<string, { sourceId: number; message: SourceMessageKept }>
  forwardings: Map<number, KeptForwarding>
  /** by address */
  mailStatuses: Map<string, MailStatus>
  reportSchedules: Map<number, ReportSchedule>
  /** by user */
  personAlerts: Map<number, PersonAlerts>
  /** by notification, event, person, channel and mark */
  deliveries: Map<string, KeptDelivery>
  deliveryNotes: Map<string, DeliveryNotes>
  /** by day and channel */
  alertCounts: Map<string, number>
  /** under an empty name */
  channelSettings: Map<string, ChannelSettings>
  /** by id */
  subscriptions: Map<string, PushSubscription & { userId: number }>
  /** by id */
  announcements: Map<string, Announcement>
  openId: KeptOpenId
  /** counts by day */
  days: Map<string, DayCounts>
  /** who was active on which day */
  active: Set<string>
  commands: {
    /** by device */
    queues: Map<number, CommandQueue>
    byId: Map<number, DeviceCommand>
    jobs: Map<string, CommandJob>
  }
}

export const newMemory = (now: () => number): Memory => ({
  now,
  lookups: new Map(),
  sessions: new Map(),
  attempts: new Map(),
  unknownTrackers: new Map(),
  trackerKeys: new Map(),
  certificates: new Map(),
  streamed: [],
  tenants: new Map(),
  journals: new Map(),
  deviceTimers: new Map(),
  deviceLots: new Map(),
  queuedLots: [],
  guestTimers: new Map(),
  reportTimers: new Map(),
  alertTimers: new Map(),
  queuedAlerts: [],
  forwardingWakeUps: [],
  delayedAlerts: new Map(),
  requestedCommands: [],
  connections: new Map(),
  liveUpdates: [],
  listening: new Map(),
  expected: new Map(),
  pushedLogs: [],
  gone: new Set(),
  sent: [],
  rejected: [],
  confirmations: new Map(),
  mails: [],
  addresses: new Map(),
  roadLines: new Map(),
  estimates: new Map(),
  mapKey: null,
  jobs: new Map(),
  startedReports: [],
  waitingAnnouncements: [],
  queuedJobs: [],
  wakeUps: [],
  published: [],
  outcomes: [],
  texts: [],
  openId: { domains: new Map(), visits: new Map(), arrivals: new Map(), txt: new Map(), answer: null },
})

export function tenantData(memory: Memory, tenantId: string): TenantData {
  const found = memory.tenants.get(tenantId)
  if (found) return found
  const fresh: TenantData = {
    tenant: null,
    accessVersion: 0,
    commandMarks: 0,
    records: new Map(),
    counters: new Map(),
    links: new Map(),
    credentials: new Map(),
    states: new Map(),
    derivedDays: new Map(),
    whereabouts: new Map(),
    positions: new Map(),
    events: [],
    tripChanges: new Map(),
    servicesDone: new Map(),
    trackerCredentials: new Map(),
    files: new Map(),
    auditEntries: [],
    archives: new Map(),
    lakeFiles: new Map(),
    lakeNotes: new Map(),
    exported: null,
    reportJobs: new Map(),
    reportFiles: new Map(),
    problems: new Map(),
    sourceMessages: new Map(),
    forwardings: new Map(),
    mailStatuses: new Map(),
    reportSchedules: new Map(),
    personAlerts: new Map(),
    deliveries: new Map(),
    deliveryNotes: new Map(),
    alertCounts: new Map(),
    channelSettings: new Map(),
    subscriptions: new Map(),
    announcements: new Map(),
    openId: { settings: new Map(), links: new Map(), sessions: new Map(), sids: new Map() },
    days: new Map(),
    active: new Set(),
    commands: { queues: new Map(), byId: new Map(), jobs: new Map() },
  }
  memory.tenants.set(tenantId, fresh)
  return fresh
}

/** A copy by way of JSON, as in the real store: `undefined` is dropped, nothing is shared. */
export const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
