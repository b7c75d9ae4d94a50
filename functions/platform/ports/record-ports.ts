import type { Account } from '../../../shared/domain/access/account.ts'
import type { AnyRecord, Entity, RecordOf } from '../../../shared/entities/entity.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import type { User } from '../../../shared/entities/user.ts'
import type { UserKey } from './auth-ports.ts'
import type { TenantName } from './tenant-ports.ts'

/** Ports to what people configure. Beside `ports.ts`, and held to the same rules. */

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
  /** Gives the tenant another name. @throws Failure conflict when `seen` is no longer its name */
  rename(name: string, seen: string): Promise<void>

  /** sorted by the entity's title, then id */
  list<E extends Entity>(entity: E): Promise<RecordOf<E>[]>
  /** as they were a moment ago, for half the price: to be shown, not to be counted or decided from */
  listOfLate<E extends Entity>(entity: E): Promise<RecordOf<E>[]>
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
  remove(entity: Entity, id: number, seen?: AnyRecord, version?: number): Promise<void>

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
