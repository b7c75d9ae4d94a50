import type { Day } from '../../../shared/domain/days/day.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { DayCounts } from '../../../shared/domain/statistics.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { LogJson } from '../../../shared/wire/live-message.ts'
import type { IngestStream } from '../../../shared/wire/stream-record.ts'
import type {
  Confirmation,
  Connection,
  Credentials,
  DeviceKey,
  Link,
  SessionSummary,
  Mail,
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
import type { ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import type { NotedProblem } from '../ports/problem-ports.ts'
import type { ReportJob } from '../ports/report-ports.ts'
import type { Job, AuditEntry, ExportStatus } from '../ports/tenant-ports.ts'

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
  /** by minute and device */
  deviceTimers: Map<string, Timer<DeviceKey>>
  /** by minute and share guest */
  guestTimers: Map<string, Timer<UserKey>>
  /** by minute and scheduled report */
  reportTimers: Map<string, Timer<ReportKey>>
  connections: Map<string, Connection>
  /** until when somebody of a tenant watches raw logs */
  listening: Map<string, number>
  /** unregistered identifiers by who expects them, and until when */
  expected: Map<string, { tenantId: string; until: number }>
  /** raw logs of trackers, as they were pushed to those who watch */
  pushedLogs: { tenantId: string; lines: LogJson[] }[]
  /** connections whose browser is gone without having closed them */
  gone: Set<string>
  sent: { connectionId: string; text: string }[]
  rejected: RejectedMessage[]
  confirmations: Map<string, Confirmation>
  mails: Mail[]
  /** by language and cell */
  addresses: Map<string, { address: string; endsAt: number }>
  jobs: Map<string, Job>
  /** reports whose job was started, in order */
  startedReports: { tenantId: string; jobId: string }[]
}

export interface TenantData {
  tenant: Tenant | null
  accessVersion: number
  records: Map<string, Map<number, AnyRecord>>
  counters: Map<string, number>
  links: Map<string, Link>
  credentials: Map<number, Credentials>
  states: Map<number, DeviceState>
  /** days by device, then by number */
  derivedDays: Map<number, Map<number, Day>>
  positions: Map<number, Position[]>
  events: FleetEvent[]
  /** by id */
  trackerCredentials: Map<string, TrackerCredential>
  /** by path */
  files: Map<string, StoredFile>
  auditEntries: AuditEntry[]
  /** files of exports, by name */
  archives: Map<string, Uint8Array>
  exported: ExportStatus | null
  reportJobs: Map<string, ReportJob>
  /** pieces, parts and files of reports, by name */
  reportFiles: Map<string, Uint8Array>
  /** by kind, id and slot */
  problems: Map<string, NotedProblem>
  reportSchedules: Map<number, ReportSchedule>
  /** counts by day */
  days: Map<string, DayCounts>
  /** who was active on which day */
  active: Set<string>
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
  deviceTimers: new Map(),
  guestTimers: new Map(),
  reportTimers: new Map(),
  connections: new Map(),
  listening: new Map(),
  expected: new Map(),
  pushedLogs: [],
  gone: new Set(),
  sent: [],
  rejected: [],
  confirmations: new Map(),
  mails: [],
  addresses: new Map(),
  jobs: new Map(),
  startedReports: [],
})

export function tenantData(memory: Memory, tenantId: string): TenantData {
  const found = memory.tenants.get(tenantId)
  if (found) return found
  const fresh: TenantData = {
    tenant: null,
    accessVersion: 0,
    records: new Map(),
    counters: new Map(),
    links: new Map(),
    credentials: new Map(),
    states: new Map(),
    derivedDays: new Map(),
    positions: new Map(),
    events: [],
    trackerCredentials: new Map(),
    files: new Map(),
    auditEntries: [],
    archives: new Map(),
    exported: null,
    reportJobs: new Map(),
    reportFiles: new Map(),
    problems: new Map(),
    reportSchedules: new Map(),
    days: new Map(),
    active: new Set(),
  }
  memory.tenants.set(tenantId, fresh)
  return fresh
}

/** A copy by way of JSON, as in the real store: `undefined` is dropped, nothing is shared. */
export const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
