import type { Action } from '../../../shared/domain/access/audit.ts'
import type { DayCounts } from '../../../shared/domain/statistics.ts'

/**
 * Ports about a tenant's own life: what was done in it, what it used, and the long work that is done for it step by step.
 * Beside `ports.ts`, and held to the same rules.
 */

// ------------------------------------------------------------------ audit: who did what

/** One thing that somebody did. */
export interface AuditEntry {
  /** epoch ms */
  at: number
  /** 0 when nobody was signed in */
  userId: number
  /** the person who had entered as that one */
  enteredBy?: number
  /** network address, as far as attempts are counted by it */
  address: string
  action: Action
  /** what it was done to; empty and 0 when to nothing in particular */
  objectType: string
  objectId: number
  attributes: Readonly<Record<string, string | number>>
}

/** What was done in one tenant, kept for `limits.auditKeptMs`. */
export interface Audit {
  readonly tenantId: string
  /** deeds of one request: together in one item, a hundred at most in each */
  write(auditEntries: readonly AuditEntry[]): Promise<void>
  /** Keeps a look at a device's track; of one person at one device within an hour the first only. */
  writeTrackView(view: AuditEntry): Promise<void>
  /** Deeds with `from <= at <= to`, by time. @throws Failure tooLarge over `countMax` */
  between(from: number, to: number, countMax: number): Promise<AuditEntry[]>
}

// ------------------------------------------------------------------ statistics: what a tenant used, by day

/** Counts of one day, by UTC. */
export interface StatisticsDay extends DayCounts {
  /** `2026-11-21` */
  day: string
}

/**
 * Counts in this process and writes now and then: the first counts of a process at once, then at most once a minute and
 * tenant. What a process counted after its last write is lost with it, and what waited for ten minutes is dropped.
 */
export interface Statistics {
  add(tenantId: string, counts: Partial<DayCounts>): void
  /** Somebody called: counts the request, and the person once a day. */
  sawUser(tenantId: string, userId: number): void
  /** Writes what is due. Never throws: nothing fails because it could not be counted. */
  settle(): Promise<void>
  /** days with counts from the day of `from` to the day of `to`, in order */
  between(tenantId: string, from: number, to: number): Promise<StatisticsDay[]>
}

// ------------------------------------------------------------------ chores: long work, done step by step by the clock

export type JobKind = 'deletion' | 'export'

/** Work for one tenant; of each kind one at a time. */
export interface Job {
  kind: JobKind
  tenantId: string
  /** epoch ms, not before */
  dueAt: number
  /** how far it is, as JSON text; empty before the first step */
  progress: string
  /** moves with every write: whoever holds an old one is refused */
  version: number
}

export interface Jobs {
  /** false when one of this kind is there already */
  add(job: Pick<Job, 'kind' | 'tenantId' | 'dueAt'>): Promise<boolean>
  due(now: number): Promise<Job[]>
  get(kind: JobKind, tenantId: string): Promise<Job | null>
  /** Writes progress and the time of the next step. Null when somebody else did meanwhile. */
  save(job: Job): Promise<Job | null>
  /** Absent is fine. */
  remove(kind: JobKind, tenantId: string): Promise<void>
}

// ------------------------------------------------------------------ directory: which tenants there are

export interface TenantName {
  tenantId: string
  name: string
}

// ------------------------------------------------------------------ removal: nothing of a tenant stays

export interface RemovalStep {
  /** how far it is; whoever goes on hands it in again */
  progress: string
  /** epoch ms, not before */
  dueAt: number
}

/** Removes everything of a tenant from every store. What backups hold fades with them. */
export interface Removal {
  /** Goes on until it is done (null) or `isTimeUp` says so. Repeating a step is harmless. */
  step(tenantId: string, progress: string, isTimeUp: () => boolean): Promise<RemovalStep | null>
}

// ------------------------------------------------------------------ archives: everything of a tenant in one file

/** How an export stands. Times are epoch ms. */
export interface ExportStatus {
  id: string
  /** user */
  requestedBy: number
  startedAt: number
  state: 'waiting' | 'running' | 'ready' | 'failed'
  /** parts of the work that are done, of how many */
  done: number
  of: number
  bytes: number
  /** null until it is ready */
  readyAt: number | null
  /** when the file goes */
  expiresAt: number | null
}

/** A file under way: which, and the store's own name for the work. */
export interface Upload {
  exportId: string
  uploadId: string
}

/** The exports of one tenant: the last one's status and file. They count against nobody's share of storage. */
export interface Archives {
  readonly tenantId: string
  status(): Promise<ExportStatus | null>
  saveStatus(status: ExportStatus): Promise<void>
  begin(exportId: string, fileName: string): Promise<Upload>
  /** Parts count from 1; all but the last have 5 MB at least. Written again it is replaced. @returns its tag */
  writePart(upload: Upload, number: number, content: Uint8Array): Promise<string>
  /** Puts the parts together, in the order of their tags. */
  finish(upload: Upload, tags: readonly string[]): Promise<void>
  /** what the work remembers between its steps */
  saveProgress(exportId: string, progress: Uint8Array): Promise<void>
  progress(exportId: string): Promise<Uint8Array | null>
  removeProgress(exportId: string): Promise<void>
  /** An address that opens the file without further ado, for `limits.exportLinkMs`. */
  link(exportId: string): Promise<string>
  /** Removes every file of every export. */
  removeFiles(): Promise<void>
}
