import type { QueuedWakeUp } from '../forwarding/kept-forwarding.ts'
import type { ImportMemory } from '../imports/kept-imports.ts'
import type { SendOutcome } from '../../../shared/domain/commands/outcome.ts'
import type { Estimate } from '../../../shared/domain/geolocation/located-fix.ts'
import type { LogJson } from '../../../shared/wire/live-message.ts'
import type { IngestStream } from '../../../shared/wire/stream-record.ts'
import type {
  Confirmation,
  Connection,
  DeviceKey,
  Lot,
  LotKey,
  SessionSummary,
  Mail,
  MapKey,
  Messages,
  ReportKey,
  RejectedMessage,
  Timer,
  TrackerKey,
  UserKey,
} from '../ports/ports.ts'
import type { AlertKey, QueuedAlert } from '../ports/alert-ports.ts'
import type { CommandRequest, CommandWakeUp, TrackerMessageOut } from '../ports/command-ports.ts'
import type { OpenIdMemory } from '../openid/kept-openid.ts'
import type { JournalEntry } from '../ports/journal-ports.ts'
import type { SavedReports } from '../ports/socket-ports.ts'
import { newRoadMemory, type RoadMemory } from '../roads/road-memory.ts'
import type { Job, JobKey } from '../ports/tenant-ports.ts'
import { newTenantData, type TenantData } from './tenant-data.ts'

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
  roads: RoadMemory
  estimates: Map<string, { found: Estimate | null; endsAt: number }>
  mapKey: MapKey | null
  jobs: Map<string, Job>
  /** reports whose job was started, in order */
  startedReports: { tenantId: string; jobId: string; delayMs?: number }[]
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
  importServers: ImportMemory
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
  roads: newRoadMemory(),
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
  importServers: { answer: null },
})

export function tenantData(memory: Memory, tenantId: string): TenantData {
  const found = memory.tenants.get(tenantId)
  if (found) return found
  const fresh = newTenantData()
  memory.tenants.set(tenantId, fresh)
  return fresh
}

/** A copy by way of JSON, as in the real store: `undefined` is dropped, nothing is shared. */
export const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
