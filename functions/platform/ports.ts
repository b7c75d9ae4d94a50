import type { Account } from '../../shared/domain/account.ts'
import type { Day } from '../../shared/domain/days/day.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { Place } from '../../shared/domain/distance.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import type { Position } from '../../shared/domain/position.ts'
import type { AnyRecord, Entity, RecordOf } from '../../shared/entities/entity.ts'
import type { ServerSettings } from '../../shared/entities/server-settings.ts'
import type { User } from '../../shared/entities/user.ts'
import type { Audit, Chores, Removal, Statistics, TenantName } from './tenant-ports.ts'

/**
 * What the capabilities may ask of the world. `platform/` answers with DynamoDB, SQS and API Gateway;
 * `platform/in-memory/` answers in fast tests; `tests/contracts/` holds both to the same behaviour.
 *
 * Times are epoch ms. A port that is bound to a tenant has no tenant parameter: forgetting is impossible.
 */

export interface DeviceKey {
  tenantId: string
  deviceId: number
}
export interface UserKey {
  tenantId: string
  userId: number
}

// ------------------------------------------------------------------ doors: look-ups that lead to a tenant

/** A signed-in browser. `key` is the hash of the secret that only the cookie holds. */
export interface Session extends UserKey {
  key: string
  expiresAt: number
  /** the end of the token that it was opened with: whatever it grants ends then, at the latest */
  grantEndsAt?: number
  /** the person who entered as this one, and may go back; it ends when that person's own sessions end */
  enteredBy?: number
  /** of the person's credentials when it was opened: it opens nothing once they have another one. Absent like empty */
  stamp?: string
  /** the same of whoever entered */
  enteredByStamp?: string
}

export type SessionKind = 'session' | 'token'

/** A session or token as its owner's list shows it. The key names it and opens nothing. */
export interface ListedSession extends Session {
  kind: SessionKind
  openedAt: number
  /** to within `limits.sessionUseGrainMs`; when it was opened, if it was not used since */
  usedAt: number
}

export interface Doors {
  /** by the trimmed, lower-case address */
  userByEmail(email: string): Promise<UserKey | null>
  /** one round trip for all; identifiers that nobody registered are absent from the answer */
  devicesByUniqueId(uniqueIds: readonly string[]): Promise<Map<string, DeviceKey>>

  /** @returns the secret, shown once; only its hash is kept. `kind` tells cookies from API tokens */
  openSession(kind: SessionKind, session: Omit<Session, 'key'>): Promise<string>
  /**
   * Null when unknown or past its expiry; being asked for counts as being used. What was ended a moment ago may be
   * answered for a second, unless `exact` is asked for.
   */
  session(kind: SessionKind, secret: string, exact?: 'exact'): Promise<Session | null>
  /** Lets a session outlive the change of credentials that it made itself. Absent is fine. */
  restampSession(session: Pick<ListedSession, 'kind' | 'key'>, stamp: string): Promise<void>
  closeSession(kind: SessionKind, secret: string): Promise<void>
  /** what a person holds, and the sessions in which they are somebody else; latest first */
  sessionsOf(person: UserKey): Promise<ListedSession[]>
  /** Ends what `sessionsOf` listed. Absent is fine. */
  endSessions(sessions: readonly Pick<ListedSession, 'kind' | 'key'>[]): Promise<void>

  /** Counts one attempt under this name within a window. @returns attempts so far and when the window ends */
  countAttempt(name: string, windowMs: number): Promise<{ count: number; endsAt: number }>
  forgetAttempts(name: string): Promise<void>

  /** Messages of identifiers that no tenant registered; kept for `limits.unknownTrackerKeptMs`. */
  noteUnknownTracker(uniqueId: string, seen: { count: number; at: number; protocol: string }): Promise<void>
  unknownTracker(
    uniqueId: string,
  ): Promise<{ uniqueId: string; count: number; lastSeen: number; protocol: string } | null>
}

// ------------------------------------------------------------------ records: what people configure

export interface Link {
  owner: { type: string; id: number }
  property: { type: string; id: number }
}

/** What a person proves who they are with. */
export interface Credentials {
  /** scrypt hash as PHC text; null when the person has no password */
  hash: string | null
  /** another one after each change that ends what was opened before */
  stamp: string
}

/** What must hold, or is written together with a new record. */
export interface Creation {
  /** a version that is still the tenant's: whoever counted before adding counted right */
  version?: number
  /** of a new person */
  passwordHash?: string
}

export interface Tenant {
  tenantId: string
  name: string
  settings: ServerSettings
  account: Account
}

/** The configuration of one tenant. Every write, links and passwords included, makes its version move on. */
export interface Records {
  readonly tenantId: string
  /**
   * Moves with every write below, and is the `accessVersion` of `Sockets`. One small read: whoever remembers what it
   * made of a tenant asks this first (`TenantMemory`).
   */
  version(): Promise<number>
  tenant(): Promise<Tenant>
  /** @throws Failure conflict when `seen` is given and no longer what is stored */
  saveSettings(settings: ServerSettings, seen?: ServerSettings): Promise<void>
  /** @throws Failure conflict when `seen` is no longer what is stored */
  saveAccount(account: Account, seen: Account): Promise<void>

  /** sorted by the entity's title, then id */
  list<E extends Entity>(entity: E): Promise<RecordOf<E>[]>
  get<E extends Entity>(entity: E, id: number): Promise<RecordOf<E> | null>
  /** those of the ids that exist, in no order */
  getMany<E extends Entity>(entity: E, ids: readonly number[]): Promise<RecordOf<E>[]>

  /**
   * Allots the id, opens the unique doors and links the creator, all or nothing.
   * @throws Failure conflict, naming the field, when a unique value is taken anywhere; missing when the creator is gone
   * @throws MovedOn when `creation.version` is not the tenant's any more
   */
  create<E extends Entity>(entity: E, draft: AnyRecord, creatorId?: number, creation?: Creation): Promise<RecordOf<E>>
  /**
   * @throws Failure conflict when a unique value is taken or `seen` is no longer the stored record; missing when gone
   * @throws MovedOn when `version` is not the tenant's any more
   */
  replace<E extends Entity>(entity: E, record: AnyRecord, seen?: AnyRecord, version?: number): Promise<RecordOf<E>>
  /**
   * Removes the record, its links and its unique doors. Absent is fine.
   * @throws Failure conflict when `seen` is given and no longer what is stored
   * @throws MovedOn when `version` is not the tenant's any more
   */
  remove(entity: Entity, id: number, seen?: AnyRecord): Promise<void>

  linksOf(owner: Link['owner']): Promise<Link[]>
  ownersOf(property: Link['property']): Promise<Link[]>
  /**
   * Idempotent. Each link is whole from both ends or not there; some twenty are written all or nothing.
   * @throws Failure missing when an end is not there (any more)
   */
  link(links: readonly Link[]): Promise<void>
  unlink(links: readonly Link[]): Promise<void>

  credentials(userId: number): Promise<Credentials>
  /** A new password, and with it a new stamp. @returns the stamp */
  savePasswordHash(userId: number, hash: string): Promise<string>
  /** The same password, hashed better; nothing when another hash than `seen` was saved meanwhile. */
  improvePasswordHash(userId: number, hash: string, seen: string): Promise<void>
  /** Ends whatever carries the present stamp. Nothing for a person who is gone. */
  renewStamp(userId: number): Promise<void>
}

export interface Tenants {
  /** Makes a tenant with its settings and first administrator, all or nothing. */
  create(tenant: {
    name: string
    settings: ServerSettings
    /** `openAccount` when absent */
    account?: Account
    administrator: User
    passwordHash: string
  }): Promise<UserKey>
  records(tenantId: string): Records
  /** every tenant, in no order: for whoever runs the service */
  all(): AsyncIterable<TenantName>
}

// ------------------------------------------------------------------ tracks: where devices are and were

export interface TrackChange {
  state: DeviceState
  /** positions accepted now, oldest arrival first; history keeps them from this write on */
  accepted: readonly Position[]
  events: readonly FleetEvent[]
}

/** What devices did day by day, told from their history. Days are UTC days, see `shared/domain/days/day.ts`. */
export interface ToldDays {
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
export interface Tracks extends ToldDays {
  readonly tenantId: string
  /** a device that never spoke has `newDeviceState(deviceId)` */
  state(deviceId: number): Promise<DeviceState>
  states(deviceIds: readonly number[]): Promise<Map<number, DeviceState>>

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

/** An alarm clock per device: `due` answers which online devices ought to be asked whether they still speak. */
export interface SilenceClock {
  /** One alarm of a device for each minute; a time that is past means now. */
  arm(device: DeviceKey, dueAt: number): Promise<void>
  /** everything armed for a time up to `now` that was not disarmed */
  due(now: number): Promise<{ device: DeviceKey; dueAt: number }[]>
  disarm(armed: readonly { device: DeviceKey; dueAt: number }[]): Promise<void>
}

/** An alarm clock per share guest: `due` answers whose time may be over. */
export interface GuestClock {
  /** One alarm of a guest for each minute; a time that is past means now. */
  arm(guest: UserKey, dueAt: number): Promise<void>
  /** at most `countMax` of what was armed for a time up to `now` and not disarmed; the others come next time */
  due(now: number, countMax: number): Promise<{ guest: UserKey; dueAt: number }[]>
  disarm(armed: readonly { guest: UserKey; dueAt: number }[]): Promise<void>
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

export interface Sockets {
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
  /** keeps them in the dead-letter queue and writes a log line each; never throws for a bad record */
  send(refusals: readonly Refusal[]): Promise<void>
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

/** What a mailed link may do, and nothing else: neither opens a session. */
export type ConfirmationPurpose = 'email' | 'password'

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
  addressAt(place: Place, language: string): Promise<string | null>
}

/** A source that is asked once for a place and then remembered. */
export interface Geocoder {
  isAvailable(): boolean
  /**
   * Null where nothing is known, and when the source does not answer.
   * @param beforeAsking is called when the source has to be asked, and may refuse by throwing
   */
  addressOf(place: Place, language: string, beforeAsking: () => Promise<void>): Promise<string | null>
}

/** Everything at once, made once per function by `platform/world.ts` or by `in-memory/world.ts`. */
export interface World {
  doors: Doors
  tenants: Tenants
  tracks(tenantId: string): Tracks
  silence: SilenceClock
  guests: GuestClock
  sockets: Sockets
  refusals: Refusals
  mail: Mailer
  confirmations: Confirmations
  files(tenantId: string): Files
  geocoder: Geocoder
  audit(tenantId: string): Audit
  statistics: Statistics
  chores: Chores
  removal: Removal
  /** the product's own address as people open it, without a slash at the end */
  siteAddress(): string
  /** epoch ms */
  now(): number
  /** Lets time pass, so that an answer does not tell by its speed what was found. */
  pause(ms: number): Promise<void>
}
