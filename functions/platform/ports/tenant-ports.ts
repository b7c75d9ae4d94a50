import type { Action } from '../../../shared/domain/access/audit-actions.ts'
import type { DayCounts } from '../../../shared/domain/day-counts.ts'

/**
 * Ports about a tenant as a whole: its audit log, statistics, background jobs, removal and exports.
 * See `ports.ts` for the rules of all ports.
 */

/** One action of a user. */
export interface AuditEntry {
  /** epoch ms */
  at: number
  /** 0 when nobody was signed in */
  userId: number
  /** the user who had signed in as that user */
  enteredBy?: number
  /** network address, as attempts are counted by it */
  address: string
  action: Action
  /** the record it was done to; empty and 0 when there is none */
  objectType: string
  objectId: number
  attributes: Readonly<Record<string, string | number>>
}

/** The audit log of one tenant, kept for `tenantLimits.auditKeptMs`. */
export interface Audit {
  readonly tenantId: string
  /** entries of one request: together in one item, at most a hundred in each */
  write(auditEntries: readonly AuditEntry[]): Promise<void>
  /** Writes a track view; of one user and device only the first within an hour. */
  writeTrackView(view: AuditEntry): Promise<void>
  /** Entries with `from <= at <= to`, by time. @throws Failure tooLarge over `countMax` */
  between(from: number, to: number, countMax: number): Promise<AuditEntry[]>
}

/** Counts of one day, by UTC. */
export interface StatisticsDay extends DayCounts {
  /** `2026-11-21` */
  day: string
}

/**
 * Counts in this process and writes from time to time: the first counts of a process at once, then at most once a minute
 * and tenant. What a process counted after its last write is lost with it, and what waited for ten minutes is dropped.
 */
export interface Statistics {
  add(tenantId: string, counts: Partial<DayCounts>): void
  /** Counts a request of a user, and the user once a day. */
  sawUser(tenantId: string, userId: number): void
  /** Writes the counts that are due. Never throws: nothing fails because counting did. */
  flush(): Promise<void>
  /** days with counts from the day of `from` to the day of `to`, in order */
  between(tenantId: string, from: number, to: number): Promise<StatisticsDay[]>
}

export type JobKind = 'deletion' | 'export' | 'lake' | 'import'

/** A background job of one tenant; of each kind one at a time. */
export interface Job {
  kind: JobKind
  tenantId: string
  /** epoch ms, not before */
  dueAt: number
  /** progress, as JSON text; empty before the first step */
  progress: string
  /** moves with every write: a write with an old one fails */
  version: number
}

/** Names a job as it was handed out: one that was written since is done by somebody else. */
export type JobKey = Pick<Job, 'kind' | 'tenantId' | 'version'>

/** Jobs that wait for a worker. */
export interface JobQueue {
  put(job: JobKey): Promise<void>
}

export interface Jobs {
  /** false when there is one of this kind already */
  add(job: Pick<Job, 'kind' | 'tenantId' | 'dueAt'>): Promise<boolean>
  due(now: number): Promise<Job[]>
  get(kind: JobKind, tenantId: string): Promise<Job | null>
  /** Writes progress and the time of the next step. Null when another process wrote it meanwhile. */
  save(job: Job): Promise<Job | null>
  /** Absent is fine. With a version, one that was written since stays. */
  remove(kind: JobKind, tenantId: string, version?: number): Promise<void>
}

export interface TenantName {
  tenantId: string
  name: string
}

export interface RemovalStep {
  /** progress, for the next call */
  progress: string
  /** epoch ms, not before */
  dueAt: number
}

/** Removes everything of a tenant from every store. Backups expire by themselves. */
export interface Removal {
  /** Works until it is done (null) or `isTimeUp`. A step may be repeated. */
  step(tenantId: string, progress: string, isTimeUp: () => boolean): Promise<RemovalStep | null>
}

/** The status of an export. Times are epoch ms. */
export interface ExportStatus {
  id: string
  /** user */
  requestedBy: number
  startedAt: number
  state: 'waiting' | 'running' | 'ready' | 'failed'
  /** parts that are done, of how many */
  done: number
  of: number
  bytes: number
  /** null until it is ready */
  readyAt: number | null
  /** when the file expires */
  expiresAt: number | null
}

/** A multipart upload of an export's file. */
export interface Upload {
  exportId: string
  uploadId: string
}

/** The exports of one tenant: the last one's status and file. They do not count as storage used. */
export interface Archives {
  readonly tenantId: string
  status(): Promise<ExportStatus | null>
  saveStatus(status: ExportStatus): Promise<void>
  begin(exportId: string, fileName: string): Promise<Upload>
  /** Parts count from 1; all but the last have 5 MB at least. Writing a part again replaces it. @returns its tag */
  writePart(upload: Upload, number: number, content: Uint8Array): Promise<string>
  /** Joins the parts, in the order of their tags; nothing when that was done before. */
  finish(upload: Upload, tags: readonly string[]): Promise<void>
  /** the job's data between its steps */
  saveProgress(exportId: string, progress: Uint8Array): Promise<void>
  progress(exportId: string): Promise<Uint8Array | null>
  removeProgress(exportId: string): Promise<void>
  /** A link that downloads the file without signing in, for `tenantLimits.exportLinkMs`. */
  link(exportId: string): Promise<string>
  /** Removes every file of every export. */
  removeFiles(): Promise<void>
}
