import type { Day } from '../../../shared/domain/days/day.ts'
import type { DeviceState, ShownState } from '../../../shared/domain/device-state.ts'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { DeviceKey, Lookups, UserKey } from './auth-ports.ts'
import type { Problems } from './problem-ports.ts'
import type { Tenants } from './record-ports.ts'
import type { RawLogs } from './raw-log-ports.ts'
import type { Messages, TrackerCredentials } from './tracker-ports.ts'
import type { Timers } from './timer-ports.ts'
import type { Archives, Audit, Jobs, Removal, Statistics } from './tenant-ports.ts'

/**
 * What the capabilities may ask of the world. `platform/` answers with DynamoDB, SQS and API Gateway;
 * `platform/in-memory/` answers in fast tests; `tests/contracts/` holds both to the same behaviour.
 *
 * Times are epoch ms. A port that is bound to a tenant has no tenant parameter: forgetting is impossible.
 */

export type * from './auth-ports.ts'
export type * from './problem-ports.ts'
export type * from './record-ports.ts'
export type * from './timer-ports.ts'
export type * from './tracker-ports.ts'

// ------------------------------------------------------------------ tracks: where devices are and were

export interface TrackChange {
  state: DeviceState
  /** positions accepted now, oldest arrival first; history keeps them from this write on */
  accepted: readonly Position[]
  events: readonly FleetEvent[]
}

/** What devices did day by day, told from their history. Days are UTC days, see `shared/domain/days/day.ts`. */
export interface DerivedDays {
  /** those that are kept, from the first to the last, in order */
  days(deviceId: number, from: number, to: number): Promise<Day[]>
  /** the nearest kept day on that side, this one left out */
  nextDay(deviceId: number, day: number, side: 'before' | 'after'): Promise<Day | null>
  /** Keeps each day in place of what was known of it; one without positions is let go. */
  keepDays(deviceId: number, days: readonly Day[]): Promise<void>
}

/** A stretch of history, both ends inclusive, epoch ms; with an id that one position of it. */
export interface RemovedStretch {
  from: number
  to: number
  id?: number
}

/** State, history and events of one tenant's devices. */
export interface Tracks extends DerivedDays {
  readonly tenantId: string
  /** a device that never spoke has `newDeviceState(deviceId)` */
  state(deviceId: number): Promise<DeviceState>
  states(deviceIds: readonly number[]): Promise<Map<number, DeviceState>>
  /** as they were a moment ago, for half the price: to be shown, not to be written from */
  shownStates(deviceIds: readonly number[]): Promise<Map<number, ShownState>>

  /**
   * Saves state, accepted positions and events in one condition: `change.state.version` must still be the stored one.
   * @returns the state with its new version, or `null` when another writer was faster (nothing was written)
   */
  save(change: TrackChange): Promise<DeviceState | null>
  /**
   * Makes writers that hold this state load it again, and forgets where in the stream it was read: under another
   * identifier the stream counts anew. Does nothing for a device that never spoke.
   */
  touch(deviceId: number): Promise<void>
  /** Removes the state; history fades by retention. */
  forget(deviceId: number): Promise<void>

  /** Removes positions from history, except the latest: where a device is stays known. Absent is fine. */
  removePositions(deviceId: number, stretch: RemovedStretch): Promise<void>

  /** Positions with `from <= fixTime <= to`, by fix time then id. @throws Failure tooLarge over `rowsMax` */
  between(deviceId: number, from: number, to: number, rowsMax?: number): Promise<Position[]>
  /** The latest position at or before a time, or the earliest after it, however far away. */
  neighbour(deviceId: number, time: number, side: 'before' | 'after'): Promise<Position | null>
  position(id: number): Promise<Position | null>
  event(id: number): Promise<FleetEvent | null>
  /** the newest events of the tenant since a time, newest first */
  eventsSince(since: number, countMax: number): Promise<FleetEvent[]>
  eventsBetween(deviceId: number, from: number, to: number): Promise<FleetEvent[]>
}

// ------------------------------------------------------------------ sockets: who is watching

export interface Connection extends UserKey {
  connectionId: string
  /** the session or token that it was opened with; its end is the connection's end */
  sessionKey: string
  expiresAt: number
  /** whether it asked for raw log frames */
  logs: boolean
}

export interface Sockets extends RawLogs {
  open(connection: Connection): Promise<void>
  connection(connectionId: string): Promise<Connection | null>
  close(connectionId: string): Promise<void>
  setLogs(connectionId: string, logs: boolean): Promise<void>
  /** All open connections of a tenant, and a number that changes with every write of that tenant's records. */
  watchers(tenantId: string): Promise<{ accessVersion: number; connections: Connection[] }>
  /** every open connection, for the keepalive */
  all(): AsyncIterable<Connection>
  /** `gone` when nobody is there any more: the caller closes the record */
  send(connectionId: string, text: string): Promise<'sent' | 'gone'>
  /** hangs up and removes the record */
  hangUp(connectionId: string): Promise<void>
}

// ------------------------------------------------------------------ refusals: what could not be understood

export interface Refusal {
  reason: string
  /** as the sender spells it: `[3].latitude`; empty when the whole message was refused */
  field: string
  topic: string
  uniqueId: string
  receivedAt: number
  /** the first 2,000 characters */
  payload: string
}

export interface Refusals {
  /** keeps them in the dead-letter queue and writes a log line each; the tenant is null for an unregistered tracker */
  send(tenantId: string | null, refusals: readonly Refusal[]): Promise<void>
}

// ------------------------------------------------------------------ mail: what leaves for people

export interface Mail {
  /** whose mail it is: the log names it when the mail does not leave */
  tenantId: string
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /**
   * `sent` says that the mail was taken over and will be tried for a while; whether it arrives nobody knows. Never throws
   * for trouble outside: whoever sends decides what a mail that did not leave means.
   */
  send(mail: Mail): Promise<{ sent: true } | { sent: false; because: string }>
}

/** What a link may do that was mailed or handed on, and nothing else: none opens a session. */
export type ConfirmationPurpose = 'email' | 'password' | 'invitation'

export interface Confirmation extends UserKey {
  expiresAt: number
  /** what must still be so when it is used: the address that it was sent to, or the password that it replaces */
  boundTo: string
}

export interface Confirmations {
  /** @returns the secret of the link; only its hash is kept */
  issue(purpose: ConfirmationPurpose, confirmation: Confirmation): Promise<string>
  /** Uses it up: of several who come at once, one has it. Null when unknown, used or past its end. */
  redeem(purpose: ConfirmationPurpose, secret: string): Promise<Confirmation | null>
  /** The same without using it up: it works until its end. */
  read(purpose: ConfirmationPurpose, secret: string): Promise<Confirmation | null>
}

// ------------------------------------------------------------------ files: pictures and other bytes of one tenant

export interface FileFacts {
  path: string
  bytes: number
  /** epoch ms */
  savedAt: number
}

export interface StoredFile extends FileFacts {
  content: Uint8Array
  contentType: string
  /** another one for other bytes; without quotes */
  tag: string
}

/**
 * Files of one tenant. A path is names with slashes between them, as `filePath` allows it: chosen by us, never taken
 * from a request as it came.
 */
export interface Files {
  readonly tenantId: string
  /** Replaces what was there. */
  put(path: string, file: { content: Uint8Array; contentType: string }): Promise<void>
  get(path: string): Promise<StoredFile | null>
  /** Absent is fine. */
  remove(path: string): Promise<void>
  /** everything whose path begins so, by path */
  list(prefix: string): AsyncIterable<FileFacts>
  /** bytes of everything that is kept; asks for every name, so not for each request */
  bytesUsed(): Promise<number>
}

// ------------------------------------------------------------------ addresses: what a place is called

/** Whoever knows addresses. */
export interface PlaceSource {
  /** whether this deployment has one */
  isAvailable(): boolean
  /** In a language by its two letters; null where nothing is known. Throws when there is no answer. */
  addressAt(place: Coordinates, language: string): Promise<string | null>
}

/** A source that is asked once for a place and then remembered. */
export interface Geocoder {
  isAvailable(): boolean
  /**
   * Null where nothing is known, and when the source does not answer.
   * @param beforeAsking is called when the source has to be asked, and may refuse by throwing
   */
  addressOf(place: Coordinates, language: string, beforeAsking: () => Promise<void>): Promise<string | null>
}

/** Everything at once, made once per function by `platform/world.ts` or by `in-memory/world.ts`. */
export interface World {
  lookups: Lookups
  tenants: Tenants
  tracks(tenantId: string): Tracks
  messages: Messages
  trackerCredentials(tenantId: string): TrackerCredentials
  /** of each device, for the next thing that is due without a message */
  deviceTimers: Timers<DeviceKey>
  /** of each share guest, for the end of its share */
  guestTimers: Timers<UserKey>
  sockets: Sockets
  refusals: Refusals
  mail: Mailer
  confirmations: Confirmations
  files(tenantId: string): Files
  geocoder: Geocoder
  audit(tenantId: string): Audit
  statistics: Statistics
  problems(tenantId: string): Problems
  jobs: Jobs
  removal: Removal
  archives(tenantId: string): Archives
  /** the product's own address as people open it, without a slash at the end */
  siteAddress(): string
  /** epoch ms */
  now(): number
  /** Lets time pass, so that an answer does not tell by its speed what was found. */
  pause(ms: number): Promise<void>
}
