import type { Account } from '../../../shared/domain/access/account.ts'
import type { AnyRecord, Entity, RecordOf } from '../../../shared/entities/entity.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import type { User } from '../../../shared/entities/user.ts'
import type { UserKey } from './auth-ports.ts'
import type { TenantName } from './tenant-ports.ts'

/** Ports to what people configure. See `ports.ts` for the rules of all ports. */

export interface Link {
  owner: { type: string; id: number }
  property: { type: string; id: number }
}

/** What a user signs in with. */
export interface Credentials {
  /** scrypt hash as PHC text; null when the user has no password */
  hash: string | null
  /** changes with each change that ends earlier sessions */
  stamp: string
}

/** What must hold for a new record, or is written together with it. */
export interface Creation {
  /** the user whom the record is linked to */
  creatorId?: number
  /** the tenant's access version must still be this one: what was counted before adding is still right */
  version?: number
  /** of a new user */
  passwordHash?: string
}

/** What must still hold when a record is written. */
export interface Precondition {
  /** the stored record must still be this one */
  seen?: AnyRecord
  /** the tenant's access version must still be this one */
  version?: number
}

export interface Tenant {
  tenantId: string
  name: string
  settings: ServerSettings
  account: Account
}

/** Learns of records before all of them are there. */
export type NoteRecords = (records: readonly AnyRecord[]) => void

/** The configuration of one tenant. Every write, links and passwords included, moves its access version. */
export interface Records {
  readonly tenantId: string
  /**
   * The access version: moves with every write below, and is the `accessVersion` of `Sockets`. One small read, with which
   * caches check that they are valid (`TenantCache`).
   */
  version(): Promise<number>
  /**
   * Moves with the access version, and whenever a command begins or ends to wait for a device: a process
   * that remembers states of devices saves or loads them again then. The same small read.
   */
  changes(): Promise<number>
  tenant(): Promise<Tenant>
  /** @throws Failure conflict when `seen` is given and differs from what is stored */
  saveSettings(settings: ServerSettings, seen?: ServerSettings): Promise<void>
  /** @throws Failure conflict when `seen` differs from what is stored */
  saveAccount(account: Account, seen: Account): Promise<void>
  /** Renames the tenant. @throws Failure conflict when `seen` is no longer its name */
  rename(name: string, seen: string): Promise<void>

  /**
   * Sorted by the entity's title, then id.
   * @param notePart receives the records as they come, in the order of ids, each once
   */
  list<E extends Entity>(entity: E, notePart?: NoteRecords): Promise<RecordOf<E>[]>
  /** eventually consistent, for half the price: for display, never for counting or decisions */
  listEventually<E extends Entity>(entity: E, notePart?: NoteRecords): Promise<RecordOf<E>[]>
  get<E extends Entity>(entity: E, id: number): Promise<RecordOf<E> | null>
  /** the records that exist, in no order */
  getMany<E extends Entity>(entity: E, ids: readonly number[]): Promise<RecordOf<E>[]>

  /**
   * Assigns the id, claims the unique values and links the creator, all or nothing.
   * @throws Failure conflict, naming the field, when a unique value is taken anywhere; missing when the creator was deleted
   * @throws MovedOn when `creation.version` is no longer the tenant's
   */
  create<E extends Entity>(entity: E, draft: AnyRecord, creation?: Creation): Promise<RecordOf<E>>
  /**
   * @throws Failure conflict when a unique value is taken or `seen` is no longer the stored record; missing when it was deleted
   * @throws MovedOn when `version` is no longer the tenant's
   */
  replace<E extends Entity>(entity: E, record: AnyRecord, precondition?: Precondition): Promise<RecordOf<E>>
  /**
   * Removes the record, its links and its unique values. Absent is fine.
   * @throws Failure conflict when `seen` is given and differs from what is stored
   * @throws MovedOn when `version` is no longer the tenant's
   */
  remove(entity: Entity, id: number, precondition?: Precondition): Promise<void>

  linksOf(owner: Link['owner']): Promise<Link[]>
  ownersOf(property: Link['property']): Promise<Link[]>
  /**
   * Idempotent. Each link is stored at both ends or not at all; up to about twenty are written all or nothing.
   * @throws Failure missing when an end does not exist
   */
  link(links: readonly Link[]): Promise<void>
  unlink(links: readonly Link[]): Promise<void>

  credentials(userId: number): Promise<Credentials>
  /** Saves a new password with a new stamp. @returns the stamp */
  savePasswordHash(userId: number, hash: string): Promise<string>
  /** The same password with a stronger hash; does nothing when the stored hash is not `seen`. */
  improvePasswordHash(userId: number, hash: string, seen: string): Promise<void>
  /** Ends all sessions with the present stamp. Does nothing for a deleted user. */
  renewStamp(userId: number): Promise<void>
}

export interface Tenants {
  /** Creates a tenant with its settings and first administrator, all or nothing. */
  create(tenant: {
    name: string
    settings: ServerSettings
    /** `openAccount` when absent */
    account?: Account
    administrator: User
    passwordHash: string
  }): Promise<UserKey>
  records(tenantId: string): Records
  /** every tenant, in no order: for the operator */
  all(): AsyncIterable<TenantName>
}
