import type { DeliveryOutcome } from '../../../shared/wire/alerts/notification-json.ts'
import type { Delivery } from '../ports/alert-ports.ts'
import type { KeptForwarding } from '../forwarding/kept-forwarding.ts'
import { type KeptImports, newKeptImports } from '../imports/kept-imports.ts'
import type { KeptLakeFile } from '../lake/kept-lake-file.ts'
import type { LakeNote } from '../lake/lake-ports.ts'
import type { SourceMessageKept } from '../sources/source-ports.ts'
import type { CommandQueue, DeviceCommand } from '../../../shared/domain/commands/command.ts'
import type { Day } from '../../../shared/domain/days/day.ts'
import type { Whereabouts } from '../../../shared/domain/days/whereabouts.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { MailStatus } from '../../../shared/domain/mail/mail-status.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { TrackImport } from '../../../shared/domain/imports/track-import.ts'
import type { ServiceDone } from '../../../shared/domain/reports/service-done.ts'
import type { TripChange } from '../../../shared/domain/reports/logbook.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { DayCounts } from '../../../shared/domain/day-counts.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { Credentials, Link, StoredFile, Tenant, TrackerCredential } from '../ports/ports.ts'
import type { PersonAlerts } from '../../../shared/domain/notifications/person-alerts.ts'
import type { DeliveryNotes } from '../ports/alert-ports.ts'
import type { CommandJob } from '../ports/command-ports.ts'
import type { ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'
import type { NotedProblem } from '../ports/problem-ports.ts'
import type { ChannelSettings } from '../../../shared/domain/notifications/channel-settings.ts'
import type { KeptOpenId } from '../openid/kept-openid.ts'
import type { Announcement, PushSubscription } from '../ports/channel-store-ports.ts'
import type { ReportJob } from '../ports/report-ports.ts'
import type { AuditEntry, ExportStatus } from '../ports/tenant-ports.ts'

/** Absent outcome: it is being sent. */
export type KeptDelivery = Omit<Delivery, 'outcome'> & { outcome: DeliveryOutcome | 'released' | null }

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
  /** by device and id */
  trackImports: Map<number, Map<string, TrackImport>>
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
  imports: KeptImports
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
  /** with which links of notifications are signed; null before the first */
  alertSecret: string | null
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

export const newTenantData = (): TenantData => ({
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
  trackImports: new Map(),
  trackerCredentials: new Map(),
  files: new Map(),
  auditEntries: [],
  archives: new Map(),
  lakeFiles: new Map(),
  lakeNotes: new Map(),
  imports: newKeptImports(),
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
  alertSecret: null,
  channelSettings: new Map(),
  subscriptions: new Map(),
  announcements: new Map(),
  openId: { settings: new Map(), links: new Map(), sessions: new Map(), sids: new Map() },
  days: new Map(),
  active: new Set(),
  commands: { queues: new Map(), byId: new Map(), jobs: new Map() },
})
