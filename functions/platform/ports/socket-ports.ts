import type { Origin } from '../../../shared/domain/access/derivation.ts'
import type { Reports } from '../../../shared/wire/live/reported-states.ts'
import type { LogJson } from '../../../shared/wire/live-message.ts'
import type { UserKey } from './auth-ports.ts'

/** Ports to live connections and the raw logs that they carry. See `ports.ts` for the rules of all ports. */

export interface Connection extends UserKey {
  connectionId: string
  /** the session or token that it was opened with; the connection ends with it */
  sessionKey: string
  /** what that derives from, and who made the link of a guest; absent for nothing, and of what earlier builds stored */
  derivedFrom?: Origin[]
  expiresAt: number
  /** whether it receives raw log frames */
  logs: boolean
  /** epoch ms; not known of what older builds stored */
  openedAt?: number
  /** whether it is a page of ours, which reads compact frames (`report-frames.ts`) and our own keys; see `own-pages.ts` */
  isCompact?: true
  /** whether nobody sees its page: it gets no positions */
  isHidden?: true
}

export interface Sockets extends RawLogs {
  open(connection: Connection): Promise<void>
  connection(connectionId: string): Promise<Connection | null>
  /** removes the record of a connection that has ended */
  close(connectionId: string): Promise<void>
  setLogs(connectionId: string, logs: boolean): Promise<void>
  /** its page is not shown any more; a page that is shown again opens another connection */
  hide(connectionId: string): Promise<void>
  /** All open connections of a tenant, and its access version. */
  watchers(tenantId: string): Promise<{ accessVersion: number; connections: Connection[] }>
  /** every open connection, for the keepalive */
  all(): AsyncIterable<Connection>
  /** `gone` when the browser has left: the caller closes the record */
  send(connectionId: string, text: string): Promise<'sent' | 'gone'>
  /** closes the connection and removes the record */
  disconnect(connectionId: string): Promise<void>
}

export interface Listeners {
  /** tenants in which somebody watches raw logs */
  tenants: ReadonlySet<string>
  /** unregistered identifiers, and the tenant that expects each */
  expected: ReadonlyMap<string, string>
}

/**
 * What trackers send, as it arrives, for users who watch it. Nothing is written while nobody watches: ingest reads the
 * listeners of all tenants now and then, in one small read.
 */
export interface RawLogs {
  /** Users of these tenants watch for another `liveLimits.logListeningMs`. */
  keepListening(tenantIds: Iterable<string>): Promise<void>
  /**
   * An unregistered identifier belongs to the first tenant that expects it, for `liveLimits.logExpectedMs`; a tenant expects
   * a few at a time. Messages of a registered device go to its own tenant in any case.
   * @returns whether it belongs to this tenant now
   */
  expectTracker(tenantId: string, uniqueId: string): Promise<boolean>
  /** eventually consistent */
  listeners(): Promise<Listeners>
  /** Sends lines to the users who watch; they are not stored. */
  pushLogs(tenantId: string, lines: readonly LogJson[]): Promise<void>
}

/** What was saved of one tenant's devices: of each the latest state, and its position when that changed. */
export interface SavedReports extends Reports {
  tenantId: string
  /** devices that reported for the first time */
  newIds: readonly number[]
}

/** Hands over what was saved to those who show it, at least once and in any order. */
export interface LiveUpdates {
  /** @throws Error when something was not taken */
  put(saved: readonly SavedReports[]): Promise<void>
}
